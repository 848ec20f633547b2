import Numerics

/// Why text could not be laid out.
package enum TypographyError: Error, Hashable, Sendable {
  /// A font description that cannot be parsed; `part` is the part that is not understood.
  case unreadableDescription(String, part: String)
  /// A number of the style that is out of range.
  case styleOutOfRange(name: String, value: Double, expected: String)
  case textTooLong(characters: Int, limit: Int)
  /// A shared library that the text needs is not on this machine.
  case libraryMissing(name: String, neededFor: String)
  case fontFileUnreadable(path: String, reason: String)
  case fontFileTooLarge(path: String, bytes: Int, limit: Int)
  /// The file can be read, but is not a usable font.
  case fontDamaged(font: String, reason: String)
  case faceIndexOutOfRange(font: String, index: Int, count: Int)
  /// `installed` has the names of all families, in order.
  case unknownFamily(String, installed: [String])
  case unknownAxis(font: String, tag: String, axes: [String])
  case axisOutOfRange(font: String, tag: String, value: Double, minimum: Double, maximum: Double)
  /// Neither the font nor any other on this machine has the character.
  case missingGlyph(character: Character, scalar: Unicode.Scalar, font: String)
  /// The character is drawn in color, but text is rendered as outlines.
  case colorGlyph(character: Character, scalar: Unicode.Scalar)
  case outlineTooLarge(font: String, glyph: Int, limit: Int)
  /// All outlines together have too many points.
  case textTooDetailed(limit: Int)
}

extension TypographyError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadableDescription(let text, let part):
      "font \"\(text)\": \"\(part)\" is not understood; write a family or a file, then for example \":bold\", "
        + "\":italic\", \":wght=650\" or \":index=1\""
    case .styleOutOfRange(let name, let value, let expected):
      "\(name) is \(value); expected \(expected)"
    case .textTooLong(let characters, let limit):
      "the text has \(characters) characters; the limit is \(limit)"
    case .libraryMissing(let name, let purpose):
      "the library \(name) is not on this machine, and \(purpose) needs it; install it, or use the built-in face"
    case .fontFileUnreadable(let path, let reason):
      "font file \"\(path)\": \(reason)"
    case .fontFileTooLarge(let path, let bytes, let limit):
      "font file \"\(path)\" has \(bytes) bytes; the limit is \(limit)"
    case .fontDamaged(let font, let reason):
      "font \(font): \(reason)"
    case .faceIndexOutOfRange(let font, let index, let count):
      "font \(font) has no face \(index); " + (count == 1 ? "its only face is 0" : "its faces are 0 to \(count - 1)")
    case .unknownFamily(let family, let installed):
      "no font family \"\(family)\" is installed; "
        + (Self.nearest(family, among: installed).map { "did you mean \"\($0)\"?" }
          ?? "'whirligif fonts' lists those that are")
    case .unknownAxis(let font, let tag, let axes):
      "font \(font) has no axis \"\(tag)\"; "
        + (axes.isEmpty ? "it is not a variable font" : "its axes are " + axes.joined(separator: ", "))
    case .axisOutOfRange(let font, let tag, let value, let minimum, let maximum):
      "font \(font): \(tag)=\(value) is out of the axis's range, \(minimum) to \(maximum)"
    case .missingGlyph(let character, let scalar, let font):
      "no glyph for \(Self.name(character, scalar)) in \(font), nor in any font on this machine; "
        + "name a font that has it"
    case .colorGlyph(let character, let scalar):
      "\(Self.name(character, scalar)) is a color emoji, but text is drawn as outlines; "
        + "remove it, or name a font that has an outline for it"
    case .outlineTooLarge(let font, let glyph, let limit):
      "font \(font): the outline of glyph \(glyph) has more than \(limit) points"
    case .textTooDetailed(let limit):
      "the outlines of the text have more than \(limit) points in total; shorten the text or choose a simpler font"
    }
  }

  private static func nearest(_ family: String, among installed: [String]) -> String? {
    Suggestion.nearest(family, among: installed) ?? installed.first { $0.begins(with: family) }
  }

  /// The name of a character in messages.
  package static func name(of character: Character) -> String {
    name(character, character.unicodeScalars.first ?? " ")
  }

  /// The character and its code point; only the code point for characters that are invisible or could control a
  /// terminal.
  private static func name(_ character: Character, _ scalar: Unicode.Scalar) -> String {
    let hides = character.unicodeScalars.contains { [.control, .format].contains($0.properties.generalCategory) }
    let isJoined = character.unicodeScalars.contains("\u{200D}")
    return hides && !isJoined ? codePoint(scalar) : "\"\(character)\" (\(codePoint(scalar)))"
  }

  /// Unicode's notation: U+0041, U+1F600.
  static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
