import WhirligifKit

/// The command: chooses what to run, and is the one place that prints errors.
enum Whirligif {
  /// - Returns: the exit status.
  static func run(_ words: [String]) -> Int32 {
    do {
      try dispatch(words)
      return 0
    } catch let error as UsageError {
      complain(error.message)
      return 64
    } catch WhirligifError.closedPipe {
      Signals.endByClosedPipe()
    } catch let error as WhirligifError {
      for line in error.lines { complain(line) }
      return error.exitStatus
    } catch let failure as Failure {
      return failure.exitStatus
    } catch {
      complain(WhirligifError.fault("\(error)").description)
      return 70
    }
  }

  private static func dispatch(_ words: [String]) throws {
    guard let first = words.first else { return try StandardOutput.write(overview) }
    let rest = Array(words.dropFirst())
    switch first {
    case "--version": try StandardOutput.write(WhirligifKit.version + "\n")
    case "-h", "--help": try StandardOutput.write(overview)
    case "help": try help(rest)
    default:
      if first.hasPrefix("-") { throw unknownOption(first) }
      try run(OptionTable.command(named: first), rest)
    }
  }

  private static func run(_ spec: CommandSpec, _ words: [String]) throws {
    switch spec.name {
    case "batch", "preview": Signals.watch()
    default: Signals.endAtOnce()
    }
    switch spec.name {
    case "render": try RenderCommand.run(words)
    case "batch": try parsed(words, spec, BatchCommand.run)
    case "gallery": try parsed(words, spec, GalleryCommand.run)
    case "preview": try PreviewCommand.run(words)
    case "inspect": try parsed(words, spec, InspectCommand.run)
    case "list": try parsed(words, spec, ListCommand.run)
    case "show": try parsed(words, spec, ShowCommand.run)
    case "check": try parsed(words, spec, CheckCommand.run)
    case "completions": try parsed(words, spec, ShellCommands.completions)
    case "complete": try parsed(words, spec, ShellCommands.complete)
    case "manual": try parsed(words, spec, ShellCommands.manual)
    default: throw UsageError.unknownCommand(spec.name, nearest: nil)
    }
  }

  /// Parses by the table, shows help if that was asked for, and runs otherwise.
  static func parsed(_ words: [String], _ spec: CommandSpec, _ run: (ParsedArguments) throws -> Void) throws {
    let arguments = try ArgumentParser.parse(words, for: spec)
    guard !arguments.has("help") else { return try StandardOutput.write(formatter.help(for: spec)) }
    try run(arguments)
  }

  private static func help(_ words: [String]) throws {
    guard let name = words.first else { return try StandardOutput.write(overview) }
    try StandardOutput.write(formatter.help(for: OptionTable.command(named: name)))
  }

  static var formatter: HelpFormatter { HelpFormatter(width: Terminal.width) }

  private static var overview: String {
    formatter.overview(OptionTable.summary, commands: OptionTable.commands, examples: OptionTable.examples)
  }

  private static func unknownOption(_ word: String) -> UsageError {
    .unknownOption(word, nearest: OtherNames.first(for: word), command: "")
  }

  /// One line on standard error.
  static func complain(_ message: String) {
    StandardOutput.complain("Error: \(visible(message))\n")
  }

  /// One line on standard error, about what need not be wrong.
  static func warn(_ message: String) {
    StandardOutput.complain("Warning: \(visible(message))\n")
  }

  /// Text with its control characters made visible: names from outside must not steer the terminal.
  static func visible(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.properties.generalCategory == .control {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// An end without success whose reasons have been told.
struct Failure: Error {
  let exitStatus: Int32
}
