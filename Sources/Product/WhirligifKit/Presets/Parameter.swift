import Numerics
import Preset

/// A parameter of a preset.
public struct Parameter: Sendable, Hashable {
  /// The kind of value.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive(warn)
  #endif
  public enum Kind: String, Sendable, Hashable {
    /// A number, such as `2.5`.
    case number
    /// A whole number.
    case integer
    /// `true` or `false`.
    case boolean
    /// A color in CSS syntax.
    case color
    /// Colors separated by commas.
    case colors
    /// A color or a gradient.
    case paint
    /// Any text.
    case text
    /// One of ``Parameter/choices``.
    case choice
    /// A font's family, a font file's path, or `builtin`.
    case font
    /// An easing function, such as `ease-in-out` or `cubic-bezier(0.3, 0, 0.2, 1)`.
    case easing
    /// The path of an SVG, PNG, JPEG or WebP file, or `builtin` for the built-in mark.
    case artwork
    /// A picture for a document: the path of an SVG, PNG, JPEG, WebP or GIF file, or `NAME=FILE`.
    case image
  }

  /// The name in the document, such as `innerRadius`.
  public let name: String
  /// The name as a flag, without dashes, such as `inner-radius`.
  public let flag: String
  /// Former names as flags, which are still accepted.
  public let aliases: [String]
  /// The kind of value.
  public let kind: Kind
  /// A sentence that describes the parameter.
  public let summary: String
  /// The default in the syntax of flags, or an expression of other parameters.
  public let defaultText: String
  /// The value of the default, in the syntax of flags, if the other parameters have their defaults and the preset its
  /// own size; nil if it is unknown.
  public let defaultValueText: String?
  /// The bounds of a number, if the other parameters have their defaults.
  public let minimum, maximum: Double?
  /// The allowed values of a choice; otherwise empty.
  public let choices: [String]

  /// The value of an artwork parameter for the built-in mark.
  public static let builtInArtwork = ParameterDeclaration.builtInArtwork

  /// A parameter of an input other than a preset document.
  init(name: String, kind: Kind, summary: String, defaultText: String = "", choices: [String] = []) {
    self.name = name
    flag = ParameterDeclaration.flag(name)
    (self.kind, self.summary, self.defaultText, self.choices) = (kind, summary, defaultText, choices)
    aliases = []
    (defaultValueText, minimum, maximum) = (defaultText, nil, nil)
  }

  /// Whether it is the parameter's name, its flag or a former flag.
  func isNamed(_ name: String) -> Bool { ([self.name, flag] + aliases).contains { $0.hasBytes(of: name) } }

  /// - Parameter range: the bounds of a number.
  init(_ declaration: ParameterDeclaration, defaultValue: String?, range: (minimum: Double?, maximum: Double?)) {
    name = declaration.name
    flag = declaration.flag
    aliases = declaration.aliases.map(ParameterDeclaration.flag)
    kind = Kind(rawValue: declaration.type.rawValue) ?? .text
    summary = declaration.summary
    defaultText = declaration.defaultText
    defaultValueText = defaultValue
    (minimum, maximum) = range
    choices = declaration.choices
  }
}

extension Parameter {
  /// The flag of a parameter or an option that messages of the library name.
  package static func flag(of name: String) -> String { ParameterDeclaration.flag(name) }
}
