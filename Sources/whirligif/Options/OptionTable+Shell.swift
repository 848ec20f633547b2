extension OptionTable {
  static let completions = CommandSpec(
    name: "completions", summary: "Print the completion script of a shell.",
    operands: [Operand(label: "bash|zsh|fish", kind: .shell, summary: "The shell.")],
    examples: [
      .init(command: "source <(whirligif completions bash)", summary: "Enable completions in the current bash."),
      .init(
        command: "whirligif completions fish > ~/.config/fish/completions/whirligif.fish",
        summary: "Enable completions in fish."),
    ])

  /// The command that completion scripts call, with the words so far; the last word is being typed.
  static let complete = CommandSpec(
    name: "complete", summary: "Print the possible continuations of a command line.",
    operands: [Operand(label: "WORD", kind: .command, summary: "The command line.", isOptional: true, repeats: true)],
    isHidden: true)

  static let help = CommandSpec(
    name: "help", summary: "Show the help of a command, or a preset.",
    operands: [
      Operand(
        label: "COMMAND|PRESET", kind: .command, summary: "A command, a command with a preset, or a preset.",
        isOptional: true, repeats: true)
    ],
    isHidden: true)

  static let manual = CommandSpec(
    name: "manual", summary: "Print the manual page.",
    examples: [.init(command: "whirligif manual > whirligif.1", summary: "Write the manual page to a file.")],
    isHidden: true)
}
