import Colors
import Numerics

/// The words, numbers and functions in a value of CSS, by their places in its bytes.
struct ValueTokens {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Colors

  /// The functions whose value is a color, each a token as a whole.
  private static let colorFunctions: Set<Name> = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix",
  ]

  /// The colors that it states, also inside of other functions.
  func colors(_ context: ValueContext) -> [(range: Range<Int>, color: Color)] {
    let parser = ColorParser(context: context)
    var found: [(range: Range<Int>, color: Color)] = []
    for word in words(whole: Self.colorFunctions) {
      let color: Color? =
        switch parser.parse(String(decoding: bytes[word], as: UTF8.self)) {
        case .color(let color)?: color
        case .modern(let color)?: color.color
        default: nil
        }
      if let color { found.append((word, color)) }
    }
    return found
  }

  /// Names, numbers with their units, and functions of some names with their arguments. Texts in quotation marks and
  /// addresses are none.
  private func words(whole functions: Set<Name>) -> [Range<Int>] { parts(whole: functions).words }

  /// The functions `url`, and their addresses.
  var addresses: [(range: Range<Int>, address: String)] {
    parts(whole: []).addresses.map { range in
      let inside = String(decoding: bytes[range].dropFirst("url(".utf8.count).dropLast(), as: UTF8.self).trimmed
      return (range, inside.unquoted ?? inside)
    }
  }

  private func parts(whole functions: Set<Name>) -> (words: [Range<Int>], addresses: [Range<Int>]) {
    var (words, addresses): ([Range<Int>], [Range<Int>]) = ([], [])
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        index = (bytes[(index + 1)...].firstIndex(of: byte) ?? bytes.count - 1) + 1
        continue
      }
      guard Self.isPart(byte) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, Self.isPart(bytes[index]) { index += 1 }
      guard index < bytes.count, bytes[index] == UInt8(ascii: "(") else {
        words.append(start..<index)
        continue
      }
      let name = String(decoding: bytes[start..<index], as: UTF8.self).lowercasedASCII
      guard name == "url" || functions.contains(name) else { continue }
      index = end(ofFunction: index)
      if name == "url" { addresses.append(start..<index) } else { words.append(start..<index) }
    }
    return (words, addresses)
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isName || "#.%+".utf8.contains(byte)
  }

  /// The place behind the closing parenthesis.
  private func end(ofFunction start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "(") { depth += 1 }
      if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
      index += 1
      if depth == 0 { break }
    }
    return index
  }

  // MARK: Numbers

  /// The numbers with some units, which are in lower case and may be empty.
  func numbers(in units: Set<Name>) -> [(range: Range<Int>, number: Double, unit: String)] {
    words(whole: []).compactMap { word in
      var scanner = TextScanner(String(decoding: bytes[word], as: UTF8.self))
      guard let number = scanner.number(), units.contains(scanner.rest.lowercasedASCII) else { return nil }
      return (word, number, scanner.rest)
    }
  }

  /// The word `infinite` or another one, wherever it stands alone.
  func word(_ word: String) -> [Range<Int>] {
    words(whole: []).filter { String(decoding: bytes[$0], as: UTF8.self).lowercasedASCII.hasBytes(of: word) }
  }
}
