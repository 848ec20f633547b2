import Frames
import GIF
import Numerics
import Palette
import TestSupport
import Testing

/// Where the colors are limited for the whole file, all frames share them.
@Suite struct SharedPaletteTests {
  private func colorsShown(_ gif: EncodedLoop) -> Set<RGBA8> {
    var player = GIFPlayer(GIFFile(gif.bytes), bytes: gif.bytes)
    var colors: Set<RGBA8> = []
    for frame in player.file.frames {
      _ = player.paint(frame)
      colors.formUnion(player.canvas)
    }
    return colors.subtracting([0])
  }

  @Test func fileHasNoMoreColorsThanAsked() throws {
    for seed in 0..<90 as Range<UInt64> {
      let frames = RandomFrames(seed: seed, side: 4...30, frames: 2...8, colors: 900, outside: seed % 2 == 0)
      var options = EncodingOptions()
      options.sharesPalette = true
      options.maximumColors = [2, 3, 8, 100][Int(seed % 4)]
      options.quality = [30, 80, 100][Int(seed % 3)]
      options.dither = [.automatic, .ordered, .diffusion][Int(seed / 3 % 3)]
      let gif = try GIFEncoder.encode(frames, times: frames.timing, options: options)
      let hasTransparency = frames.pictures.contains { $0.contains(0) }
      #expect(colorsShown(gif).count <= options.maximumColors - (hasTransparency ? 1 : 0), "seed \(seed)")
      #expect(GIFFile(gif.bytes).frames.allSatisfy { $0.table == nil }, "seed \(seed)")
    }
  }

  /// Two colors are two: one and the transparent entry would show nothing.
  @Test func twoColorsShowTwo() throws {
    let frames = RandomFrames(seed: 5, side: 20...20, frames: 6...6, colors: 300, outside: false)
    var options = EncodingOptions()
    options.sharesPalette = true
    options.maximumColors = 2
    let gif = try GIFEncoder.encode(frames, times: frames.timing, options: options)
    #expect(colorsShown(gif).count == 2)
  }

  /// A pixel that changes, but not so much that another entry is nearer, is not painted again.
  @Test func whatLooksTheSameIsNotPainted() throws {
    struct Breathing: FrameSequence {
      let width = 16
      let height = 16
      let frameCount = 5

      func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
        for place in pixels.indices {
          // Two greys, of which one has another shade in every frame, far from the other.
          let grey: UInt32 = place % 16 < 8 ? 40 : 200 + UInt32(frame)
          pixels[place] = RGBA8(opaque: grey * 0x01_0101)
        }
        pixels[0] = frame % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF
      }
    }
    var options = EncodingOptions()
    options.sharesPalette = true
    options.maximumColors = 5
    options.quality = 100
    let gif = try GIFEncoder.encode(
      Breathing(), times: FrameTimes(seconds: 0.5, frameCount: 5, in: .centiseconds), options: options)
    let frames = GIFFile(gif.bytes).frames
    #expect(frames.count == 5)
    #expect(frames.dropFirst().allSatisfy { $0.rect.area == 1 })
  }
}
