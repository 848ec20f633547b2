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
  }

  /// The name in flags and manifests, without dashes.
  public let name: String
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
  /// The value in the syntax of flags; nil for the default.
  let text: @Sendable (RenderOptions) -> String?
  /// Sets the value from a valid text.
  let set: @Sendable (inout RenderOptions, String) -> Void

  /// - Parameters:
  ///   - read: parses a valid text.
  ///   - write: the text of a value; nil for the default.
  init<Value>(
    _ name: String, short: Unicode.Scalar? = nil, _ label: String?, _ type: OptionType,
    default defaultText: String? = nil,
    _ section: Section, _ field: @escaping Field<Value>, affectsBytes: Bool = true,
    read: @escaping @Sendable (String) -> Value?, write: @escaping @Sendable (Value) -> String?, _ summary: String
  ) {
    (self.name, self.short, self.label, self.type, self.defaultText) = (name, short, label, type, defaultText)
    (self.section, self.summary, self.affectsBytes) = (section, summary, affectsBytes)
    text = { options in
      var (options, text) = (options, String?.none)
      field(&options) { text = write($0) }
      return text
    }
    set = { options, text in
      if let value = read(text) { field(&options) { $0 = value } }
    }
  }
}

extension RenderOption {
  /// Another way to set a value that has an option of its own.
  private init(
    _ name: String, short: Unicode.Scalar, _ label: String, _ type: OptionType, _ section: Section, _ summary: String,
    set: @escaping @Sendable (inout RenderOptions, String) -> Void
  ) {
    (self.name, self.short, self.label, self.type, defaultText) = (name, short, label, type, nil)
    (self.section, self.summary, affectsBytes) = (section, summary, false)
    (text, self.set) = ({ _ in nil }, set)
  }

  /// Whether it bounds what a command may take, rather than what it makes.
  package var isLimit: Bool { ["max-pixels", "max-seconds"].contains(name) }

  /// One side of the size; both together are the exact size.
  static func side(
    _ name: String, short: Unicode.Scalar, _ summary: String,
    _ size: @escaping @Sendable (Int, RenderOptions.Size) -> RenderOptions.Size
  ) -> RenderOption {
    RenderOption(name, short: short, "N", .integer(RenderLimits.sideLengths, in: .pixels), .size, summary) {
      options, text in
      if let side = ValueText.integer(text, in: .pixels) { options.size = size(side, options.size) }
    }
  }

  /// A number that is nil by default.
  static func number(
    _ name: String, short: Unicode.Scalar? = nil, _ label: String, in range: ClosedRange<Double>, _ unit: Unit,
    default defaultText: String, _ section: Section,
    _ field: @escaping Field<Double?>, affectsBytes: Bool = true,
    _ summary: String
  ) -> RenderOption {
    RenderOption(
      name, short: short, label, .number(range, in: unit), default: defaultText, section, field,
      affectsBytes: affectsBytes, read: { ValueText.number($0, in: unit) },
      write: { $0.map(ValueText.plain) }, summary)
  }

  /// A factor, 1 by default.
  static func factor(
    _ name: String, in range: ClosedRange<Double>, _ section: Section,
    _ field: @escaping Field<Double>, _ summary: String
  ) -> RenderOption {
    RenderOption(
      name, "K", .number(range, in: .factor), default: "1", section, field,
      read: { ValueText.number($0, in: .factor) }, write: ValueText.plain, summary)
  }

  static func integer(
    _ name: String, _ label: String, in range: ClosedRange<Int>, _ section: Section,
    _ field: @escaping Field<Int>, affectsBytes: Bool = true, _ summary: String
  ) -> RenderOption {
    var (options, standard) = (RenderOptions(), "")
    field(&options) { standard = "\($0)" }
    return RenderOption(
      name, label, .integer(range), default: standard, section, field,
      affectsBytes: affectsBytes, read: ValueText.integer, write: { "\($0)" }, summary)
  }

  static func flag(
    _ name: String, _ section: Section, _ field: @escaping Field<Bool>, _ summary: String
  ) -> RenderOption {
    RenderOption(name, nil, .boolean, section, field, read: { Bool($0) }, write: { $0 ? "true" : nil }, summary)
  }
}
