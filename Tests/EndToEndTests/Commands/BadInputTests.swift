import Foundation
import Testing

/// Input that cannot be used: one line on standard error, the documented exit status, nothing written or lost.
struct BadInputTests {
  struct Case: CustomTestStringConvertible {
    let arguments: [String]
    let status: Int32
    /// What the line has in it.
    let hint: String
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ line: String, _ status: Int32, _ hint: String) {
      arguments = line.split(separator: " ").map(String.init)
      (self.status, self.hint) = (status, hint)
    }
  }

  static let cases = [
    Case("rendr ring", 64, "Did you mean 'whirligif render ring'?"),
    Case("rend ring", 64, "Did you mean 'whirligif render ring'?"),
    Case("--versoin", 64, "Did you mean '--version'?"),
    Case("render equalizer", 64, "Did you mean 'audio-equalizer'?"),
    Case("render success", 64, "'check-mark'"),
    Case("render check", 64, "Did you mean 'check-mark'?"),
    Case("render ring --color", 64, "--color '#3b82f6'"),
    Case("render ring --size 1e3", 64, "Did you mean '1000'?"),
    Case("render ring --direction reverse", 64, "Did you mean '--reverse'?"),
    Case("render ring --no-color", 64, "NO_COLOR"),
    Case("render ring --stroke 3", 64, "Did you mean '--thickness'?"),
    Case("render rng", 64, "Did you mean 'ring'?"),
    Case("render zzzzzzzzzz", 64, "See 'whirligif list'"),
    Case("render ring --thicknes 3", 64, "Did you mean '--thickness'?"),
    Case("render ring --thick 3", 64, "Unknown option '--thick'. Did you mean '--thickness'?"),
    Case("render ring extra", 64, "Unknown preset 'extra'"),
    Case("render ring --size", 64, "Missing value for '--size'"),
    Case("render ring --size 0", 64, "from 1 to 65535"),
    Case("render ring --size -1", 64, "from 1 to 65535"),
    Case("render ring --size 65536", 64, "from 1 to 65535"),
    Case("render ring --size 1e9", 64, "from 1 to 65535"),
    Case("render ring --size 1000000000", 64, "from 1 to 65535"),
    Case("render ring --size 99999999999999999999999", 64, "from 1 to 65535"),
    Case("render ring --size 10x", 64, "N or WxH"),
    Case("render ring --size 10x20x30", 64, "N or WxH"),
    Case("render ring --size 65535", 64, "--max-pixels"),
    Case("render ring --scale 10000", 64, "65535"),
    Case("render ring --scale nan", 64, "a number"),
    Case("render ring --scale 0x10", 64, "a number"),
    Case("render ring --fps 0", 64, "a number"),
    Case("render ring --fps inf", 64, "a number"),
    Case("render ring --duration 1e400", 64, "expected seconds from 0.02 to 655.35."),
    Case("render ring --speed 0", 64, "a number"),
    Case("render ring --duration 600 --speed 0.001", 64, "would last"),
    Case("render ring --plays 0", 64, "or forever"),
    Case("render ring --plays forevr", 64, "Did you mean 'forever'?"),
    Case("render ring --start 2", 64, "from 0 to 1"),
    Case("render ring --background tomatoe", 64, "a color"),
    Case("render ring --matte #12", 64, "a color"),
    Case("render ring --matte none#", 64, "a color"),
    Case("render ring --matte none", 64, "the opaque color of the page"),
    Case("render ring --matte #0008", 64, "the opaque color of the page"),
    Case("render ring --dither orderd", 64, "Did you mean 'ordered'?"),
    Case("render ring --max-colors 1", 64, "from 2 to 256"),
    Case("render ring --lossy 101", 64, "from 0 to 100"),
    Case("render ring --max-bytes 1kk", 64, "128k"),
    Case("render ring --max-bytes 10", 64, "The smallest file has"),
    Case("render ring --count 1", 64, "expected 2 to 64"),
    Case("render ring --count 2.5", 64, "whole number"),
    Case("render ring --count x", 64, "not a number"),
    Case("render ring --colors red,blu3", 64, "blu3"),
    Case("render ring --wrap=maybe", 64, "takes no value"),
    Case("render ring --set nosuch=1", 64, "has no parameter 'nosuch'"),
    Case("render ring --set coutn=1", 64, "Did you mean 'count'?"),
    Case("render ring --set count", 64, "name=value"),
    Case("render ring --watch", 64, "needs a document in a file"),
    Case("render no/such.json", 66, "No such file or directory"),
    Case("render https://example.com/a.json", 66, "addresses are not read, only files"),
    Case("render .", 66, "'.': the folder has no animation"),
    Case("render ring -o no/such/folder.gif", 73, "there is no folder 'no/such'"),
    Case("render ring -o /proc/whirligif.gif", 73, "/proc/whirligif.gif"),
    Case("render ring -o /dev/full", 74, "No space left on device"),
    Case("show rng", 64, "Did you mean 'ring'?"),
    Case("show", 64, "Missing argument"),
    Case("check no.json", 66, "No such file or directory"),
    Case("completions tcsh", 64, "bash, zsh or fish"),
    Case("completions zhs", 64, "Did you mean 'zsh'?"),
    Case("batch no.json", 66, "No such file or directory"),
    Case("inspect no.gif", 66, "No such file or directory"),
    Case("preview ring", 64, "needs a terminal"),
    Case("list --jsn", 64, "Did you mean '--json'?"),
    Case("ring", 64, "Did you mean 'whirligif render ring'?"),
    Case("Ring", 64, "Did you mean 'whirligif render ring'?"),
    Case("mine.json", 64, "Did you mean 'whirligif render mine.json'?"),
    Case("version", 64, "Did you mean '--version'?"),
    Case("--list", 64, "Did you mean 'list'?"),
    Case("create ring", 64, "Did you mean 'whirligif render ring'?"),
    Case("gallery out", 64, "Did you mean '-o out'?"),
    Case("render ring out.gif", 64, "Did you mean '-o out.gif'?"),
    Case("render ring.png", 66, "the preset is called 'ring'"),
    Case("render ring -o ring.jpg", 64, "expected .gif, .webp, .png, .apng, .svg, .svgz, .json or .lottie"),
    Case("render ring -size 64", 64, "Did you mean '--size'?"),
    Case("render ring -output=a.gif", 64, "Did you mean '--output'?"),
    Case("render ring --transparent", 64, "Did you mean '--background none'?"),
    Case("render ring --size 12.5", 64, "pixels, or several separated by commas."),
    Case("render ring --duration 0,8", 64, "Did you mean '0.8'?"),
    Case("render ring --duration 800", 64, "expected seconds from 0.02 to 655.35. Did you mean '800ms'?"),
    Case("render ring --hold 500", 64, "expected seconds from 0 to 60. Did you mean '500ms'?"),
    Case("render ring --size 32 --width 40", 64, "--size and --width exclude each other"),
    Case("render ring --duration 1m", 64, "Did you mean '60'?"),
    Case("render ring --colors #f00 #0f0", 64, "Separate colors by commas: --colors 'red,blue'."),
    Case("render ring --background-color red", 64, "Did you mean '--background'?"),
    Case("render ring --bg-color red", 64, "Did you mean '--background'?"),
    Case("render ring --matte-color red", 64, "Did you mean '--matte'?"),
    Case("render gauge --value 70", 64, "Did you mean '--progress'?"),
    Case("render ring --overwrite", 64, "Files are replaced unless --no-clobber is given."),
    Case("render ring -y", 64, "Files are replaced unless --no-clobber is given."),
    Case("render ring --verbose", 64, "--json prints a full report."),
    Case("render ring -v", 64, "--json prints a full report"),
    Case("render ring --dry-run", 64, "Only batch and check have --dry-run"),
    Case("render ring --margin 4", 64, "Did you mean '--padding'?"),
    Case("render ring --trim", 64, "Did you mean '--crop'?"),
    Case("render ring --boomerang", 64, "Did you mean '--bounce'?"),
    Case("render ring --pause 2", 64, "Did you mean '--hold'?"),
    Case("render ring --rotate 90", 64, "presets with --angle or --direction"),
    Case("render ring --easing ease", 64, "have --easing."),
    Case("render ring --artwork x.svg", 64, "other presets have --artwork."),
    Case("render spin --logo mono.svg", 64, "Did you mean '--artwork'?"),
    Case("render ring --profile slack-emoji -o x.webp", 64, "The profile slack-emoji is for gif"),
    Case("render ring -o x.mp4", 64, "'--format y4m -o -' writes frames for ffmpeg"),
    Case("render progress-ring --progress 101%", 64, "did you mean 100%?"),
    Case("render ring --start 120%", 64, "Did you mean '100%'?"),
    Case("render ring --thickness 4px", 64, "did you mean 4?"),
    Case("render ring --padding 60%", 64, "0% to 49%"),
    Case("render ring --color linear-gradient(red)", 64, "fewer than two colors"),
    Case("new mine.json", 64, "show PRESET --document"),
    Case("s.svg", 64, "Did you mean 'whirligif render s.svg'?"),
    Case("a.lottie", 64, "Did you mean 'whirligif render a.lottie'?"),
    Case("help nosuch", 64, "Unknown command 'nosuch'"),
    Case("render ring --no-overwrite", 64, "Did you mean '--no-clobber'?"),
    Case("render ring --fps 5000", 64, "from 0.01 to 1000."),
    Case("render ring --plays infinite", 64, "Did you mean 'forever'?"),
    Case("render ring --matte tomatoe", 64, "Did you mean 'tomato'?"),
    Case("render ring --matte 3b82f6", 64, "Did you mean '#3b82f6'?"),
    Case("render ring --wrap false", 64, "Did you mean '--no-wrap'?"),
    Case("render ring --wrap=no", 64, "Did you mean '--no-wrap'?"),
    Case("render --size 64", 64, "See 'whirligif list' for the presets."),
    Case("render wave --font Nosuchfont", 64, "--font: no font family \"Nosuchfont\""),
  ]

  @Test(arguments: cases)
  func oneLineSaysWhy(_ test: Case) throws {
    let folder = try TemporaryFolder()
    try folder.write("old", "ring.gif")
    let outcome = try Command.run(test.arguments, in: folder.path)
    #expect(outcome.status == test.status)
    #expect(outcome.errorLines.count == 1, "\(outcome.error)")
    #expect(outcome.error.hasPrefix("Error: "))
    #expect(outcome.error.contains(test.hint), "\(outcome.error)")
    // With --json the errors are a report too.
    #expect(outcome.text.isEmpty || test.arguments.contains("--json"))
    #expect(try folder.names == ["ring.gif"])
    #expect(try folder.data("ring.gif") == Data("old".utf8))
  }

  @Test func aDocumentsFaultsHaveTheirPlace() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\n  \"formatVersion\": 1,\n  \"nme\": 3\n}", "bad.json")
    for command in ["render", "check", "show"] {
      let outcome = try Command.run([command, "bad.json"], in: folder.path)
      #expect(outcome.status == 65)
      #expect(outcome.error.contains("bad.json:3:3: "), "\(outcome.error)")
      #expect(outcome.error.contains("did you mean \"name\"?"), "\(outcome.error)")
    }
    #expect(try folder.names == ["bad.json"])
  }

  @Test func controlCharactersFromOutsideAreShownNotSent() throws {
    let outcome = try Command.run(["render", "a\u{1b}[2J\n"])
    #expect(outcome.status == 66)
    #expect(!outcome.error.contains("\u{1b}"))
    #expect(outcome.errorLines.count == 1)
  }

  /// Every way to write to standard output, in a folder with a GIF, a document and a manifest.
  static let writing = [
    "--version", "--help", "", "help", "help render", "list", "list --json", "show ring", "show ring --json",
    "show ring --document", "show ring --help", "check mine.json", "check mine.json --json", "inspect ring.gif",
    "inspect ring.gif --json", "manual", "completions bash", "completions zsh", "completions fish",
    "complete -- render ri", "render ring --help", "render ring -o -", "render ring --json",
    "batch m.json --dry-run",
  ]

  private func writingFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    #expect(try Command.run(["render", "ring", "-q"], in: folder.path).status == 0)
    try Command.run(["show", "ring", "--document"]).output.write(to: URL(fileURLWithPath: folder.file("mine.json")))
    try folder.write(#"{"jobs": [{"preset": "ring"}]}"#, "m.json")
    return folder
  }

  @Test(arguments: writing)
  func aFullOutputIsAnError(command: String) throws {
    let line = "'\(Command.path)' \(command) > /dev/full"
    let folder = try writingFolder()
    let outcome = try Command.run(tool: "/bin/sh", ["-c", line], in: folder.path)
    #expect(outcome.status == 74)
    #expect(outcome.error == "Error: Cannot write 'standard output': No space left on device.\n")
  }

  /// Reports go to standard error.
  @Test func aBatchNeedsNoStandardOutput() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"jobs": [{"preset": "ring"}, {"preset": "dots"}]}"#, "batch.json")
    let outcome = try Command.run(
      tool: "/bin/sh", ["-c", "'\(Command.path)' batch batch.json > /dev/full"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try folder.names.filter { $0.hasSuffix(".gif") } == ["dots.gif", "ring.gif"])
  }

  /// By SIGPIPE, and also where that is ignored.
  @Test(arguments: writing, ["trap '' PIPE;", "trap - PIPE;"])
  func aClosedPipeEndsQuietly(command: String, trap: String) throws {
    // When the shell goes on, the only reader has gone.
    let line = "\(trap) exec 3> >(exit); wait $!; '\(Command.path)' \(command) >&3"
    let folder = try writingFolder()
    let outcome = try Command.run(tool: "/bin/bash", ["-c", line], in: folder.path)
    #expect(outcome.status == 128 + SIGPIPE || outcome.status == -SIGPIPE)
    #expect(outcome.error == "")
  }

  @Test(.enabled(if: getuid() != 0, "nothing is read-only for root")) func aReadOnlyFileIsNotReplaced() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", "ring.gif")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.file("ring.gif"))
    let outcome = try Command.run(["render", "ring"], in: folder.path)
    #expect(outcome.status == 73)
    #expect(try folder.data("ring.gif") == Data("old".utf8))
  }
}
