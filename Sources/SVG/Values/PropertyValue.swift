import Numerics
import Vector

/// What a property or an attribute says, read once.
enum PropertyValue: Hashable, Sendable {
  case inherit
  /// The property's initial value.
  case initial
  /// Inherits where the property does, else initial.
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
  /// The identifier of an element of this document; nil for `none`.
  case reference(String?)
  /// Read where it is used.
  case text(String)
}

/// A colour, or the one that `color` says.
enum ColorValue: Hashable, Sendable {
  case color(Color)
  case current

  func resolved(current: Color) -> Color {
    if case .color(let color) = self { color } else { current }
  }
}

/// What fills or strokes.
enum PaintValue: Hashable, Sendable {
  case none
  case color(ColorValue)
  /// A paint server, and what is used if there is none of that name.
  case server(String, fallback: Fallback)
  case contextFill, contextStroke

  enum Fallback: Hashable, Sendable {
    case missing
    case none
    case color(ColorValue)
  }
}

/// Reads colours, paints and references.
enum PaintSyntax {
  static func color(_ text: some StringProtocol) -> ColorValue? {
    let text = text.trimmed
    let name = text.lowercased()
    if name == "currentcolor" { return .current }
    guard name != "none" else { return nil }
    return ColorText.parse(text).map { .color($0) }
  }

  static func paint(_ text: some StringProtocol) -> PaintValue? {
    let text = text.trimmed
    switch text {
    case "none": return PaintValue.none
    case "context-fill": return .contextFill
    case "context-stroke": return .contextStroke
    default: break
    }
    guard text.lowercased().hasPrefix("url(") else { return color(text).map { .color($0) } }
    guard let (name, rest) = url(text) else { return nil }
    if rest.isEmpty { return .server(name, fallback: .missing) }
    if rest == "none" { return .server(name, fallback: .none) }
    return color(rest).map { .server(name, fallback: .color($0)) }
  }

  /// The identifier in `url(#name)`, and what follows; the identifier is empty for references out of the document.
  static func url(_ text: some StringProtocol) -> (name: String, rest: String)? {
    var scanner = TextScanner(text)
    scanner.skipSpaces()
    guard scanner.name().lowercased() == "url", scanner.take("("), let inside = scanner.parenthesized() else {
      return nil
    }
    var target = inside.trimmed
    if let quote = target.first, quote == "\"" || quote == "'", target.count >= 2, target.last == quote {
      target = String(target.dropFirst().dropLast()).trimmed
    }
    return (target.hasPrefix("#") ? String(target.dropFirst()) : "", scanner.rest.trimmed)
  }

  /// `none` or one `url()`.
  static func reference(_ text: some StringProtocol) -> PropertyValue? {
    if text.trimmed == "none" { return .reference(nil) }
    return url(text).map { .reference($0.name) }
  }
}
