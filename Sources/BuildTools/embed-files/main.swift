// usage: embed-files OUTPUT.swift FILE...
//
// Writes a Swift source file with the text files as raw string literals, under their names and in the order given. Of
// preset documents it also writes what is asked of all of them, so that no command reads them all: their aliases, and
// the preset that moves a drawing.

import FoundationEssentials

/// A raw string literal of `text`, delimited by more number signs than occur in a row in it.
func rawLiteral(_ text: String) -> String {
  var longest = 0
  var current = 0
  for character in text {
    current = character == "#" ? current + 1 : 0
    longest = max(longest, current)
  }
  let signs = String(repeating: "#", count: longest + 1)
  return "\(signs)\"\"\"\n\(text)\n\"\"\"\(signs)"
}

/// What the tables hold of a preset document.
struct PresetHead: Decodable {
  var family: String?
  var tags: [String]?
  var aliases: [String: [String: String]]?

  /// Whether it is the preset that first comes to mind for moving a drawing.
  var movesDrawings: Bool { family == "logo" && tags?.first == "logo" }
}

/// The tables of preset documents.
func tables(of heads: [(file: String, head: PresetHead)]) -> String {
  let aliases = heads.flatMap { file, head in
    (head.aliases ?? [:]).keys.sorted().map { "  (\"\($0)\", \"\(file)\"),\n" }
  }
  let mover = heads.first { $0.head.movesDrawings }.map { "\"\($0.file)\"" }
  return """

    /// The aliases of the documents, with the files that have them.
    let embeddedAliases: [(name: String, file: String)] = [
    \(aliases.joined())]

    /// The document of the preset that first comes to mind for moving a drawing.
    let embeddedMover: String? = \(mover ?? "nil")

    """
}

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first else {
  fatalError("usage: embed-files OUTPUT.swift FILE...")  // A build tool: only the plugin calls it.
}

var source = "/// The files of this module that are no Swift source, byte for byte.\n"
source += "let embeddedFiles: [(name: String, text: String)] = [\n"
var heads: [(file: String, head: PresetHead)] = []
for path in arguments.dropFirst() {
  let name = path.split(separator: "/").last.map(String.init) ?? path
  let text = try String(contentsOfFile: path, encoding: .utf8)
  source += "  (name: \"\(name)\", text: \(rawLiteral(text))),\n"
  guard name.hasSuffix(".json") else { continue }
  heads.append((name, try JSONDecoder().decode(PresetHead.self, from: Data(text.utf8))))
}
source += "]\n"
if !heads.isEmpty { source += tables(of: heads) }
try source.write(toFile: output, atomically: true, encoding: .utf8)
