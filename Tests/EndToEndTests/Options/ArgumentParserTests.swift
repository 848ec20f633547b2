import Testing
import WhirligifKit

@testable import whirligif

/// A small table that has every form of option.
private let spec = CommandSpec(
  name: "paint", summary: "Paint.",
  operands: [Operand(label: "NAME", kind: .preset, summary: "What to paint.")],
  options: [
    Option("size", short: "s", .value("N"), type: .size(1...100), "Size."),
    Option("gap", .value("G"), type: .number(-10...10), "Gap."),
    Option("count", .value("N|many"), type: .integer(1...9, or: ["many"]), "Count."),
    Option("set", .values("NAME=VALUE"), type: .assignment, "Set."),
    Option("kind", .value("KIND"), type: .choice(["flat", "round"]), "Kind."),
    Option("paint", .values("COLOR"), type: .parameterColor, "Paint."),
    Option("wrap", .toggle, "Wrap."),
    Option("quiet", short: "q", .flag, "Quiet."),
    Option("json", short: "j", .flag, "JSON."),
  ])

private func parse(_ line: String) throws -> ParsedArguments {
  try ArgumentParser.parse(line.split(separator: " ").map(String.init), for: spec)
}

struct ArgumentParserTests {
  @Test(arguments: [
    "ring --size 8", "--size 8 ring", "ring --size=8", "--size=8 ring", "-s 8 ring", "-s8 ring", "-s=8 ring",
    "ring -qs8", "--size 4 ring --size 8", "--size 8 -- ring",
  ])
  func anOptionCanBeWrittenInManyWays(line: String) throws {
    let arguments = try parse(line)
    #expect(arguments.operands == ["ring"])
    #expect(arguments.text("size") == "8")
  }

  @Test func negativeNumbersAreValues() throws {
    #expect(try parse("--gap -5 ring").text("gap") == "-5")
    #expect(try parse("--gap -.5 ring").text("gap") == "-.5")
    #expect(try parse("--gap=-5 ring").text("gap") == "-5")
  }

  @Test("The color of a custom property is a value, but no option is") func customProperties() throws {
    #expect(try parse("ring --paint --brand=red").text("paint") == "--brand=red")
    #expect(throws: UsageError.self) { try parse("ring --paint --size=8") }
    #expect(throws: UsageError.self) { try parse("ring --paint --brand") }
  }

  @Test func togglesAreNegatedByNo() throws {
    #expect(try parse("ring").occurrences.isEmpty)
    #expect(try parse("ring --no-wrap --wrap").occurrences.map(\.isNegated) == [true, false])
  }

  @Test func repeatedValuesAreAllKept() throws {
    #expect(try parse("ring --set a=1 --set b=").occurrences.map(\.value) == ["a=1", "b="])
  }

  @Test func wordsStandForNumbersWhereTheTableSaysSo() throws {
    let arguments = try parse("ring --count many")
    #expect(arguments.text("count") == "many")
    #expect(arguments.integer("count") == nil)
  }

  @Test func wordsAfterTwoDashesAreOperands() throws {
    #expect(try parse("-- --size").operands == ["--size"])
    #expect(try parse("-- -").operands == ["-"])
  }

  @Test func aLoneDashIsAnOperandAndAValue() throws {
    #expect(try parse("-").operands == ["-"])
  }

  @Test func helpNeedsNoOperand() throws {
    #expect(try parse("--help").has("help"))
    #expect(try parse("-h").has("help"))
  }

  @Test(arguments: [
    ("ring --sise 8", "Unknown option '--sise'. Did you mean '--size'?"),
    ("ring --siz 8", "Unknown option '--siz'. Did you mean '--size'?"),
    ("ring --no-warp", "Unknown option '--no-warp'. Did you mean '--no-wrap'?"),
    ("ring --zzzzzz", "Unknown option '--zzzzzz'. See 'whirligif paint --help'."),
    ("ring -x", "Unknown option '-x'. See 'whirligif paint --help'."),
    ("ring --size", "Missing value for '--size': expected N."),
    ("ring --size --quiet", "Missing value for '--size': expected N."),
    ("ring --quiet=yes", "'--quiet' takes no value, but was given 'yes'. Did you mean '--quiet'?"),
    ("ring --no-wrap=1", "'--no-wrap' takes no value, but was given '1'."),
    ("ring --size 0", "Invalid value '0' for '--size': expected N or WxH, each from 1 to 100 pixels."),
    (
      "ring --size 50%",
      "Invalid value '50%' for '--size': expected N or WxH, each from 1 to 100 pixels. Did you mean '--scale 0.5'?"
    ),
    ("ring --gap 1e9", "Invalid value '1e9' for '--gap': expected a number from -10 to 10."),
    ("ring --gap nan", "Invalid value 'nan' for '--gap': expected a number from -10 to 10."),
    ("ring --count 10", "Invalid value '10' for '--count': expected a whole number from 1 to 9 or many."),
    (
      "ring --count mony",
      "Invalid value 'mony' for '--count': expected a whole number from 1 to 9 or many. Did you mean 'many'?"
    ),
    ("ring --kind roud", "Invalid value 'roud' for '--kind': expected flat or round. Did you mean 'round'?"),
    ("ring --set a", "Invalid value 'a' for '--set': expected name=value."),
    // Habits of other tools, and of word processors.
    ("ring -resize 8", "Unknown option '-resize'. Did you mean '--size'?"),
    ("ring -size 8", "Unknown option '-size'. Did you mean '--size'?"),
    ("ring -vf scale=8", "Unknown option '-vf'. --size and --fps are the size and the rate."),
    ("-i ring", "Unknown option '-i'. Did you mean 'whirligif render ring'?"),
    ("ring -O3", "Unknown option '-O'. --effort takes more time for fewer bytes."),
    ("ring \u{2014}size 8", "Unexpected argument '\u{2014}size'. Did you mean '--size'?"),
    ("ring \u{2013}\u{2013}size 8", "Unexpected argument '\u{2013}\u{2013}size'. Did you mean '--size'?"),
    ("ring size=8", "Unexpected argument 'size=8'. Did you mean '--size 8'?"),
    ("ring --size:8", "Unknown option '--size:8'. Did you mean '--size 8'?"),
    ("ring --list", "Unknown option '--list'. whirligif list lists the presets."),
    ("ring dots", "Unexpected argument 'dots'. See 'whirligif paint --help'."),
    ("", "Missing argument NAME. See 'whirligif list' for the presets."),
  ])
  func errorsSayWhatIsWrongAndWhatIsNear(line: String, message: String) {
    let error = #expect(throws: UsageError.self) { try parse(line) }
    #expect(error?.message == message)
  }

  @Test func noTextMakesTheParserTrap() {
    let pieces = ["-", "--", "=", "", "-s", "--size", "x", "0", "9e999", "--set", "é", "\u{0}", "-=", "--=", "--no-"]
    for first in pieces {
      for second in pieces {
        for third in pieces {
          _ = try? ArgumentParser.parse([first + second, third, second + third], for: spec)
          _ = EarlyArguments([first + second, third, second + third], for: spec).operands { _ in false }
        }
      }
    }
  }
}

struct EarlyArgumentsTests {
  private func first(_ line: String) -> String? {
    let early = EarlyArguments(line.split(separator: " ").map(String.init), for: spec)
    return early.operands { ["ring", "dots"].contains($0) }.first
  }

  @Test(arguments: [
    "ring", "ring --other x", "--size 8 ring", "-s 8 ring", "-s8 ring", "--quiet ring", "--wrap ring", "-q ring",
    "--other 5 ring", "--other -5 ring", "--other=5 ring", "--size=5 ring", "--other ring",
    "--toggle ring --text hello",
    "-- ring", "--other x ring", "-qs 8 ring",
  ])
  func thePresetIsFoundAmongUnknownOptions(line: String) {
    #expect(first(line) == "ring")
  }

  @Test func aLineWithoutOperandsHasNoPreset() {
    #expect(first("") == nil)
    #expect(first("--quiet --size 8") == nil)
  }

  @Test(arguments: [
    ("ring --max-seconds 3", 3), ("--max-seconds=3 ring --other x", 3), ("ring", 60),
    ("ring --max-seconds nonsense", 60),
    ("ring -- --max-seconds 3", 60),
  ])
  func theLimitOfTimeIsKnownBeforeTheOptions(line: String, seconds: Double) {
    let early = EarlyArguments(line.split(separator: " ").map(String.init), for: OptionTable.render)
    #expect(early.maximumSeconds == seconds)
  }

  @Test func flagsAreKnownBeforeTheOptions() {
    let early = EarlyArguments(["-q", "ring", "--unknown", "x", "--watch", "--", "--json"], for: OptionTable.render)
    #expect(early.has("quiet") && early.has("watch") && !early.has("json") && !early.has("help"))
  }
}
