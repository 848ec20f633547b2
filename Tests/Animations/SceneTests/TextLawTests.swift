import BuiltinPresets
import Drawing
import Motion
import Numerics
import Preset
import TestSupport
import Testing
import Vector

@testable import Scene

/// What every text owes its readers: it is there, inside, and large enough, or a warning says so.
@Suite("Texts")
struct TextLawTests {
  private static let alphabet = Array("abcdefghijklmnop qrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,!")

  private func text(of count: Int, seed: UInt64) -> String {
    var cases = SplitMix64(seed: seed)
    return "n" + String((1..<max(count, 1)).map { _ in cases.pick(Self.alphabet) })
  }

  private func smallest(_ scene: SceneRenderer) throws -> Double {
    let evaluator = SceneEvaluator(scene)
    try evaluator.evaluate(at: 0)
    return try #require(evaluator.smallestText)
  }

  /// Every letter is inside the picture all along, and none lies on its neighbor.
  private func expectFit(_ scene: SceneRenderer, _ note: String) throws {
    for step in 0..<9 {
      let boxes = try marks(scene, at: (Double(step) + 0.5) / 9).map(\.bounds)
      for box in boxes {
        #expect(box.minX >= 0 && box.maxX <= Double(scene.width), "\(note) at step \(step)")
        #expect(box.minY >= 0 && box.maxY <= Double(scene.height), "\(note) at step \(step)")
      }
      let columns = boxes.sorted { $0.center.x < $1.center.x }
      for (left, right) in zip(columns, columns.dropFirst()) {
        // Neighbors may reach over each other as in print, "To", but not lie on each other.
        #expect(right.center.x - left.center.x > 0.2 * min(left.width, right.width), "\(note) at step \(step)")
      }
    }
  }

  @Test(
    "1 to 60 letters are inside and legible at the preset's own size and at 320 pixels",
    arguments: [1, 2, 7, 14, 25, 40, 60])
  func lengths(count: Int) throws {
    for (seed, size) in [(1, Viewport.Request.scale(1)), (2, .longerSide(320))] as [(UInt64, Viewport.Request)] {
      let wave = try scene("wave", ["text": text(of: count, seed: seed)], size: size)
      try expectFit(wave, "\(count) letters in \(wave.width) pixels")
      #expect(try smallest(wave) >= SceneRenderer.legibleText)
    }
  }

  @Test(
    "Text for which there is no room is set smaller as a whole, and warned of",
    arguments: [60, 100, 300])
  func narrow(count: Int) throws {
    let wave = try scene("wave", ["text": text(of: count, seed: 3)], size: .exact(width: 100, height: 40))
    try expectFit(wave, "\(count) letters in 100 pixels")
    let warnings = try wave.warnings(LoopLook(of: wave.loop, count: 8))
    guard warnings.count == 1, case .smallText = warnings[0] else {
      Issue.record("\(warnings)")
      return
    }
  }

  @Test("Letter spacing shrinks with the letters")
  func spacing() throws {
    for spacing in ["0", "6.75", "40"] {
      try expectFit(
        scene("wave", ["text": "Please wait while we load", "spacing": spacing], size: .exact(width: 160, height: 60)),
        spacing)
    }
  }

  @Test("At rest the letters stand as in print: the word is as wide as the same text set plainly")
  func tracking() throws {
    let letters = try marks(scene("wave"), at: 0.9999).map(\.bounds)
    let plain = sheet(
      #"{"text": {"content": "Loading", "font": "builtin:bold", "size": 18, "measure": "capitals"}, "fill": "black"}"#)
    let word = try #require(marks(scene(of: plain), at: 0).first).bounds
    let box = letters.dropFirst().reduce(letters[0]) { $0.union($1) }
    #expect(letters.count == 7 && isClose(box.width, word.width, within: 0.1))
  }

  @Test("A blank text is an error", arguments: ["", " ", "\t\n "])
  func blank(text: String) throws {
    #expect(throws: ParameterError.self) { try scene("wave", ["text": text]) }
  }

  @Test("The default is Loading in ink and one accent, and follows the lightness of the page")
  func colors() throws {
    let dark = Color(red: UInt8(0x11), green: 0x18, blue: 0x27)
    for matte in [Color.white, dark] {
      let wave = try scene("wave", matte: matte)
      let colors = Set(try (0..<40).flatMap { try marks(wave, at: Double($0) / 40).compactMap(\.color) })
      #expect(colors.count == 2 && colors.allSatisfy { $0.contrast(with: matte) >= 3 })
    }
  }
}
