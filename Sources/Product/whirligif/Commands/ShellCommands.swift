import Jobs
import Numerics
import WhirligifKit

/// Commands for shells and packagers.
enum ShellCommands {
  static func completions(_ arguments: ParsedArguments) throws(WhirligifError) {
    guard let shell = Shell(rawValue: arguments.operands[0]) else {
      let names = Shell.allCases.map { $0.rawValue }
      throw WhirligifError(
        .invalidValue(
          option: "SHELL", value: arguments.operands[0], expected: "bash, zsh or fish",
          nearest: Suggestion.nearest(arguments.operands[0], among: names)))
    }
    try StandardOutput.write(verbatim: shell.script)
    if Terminal.isTerminal(1) {
      Whirligif.note("To install it: whirligif completions \(shell.rawValue) > \(shell.scriptPath)")
    }
  }

  /// Prints a candidate per line, followed by a tab and its summary; then `:files` or `:folders` if the shell should
  /// offer those as well.
  static func complete(_ arguments: ParsedArguments) throws(WhirligifError) {
    try Watchdog.watch("complete", seconds: completionSeconds) { () throws(WhirligifError) in
      try StandardOutput.write(verbatim: completions(after: arguments))
    }
  }

  /// The limit of processor time: somebody waits at a prompt.
  private static let completionSeconds = 1.0

  private static func completions(after arguments: ParsedArguments) -> String {
    let completer = Completer(
      commands: OptionTable.commands,
      presets: PresetLibrary.entries.map { .init(text: $0.name, summary: $0.summary) },
      parameters: { name in
        let source = PresetSource(name)
        guard name != "-", let bytes = try? source.bytes(), let animation = try? Animation(bytes: bytes, source: source)
        else { return [] }
        return ParameterOptions.rows(
          of: animation, for: OptionTable.render, isOffering: bytes.count <= largestOffering)
      },
      searchWords: PresetLibrary.searchWords(beginning:), fonts: { (try? FontCatalog.installedFamilies()) ?? [] },
      project: {
        let names = (try? ProjectLookup(arguments).names()) ?? ProjectNames()
        return (names.colors.map { $0.name.text }, names.fonts.map { $0.name.text }, names.themes.map { $0.name.text })
      })
    let answer = completer.answer(
      after: arguments.operands.dropLast(), typing: arguments.operands.last ?? "")
    // A name that the shell cannot show is not offered.
    let lines = answer.candidates.filter { StandardOutput.visible($0.text) == $0.text }
      .map { "\($0.text)\t\(StandardOutput.visible($0.summary))\n" }
    return lines.joined() + (answer.paths.line.map { $0 + "\n" } ?? "")
  }

  /// The largest document whose names are offered, in bytes.
  private static let largestOffering = 1 << 20

  static func skill(_ arguments: ParsedArguments) throws(WhirligifError) {
    try StandardOutput.write(verbatim: SkillPage.page)
  }

  static func manual(_ arguments: ParsedArguments) throws(WhirligifError) {
    try StandardOutput.write(
      verbatim: ManualPage.page(
        version: version, date: versionDate, homepage: homepage, commands: OptionTable.commands,
        examples: OptionTable.examples))
  }
}
