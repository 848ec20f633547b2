import Foundation
import GIF
import Inspect
import Testing

@testable import WhirligifKit

/// A file that is decoded by everybody: a preset and its options.
struct DecodedCase: CustomTestStringConvertible, Sendable {
  let preset: String
  let settings: KeyValuePairs<String, String>

  init(_ preset: String, _ settings: KeyValuePairs<String, String>) {
    self.preset = preset
    self.settings = settings
  }

  var testDescription: String { ([preset] + settings.map { "\($0.key) \($0.value)" }).joined(separator: ", ") }

  func render() throws -> RenderedGIF {
    var animation = try Animation(preset: preset)
    animation.options.size = .longerSide(32)
    for (name, text) in settings where try !animation.options.set(name, to: text) { try animation.set(name, to: text) }
    return try animation.render()
  }

  static let all = [
    DecodedCase("ring", [:]), DecodedCase("overlay", ["quality": "100"]), DecodedCase("hearts", ["size": "40"]),
    DecodedCase("grid", ["background": "#123456"]), DecodedCase("wave", ["quality": "100", "max-frames": "12"]),
    DecodedCase("wave", ["quality": "100", "background": "white", "max-frames": "12"]),
    DecodedCase("ball-pulse", ["max-colors": "2"]),
    DecodedCase("ball-pulse", ["max-colors": "5", "background": "red"]),
    DecodedCase("puff", ["lossy": "60", "max-frames": "12"]),
    DecodedCase("puff", ["quality": "1", "max-frames": "12"]),
    DecodedCase("puff", ["dither": "ordered", "max-colors": "8", "max-frames": "12"]),
    DecodedCase("puff", ["dither": "diffusion", "max-colors": "16", "background": "black", "max-frames": "12"]),
    DecodedCase("ring", ["plays": "1"]), DecodedCase("ring", ["plays": "3"]), DecodedCase("ring", ["still": "true"]),
    DecodedCase("ring", ["still": "true", "background": "white", "plays": "1"]),
    DecodedCase("dots", ["duration": "600", "max-frames": "3"]), DecodedCase("ring", ["duration": "0.16"]),
    DecodedCase("dots", ["size": "1"]), DecodedCase("dots", ["size": "1", "background": "white"]),
    DecodedCase("progress", ["size": "600x12", "max-frames": "6"]),
    DecodedCase("dots", ["size": "3x300", "max-frames": "9"]),
    // A first frame without an outside, and one that is cleared later.
    DecodedCase("progress", ["size": "100", "quality": "90", "dither": "ordered"]),
    DecodedCase("check-mark", ["size": "24", "max-frames": "40"]),
    // Such a first frame, of more colors than one table holds.
    DecodedCase("progress", ["size": "128", "quality": "100", "max-frames": "20"]),
    // A color hidden where the table is full; strings kept when theirs is.
    DecodedCase("eclipse", ["color": "black", "background": "white", "quality": "100", "max-frames": "9"]),
    DecodedCase(
      "ball-scale-ripple-multiple", ["size": "320", "background": "#1e293b", "quality": "100", "max-frames": "4"]),
  ]
}

/// Decoders of other people are the authority: each sees the pixels, the delays and the plays that were meant.
@Suite struct OutsideDecoderTests {
  @Test(arguments: DecodedCase.all)
  func allDecodersShowTheSamePixels(sample: DecodedCase) throws {
    let gif = try sample.render()
    let expected = DecodedGIF(gif.bytes)
    #expect(expected.pictures.count == gif.report.frames)
    let folder = try TestFolder()
    for decoder in OutsideDecoder.allCases {
      guard let decoded = try decoder.decode(gif.bytes, in: folder) else { continue }
      #expect(decoded.delays == expected.delays, "\(decoder)")
      #expect(decoded.plays == expected.plays, "\(decoder)")
      #expect(decoded.pictures.count == expected.pictures.count, "\(decoder)")
      let wrong = zip(decoded.pictures, expected.pictures).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
      #expect(wrong == [], "frames that \(decoder) shows otherwise")
    }
  }

  @Test(arguments: DecodedCase.all)
  func nobodyWarns(sample: DecodedCase) throws {
    let folder = try TestFolder()
    try Data(sample.render().bytes).write(to: URL(fileURLWithPath: folder.file("in.gif")))
    for (tool, arguments) in [("gifsicle", ["--info"]), ("giftext", [])] {
      guard try folder.output("/usr/bin/\(tool)", arguments + [folder.file("in.gif")]) != nil else { continue }
      #expect(try String(contentsOfFile: folder.file("errors"), encoding: .utf8) == "", "\(tool)")
    }
  }

  /// With every color exact, what decoders see is what was drawn.
  @Test(arguments: ["ring", "overlay", "grid"])
  func exactColorsAreTheTrueOnes(preset: String) throws {
    var animation = try Animation(preset: preset)
    animation.options.quality = 100
    animation.options.size = .longerSide(40)
    let gif = try animation.render()
    try #require(gif.report.isExact)
    let drawn = try animation.player().all().map(\.pixels)
    // Equal neighbors are one picture of the file.
    let shown = drawn.indices.filter { $0 == 0 || drawn[$0] != drawn[$0 - 1] }.map { drawn[$0] }
    #expect(DecodedGIF(gif.bytes).pictures == shown)
  }
}
