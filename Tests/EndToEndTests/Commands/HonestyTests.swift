import Foundation
import Testing

/// Options have an effect in the container that is asked for, or a warning says that they have none.
struct HonestyTests {
  @Test(arguments: ["gif", "webp", "png"])
  func everyOptionHasAnEffectOrAWarning(format: String) throws {
    let plain = try Command.run(["render", "gears", "--size", "32", "--format", format, "-o", "-"])
    #expect(plain.status == 0 && plain.error == "")
    for options in [
      ["--max-colors", "5"], ["--dither", "ordered"], ["--lossy", "10"], ["--quality", "40"], ["--matte", "black"],
      ["--theme", "dark"], ["--fit", "cover"],
    ] {
      let outcome = try Command.run(["render", "gears", "--size", "32", "--format", format, "-o", "-"] + options)
      #expect(outcome.status == 0)
      let warns = outcome.error.contains("has no effect")
      // An option may keep a small picture as it is: then only a warning would be wrong where bytes change.
      #expect(!warns || outcome.output == plain.output, "\(format) \(options): \(outcome.error)")
      if outcome.output == plain.output, format != "gif" {
        #expect(warns, "\(format) \(options)")
      }
    }
  }

  @Test func expressionsThatStayInAFileAreNoted() throws {
    let folder = try TemporaryFolder()
    let circle = #"{"ty": "el", "p": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [9, 9]}}"#
    let fill = #"{"ty": "fl", "c": {"a": 0, "k": [1, 0, 0, 1]}, "o": {"a": 0, "k": 100}}"#
    func document(_ expression: String) -> String {
      """
      {"v": "5", "fr": 5, "ip": 0, "op": 5, "w": 16, "h": 16, "layers": [{"ty": 4, "ip": 0, "op": 5, "st": 0, "ks": {
      "p": {"a": 0, "k": [8, 8]\(expression)}, "r": {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 5, "s": [360]}]},
      "s": {"a": 1, "k": [{"t": 0, "s": [90, 90]}, {"t": 2, "s": [99, 99]}, {"t": 5, "s": [90, 90]}]}},
      "shapes": [\(circle), \(fill)]}]}
      """
    }
    try folder.write(document(#", "x": "var $bm_rt; $bm_rt = value;""#), "x.json")
    try folder.write(document(""), "plain.json")
    let note = "Note: The file keeps its expressions, programs of its author that players run.\n"
    for (words, isKept) in [
      ("x.json -o a.json", true), ("x.json -o a.lottie", true), ("x.json -o a.json --color teal", true),
      ("x.json -o a.gif", false), ("x.json -o a.svg", false),
      ("plain.json -o a.json", false),
    ] {
      let words = words.split(separator: " ").map(String.init)
      let outcome = try Command.run(["render"] + words + ["--strict"], in: folder.path)
      #expect(outcome.status == 0, "\(words): \(outcome.error)")
      #expect(outcome.error.contains(note) == isKept, "\(words): \(outcome.error)")
      if words[2] == "a.json" {
        #expect(String(decoding: try folder.data("a.json"), as: UTF8.self).contains("$bm_rt") == isKept)
      }
    }
  }

  @Test func aProfileKnowsItsContainersAndSizes() throws {
    let folder = try TemporaryFolder()
    #expect(try Command.run(["render", "ring", "--profile", "twitch"], in: folder.path).status == 0)
    #expect(try folder.names == ["ring-112x112.gif", "ring-28x28.gif", "ring-56x56.gif"])
    #expect(try Command.run(["render", "dots", "--profile", "discord-sticker"], in: folder.path).status == 0)
    let sticker = try folder.data("dots.png")
    // IHDR: the width and the height.
    #expect(Array(sticker[16..<24]) == [0, 0, 1, 64, 0, 0, 1, 64])
    let still = try Command.run(
      ["render", "ring", "--profile", "slack-emoji", "--still", "-o", "a.png"], in: folder.path)
    #expect(still.status == 0)
    let batch = Data("{\"preset\": \"ring\", \"profile\": \"teams\", \"output\": \"x.webp\"}".utf8)
    #expect(
      try Command.run(["batch", "-"], in: folder.path, input: batch).error.contains("The profile teams is for gif"))
  }

  /// Rounded to hundredths of their few pixels, these would move otherwise.
  @Test(arguments: ["orbit", "circle", "confetti", "flip", "typewriter"])
  func smallDocumentsShowTheAnimation(preset: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Command.run(["render", preset, "--size", "16", "-o", "a.svg"], in: folder.path)
    #expect(outcome.status == 0 && !outcome.errorLines.contains { $0.contains("differs from the animation") })
  }

  @Test func apngIsAnEnding() throws {
    let folder = try TemporaryFolder()
    #expect(try Command.run(["render", "ring", "--size", "16", "-o", "x.apng"], in: folder.path).status == 0)
    #expect(try folder.data("x.apng").prefix(4) == Data([0x89, 0x50, 0x4e, 0x47]))
  }

  @Test func streamsHaveEveryFrame() throws {
    let line = ["render", "ring", "--size", "16x8", "-o", "-", "--format"]
    let y4m = try Command.run(line + ["y4m"])
    #expect(y4m.status == 0 && y4m.error == "", "\(y4m.error)")
    let header = "YUV4MPEG2 W16 H8 F10:1 Ip A1:1 C444\n"
    #expect(y4m.output.prefix(header.utf8.count) == Data(header.utf8))
    #expect(y4m.output.count == header.utf8.count + 8 * (6 + 3 * 16 * 8))
    let rgba = try Command.run(line + ["rgba"])
    #expect(rgba.output.count == 8 * 4 * 16 * 8)
    // Outside of the ring it is clear; in the stream without alpha it is white: 235, 128, 128.
    #expect(rgba.output.prefix(4) == Data([0, 0, 0, 0]))
    let first = y4m.output.dropFirst(header.utf8.count + 6)
    #expect(first.prefix(1) == Data([235]) && first.dropFirst(128).prefix(1) == Data([128]))
    let held = try Command.run(line + ["rgba", "--hold", "0.3"])
    #expect(held.output.count == 11 * 4 * 16 * 8)
  }

  @Test(.tools("ffmpeg"))
  func otherProgramsReadTheStream() throws {
    let folder = try TemporaryFolder()
    let stream = try Command.run(
      ["render", "ring", "--size", "32", "--color", "#ff0000", "--background", "#00ff00", "-o", "-", "--format", "y4m"])
    try stream.output.write(to: URL(fileURLWithPath: folder.file("a.y4m")))
    let decoded = try Command.run(
      tool: try #require(Command.tool("ffmpeg")),
      ["-v", "error", "-i", "a.y4m", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], in: folder.path)
    #expect(decoded.error == "")
    #expect(decoded.output.count == 8 * 3 * 32 * 32)
    // The corner is the background, within the rounding of the conversion.
    #expect(zip(decoded.output.prefix(3), [0, 255, 0]).allSatisfy { abs(Int($0) - $1) <= 2 })
  }
}
