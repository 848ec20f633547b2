import WhirligifKit

/// All commands with their operands and options, the source for parsing, help, completions and the manual page.
enum OptionTable {
  static let summary = "Renders loading animations as small, seamless, looping GIFs."

  static let commands = [
    render, list, show, check, batch, inspect, studio, gallery, preview, importing, schema, fonts, completions, manual,
    help,
    complete,
  ]

  static let examples = [
    CommandSpec.Example(
      command: "whirligif render PRESET --size 64 -o a.gif", summary: "Render it with 64 pixels.")
  ]

  static func command(named name: String) throws(UsageError) -> CommandSpec {
    if let spec = commands.first(where: { $0.name == name }) { return spec }
    throw .unknownCommand(name, nearest: OtherNames.command(for: name))
  }

  static let noClobber = Option(
    "no-clobber", short: "n", .flag, section: .output, "Do not replace existing files (exit status 73).")
  static let json = Option("json", .flag, section: .output, "Print a report as JSON on standard output.")
  static let presetOperand = Operand(
    label: "PRESET|FILE|-", kind: .presetOrFile(.animations),
    summary: "A preset's name, a document's path (which contains a dot or a slash), or - for standard input.")
}
