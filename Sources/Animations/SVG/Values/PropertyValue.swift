import Numerics
import Vector

/// The parsed value of a property or an attribute. Each element has several, so that the large ones are apart.
enum PropertyValue: Hashable, Sendable {
  case inherit
  /// The property's initial value.
  case initial
  /// Inherited for inherited properties, otherwise initial.
  case unset
  case keyword(String)
  case number(Double)
  case numbers([Double])
  case length(Length)
  case lengths([Length])
  case color(ColorValue)
  case paint(PaintValue)
  case transform([TransformFunction])
  case path(Path)
  /// The identifier of an element in this document; nil for `none`.
  case reference(Name?)
  indirect case clip(ClipShape)
  case images([GradientImage])
  indirect case offsetPath(OffsetPath)
  case filters([FilterFunction])
  /// An address: `#` and the identifier of an element in this document, or a file.
  case href(Name)
  /// Parsed where it is used.
  case text(Name)
}

/// The paint of a fill or stroke.
enum PaintValue: Hashable, Sendable {
  case none
  case color(ColorValue)
  /// A paint server, and the fallback if it does not exist.
  indirect case server(Name, fallback: Fallback)
  case contextFill, contextStroke

  enum Fallback: Hashable, Sendable {
    case missing
    case none
    case color(ColorValue)
  }
}

/// Parses colors, paints and references.
enum PaintSyntax {
  static func paint(_ text: String, _ context: ValueContext) -> PaintValue? {
    switch text.lowercasedASCII {
    case "none": return PaintValue.none
    case "context-fill": return .contextFill
    case "context-stroke": return .contextStroke
    case let lower where lower.begins(with: "url("): break
    default: return ColorParser(context: context).parse(text).map { .color($0) }
    }
    guard let (name, rest) = url(text) else { return nil }
    if rest.isEmpty { return .server(name, fallback: .missing) }
    if rest.lowercasedASCII == "none" { return .server(name, fallback: .none) }
    return ColorParser(context: context).parse(rest).map { .server(name, fallback: .color($0)) }
  }

  /// The identifier in `url(#name)` and the rest of the text; the identifier is empty for references outside the
  /// document.
  static func url(_ text: some StringProtocol) -> (name: Name, rest: String)? {
    var scanner = TextScanner(text)
    scanner.skipSpaces()
    guard scanner.name().lowercasedASCII == "url", scanner.take("("), let inside = scanner.parenthesized() else {
      return nil
    }
    let target = inside.trimmed.unquoted?.trimmed ?? inside.trimmed
    return (target.after(prefix: "#").map { Name($0) } ?? "", scanner.rest.trimmed)
  }

  /// Parses `none` or one `url()`.
  static func reference(_ text: some StringProtocol) -> PropertyValue? {
    if text.trimmed.lowercasedASCII == "none" { return .reference(nil) }
    return url(text).flatMap { $0.rest.isEmpty ? .reference($0.name) : nil }
  }
}
