import Numerics

/// An option by its name in flags and manifests, for forms and for texts that users write.
///
///     for option in RenderOption.all { form.add(option.name, option.summary, option.defaultText) }
///     try animation.options.set("size", to: "64x32")
///
/// Parsing, validation, help, completions, the manual page and manifests follow from this table.
public struct RenderOption: Sendable {
  /// Passes a property of the options to be read or changed.
  ///
  /// A key path would say the same, for 30,000 instructions each when the program starts.
  typealias Field<Value> = @Sendable (inout RenderOptions, (inout Value) -> Void) -> Void

  /// The heading in the help.
  package enum Section: Sendable, CaseIterable {
    case size, time, color, file, output

    package var title: String {
      switch self {
      case .size: "SIZE"
      case .time: "TIME"
      case .color: "COLORS"
      case .file: "FILE SIZE"
      case .output: "OUTPUT"
      }
    }
  }

  /// The name in flags and manifests, without dashes.
  public let name: String
  /// The name of the property of ``RenderOptions``.
  package let property: String
  /// The short flag.
  package let short: Unicode.Scalar?
  /// The metavariable of the value in the help, such as `N`; nil for a flag without a value.
  public let label: String?
  package let type: OptionType
  /// The default in the help; nil if it is not worth mentioning.
  public let defaultText: String?
  package let section: Section
  /// One sentence.
  public let summary: String
  /// Whether the bytes of the file depend on it.
  let affectsBytes: Bool
  let effect: Effect
  /// How its value is kept; nil for another way to set the value of another option.
  let storage: Storage?
  /// Sets the value from a valid text.
  let set: @Sendable (inout RenderOptions, String) -> Void

  /// Where an option has an effect.
  struct Effect: Sendable {
    /// Whether the files of a container depend on it.
    var isHeeded: @Sendable (Container) -> Bool = { _ in true }
    /// Whether it has none on a still picture.
    var needsMotion = false
    /// Whether a plan should differ from one without the option; a note says if it does not. Nil if nothing is said.
    var isExpected: (@Sendable (RenderPlan, _ plain: RenderPlan) -> Bool)?

    static let always = Effect()
    static func heeded(where isHeeded: @escaping @Sendable (Container) -> Bool) -> Effect {
      Effect(isHeeded: isHeeded)
    }
    static let motion = Effect(needsMotion: true)
    static func picture(
      needsMotion: Bool = false,
      where isExpected: @escaping @Sendable (RenderPlan, RenderPlan) -> Bool = { _, _ in true }
    ) -> Effect { Effect(needsMotion: needsMotion, isExpected: isExpected) }
  }

  /// The value of an option among all options.
  struct Storage: Sendable {
    /// The value in the syntax of flags; nil for none.
    let text: @Sendable (RenderOptions) -> String?
    /// Whether it is not the default.
    let isGiven: @Sendable (RenderOptions) -> Bool
    /// Returns it to its default.
    let reset: @Sendable (inout RenderOptions) -> Void
    let coding: OptionCoding

    init<Value: StoredValue>(
      _ field: @escaping Field<Value>, _ write: @escaping @Sendable (Value) -> String?
    ) {
      @Sendable func value<Result>(_ options: RenderOptions, _ read: (Value) -> Result) -> Result? {
        var (options, result) = (options, Result?.none)
        field(&options) { result = read($0) }
        return result
      }
      text = { value($0, write) ?? nil }
      isGiven = { value($0) { $0 } != value(RenderOptions()) { $0 } }
      reset = { options in _ = value(RenderOptions()) { plain in field(&options) { $0 = plain } } }
      coding = OptionCoding(field)
    }
  }

  /// - Parameters:
  ///   - property: the name of the property, if it is not that of the option.
  ///   - read: parses a valid text.
  ///   - write: the text of a value; nil for none.
  init<Value: StoredValue>(
    _ name: String, property: String? = nil, short: Unicode.Scalar? = nil, _ label: String?, _ type: OptionType,
    default defaultText: String? = nil, _ section: Section, _ field: @escaping Field<Value>,
    affectsBytes: Bool = true, effect: Effect = .always,
    read: @escaping @Sendable (String) -> Value?, write: @escaping @Sendable (Value) -> String?, _ summary: String
  ) {
    (self.name, self.property, self.short) = (name, property ?? name, short)
    (self.label, self.type, self.defaultText) = (label, type, defaultText)
    (self.section, self.summary, self.affectsBytes, self.effect) = (section, summary, affectsBytes, effect)
    storage = Storage(field, write)
    set = { options, text in
      if let value = read(text) { field(&options) { $0 = value } }
    }
  }
}

extension RenderOption {
  /// The option with a name in flags and manifests.
  static func named(_ name: String) -> RenderOption? { all.first { $0.name.hasBytes(of: name) } }

  /// Another way to set a value that has an option of its own.
  private init(
    _ name: String, property: String? = nil, short: Unicode.Scalar? = nil, _ label: String, _ type: OptionType,
    _ section: Section, _ summary: String,
    set: @escaping @Sendable (inout RenderOptions, String) -> Void = { _, _ in }
  ) {
    (self.name, self.property, self.short) = (name, property ?? name, short)
    (self.label, self.type, defaultText) = (label, type, nil)
    (self.section, self.summary, affectsBytes, effect) = (section, summary, false, .always)
    (storage, self.set) = (nil, set)
  }

  /// The themes of a picture, which stand for other settings.
  package static func theme(_ names: [String]) -> RenderOption {
    RenderOption(
      "theme", property: "matte", "NAME,...", .names(names), .color,
      "Matte and color scheme for a page: " + Theme.names.joined(separator: ", ")
        + ", or a theme of the document. A list such as light,dark makes a file for each, or one SVG (or "
        + ".lottie) that follows its reader's color scheme. Other options take precedence.")
  }

  /// Whether it bounds what a command may take, rather than what it makes.
  package var isLimit: Bool { ["max-pixels", "max-seconds"].contains(name) }

  /// One side of the size; both together are the exact size.
  static func side(
    _ name: String, short: Unicode.Scalar, _ summary: String,
    _ size: @escaping @Sendable (Int, RenderOptions.Size) -> RenderOptions.Size
  ) -> RenderOption {
    RenderOption(
      name, property: "size", short: short, "N", .integer(RenderLimits.sideLengths, in: .pixels), .size, summary
    ) {
      options, text in
      if let side = ValueText.integer(text, in: .pixels) { options.size = size(side, options.size) }
    }
  }

  /// A number that is nil by default.
  static func number(
    _ name: String, property: String? = nil, short: Unicode.Scalar? = nil, _ label: String,
    in range: ClosedRange<Double>, _ unit: Unit,
    default defaultText: String, _ section: Section,
    _ field: @escaping Field<Double?>, affectsBytes: Bool = true, effect: Effect = .always,
    _ summary: String
  ) -> RenderOption {
    RenderOption(
      name, property: property, short: short, label, .number(range, in: unit), default: defaultText, section, field,
      affectsBytes: affectsBytes, effect: effect, read: { ValueText.number($0, in: unit) },
      write: { $0.map(ValueText.plain) }, summary)
  }

  /// A factor, 1 by default.
  static func factor(
    _ name: String, in range: ClosedRange<Double>, _ section: Section,
    _ field: @escaping Field<Double>, effect: Effect = .always, _ summary: String
  ) -> RenderOption {
    RenderOption(
      name, "K", .number(range, in: .factor), default: "1", section, field, effect: effect,
      read: { ValueText.number($0, in: .factor) }, write: ValueText.plain, summary)
  }

  static func integer(
    _ name: String, property: String? = nil, _ label: String, in range: ClosedRange<Int>, _ section: Section,
    _ field: @escaping Field<Int>, affectsBytes: Bool = true, effect: Effect = .always, _ summary: String
  ) -> RenderOption {
    var (options, standard) = (RenderOptions(), "")
    field(&options) { standard = "\($0)" }
    return RenderOption(
      name, property: property, label, .integer(range), default: standard, section, field,
      affectsBytes: affectsBytes, effect: effect, read: ValueText.integer, write: { "\($0)" }, summary)
  }

  static func flag(
    _ name: String, property: String? = nil, _ section: Section, _ field: @escaping Field<Bool>,
    effect: Effect = .always, _ summary: String
  ) -> RenderOption {
    RenderOption(
      name, property: property, nil, .boolean, section, field, effect: effect, read: { Bool($0) },
      write: { $0 ? "true" : nil }, summary)
  }
}
