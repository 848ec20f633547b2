import Testing

@testable import whirligif

struct HelpTests {
  @Test(arguments: OptionTable.commands.map(\.name), [50, 80, 120])
  func helpFitsTheWidth(command: String, width: Int) throws {
    let help = HelpFormatter(width: width).help(for: try OptionTable.command(named: command))
    for line in help.split(separator: "\n") where !line.hasPrefix("  whirligif") && !line.hasPrefix("USAGE") {
      #expect(line.count <= width, "\(line)")
      #expect(line.last != " ")
    }
  }

  /// A mark behind a delimiter is text, and the delimiter remains one.
  @Test(arguments: ["\u{301}", "\u{200d}", "\u{fe0f}", "\u{20dd}"])
  func aDelimiterBeforeAMarkIsQuoted(mark: String) {
    if mark != "\u{200d}" {
      #expect(ShellWord.quoted("a'\(mark);b") == "'a'\\''\(mark);b'")
      #expect(ShellWord.quoted("a\(mark)") == "'a\(mark)'")
    }
    #expect(ManualPage.escaped("-\(mark)\\\(mark)'\(mark)") == "\\-\(mark)\\e\(mark)\\(aq\(mark)")
    #expect(ManualPage.escaped(".\(mark)") == "\\&.\(mark)")
  }

  @Test func theOverviewFitsAScreen() {
    for width in [50, 60, 80, 120] {
      let help = HelpFormatter(width: width).overview(
        OptionTable.summary, commands: OptionTable.commands, examples: OptionTable.examples,
        homepage: "https://example.org/whirligif")
      let lines = help.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      for line in lines where !line.hasPrefix("  whirligif") { #expect(line.count <= width, "\(line)") }
      // One row is the prompt's.
      if width >= 80 { #expect(lines.count <= 23 && lines.allSatisfy { $0.count <= width }) }
    }
  }

  @Test func theOverviewNamesEveryCommandAndTheAddress() {
    let help = HelpFormatter(width: 80).overview(
      "S.", commands: OptionTable.commands, examples: OptionTable.examples, homepage: "https://example.org/whirligif")
    let words = help.split { " ,.:\n".contains($0) }.map(String.init)
    for command in OptionTable.commands where !command.isHidden {
      #expect(words.contains(command.name), "\(command.name)")
    }
    #expect(help.hasSuffix("Documentation and questions: https://example.org/whirligif\n"))
  }

  /// The examples can be pasted: they name a preset and no file that must exist.
  @Test func theExamplesOfTheOverviewWorkInAnEmptyFolder() throws {
    let folder = try TemporaryFolder()
    #expect(OptionTable.examples.count == 3)
    for example in OptionTable.examples where !example.command.hasPrefix("whirligif studio") {
      let words = example.command.split(separator: " ").dropFirst().map(String.init)
      let outcome = try Command.run(words, in: folder.path)
      #expect(outcome.status == 0 && !outcome.error.contains("Warning"), "\(outcome.error)")
    }
    #expect(try folder.names == ["a.gif", "b.svg"])
  }

  @Test func examplesNameAPreset() throws {
    for spec in OptionTable.commands {
      #expect(!HelpFormatter(width: 80).help(for: spec).contains("whirligif \(spec.name) PRESET"), "\(spec.name)")
    }
  }

  @Test func theHelpOfRenderStaysShort() throws {
    let help = HelpFormatter(width: 80).help(for: try OptionTable.command(named: "render"))
    #expect(help.split(separator: "\n", omittingEmptySubsequences: false).count <= 120)
  }

  @Test func labelsStandInAColumnOfTwentySix() {
    let spec = CommandSpec(
      name: "paint", summary: "Paint.",
      options: [
        Option("a", .flag, "Short label."), Option("a-very-long-option-name", .value("VALUE"), "Long label."),
        Option("wrap", .toggle, default: "--wrap", "Toggle."),
      ])
    #expect(
      HelpFormatter(width: 80).help(for: spec) == """
        OVERVIEW: Paint.

        USAGE: whirligif paint [<options>]

        OPTIONS:
          --a                     Short label.
          --a-very-long-option-name <VALUE>
                                  Long label.
          --wrap/--no-wrap        Toggle. (default: --wrap)
          -h, --help              Show help.

        """)
  }

  @Test func everyOptionHasASentence() {
    for option in OptionTable.commands.flatMap(\.options) {
      #expect(option.summary.hasSuffix("."), "\(option.name)")
      #expect(option.summary.first?.isUppercase == true, "\(option.name)")
    }
  }

  @Test func noTwoOptionsOfACommandHaveOneSpelling() {
    for spec in OptionTable.commands {
      let spellings = spec.allOptions.flatMap(\.spellings)
      #expect(Set(spellings).count == spellings.count, "\(spec.name)")
    }
  }
}
