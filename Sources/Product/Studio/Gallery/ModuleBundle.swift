import Numerics

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
    let lines = PageFiles.text(of: name).split(at: "\n", omittingEmptySubsequences: false)
    for line in lines where line.begins(with: "import ") {
      // import { a, b } from "./name.js";
      let parts = line.split(at: "\"")
      if parts.count == 3, let name = parts[1].after(prefix: "./") { add(String(name), to: &text, seen: &seen) }
    }
    for line in lines where !line.begins(with: "import ") {
      text += (line.after(prefix: "export ") ?? line) + "\n"
    }
  }
}
