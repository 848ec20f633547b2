// usage: embed-files OUTPUT.swift FILE...
//
// Writes a Swift source file with the text files as raw string literals, under their names and in the order given.

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

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first else {
  fatalError("usage: embed-files OUTPUT.swift FILE...")  // A build tool: only the plugin calls it.
}

var source = "/// The files of this module that are no Swift source, byte for byte.\n"
source += "let embeddedFiles: [(name: String, text: String)] = [\n"
for path in arguments.dropFirst() {
  let name = path.split(separator: "/").last.map(String.init) ?? path
  let text = try String(contentsOfFile: path, encoding: .utf8)
  source += "  (name: \"\(name)\", text: \(rawLiteral(text))),\n"
}
source += "]\n"
try source.write(toFile: output, atomically: true, encoding: .utf8)
