import WhirligifKit

/// An entry of the option table: all information about one option for parsing, help, completions and the manual page.
struct Option: Sendable, Equatable {
  /// The syntax of the option.
  enum Form: Sendable, Equatable {
    /// `--name`, without a value.
    case flag
    /// `--name` or `--no-name`.
    case toggle
    /// `--name VALUE`; the last one counts. The text is the metavariable of the value in the help, such as `N|WxH`.
    case value(String)
    /// `--name VALUE`, any number of times; all of them count.
    case values(String)
  }

  /// The long name without dashes, in kebab case.
  let name: String
  /// Former long names, which are still accepted.
  let aliases: [String]
  let short: Unicode.Scalar?
  let form: Form
  let type: OptionType
  /// The default in the help; nil if it is not worth mentioning.
  let defaultText: String?
  /// One sentence.
  let summary: String
  /// The section in the help.
  let section: Section

  init(
    _ name: String, aliases: [String] = [], short: Unicode.Scalar? = nil, _ form: Form, type: OptionType = .text,
    default defaultText: String? = nil, section: Section = .options, _ summary: String
  ) {
    self.name = name
    self.aliases = aliases
    self.short = short
    self.form = form
    self.type = type
    self.defaultText = defaultText
    self.summary = summary
    self.section = section
  }

  /// The metavariable of the value in the help; nil if the option has no value.
  var label: String? {
    switch form {
    case .flag, .toggle: nil
    case .value(let label), .values(let label): label
    }
  }

  var takesValue: Bool { label != nil }

  func has(_ name: String) -> Bool { self.name == name || aliases.contains(name) }

  /// Whether the option may be repeated.
  var repeats: Bool { if case .values = form { true } else { false } }

  /// Whether the value may be a list separated by commas, with a file for each element.
  var isList: Bool {
    switch type {
    case .numbers, .choices, .names, .sizes, .moments: true
    default: false
    }
  }

  /// The spellings of the option: `-o`, `--output`, `--no-wrap`.
  var spellings: [String] {
    (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] + (form == .toggle ? ["--no-\(name)"] : [])
  }
}

extension Option {
  /// An option that every animation has.
  init(_ option: RenderOption) {
    self.init(
      option.name, short: option.short, option.label.map(Form.value) ?? .flag, type: option.type,
      default: option.defaultText, section: .rendering(option.section), option.summary)
  }

  /// The options of a section that every animation has.
  static func rendering(_ section: RenderOption.Section) -> [Option] {
    RenderOption.all.compactMap { $0.section == section ? Option($0) : nil }
  }
}

/// The sections of the help.
enum Section: Hashable, Sendable {
  case rendering(RenderOption.Section)
  /// The parameters of the preset of this name.
  case parameters(of: String)  // Words: own, one in a help
  case options

  static let size = Section.rendering(.size)
  static let color = Section.rendering(.color)
  static let output = Section.rendering(.output)

  var title: String {
    switch self {
    case .rendering(let section): section.title
    case .parameters(let preset): "PARAMETERS OF \(preset)"
    case .options: "OPTIONS"
    }
  }
}
