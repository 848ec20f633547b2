// usage: embed-presets OUTPUT.swift DOCUMENT.json...
//
// Writes a Swift source file that holds the documents as raw string literals, in the order given.

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
  fatalError("usage: embed-presets OUTPUT.swift DOCUMENT.json...")  // A build tool: only the plugin calls it.
}

var source = "extension BuiltinPresets {\n  static let embedded: [EmbeddedPreset] = [\n"
for path in arguments.dropFirst() {
  let file = path.split(separator: "/").last.map(String.init) ?? path
  let name = file.hasSuffix(".json") ? String(file.dropLast(5)) : file
  let text = try String(contentsOfFile: path, encoding: .utf8)
  source += "    EmbeddedPreset(name: \"\(name)\", document: \(rawLiteral(text))),\n"
}
source += "  ]\n}\n"
try source.write(toFile: output, atomically: true, encoding: .utf8)
