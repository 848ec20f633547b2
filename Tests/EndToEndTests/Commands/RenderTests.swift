import Foundation
import Testing

/// What `render` promises, with presets that are built in.
struct RenderTests {
  @Test func theFileHasThePresetsName() throws {
    let folder = try TemporaryFolder()
    let outcome = try Command.run(["render", "ring"], in: folder.path)
    #expect(outcome.status == 0)
    #expect(outcome.text == "")
    #expect(try folder.names == ["ring.gif"])
    let bytes = try folder.data("ring.gif")
    #expect(outcome.error == "ring.gif: 48 x 48 pixels, 8 frames, 0.8 s, \(bytes.count) bytes\n")
    #expect(bytes.prefix(6) == Data("GIF89a".utf8))
  }

  @Test(arguments: [
    ["ring", "--size", "32", "--count", "6"], ["--size=32", "--count=6", "ring"],
    ["--count", "6", "ring", "--size", "32"],
    ["ring", "--set", "count=6", "--size", "32x32"],
    ["--size", "16", "--scale", "2", "ring", "--count", "6", "--wrap"],
    ["-o", "ring.gif", "--count", "6", "--size", "32", "--", "ring"],
  ])
  func optionsMayStandAnywhere(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let expected = try Command.run(["render", "ring", "--size", "32", "--count", "6", "-o", "-"])
    #expect(expected.status == 0)
    #expect(try Command.run(["render"] + arguments, in: folder.path).status == 0)
    #expect(try folder.data("ring.gif") == expected.output)
  }

  @Test func documentsComeFromFilesAndStandardInput() throws {
    let folder = try TemporaryFolder()
    let document = try Command.run(["show", "ring", "--document"])
    try document.output.write(to: URL(fileURLWithPath: folder.file("mine.json")))
    let builtin = try Command.run(["render", "ring", "-o", "-"])
    #expect(try Command.run(["render", "mine.json"], in: folder.path).status == 0)
    #expect(try folder.data("mine.gif") == builtin.output)
    let piped = try Command.run(["render", "-", "-o", "-"], input: document.output)
    #expect(piped.output == builtin.output)
    #expect(piped.error == "")
  }

  @Test func twoRunsGiveTheSameBytesOnAnyNumberOfThreads() throws {
    let arguments = ["render", "dots", "--size", "48", "-o", "-", "--jobs"]
    let runs = try ["1", "1", "2", "4", "8"].map { try Command.run(arguments + [$0]).output }
    #expect(runs[0].count > 100)
    for run in runs { #expect(run == runs[0]) }
  }

  @Test func aStillPictureIsTheFrameThatStandsForTheLoop() throws {
    let folder = try TemporaryFolder()
    try CalmDocument.text.write(toFile: folder.file("moves.json"), atomically: false, encoding: .utf8)
    let still = try Command.run(["render", "moves.json", "--still", "-o", "-"], in: folder.path)
    #expect(still.status == 0)
    // At phase 0.75 the bar is 30 pixels wide: a document that stands there says the same.
    let standing = CalmDocument.text.replacing("40 * t", with: "30")
    try standing.write(toFile: folder.file("stands.json"), atomically: false, encoding: .utf8)
    #expect(try Command.run(["render", "stands.json", "-o", "-"], in: folder.path).output == still.output)
    let other = try Command.run(["render", "moves.json", "--still", "--start", "0.5", "-o", "-"], in: folder.path)
    #expect(other.status == 0 && other.output != still.output)
  }

  @Test func calmMotionIsFourTimesAsSlow() throws {
    let folder = try TemporaryFolder()
    try CalmDocument.text.write(toFile: folder.file("moves.json"), atomically: false, encoding: .utf8)
    func report(_ options: [String]) throws -> [String: Any]? {
      let outcome = try Command.run(["render", "moves.json", "--reduced", "--json"] + options, in: folder.path)
      return try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    }
    #expect(try report([])?["duration"] as? Double == 3.2)
    #expect(try report(["--duration", "1"])?["duration"] as? Double == 1)
    let still = try Command.run(["render", "moves.json", "--still", "-o", "-"], in: folder.path).output
    let both = ["render", "moves.json", "--still", "--reduced", "--duration", "0.8", "-o", "-"]
    #expect(try Command.run(both, in: folder.path).output == still)
  }

  @Test func localeAndTimeZoneDoNotMatter() throws {
    let expected = try Command.run(["render", "wave", "-o", "-"]).output
    for environment in [["LC_ALL": "C"], ["LC_ALL": "tr_TR.UTF-8"], ["LC_ALL": "ar_EG.UTF-8", "TZ": "Asia/Tokyo"]] {
      #expect(try Command.run(["render", "wave", "-o", "-"], environment: environment).output == expected)
    }
  }

  @Test func aReportIsJSON() throws {
    let folder = try TemporaryFolder()
    let outcome = try Command.run(["render", "ring", "--json", "--plays", "3"], in: folder.path)
    let report = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    #expect(report["file"] as? String == "ring.gif")
    #expect(report["width"] as? Int == 48)
    #expect(report["frames"] as? Int == 8)
    #expect(report["duration"] as? Double == 0.8)
    #expect(report["plays"] as? Int == 3)
    #expect(try report["bytes"] as? Int == folder.data("ring.gif").count)
  }

  @Test func quietIsQuiet() throws {
    let folder = try TemporaryFolder()
    let outcome = try Command.run(["render", "ring", "-q"], in: folder.path)
    #expect(outcome.status == 0 && outcome.text == "" && outcome.error == "")
  }

  @Test func helpShowsThePresetsOwnOptions() throws {
    let help = try Command.run(["render", "ring", "--help"], environment: ["COLUMNS": "80"])
    #expect(help.status == 0)
    #expect(help.text.contains("PARAMETERS OF ring:"))
    #expect(help.text.contains("  --wrap/--no-wrap "))
    #expect(help.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(try Command.run(["render", "--help"]).text.contains("PARAMETERS") == false)
  }

  @Test func withoutArgumentsItShowsHowToStart() throws {
    let outcome = try Command.run(["render"])
    #expect(outcome.status == 64)
    #expect(outcome.text == "")
    #expect(outcome.error.contains(/whirligif render [a-z-]+ --color teal/))
  }

  /// As many threads draw as there is memory for, or it is said how much is needed, before anything is drawn.
  @Test(arguments: [250_000, 350_000, 400_000])
  func aLargePictureIsDrawnInTheMemoryThatThereIs(kilobytes: Int) throws {
    let folder = try TemporaryFolder()
    let times = "values='1;8;1' dur='1s' repeatCount='indefinite'"
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9' fill='#123'/>"
        + "<circle cy='4' r='1' fill='gold'><animate attributeName='cx' \(times)/></circle></svg>", "a.svg")
    let line = "ulimit -v \(kilobytes); exec '\(Command.path)' render a.svg --size 2400"
    let outcome = try Command.run(tool: "/bin/bash", ["-c", line], in: folder.path)
    #expect(outcome.status == 0 || outcome.status == 71 && outcome.error.contains("needs about"), "\(outcome.error)")
  }

  @Test(.tools("gifsicle")) func anIndependentDecoderSeesWhatWasAsked() throws {
    let gifsicle = try #require(Command.tool("gifsicle"))
    let folder = try TemporaryFolder()
    #expect(try Command.run(["render", "ring", "--size", "50x30", "--plays", "4"], in: folder.path).status == 0)
    let information = try Command.run(tool: gifsicle, ["--info", folder.file("ring.gif")])
    #expect(information.error == "")
    #expect(information.text.contains("8 images"))
    #expect(information.text.contains("logical screen 50x30"))
    #expect(information.text.contains("loop count 3"))
    #expect(information.text.components(separatedBy: "delay 0.10s").count == 9)
  }
}

/// A bar that grows, best seen at three quarters.
enum CalmDocument {
  static let text = """
    {"formatVersion": 1, "name": "moves", "summary": "A bar.", "size": [40, 40], "duration": 0.8, "still": 0.75,
    "layers": [{"rectangle": {"corner": [0, 10], "size": ["40 * t", 20]}, "fill": "red"}]}
    """
}
