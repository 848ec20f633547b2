import WhirligifKit

/// A row of the option table: everything that parsing, help, completions and the manual page say about one option.
struct Option: Sendable, Equatable {
  /// How the option is written on the command line.
  enum Form: Sendable, Equatable {
    /// `--name`: present or not.
    case flag
    /// `--name` or `--no-name`.
    case toggle
    /// `--name VALUE`; the last one counts. The text stands for the value in help, such as `N|WxH`.
    case value(String)
    /// `--name VALUE`, any number of times; all of them count.
    case values(String)
  }

  /// The long name without its dashes, in kebab case.
  let name: String
  let short: Character?
  let form: Form
  let type: OptionType
  /// The default as help shows it; nil if there is none worth a word.
  let defaultText: String?
  /// One sentence.
  let summary: String
  /// The heading it stands under in help.
  let section: Section

  init(
    _ name: String, short: Character? = nil, _ form: Form, type: OptionType = .text,
    default defaultText: String? = nil, section: Section = .options, _ summary: String
  ) {
    self.name = name
    self.short = short
    self.form = form
    self.type = type
    self.defaultText = defaultText
    self.summary = summary
    self.section = section
  }

  /// What stands for the value in help; nil if the option takes none.
  var label: String? {
    switch form {
    case .flag, .toggle: nil
    case .value(let label), .values(let label): label
    }
  }

  var takesValue: Bool { label != nil }

  /// Whether it may be given more than once.
  var repeats: Bool { if case .values = form { true } else { false } }

  /// Whether one value may be several with commas between them, each of which makes a file.
  var isList: Bool {
    switch type {
    case .numbers, .choices: true
    default: false
    }
  }

  /// The spellings that select the option: `-o`, `--output`, `--no-wrap`.
  var spellings: [String] {
    (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] + (form == .toggle ? ["--no-\(name)"] : [])
  }
}

extension Option {
  /// An option that every animation has.
  init(_ option: RenderOption) {
    self.init(
      option.name, short: option.short, option.label.map(Form.value) ?? .flag, type: option.type,
      default: option.defaultText, section: Section(option.section), option.summary)
  }

  /// The options of a section that every animation has.
  static func rendering(_ section: RenderOption.Section) -> [Option] {
    RenderOption.all.filter { $0.section == section }.map { Option($0) }
  }
}
