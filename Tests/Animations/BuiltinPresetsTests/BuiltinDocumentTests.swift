import BuiltinPresets
import Drawing
import Foundation
import Inspect
import Numerics
import PictureLaws
import Preset
import Raster
import Scene
import TestSupport
import Testing

@Suite("The built-in documents")
struct BuiltinDocumentTests {
  private static let folder = projectRoot.appending(path: "Presets")

  private func read(_ name: String) throws -> PresetDocument {
    let preset = try #require(BuiltinPresets.all.first { $0.name == name })
    return try PresetDocument(reading: preset.document, file: name + ".json")
  }

  private func scene(_ name: String, side: Int) throws -> SceneRenderer {
    let document = try read(name)
    return try SceneRenderer(document, values: ParameterValues(of: document), size: .longerSide(side))
  }

  @Test("The binary has the documents of the folder, byte for byte")
  func embedded() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    #expect(BuiltinPresets.all.map(\.name) == names.sorted())
    for preset in BuiltinPresets.all {
      let file = Self.folder.appending(path: preset.name + ".json")
      #expect(
        try preset.document + "\n" == String(contentsOf: file, encoding: .utf8)
          || preset.document == String(contentsOf: file, encoding: .utf8))
    }
  }

  @Test("Each loads without a diagnostic, under the name of its file", arguments: BuiltinPresets.all.map(\.name))
  func loads(name: String) throws {
    let document = try read(name)
    #expect(document.name == name)
    #expect(document.summary.hasSuffix("."))
    for parameter in document.parameters { #expect(parameter.summary.hasSuffix("."), "\(parameter.name)") }
  }

  @Test(
    "Each draws something at every phase, within 10,000 elements, at small and large sizes",
    arguments: BuiltinPresets.all.map(\.name))
  func draws(name: String) throws {
    for side in [16, 64] {
      let scene = try scene(name, side: side)
      let painter = scene.makePainter()
      let canvas = Canvas(width: scene.viewport.width, height: scene.viewport.height)
      var inked = 0
      for step in 0..<9 {
        canvas.clear(nil)
        try painter.draw(at: scene.values.start + Double(step) / 9, on: canvas)
        if canvas.withPixels({ pixels in pixels.contains { $0 != 0 } }) { inked += 1 }
      }
      #expect(inked >= 5)
    }
  }

  @Test("Each takes a color or colors, and a thickness if it has lines", arguments: BuiltinPresets.all.map(\.name))
  func standardFlags(name: String) throws {
    let document = try read(name)
    let flags = Set(document.parameters.map(\.flag))
    #expect(flags.contains("color"))
    let text = try #require(BuiltinPresets.all.first { $0.name == name }).document
    #expect(!text.contains("\"stroke\"") || flags.contains("thickness"))
  }

  /// Some of the legal values; Scripts/proofs/legal-values tries them all.
  @Test(
    "Whatever legal values are chosen, there is something to see, it moves, and nothing is cut",
    arguments: BuiltinPresets.all.map(\.name))
  func laws(name: String) throws {
    let laws = PictureLaws(try read(name))
    var cases = SplitMix64(seed: 38)
    let sweep = laws.sweep
    for settings in [[]] + (0..<5).map({ _ in cases.pick(sweep) }) {
      let side = cases.pick([16, 24, 64])
      #expect(try laws.faults(settings, side: side) ?? [] == [], "\(settings) at \(side) pixels")
    }
  }

  @Test("Each can be drawn in pictures of very few pixels", arguments: BuiltinPresets.all.map(\.name))
  func tiny(name: String) throws {
    for side in [1, 2, 3, 5, 8] { _ = try scene(name, side: side).makePainter().displayList(at: 0.3) }
  }

  @Test("No track jumps unsaid", arguments: BuiltinPresets.all.map(\.name))
  func cuts(name: String) throws {
    #expect(try JumpFinder.jumps(in: scene(name, side: 48)).map(\.path) == [])
  }

  @Test(
    "Each loop closes at every frame rate: the seam is no larger than other steps, and the first picture comes twice only if it stands still",
    arguments: BuiltinPresets.all.map(\.name))
  func closes(name: String) throws {
    let scene = try scene(name, side: 24)
    let painter = scene.makePainter()
    let canvas = Canvas(width: scene.viewport.width, height: scene.viewport.height)
    for rate in scene.steps == nil ? [10.0, 12, 15, 20, 25, 33, 50] : [1] {
      let count = scene.steps ?? max(1, Int((scene.duration * rate).rounded()))
      func picture(_ frame: Int) throws -> [UInt32] {
        canvas.clear(nil)
        try painter.draw(at: scene.start + Double(frame) / Double(count), on: canvas)
        return canvas.withPixels { Array($0) }
      }
      let first = try picture(0)
      let seam = difference(first, try picture(count - 1))
      #expect(try seam > 0 || difference(first, picture(1)) == 0, "at \(rate) frames a second")
      // One step that is large enough will do.
      var previous = first
      var isHidden = false
      for frame in 1..<count where !isHidden {
        let next = try picture(frame)
        isHidden = Double(seam) <= 1.25 * Double(difference(previous, next))
        previous = next
      }
      #expect(isHidden, "at \(rate) frames a second")
    }
  }

  /// The sum of the differences of all bytes.
  private func difference(_ a: [UInt32], _ b: [UInt32]) -> Int {
    var sum = 0
    for (a, b) in zip(a, b) where a != b {
      for shift in [0, 8, 16, 24] as [UInt32] { sum += abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }
    }
    return sum
  }

  @Test(
    "The first picture is worth a look, and nothing flashes more than three times a second",
    arguments: BuiltinPresets.all.map(\.name))
  func looks(name: String) throws {
    let scene = try scene(name, side: 20)
    let count = scene.steps ?? max(1, Int((scene.duration * 20).rounded()))
    let analysis = try LoopAnalysis(of: scene.loop, frameCount: count, start: scene.start)
    #expect(analysis.firstInk >= 0.5)
    #expect(analysis.flashesPerSecond <= 3)
  }
}
