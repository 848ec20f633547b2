import AtomicFiles
import Jobs
import Numerics
import Platform
import WhirligifKit

/// The command: dispatches to the subcommands, and is the only place that prints errors.
enum Whirligif {
  /// - Returns: the exit status.
  static func run(_ words: [String]) -> Int32 {
    do {
      return try dispatch(words)
    } catch .closedPipe {
      Signals.endByClosedPipe()
    } catch {
      for line in error.report { printError(line) }
      if wantsJSON(words) { try? StandardOutput.write(report(of: error).page) }
      return error.exitStatus
    }
  }

  private static func wantsJSON(_ words: [String]) -> Bool { words.prefix { $0 != "--" }.contains("--json") }

  /// An error in the format of commands with `--json`. Field names are stable.
  private static func report(of error: WhirligifError) -> ReportValue {
    .object([
      "errors": .array(error.report.map(ReportValue.string)), "findings": error.json,
      "exitStatus": .integer(Int(error.exitStatus)),
    ])
  }

  private static func dispatch(_ words: [String]) throws(WhirligifError) -> Int32 {
    let first = words.first ?? "--help"
    let rest = Array(words.dropFirst())
    switch first {
    case "--version", "-v", "-V": try StandardOutput.write("\(version) (\(commit ?? "working copy"))\n")
    case "-h", "--help": try StandardOutput.write(overview)
    default:
      if first.begins(with: "-") {
        let command = rest.first { word in OptionTable.commands.contains { $0.name == word } }
        let hint = command.map { "Options follow the command: whirligif \($0) ... \(first)." }
        throw WhirligifError(
          .unknownOption(first, nearest: hint ?? Suggestion.first(for: first, before: rest), command: ""))
      }
      return try run(command(named: first, before: rest), rest)
    }
    return 0
  }

  private static func run(_ spec: CommandSpec, _ words: [String]) throws(WhirligifError) -> Int32 {
    Signals.watch()
    InputLog.begin()
    switch spec.name {
    case "render": return try RenderCommand.run(words)
    case "batch": return try parsed(words, spec, BatchCommand.run)
    case "check": return try parsed(words, spec, CheckCommand.run)
    case "preview": try PreviewCommand.run(words)
    case "init": try parsed(words, spec, InitCommand.run)
    case "studio": try parsed(words, spec, StudioCommand.run)
    case "serve": try parsed(words, spec, ServeCommand.run)
    case "gallery": try parsed(words, spec, GalleryCommand.run)
    case "inspect": return try parsed(words, spec, InspectCommand.run)
    case "list": try parsed(words, spec, ListCommand.run)
    case "show": try parsed(words, spec, ShowCommand.run)
    case "import": try parsed(words, spec, ImportCommand.run)
    case "schema": try parsed(words, spec, writeSchema)
    case "fonts": try parsed(words, spec, FontsCommand.run)
    case "help": try parsed(words, spec) { arguments throws(WhirligifError) in try help(arguments.operands) }
    case "completions": try parsed(words, spec, ShellCommands.completions)
    case "complete": try parsed(words, spec, ShellCommands.complete)
    case "manual": try parsed(words, spec, ShellCommands.manual)
    case "skill": try parsed(words, spec, ShellCommands.skill)
    default: throw WhirligifError(.unknownCommand(spec.name, nearest: nil))
    }
    return 0
  }

  private static func writeSchema(_ arguments: ParsedArguments) throws(WhirligifError) {
    let bytes = Array(try schema(arguments).utf8)
    let path = arguments.text("output") ?? "-"
    try mappingFileErrors(OutputFile.write(bytes, to: .given(path), replacing: !arguments.has("no-clobber")))
  }

  private static func schema(_ arguments: ParsedArguments) throws(WhirligifError) -> String {
    switch arguments.operands.first ?? "preset" {
    case "preset": return PresetLibrary.schema
    case "project": return ProjectSchema.text
    case let word:
      throw WhirligifError(
        .invalidValue(
          option: "preset|project", value: word, expected: "preset or project",
          nearest: Suggestion.nearest(word, among: ["preset", "project"])))
    }
  }

  /// Parses the command line, shows help if requested, and runs the command otherwise.
  ///
  /// - Returns: the exit status.
  static func parsed(
    _ words: [String], _ spec: CommandSpec, _ run: (ParsedArguments) throws(WhirligifError) -> Int32
  ) throws(WhirligifError) -> Int32 {
    let arguments: ParsedArguments
    do {
      arguments = try ArgumentParser.parse(words, for: spec)
    } catch {
      throw WhirligifError(error)
    }
    if arguments.has("help") {
      try StandardOutput.write(formatter.help(for: spec))
      return 0
    }
    return try run(arguments)
  }

  /// For commands that either succeed or throw.
  static func parsed(
    _ words: [String], _ spec: CommandSpec, _ run: (ParsedArguments) throws(WhirligifError) -> Void
  ) throws(WhirligifError) {
    _ = try parsed(words, spec) { arguments throws(WhirligifError) -> Int32 in
      try run(arguments)
      return 0
    }
  }

  private static func help(_ words: [String]) throws(WhirligifError) {
    guard let name = words.first else { return try StandardOutput.write(overview) }
    if OptionTable.commands.contains(where: { $0.name == name }) || !(words.count == 1 && isInput(name)) {
      guard words.count > 1 else { return try StandardOutput.write(formatter.help(for: command(named: name))) }
      // The help of an animation's own options.
      _ = try run(command(named: name), Array(words.dropFirst()) + ["--help"])
    } else {
      try parsed([name], OptionTable.show, ShowCommand.run)
    }
  }

  /// Whether a word names a preset or an animation in a file.
  private static func isInput(_ word: String) -> Bool {
    switch PresetSource(word) {
    case .builtin(let name): PresetLibrary.knows(name)
    case .file, .standardInput: true
    }
  }

  private static func command(
    named name: String, before words: [String] = []
  ) throws(WhirligifError) -> CommandSpec {
    do {
      return try OptionTable.command(named: name, before: words)
    } catch {
      throw WhirligifError(error)
    }
  }

  static var formatter: HelpFormatter { HelpFormatter(width: Terminal.width) }

  private static var overview: String {
    formatter.overview(
      OptionTable.summary, commands: OptionTable.commands, examples: OptionTable.examples, homepage: homepage)
  }

  /// Prints an error on one line of standard error.
  static func printError(_ message: String) {
    StandardOutput.printMessage("Error", color: 31, message)
  }

  /// Prints a warning on one line of standard error.
  static func warn(_ message: String) {
    StandardOutput.printMessage("Warning", color: 33, message)
  }

  /// Prints a note on one line of standard error.
  static func note(_ message: String) {
    StandardOutput.printMessage("Note", color: 36, message)
  }
}
