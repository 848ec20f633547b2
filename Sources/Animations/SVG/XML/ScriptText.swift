import Numerics

/// The text of a script that may only define functions, which nothing but a handler calls then.
///
/// Whatever is not surely a definition counts as a statement that is executed.
struct ScriptText {
  private let bytes: [UInt8]
  private var index = 0

  /// Whether a script has no statement but functions and variables with literals.
  static func onlyDefines(_ bytes: [UInt8]) -> Bool {
    var text = ScriptText(bytes: bytes)
    while text.skipBlank() {
      guard text.index < bytes.count else { return true }
      guard text.readsDefinition() else { return false }
    }
    return false
  }

  /// Whether an attribute handles an event that happens without a reader, such as `onload`.
  static func isCalledByItself(attribute name: String) -> Bool {
    guard let event = name.after(prefix: "on") else { return false }
    return !readerEvents.contains { event.begins(with: $0) }
  }

  private static let readerEvents = [
    "click", "dblclick", "auxclick", "mouse", "pointer", "touch", "key", "focus", "blur", "wheel", "activate",
    "contextmenu", "drag", "drop", "input", "change", "select", "zoom", "gesture", "copy", "cut", "paste",
  ]

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skips(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes[index...].starts(with: UnsafeBufferPointer(start: text.utf8Start, count: count)) else { return false }
    index += count
    return true
  }

  /// Skips spaces and comments; false if a comment has no end.
  private mutating func skipBlank() -> Bool {
    while let byte = next {
      if byte.isSpace {
        index += 1
      } else if skips("//") || skips("<!--") {
        while let byte = next, byte != 0x0A, byte != 0x0D { index += 1 }
      } else if skips("/*") {
        while !skips("*/") {
          guard index < bytes.count else { return false }
          index += 1
        }
      } else {
        return true
      }
    }
    return true
  }

  private mutating func readsDefinition() -> Bool {
    if skips(";") { return true }
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") { return skipsString() }
    switch word() {
    case "function": return skipsFunction()
    case "async": return skipBlank() && word() == "function" && skipsFunction()
    case "var", "let", "const":
      repeat {
        // A variable such as `onload` is a handler.
        guard skipBlank(), let name = word(), !name.begins(with: "on"), skipBlank() else { return false }
        if skips("=") { guard skipBlank(), skipsLiteral(), skipBlank() else { return false } }
      } while skips(",")
      return true
    default: return false
    }
  }

  private mutating func word() -> String? {
    let start = index
    while let byte = next, byte.isName || byte == UInt8(ascii: "$") { index += 1 }
    return start == index ? nil : String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Skips what follows the word `function`.
  private mutating func skipsFunction() -> Bool {
    guard skipBlank() else { return false }
    _ = skips("*")
    guard skipBlank() else { return false }
    _ = word()
    return skipBlank() && next == UInt8(ascii: "(") && skipsBrackets() && skipBlank() && next == UInt8(ascii: "{")
      && skipsBrackets()
  }

  private mutating func skipsLiteral() -> Bool {
    if skips("[]") || skips("{}") { return true }
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") { return skipsString() }
    _ = skips("-")
    let isNumber = next?.isDigit == true || next == UInt8(ascii: ".")
    while isNumber, skips(".") || word() != nil {}
    guard !isNumber, let word = word() else { return isNumber }
    return word == "function" ? skipsFunction() : ["true", "false", "null", "undefined"].contains(word)
  }

  /// Skips a string in quotes, which ends in its line.
  private mutating func skipsString() -> Bool {
    let quote = next
    index += 1
    while let byte = next, byte != 0x0A {
      index += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == quote { return index <= bytes.count }
    }
    return false
  }

  /// Skips to the end of what a bracket opens. A line that may have a regular expression is not understood, and
  /// neither is a template.
  private mutating func skipsBrackets() -> Bool {
    var depth = 0
    repeat {
      guard skipBlank(), let byte = next else { return false }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard skipsString() else { return false }
        continue
      case UInt8(ascii: "`"): return false
      case UInt8(ascii: "/"):
        let line = bytes[(index + 1)...].prefix { $0 != 0x0A && $0 != 0x0D }
        guard !line.contains(byte) else { return false }
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      index += 1
    } while depth > 0
    return true
  }
}
