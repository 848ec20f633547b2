/// Modules of the page in one script, for a page without a server.
///
/// The names at the top level of all modules differ, and `import` statements take one line each, so the script is the
/// modules' text without `import` and `export`, each module after those that it imports. Modules that are imported when
/// they are needed are left out: they need the server.
enum ModuleBundle {
  static func text(from name: String) -> String {
    var seen: Set<String> = []
    var text = ""
    add(name, to: &text, seen: &seen)
    return text
  }

  private static func add(_ name: String, to text: inout String, seen: inout Set<String>) {
    guard seen.insert(name).inserted else { return }
    let lines = PageFiles.text(of: name).split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines where line.hasPrefix("import ") {
      // import { a, b } from "./name.js";
      let parts = line.split(separator: "\"")
      if parts.count == 3, parts[1].hasPrefix("./") { add(String(parts[1].dropFirst(2)), to: &text, seen: &seen) }
    }
    for line in lines where !line.hasPrefix("import ") {
      text += (line.hasPrefix("export ") ? line.dropFirst("export ".count) : line) + "\n"
    }
  }
}
