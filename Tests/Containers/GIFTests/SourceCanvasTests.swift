import Frames
import Numerics
import Palette
import TestSupport
import Testing

@testable import GIF

/// What is displayed before a picture is what the encoder's frames leave.
@Suite struct SourceCanvasTests {
  /// A disc's outline moves over a cross that stands still: what is cleared with the outline must be painted again.
  @Test func clearedColorsAreNeededAgain() throws {
    struct Crossed: FrameSequence {
      let width = 9
      let height = 9
      let frameCount = 4

      func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
        pixels.update(repeating: 0)
        for i in 0..<9 { pixels[4 * 9 + i] = 0xFF00_00FF }
        pixels[2 * 9 + 2 * frame] = 0xFF00_FF00
        pixels[6 * 9 + 2 * frame] = 0xFF00_FF00
      }
    }
    let changed = try #require(try PaintedColors(of: Crossed(), limit: 9))
    // Red and green in the first frame; then each frame clears a column that crosses the red line.
    #expect(changed.usage.frames.map { Set($0.colors) } == [[0, 1], [0, 1], [0, 1], [0, 1]])
    #expect(changed.hasTransparency)
  }

  @Test func showsWhatTheFramesLeave() throws {
    var cleared = 0
    for seed in 0..<100 as Range<UInt64> {
      let frames = RandomFrames(seed: seed, side: 3...16, frames: 2...8, colors: 30, outside: true)
      var options = EncodingOptions()
      options.quality = 100
      let gif = try GIFEncoder.encode(frames, times: frames.timing, options: options)
      let document = GIFFile(gif.bytes)
      // Pictures that are the same are one frame, and what was painted while nothing was outside is not known.
      guard document.frames.count == frames.frameCount, frames.pictures[0].contains(0) else { continue }
      var shown = SourceCanvas(width: frames.width, height: frames.height)
      var canvas = [RGBA8](repeating: 0, count: frames.width * frames.height)
      for (picture, frame) in zip(frames.pictures, document.frames) {
        var buffer = PixelBuffer<RGBA8>(count: picture.count)
        _ = buffer.pixels.update(fromContentsOf: picture)
        shown.dispose(before: buffer.readOnly)
        #expect(Array(shown.pixels) == canvas, "seed \(seed)")
        shown.show(&buffer)
        canvas = picture
        guard frame.disposal == .clear else { continue }
        cleared += 1
        for y in frame.rect.rows { for x in frame.rect.columns { canvas[y * frames.width + x] = 0 } }
      }
    }
    #expect(cleared > 25)
  }
}
