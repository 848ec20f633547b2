import WhirligifKit

/// Every command with its operands and options: what parsing, help, completions and the manual page are made of.
enum OptionTable {
  static let summary = "Makes loading animations as small, seamless, looping GIFs."

  static let commands = [
    render, list, show, check, batch, inspect, gallery, preview, importing, schema, fonts, completions, manual, help,
    complete,
  ]

  static let examples = [
    CommandSpec.Example(
      command: "whirligif render PRESET --size 64 -o a.gif", summary: "Make one of 64 pixels.")
  ]

  static func command(named name: String) throws(UsageError) -> CommandSpec {
    if let spec = commands.first(where: { $0.name == name }) { return spec }
    throw .unknownCommand(name, nearest: OtherNames.command(for: name))
  }

  static let noClobber = Option(
    "no-clobber", .flag, section: .output, "Replace no file that exists (exit status 73).")
  static let json = Option("json", .flag, section: .output, "Print a report as JSON on standard output.")
  static let presetOperand = Operand(
    label: "PRESET|FILE|-", kind: .presetOrFile(.animations),
    summary: "A preset's name, a document's path (with a dot or a slash in it), or - for standard input.")
}
