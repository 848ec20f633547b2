import Frames
import GIF
import Numerics
import Palette
import TestSupport
import Testing

/// The solid colors of a drawing are in the file exactly, among any number of other colors.
@Suite struct SolidColorTests {
  /// Squares in solid colors that move over noise of similar colors, which leaves no palette entry for them by itself.
  private struct Squares: FrameSequence {
    static let side = 28
    let width = side
    let height = side
    let frameCount = 6
    let solidColors: [RGBA8]
    let pictures: [[RGBA8]]

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      let colors = (0..<(1 + random.below(8))).map { _ in RGBA8(opaque: UInt32(random.below(1 << 24))) }
      let spread = UInt32([0x07_0707, 0x1F_1F1F, 0xFF_FFFF][random.below(3)])
      var pictures: [[RGBA8]] = []
      for frame in 0..<6 {
        var picture = (0..<Self.side * Self.side).map { _ in
          RGBA8(opaque: colors[random.below(colors.count)].bits ^ UInt32(random.below(1 << 24)) & spread)
        }
        for (k, color) in colors.enumerated() {
          let (left, top) = ((frame * (3 + k) + 7 * k) % (Self.side - 4), (frame * (5 + k) + 11 * k) % (Self.side - 4))
          for y in top..<(top + 4) { for x in left..<(left + 4) { picture[y * Self.side + x] = color } }
        }
        pictures.append(picture)
      }
      (solidColors, self.pictures) = (colors, pictures)
    }

    func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
      _ = pixels.update(fromContentsOf: pictures[frame])
    }
  }

  @Test(arguments: [80, 99, 60, 20])
  func solidColorsAreExact(quality: Int) throws {
    for seed in 0..<12 as Range<UInt64> {
      let squares = Squares(seed: seed)
      var options = EncodingOptions()
      options.quality = quality
      options.dither = [.automatic, .ordered, .diffusion][Int(seed % 3)]
      options.sharesPalette = seed % 2 == 0
      options.maximumColors = [256, 32][Int(seed / 2 % 2)]
      let timing = FrameTimes(seconds: 0.6, frameCount: 6, in: .centiseconds)
      let gif = try GIFEncoder.encode(squares, times: timing, options: options)
      var player = GIFPlayer(GIFFile(gif.bytes), bytes: gif.bytes)
      for (frame, picture) in zip(player.file.frames, squares.pictures) {
        _ = player.paint(frame)
        let wrong = zip(player.canvas, picture).filter { shown, truth in
          squares.solidColors.contains(truth) && shown != truth
        }
        #expect(wrong.isEmpty, "seed \(seed)")
      }
      // Noise of similar colors may vanish at low quality, and equal neighbors merge.
      #expect(player.file.frames.count == 6 || quality < 60)
    }
  }
}
