extension OptionTable {
  static let completions = CommandSpec(
    name: "completions", summary: "Print the completion script of a shell.",
    operands: [Operand(label: "bash|zsh|fish", kind: .shell, summary: "The shell.")],
    examples: [
      .init(command: "source <(whirligif completions bash)", summary: "Complete in this bash."),
      .init(
        command: "whirligif completions fish > ~/.config/fish/completions/whirligif.fish", summary: "Complete in fish."),
    ])

  /// What the completion scripts ask: words so far, the last one being typed.
  static let complete = CommandSpec(
    name: "complete", summary: "Print what could come next.",
    operands: [Operand(label: "WORD", kind: .command, summary: "The command line.", isOptional: true, repeats: true)],
    isHidden: true)

  static let help = CommandSpec(
    name: "help", summary: "Show the help of a command.",
    operands: [Operand(label: "COMMAND", kind: .command, summary: "The command.", isOptional: true)],
    isHidden: true)

  static let manual = CommandSpec(
    name: "manual", summary: "Print the manual page, for man.",
    examples: [.init(command: "whirligif manual > whirligif.1", summary: "Make the page whirligif.1.")])
}
