import Frames
import Palette
import TestSupport
import Testing

@testable import GIF

@Suite struct DitherSelectionTests {
  /// Three frames of a gradient in two directions that moves, or of flat bands of its colors.
  private struct Moving: FrameSequence {
    let isFlat: Bool
    var width: Int { 96 }
    var height: Int { 64 }
    var frameCount: Int { 3 }

    func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
      for y in 0..<height {
        for x in 0..<width {
          let (u, v) = isFlat ? (x / 24 * 24, y / 32 * 32) : (x, y)
          let red = UInt8(u * 2 + frame * 9)
          let green = UInt8(v * 3)
          pixels[y * width + x] = RGBA8(red: red, green: green, blue: 0x80)
        }
      }
    }
  }

  /// A gradient in eight colors would show bands; flat areas, and tables of many colors, leave nothing to mix.
  @Test func gradientsInFewColorsAreMixed() throws {
    #expect(try DitherSelection.suited(to: Moving(isFlat: false), maximumColors: 8) == .ordered)
    #expect(try DitherSelection.suited(to: Moving(isFlat: false), maximumColors: 256) == .none)
    #expect(try DitherSelection.suited(to: Moving(isFlat: true), maximumColors: 4) == .none)
  }

  /// What is chosen is what is done, and what is asked for comes first.
  @Test func filesAreThoseOfTheDitherChosen() throws {
    let timing = FrameTimes(seconds: 0.3, frameCount: 3, in: .centiseconds)
    func bytes(_ source: Moving, _ dither: EncodingOptions.Dither) throws -> [UInt8] {
      var options = EncodingOptions()
      options.maximumColors = 8
      options.dither = dither
      return try GIFEncoder.encode(source, times: timing, options: options).bytes
    }
    let gradient = Moving(isFlat: false)
    #expect(try bytes(gradient, .automatic) == bytes(gradient, .ordered))
    #expect(try bytes(gradient, .automatic) != bytes(gradient, .none))
    let flat = Moving(isFlat: true)
    #expect(try bytes(flat, .automatic) == bytes(flat, .none))
  }
}
