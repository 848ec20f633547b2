import WhirligifKit

/// `whirligif show`: a preset's parameters, or its document.
enum ShowCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    let source = PresetSource(arguments.operands[0])
    let bytes = try source.bytes()
    guard !arguments.has("document") else { return try StandardOutput.write(bytes) }
    let animation = try Animation(bytes: bytes, file: source.label)
    guard !arguments.has("json") else {
      return try StandardOutput.write(Reports.details(of: animation).page)
    }
    let rows = ParameterOptions.rows(of: animation, for: OptionTable.render)
    try StandardOutput.write(
      "\(Terminal.bold(animation.name)): \(animation.summary)\n" + Whirligif.formatter.sections(rows)
        + "\nSee 'whirligif render \(arguments.operands[0]) --help' for all options.\n")
  }
}
