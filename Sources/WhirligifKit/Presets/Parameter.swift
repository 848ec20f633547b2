import Preset

/// What a preset lets its users change.
public struct Parameter: Sendable, Hashable {
  /// What kind of value it takes.
  public enum Kind: String, Sendable, Hashable {
    /// A number, such as `2.5`.
    case number
    /// A whole number.
    case integer
    /// `true` or `false`.
    case boolean
    /// A colour in the syntax of CSS.
    case color
    /// Colours with commas between them.
    case colors
    /// A colour or a gradient.
    case paint
    /// Any text.
    case text
    /// One of ``Parameter/choices``.
    case choice
    /// A font's family, a font file's path, or `builtin`.
    case font
    /// How a change runs, such as `ease-in-out` or `cubic-bezier(0.3, 0, 0.2, 1)`.
    case easing
    /// The path of an SVG, PNG, JPEG or WebP file, or `builtin` for a small mark.
    case artwork
  }

  /// As the document writes it, such as `innerRadius`.
  public let name: String
  /// As a flag writes it, without its dashes, such as `inner-radius`.
  public let flag: String
  /// What kind of value it takes.
  public let kind: Kind
  /// One sentence.
  public let summary: String
  /// The default as a flag writes it, or an expression of other parameters.
  public let defaultText: String
  /// What the default comes to with the other parameters at their defaults and at the preset's own size, as a flag
  /// writes it; nil if it cannot be told.
  public let defaultValueText: String?
  /// The bounds of a number, where they do not depend on other parameters.
  public let minimum, maximum: Double?
  /// What a choice may be; else empty.
  public let choices: [String]

  /// The value of a parameter of the kind artwork that is no file: a small mark.
  package static let builtInArtwork = ParameterDeclaration.builtInArtwork

  /// What an input other than a preset document lets its users change.
  init(name: String, kind: Kind, summary: String, defaultText: String = "", choices: [String] = []) {
    self.name = name
    flag = ParameterDeclaration.flag(name)
    (self.kind, self.summary, self.defaultText, self.choices) = (kind, summary, defaultText, choices)
    (defaultValueText, minimum, maximum) = (defaultText, nil, nil)
  }

  init(_ declaration: ParameterDeclaration, defaultValue: String? = nil) {
    name = declaration.name
    flag = declaration.flag
    kind = Kind(declaration.type)
    summary = declaration.summary
    defaultText = declaration.defaultText
    defaultValueText = defaultValue
    (minimum, maximum) = declaration.constantRange
    choices = declaration.choices
  }
}

extension Parameter.Kind {
  fileprivate init(_ type: ParameterType) {
    switch type {
    case .number: self = .number
    case .integer: self = .integer
    case .boolean: self = .boolean
    case .color: self = .color
    case .colors: self = .colors
    case .paint: self = .paint
    case .text: self = .text
    case .choice: self = .choice
    case .font: self = .font
    case .easing: self = .easing
    case .artwork: self = .artwork
    }
  }
}

/// A value for a parameter, of its own type instead of a flag's text.
public enum ParameterValue: Sendable, Hashable {
  /// For numbers and whole numbers.
  case number(Double)
  /// For yes and no.
  case boolean(Bool)
  /// For colours and paints.
  case color(Color)
  /// For lists of colours.
  case colors([Color])
  /// For texts, choices, fonts, and gradients as a flag has them.
  case text(String)
  /// A drawing that has been read.
  case artwork(Artwork)

  /// The value as a flag has it.
  var text: String {
    switch self {
    case .number(let number): ValueText.plain(number)
    case .boolean(let boolean): boolean ? "true" : "false"
    case .color(let color): color.css
    case .colors(let colors): colors.map(\.css).joined(separator: ",")
    case .text(let text): text
    case .artwork(let artwork): artwork.label
    }
  }
}
