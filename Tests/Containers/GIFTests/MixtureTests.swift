import Frames
import Palette
import TestSupport
import Testing

@testable import GIF

/// What is mixed of a few colors is shown as it was mixed: longer strings must not undo it.
@Suite struct MixtureTests {
  /// A grey ramp that moves by a column from frame to frame.
  private struct Ramp: FrameSequence {
    var width: Int { 64 }
    var height: Int { 48 }
    var frameCount: Int { 4 }

    func picture(_ frame: Int) -> [RGBA8] {
      (0..<(width * height)).map { place in
        let grey = UInt32(100 + (place % width + frame) % width + place / width / 4)
        return RGBA8(opaque: grey * 0x01_0101)
      }
    }

    func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
      _ = pixels.update(fromContentsOf: picture(frame))
    }
  }

  /// The first frame of the ramp in at most eight colors, and those that are seen.
  private func firstFrame(
    _ dither: EncodingOptions.Dither, quality: Int
  ) throws -> (picture: [RGBA8], colors: [RGBA8]) {
    let ramp = Ramp()
    var options = EncodingOptions()
    (options.dither, options.quality) = (dither, quality)
    (options.maximumColors, options.sharesPalette) = (8, true)
    let timing = FrameTimes(seconds: 0.2, frameCount: ramp.frameCount, in: .centiseconds)
    let gif = try GIFEncoder.encode(ramp, times: timing, options: options)
    var player = GIFPlayer(GIFFile(gif.bytes), bytes: gif.bytes)
    _ = player.paint(try #require(player.file.frames.first))
    return (player.canvas, Set(player.canvas).sorted())
  }

  @Test(arguments: [40, 80])
  func aPatternIsShownAsItWasMixed(quality: Int) throws {
    let (picture, colors) = try firstFrame(.ordered, quality: quality)
    #expect((4...8).contains(colors.count))
    let truth = Ramp().picture(0)
    var ditherer = OrderedDitherer(colors: colors)
    var index: [UInt8] = [0]
    var alike = 0
    for (place, pixel) in truth.enumerated() {
      [pixel].withUnsafeBufferPointer { pixel in
        index.withUnsafeMutableBufferPointer { index in
          ditherer.map(pixel, unlike: nil, x: place % 64, y: place / 64, into: index)
        }
      }
      if picture[place] == colors[Int(index[0])] { alike += 1 }
    }
    // Of two entries equally near it depends on their order which one is taken.
    #expect(alike * 20 >= truth.count * 19)
  }

  /// From afar, squares of eight pixels are as grey as they should be, though the entries are ten greys apart.
  @Test(arguments: [EncodingOptions.Dither.ordered, .diffusion], [40, 80])
  func squaresKeepTheirMean(dither: EncodingOptions.Dither, quality: Int) throws {
    let (picture, colors) = try firstFrame(dither, quality: quality)
    let truth = Ramp().picture(0)
    // What is darker or lighter than all entries cannot be mixed.
    let range = try #require(colors.first)...(try #require(colors.last))
    var compared = 0
    for top in stride(from: 0, to: 48, by: 8) {
      for left in stride(from: 0, to: 64, by: 8) {
        let places = (0..<64).map { (top + $0 / 8) * 64 + left + $0 % 8 }
        guard places.allSatisfy({ range.contains(truth[$0]) }) else { continue }
        compared += 1
        let error = places.reduce(0) { $0 + Int(picture[$1].red) - Int(truth[$1].red) }
        #expect(abs(error) <= 64 * 2, "\(left), \(top)")
      }
    }
    #expect(compared > 30)
  }
}
