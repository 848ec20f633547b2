import Numerics

/// A color that the page of a document decides: `currentColor`, a variable as in `var(--brand, #7c3aed)`, or a function
/// of colors that has one of these in it.
package struct PageColor: Hashable, Sendable {
  /// As CSS has it.
  package let css: Name
  /// The same with the fallbacks of variables, and with black for `currentColor`.
  package let plain: Name
  /// The color where no page decides.
  package let fallback: Color

  private init(_ text: String) throws(ColorSyntaxError) {
    let plain = try Self.plain(text)
    (css, self.plain, fallback) = (Name(text), Name(plain), try ColorSyntax.parse(plain))
  }

  /// With words that are known to be a color.
  init(css: String, plain: String, fallback: Color) {
    (self.css, self.plain, self.fallback) = (Name(css), Name(plain), fallback)
  }

  /// The color of the page's text.
  package static let currentColor = PageColor(css: "currentColor", plain: "black", fallback: .black)

  /// Whether the color is that of the page's text.
  package var isCurrentColor: Bool { css.text.lowercasedASCII == Self.current }

  private static let current = "currentcolor"

  /// Whether a text may have such colors.
  package static func isIn(_ text: String) -> Bool {
    let text = text.lowercasedASCII
    return text.includes("var(") || text.includes(current)
  }

  /// A color, a list of colors or a gradient with other words in place of its page colors.
  package static func replacing(
    in text: String, by other: (PageColor) -> String
  ) throws(ColorSyntaxError) -> String {
    try words(of: text) { word throws(ColorSyntaxError) in
      let name = word.cut(at: "(")?.before.lowercasedASCII ?? word.lowercasedASCII
      let mayMix = ColorReader.functions.contains { $0.0.hasBytes(of: name) }
      let isOwn = name.hasBytes(of: current) || name.hasBytes(of: "var")
      let mixes = mayMix ? try plain(word) != word : false
      guard isOwn || mixes else { return nil }
      return other(try PageColor(word))
    }
  }

  /// A text with the fallbacks of its variables, and with black for `currentColor`.
  private static func plain(_ text: String) throws(ColorSyntaxError) -> String {
    try words(of: text) { word throws(ColorSyntaxError) in
      if word.lowercasedASCII == current { return "black" }
      guard let (function, rest) = word.cut(at: "("), function.lowercasedASCII == "var" else { return nil }
      let parts = rest.dropLast(scalars: 1).cut(at: ",")
      guard let (variable, fallback) = parts, isName(String(variable).trimmed) else { throw .variable(word) }
      return try plain(String(fallback).trimmed)
    }
  }

  /// Whether a text is the name of a custom property.
  private static func isName(_ text: String) -> Bool {
    text.begins(with: "--") && text.utf8.count > 2 && text.utf8.allSatisfy { $0.isName }
  }

  /// A text with others in place of some of its words and functions; what stays is searched inside.
  private static func words(
    of text: String, depth: Int = 0, _ replace: (String) throws(ColorSyntaxError) -> String?
  ) throws(ColorSyntaxError) -> String {
    guard depth < deepest else { return text }
    var (result, rest) = ([UInt8](), Array(text.utf8)[...])
    while let byte = rest.first {
      let name = rest.prefix(while: isOfWord)
      guard !name.isEmpty else {
        result.append(byte)
        rest.removeFirst()
        continue
      }
      rest.removeFirst(name.count)
      let inside = inside(rest)
      if inside == nil, rest.first == UInt8(ascii: "(") { return text }
      rest.removeFirst(inside.map { $0.count + 2 } ?? 0)
      let word = String(decoding: name + (inside.map { "(".utf8 + $0 + ")".utf8 } ?? []), as: UTF8.self)
      if let other = try replace(word) {
        result += other.utf8
      } else if let inside {
        let content = try words(of: String(decoding: inside, as: UTF8.self), depth: depth + 1, replace)
        result += name + "(".utf8 + content.utf8 + ")".utf8
      } else {
        result += name
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The largest nesting depth of functions: that of a color in a gradient.
  private static let deepest = 10

  /// What is in the parentheses at the start of a text; nil without both.
  private static func inside(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard text.first == UInt8(ascii: "(") else { return nil }
    var depth = 0
    for (index, byte) in zip(text.indices, text) {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { return text[(text.startIndex + 1)..<index] }
    }
    return nil
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isName || "#.%".utf8.contains(byte)
  }
}

/// A color that a page decides, and the one that stands for it in a drawing.
package struct MarkedColor: Sendable {
  package let mark: Color
  package let page: PageColor

  package init(_ mark: Color, _ page: PageColor) { (self.mark, self.page) = (mark, page) }
}

extension [MarkedColor] {
  /// The color that another one stands for, whatever its opacity.
  package subscript(color: Color) -> PageColor? { first { $0.mark.withAlpha(1) == color.withAlpha(1) }?.page }
}
