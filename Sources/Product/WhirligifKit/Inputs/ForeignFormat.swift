import Codecs
import JSON
import Numerics
import SVG

/// Files that are no animation, told apart for messages.
enum ForeignFormat {
  private static let expected = "expected a preset document, an SVG or a Lottie animation"

  /// What bytes are that cannot be a JSON document of an animation, a phrase; nil if they may be one.
  ///
  /// - Parameter file: of a damaged `.json`, the reader of JSON tells where.
  static func finding(about bytes: [UInt8], in file: String) -> String? {
    let isNamedJSON = file.ends(with: ".json")
    guard let first = bytes.first(where: { !" \t\r\n".utf8.contains($0) }) else {
      return isNamedJSON ? nil : "the file is empty; \(expected)"
    }
    if isTerminalRecording(bytes) {
      return "a recording of asciinema; svg-term makes an SVG of it, which can be rendered"
    }
    if let name = knownFormat(bytes) { return "\(name); \(expected)" }
    switch first {
    // A byte order mark, which the reader of JSON reports, and the documents that it knows.
    case UInt8(ascii: "{"), UInt8(ascii: "["), 0xEF, 0xFE, 0xFF: return nil
    default: return isNamedJSON ? nil : "no SVG, Lottie animation or preset document"
    }
  }

  /// The name of a known format; nil for others, and for SVG.
  static func name(of bytes: [UInt8]) -> String? {
    isTerminalRecording(bytes) ? "a recording of asciinema" : knownFormat(bytes)
  }

  private static func knownFormat(_ bytes: [UInt8]) -> String? {
    if let name = signatures.first(where: { bytes.dropFirst($0.offset).starts(with: $0.text.utf8) })?.name {
      return name
    }
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    return first == UInt8(ascii: "<") && !SVGDocument.isSVG(bytes) ? markup(bytes) : nil
  }

  private static let signatures: [(name: String, offset: Int, text: String)] = [
    ("a Rive file", 0, "RIVE"), ("a PDF document", 0, "%PDF"), ("a video", 4, "ftyp"),
    ("a Photoshop document", 0, "8BPS"), ("a ZIP archive without an animation", 0, "PK\u{3}\u{4}"),
  ]

  private static func markup(_ bytes: [UInt8]) -> String {
    guard let name = FirstElement.name(in: bytes), !name.isEmpty else { return "no SVG" }
    return name.lowercasedASCII == "html"
      ? "an HTML page" : "XML whose first element is \"\(name.prefix(40))\", not svg"
  }

  /// Whether the first line is the header of a recording, which states the size of the terminal.
  private static func isTerminalRecording(_ bytes: [UInt8]) -> Bool {
    let line = Array(bytes.prefix { $0 != UInt8(ascii: "\n") })
    let root = (try? JSONDocument(reading: line))?.root.object ?? (try? JSONDocument(reading: bytes))?.root.object
    guard let root, root["version"] != nil else { return false }
    return root["width"] != nil && root["height"] != nil && root["layers"] == nil || root["term"] != nil
  }
}
