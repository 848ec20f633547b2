/// A row of the one table of options: what parsing, checking, help, completions, the manual page and batch manifests
/// know about an option that every animation has.
package struct RenderOption: Sendable {
  /// The heading under which help shows the option.
  package enum Section: Sendable, CaseIterable {
    case size, time, color, file, output
  }

  /// As flags and manifests write it, without dashes.
  package let name: String
  /// The short flag.
  package let short: Character?
  /// What stands for the value in help; nil for an option that is present or not.
  package let label: String?
  package let type: OptionType
  /// The default as help shows it; nil if there is none worth a word.
  package let defaultText: String?
  package let section: Section
  /// One sentence.
  package let summary: String
  /// Whether the bytes of the file depend on it.
  let decidesBytes: Bool
  /// The value as a flag has it; nil for the default.
  let text: @Sendable (RenderOptions) -> String?
  /// Sets the value from a text that is of the option's type.
  let set: @Sendable (inout RenderOptions, String) -> Void

  /// - Parameters:
  ///   - read: the value of a text that is of the type.
  ///   - write: the text of a value; nil for the default.
  init<Value>(
    _ name: String, short: Character? = nil, _ label: String?, _ type: OptionType, default defaultText: String? = nil,
    _ section: Section, _ path: any WritableKeyPath<RenderOptions, Value> & Sendable, decidesBytes: Bool = true,
    read: @escaping @Sendable (String) -> Value?, write: @escaping @Sendable (Value) -> String?, _ summary: String
  ) {
    (self.name, self.short, self.label, self.type, self.defaultText) = (name, short, label, type, defaultText)
    (self.section, self.summary, self.decidesBytes) = (section, summary, decidesBytes)
    text = { write($0[keyPath: path]) }
    set = { options, text in if let value = read(text) { options[keyPath: path] = value } }
  }
}

extension RenderOption {
  /// A number, or the default if it is not set.
  static func number(
    _ name: String, _ label: String, in range: ClosedRange<Double>, default defaultText: String, _ section: Section,
    _ path: any WritableKeyPath<RenderOptions, Double?> & Sendable, decidesBytes: Bool = true,
    _ summary: String
  ) -> RenderOption {
    RenderOption(
      name, label, .number(range), default: defaultText, section, path, decidesBytes: decidesBytes,
      read: { ValueText.number($0) },
      write: { $0.map(ValueText.plain) }, summary)
  }

  /// A factor, 1 by default.
  static func factor(
    _ name: String, in range: ClosedRange<Double>, _ section: Section,
    _ path: any WritableKeyPath<RenderOptions, Double> & Sendable, _ summary: String
  ) -> RenderOption {
    RenderOption(
      name, "K", .number(range), default: "1", section, path, read: ValueText.number, write: ValueText.plain, summary)
  }

  static func integer(
    _ name: String, _ label: String, in range: ClosedRange<Int>, _ section: Section,
    _ path: any WritableKeyPath<RenderOptions, Int> & Sendable, decidesBytes: Bool = true, _ summary: String
  ) -> RenderOption {
    RenderOption(
      name, label, .integer(range), default: "\(RenderOptions()[keyPath: path])", section, path,
      decidesBytes: decidesBytes, read: ValueText.integer, write: { "\($0)" }, summary)
  }

  static func flag(
    _ name: String, _ section: Section, _ path: any WritableKeyPath<RenderOptions, Bool> & Sendable, _ summary: String
  ) -> RenderOption {
    RenderOption(name, nil, .boolean, section, path, read: { Bool($0) }, write: { $0 ? "true" : nil }, summary)
  }
}
