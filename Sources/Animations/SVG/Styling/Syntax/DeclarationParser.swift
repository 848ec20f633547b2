import Numerics

/// Parses declarations.
enum DeclarationParser {
  /// Parses the attribute `style`.
  static func declarations(_ text: String, line: Int) -> [Declaration] {
    var scanner = StyleScanner(StyleScanner.withoutComments(Array(text.utf8)), line: line)
    var declarations: [Declaration] = []
    while let part = scanner.part(endsAtBrace: false, isDeclaration: true) {
      if let declaration = declaration(part.text, line: part.line, at: part.place) { declarations.append(declaration) }
    }
    return declarations
  }

  /// The declaration of a text without its semicolon; nil if it is invalid.
  /// - Parameter place: where the text begins, in bytes.
  static func declaration(_ text: String, line: Int, at place: Int = 0) -> Declaration? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let start = text.utf8[colon...].dropFirst().prefix { $0.isSpace }.endIndex
    let written = text[..<colon].trimmed
    let name = written.begins(with: "--") ? written : written.lowercasedASCII
    var value = text[text.utf8.index(after: colon)...].trimmed
    var isImportant = false
    if let mark = value.utf8.lastIndex(of: UInt8(ascii: "!")),
      value[value.utf8.index(after: mark)...].trimmed.lowercasedASCII == "important"
    {
      isImportant = true
      value = value[..<mark].trimmed
    }
    guard !name.isEmpty, !value.isEmpty || name.begins(with: "--"), name.utf8.allSatisfy({ $0.isName }) else {
      return nil
    }
    return Declaration(
      name: Name(name), value: value, isImportant: isImportant, line: line,
      place: place + text.utf8.distance(from: text.startIndex, to: start))
  }
}

/// Scans the bytes of a style sheet by its blocks, parentheses, strings and semicolons.
struct StyleScanner {
  let bytes: [UInt8]
  private(set) var index = 0
  private var line: Int
  private var countedTo = 0

  /// - Parameter line: the line of the first byte.
  init(_ bytes: [UInt8], line: Int) { (self.bytes, self.line) = (bytes, line) }

  var isAtEnd: Bool { index >= bytes.count }
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }
  mutating func skip() { index += 1 }

  mutating func skipSpaces() {
    while let byte = next, byte.isSpace { index += 1 }
  }

  /// The line of the next byte.
  mutating func currentLine() -> Int {
    while countedTo < min(index, bytes.count) {
      if bytes[countedTo] == 10 { line += 1 }
      countedTo += 1
    }
    return line
  }

  mutating func name() -> String {
    let start = index
    while let byte = next, byte.isName { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// The text up to a semicolon, which is skipped, or up to a brace, which is next; nil at the end.
  /// - Parameter isDeclaration: whether it may be a custom property, which may have braces in its value.
  mutating func part(
    endsAtBrace: Bool = true, endsAtSemicolon: Bool = true, isDeclaration: Bool = false
  ) -> (text: String, line: Int, place: Int)? {
    skipSpaces()
    guard !isAtEnd else { return nil }
    let (start, line) = (index, currentLine())
    skipPart(endsAtBrace, endsAtSemicolon, mayBeCustom: isDeclaration)
    let text = String(decoding: bytes[start..<index], as: UTF8.self).trimmed
    if endsAtSemicolon, next == UInt8(ascii: ";") { index += 1 }
    return (text, line, start)
  }

  private mutating func skipPart(_ endsAtBrace: Bool, _ endsAtSemicolon: Bool, mayBeCustom: Bool) {
    let isCustom = mayBeCustom && index + 1 < bytes.count && bytes[index] == 45 && bytes[index + 1] == 45
    var depth = 0
    var braces = 0
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipString(byte)
        continue
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(depth - 1, 0)
      case UInt8(ascii: ";"):
        if depth == 0, braces == 0, endsAtSemicolon { return }
      case UInt8(ascii: "{"):
        if isCustom { braces += 1 } else if endsAtBrace { return }
      case UInt8(ascii: "}"):
        if braces > 0 { braces -= 1 } else if endsAtBrace { return }
      default: break
      }
      index += 1
    }
    index = min(index, bytes.count)
  }

  /// Skips a string, which ends at its quote or at the end of the line.
  private mutating func skipString(_ quote: UInt8) {
    index += 1
    while let byte = next, byte != quote, byte != 10 { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
    index = min(index + 1, bytes.count)
  }

  /// Skips the block whose opening brace is next, and returns its bytes.
  mutating func block() -> ArraySlice<UInt8> {
    index += 1
    let start = min(index, bytes.count)
    var depth = 1
    while let byte = next {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        skipString(byte)
        continue
      }
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      index += 1
      if depth == 0 { return bytes[start..<index - 1] }
    }
    return bytes[start...]
  }

  /// The bytes with spaces in place of comments outside strings, and of `<!--` and `-->`; lines are kept.
  static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") })
    else { return bytes }
    var kept = bytes
    var index = 0
    var quote: UInt8?
    func starts(_ mark: StaticString) -> Bool {
      guard index + mark.utf8CodeUnitCount <= kept.count else { return false }
      for position in 0..<mark.utf8CodeUnitCount where kept[index + position] != (mark.utf8Start + position).pointee {
        return false
      }
      return true
    }
    while index < kept.count {
      let byte = kept[index]
      if let open = quote {
        if byte == open || byte == 10 { quote = nil } else if byte == UInt8(ascii: "\\") { index += 1 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if starts("/*") {
        let start = index
        index += 2
        while index < kept.count, !starts("*/") { index += 1 }
        index = min(index + 2, kept.count)
        for position in start..<index where kept[position] != 10 { kept[position] = 32 }
        continue
      } else if starts("<!--") {
        for position in index..<index + 4 { kept[position] = 32 }
      } else if starts("-->") {
        for position in index..<index + 3 { kept[position] = 32 }
      }
      index += 1
    }
    return kept
  }
}
