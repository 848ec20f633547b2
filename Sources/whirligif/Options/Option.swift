/// A row of the option table: everything that parsing, help, completions and the manual page say about one option.
struct Option: Sendable, Equatable {
  /// How the option is written on the command line.
  enum Form: Sendable, Equatable {
    /// `--name`: present or not.
    case flag
    /// `--name` or `--no-name`.
    case toggle
    /// `--name VALUE`; the last one counts.
    case value
    /// `--name VALUE`, any number of times; all of them count.
    case values
  }

  /// The long name without its dashes, in kebab case.
  let name: String
  let short: Character?
  let form: Form
  /// What stands for the value in help, such as `N|WxH`; empty without a value.
  let label: String
  let type: ValueType
  /// The default as help shows it; nil if there is none worth a word.
  let defaultText: String?
  /// One sentence.
  let summary: String
  /// The heading it stands under in help.
  let section: Section

  init(
    _ name: String, short: Character? = nil, _ form: Form = .flag, _ label: String = "", type: ValueType = .text,
    default defaultText: String? = nil, section: Section = .options, _ summary: String
  ) {
    self.name = name
    self.short = short
    self.form = form
    self.label = label
    self.type = type
    self.defaultText = defaultText
    self.summary = summary
    self.section = section
  }

  var takesValue: Bool { form == .value || form == .values }

  /// The spellings that select the option: `-o`, `--output`, `--no-wrap`.
  var spellings: [String] {
    (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] + (form == .toggle ? ["--no-\(name)"] : [])
  }
}
