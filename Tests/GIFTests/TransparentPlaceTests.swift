import GIF
import Numerics
import Testing

/// A common table whose colours fill the bits of an index has its transparent entry behind them.
@Suite struct TransparentPlaceTests {
  /// Eight times eight squares of eight colours, each a little uneven; a row of squares moves, some of which may be holes.
  private struct Squares: FrameSource {
    let width = 64
    let height = 64
    let frameCount = 6
    let hasHoles: Bool

    func picture(_ frame: Int) -> [UInt32] {
      (0..<(width * height)).map { place in
        let (x, y) = (place % width, place / width)
        let row = y / 8
        let square = (x / 8 + row * 3 + (row == 4 ? frame : 0)) % 8
        if hasHoles, row == 4, square == 5 { return 0 }
        func component(_ bit: Int) -> UInt32 { (square & bit == 0 ? 40 : 200) + UInt32((x * 7 + y * 5 + frame) % 9) }
        return component(1) | component(2) << 8 | component(4) << 16 | 0xFF00_0000
      }
    }

    func draw(frame: Int, worker: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) {
      _ = pixels.update(fromContentsOf: picture(frame))
    }
  }

  @Test(arguments: [false, true])
  func whatOnlyPaintsNeedsNoBitForIt(hasHoles: Bool) throws {
    let squares = Squares(hasHoles: hasHoles)
    var options = EncodingOptions()
    (options.maximumColors, options.sharesPalette, options.dither) = (9, true, .none)
    let timing = try #require(FrameTiming(duration: 0.3, steps: squares.frameCount))
    let gif = try GIFEncoder.encode(squares, timing: timing, options: options)
    let document = GIFDocument(gif.bytes)
    // Eight colours, the transparent entry, and what makes a power of two of them.
    #expect(gif.report.paletteMode == .global && document.globalTable?.count == 16)
    #expect(document.frames.allSatisfy { $0.transparentIndex == 8 })
    // With a hole the ninth entry is in use from the first frame on.
    #expect(document.frames.first?.codeSize == (hasHoles ? 4 : 3))
    var player = GIFPlayer(document, bytes: gif.bytes)
    for (k, frame) in document.frames.enumerated() {
      #expect(player.paint(frame).end == .complete)
      for (shown, truth) in zip(player.canvas, squares.picture(k)) {
        let isNear = [0, 8, 16].allSatisfy { abs(Int(shown >> $0 & 255) - Int(truth >> $0 & 255)) <= 20 }
        #expect((shown == 0) == (truth == 0) && isNear)
      }
    }
  }
}
