import Numerics

/// A typed value of a parameter. Literals are values: `5`, `0.5`, `true`, `"tomato"`, `[.white, 0x3b82f6]`.
#if hasAttribute(nonexhaustive)
  @nonexhaustive(warn)
#endif
public enum ParameterValue: Sendable, Hashable {
  /// For numbers and whole numbers.
  case number(Double)
  /// For booleans.
  case boolean(Bool)
  /// For colors and paints.
  case color(Color)
  /// For lists of colors.
  case colors([Color])
  /// For texts, choices, fonts, and gradients in the syntax of flags.
  case text(String)
  /// A drawing, for artwork parameters.
  case artwork(Artwork)

  /// The value in the syntax of flags.
  public var text: String {
    switch self {
    case .number(let number): ValueText.plain(number)
    case .boolean(let boolean): boolean ? "true" : "false"
    case .color(let color): color.css
    case .colors(let colors): colors.map({ $0.css }).joined(separator: ",")
    case .text(let text): text
    case .artwork(let artwork): artwork.label
    }
  }

  /// Reads the value of a parameter; `text` for what its kind has no type for, such as a gradient.
  init(_ text: String, of kind: Parameter.Kind) {
    switch kind {
    case .number, .integer: self = ValueText.number(text).map(Self.number) ?? .text(text)
    case .boolean: self = Bool(text).map(Self.boolean) ?? .text(text)
    case .color, .paint: self = (try? Color(css: text)).map(Self.color) ?? .text(text)
    case .colors:
      let colors = ValueList.split(text, at: ",").map { try? Color(css: $0) }
      self = colors.contains(nil) ? .text(text) : .colors(colors.compactMap { $0.self })
    case .text, .choice, .font, .easing, .artwork, .image: self = .text(text)
    }
  }
}

extension ParameterValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral
{
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A text, or another value in the syntax of flags, such as `tomato`.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A list of colors.
  public init(arrayLiteral elements: Color...) { self = .colors(elements) }
}

/// A type that values of parameters have.
public protocol ParameterConvertible: Sendable {
  /// The value of this type; nil for one of another type.
  init?(_ value: ParameterValue)
  /// The value as one of any parameter.
  var parameterValue: ParameterValue { get }
}

/// The name of a parameter with the type of its value; presets share the names below.
///
///     try animation.set(.color, to: 0x3b82f6)
///     let width = try animation.value(.thickness)
public struct ParameterName<Value: ParameterConvertible>: Hashable, Sendable {
  /// The name in the document.
  public let name: String
  /// Names a parameter of a preset.
  public init(_ name: String) { self.name = name }
}

extension ParameterName where Value == Color {
  /// The brand color; its value is nil for a gradient.
  public static var color: Self { Self("color") }
}
extension ParameterName where Value == [Color] {
  /// A list of colors.
  public static var colors: Self { Self("colors") }
}
extension ParameterName where Value == Int {
  /// The number of elements.
  public static var count: Self { Self("count") }
}
extension ParameterName where Value == Double {
  /// The width of lines.
  public static var thickness: Self { Self("thickness") }
  /// The radius of corners or dots.
  public static var radius: Self { Self("radius") }
  /// The distance of elements.
  public static var gap: Self { Self("gap") }
}
extension ParameterName where Value == String {
  /// The words that are shown.
  public static var text: Self { Self("text") }
  /// The font of the words.
  public static var font: Self { Self("font") }
}
extension ParameterName where Value == Artwork {
  /// The drawing that is moved; its value is nil for the built-in mark.
  public static var artwork: Self { Self("artwork") }
}

extension Double: ParameterConvertible {
  /// A number.
  public init?(_ value: ParameterValue) { if case .number(let number) = value { self = number } else { return nil } }
  /// A number.
  public var parameterValue: ParameterValue { .number(self) }
}
extension Int: ParameterConvertible {
  /// A whole number.
  public init?(_ value: ParameterValue) {
    guard case .number(let number) = value, let whole = Int(exactly: number) else { return nil }
    self = whole
  }
  /// A whole number.
  public var parameterValue: ParameterValue { .number(Double(self)) }
}
extension Bool: ParameterConvertible {
  /// A boolean.
  public init?(_ value: ParameterValue) { if case .boolean(let boolean) = value { self = boolean } else { return nil } }
  /// A boolean.
  public var parameterValue: ParameterValue { .boolean(self) }
}
extension String: ParameterConvertible {
  /// A text.
  public init?(_ value: ParameterValue) { if case .text(let text) = value { self = text } else { return nil } }
  /// A text.
  public var parameterValue: ParameterValue { .text(self) }
}
extension Color: ParameterConvertible {
  /// A color.
  public init?(_ value: ParameterValue) { if case .color(let color) = value { self = color } else { return nil } }
  /// A color.
  public var parameterValue: ParameterValue { .color(self) }
}
extension [Color]: ParameterConvertible {
  /// Colors.
  public init?(_ value: ParameterValue) { if case .colors(let colors) = value { self = colors } else { return nil } }
  /// Colors.
  public var parameterValue: ParameterValue { .colors(self) }
}
extension Artwork: ParameterConvertible {
  /// A drawing.
  public init?(_ value: ParameterValue) { if case .artwork(let artwork) = value { self = artwork } else { return nil } }
  /// A drawing.
  public var parameterValue: ParameterValue { .artwork(self) }
}
