import Numerics

/// Modules of the page in one script, for a page without a server.
///
/// The names at the top level of all modules differ, and `import` statements take one line each, so the script is the
/// modules' text without `import` and `export`, each module after those that it imports.
struct ModuleBundle {
  /// Whether all modules that are imported when they are needed are contained too, or the gallery's alone, which draws
  /// nothing.
  private let draws: Bool
  private var seen: Set<String> = []  // Words: own
  private var text = ""

  /// - Parameter name: of the module that starts.
  static func text(from name: String, draws: Bool) -> String {
    var bundle = ModuleBundle(draws: draws)
    bundle.add(name)
    return bundle.text
  }

  private init(draws: Bool) { self.draws = draws }

  private mutating func add(_ name: String) {
    guard seen.insert(name).inserted else { return }
    let lines = Self.lines(of: name)
    for line in lines {
      if let other = line.begins(with: "import ") ? Self.module(in: line) : lazyModule(in: line) { add(other) }
    }
    for line in lines where !line.begins(with: "import ") {
      text += replacingImport(line.after(prefix: "export ") ?? line) + "\n"
    }
  }

  private static func lines(of name: String) -> [Substring] {
    PageFiles.text(of: name).split(at: "\n", omittingEmptySubsequences: false)
  }

  /// The module that a line names: `import { a, b } from "./name.js";`.
  private static func module(in line: Substring) -> String? {
    let parts = line.split(at: "\"")
    return parts.count > 1 ? parts[1].after(prefix: "./").map { String($0) } : nil
  }

  /// The module that a line imports when it is needed.
  private func lazyModule(in line: Substring) -> String? {
    guard line.includes("await import(\"./"), let name = Self.module(in: line) else { return nil }
    return draws || name == "gallery.js" ? name : nil
  }

  /// A line with an object of the names that a module exports in place of the import of the module.
  private func replacingImport(_ line: Substring) -> String {
    guard let name = lazyModule(in: line) else { return String(line) }
    let names = Self.lines(of: name).compactMap { $0.after(prefix: "export ") }.compactMap { declaration in
      declaration.split(at: "(")[0].split(at: " ").first { !["async", "function", "const", "class"].contains($0) }
    }
    return line.substituting("await import(\"./\(name)\")", with: "{ \(names.joined(separator: ", ")) }")
  }
}
