import GIF
import Numerics
import Testing

/// A common table whose colours fill the bits of an index has its transparent entry behind them.
@Suite struct TransparentPlaceTests {
  /// Eight times eight squares of eight colours, each a little uneven; a row of squares moves, some of which may be holes, or only the
  /// first of it changes.
  private struct Squares: FrameSource {
    let width = 64
    let height = 64
    let frameCount = 6
    var hasHoles = false
    var isRowStill = false

    func picture(_ frame: Int) -> [UInt32] {
      (0..<(width * height)).map { place in
        let (x, y) = (place % width, place / width)
        let row = y / 8
        let square = (x / 8 + row * 3 + (row == 4 && (x < 8 || !isRowStill) ? frame : 0)) % 8
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
    let document = try encoded(Squares(hasHoles: hasHoles))
    // With a hole the ninth entry is in use from the first frame on, and there are as many as make a power of two.
    #expect(document.globalTable?.count == (hasHoles ? 16 : 8))
    #expect(document.frames.first?.transparentIndex == (hasHoles ? 8 : nil))
    #expect(document.frames.first?.codeSize == (hasHoles ? 4 : 3))
  }

  @Test func whatPaintsFewColorsNeedsNoOtherEntry() throws {
    let document = try encoded(Squares(isRowStill: true))
    #expect(document.globalTable?.count == 8)
    for frame in document.frames.dropFirst() {
      #expect(frame.codeSize <= 3)
      #expect(frame.transparentIndex.map { $0 < 8 } ?? true)
    }
  }

  /// The squares in nine entries, after a look at what is shown of them.
  private func encoded(_ squares: Squares) throws -> GIFDocument {
    var options = EncodingOptions()
    (options.maximumColors, options.sharesPalette, options.dither) = (9, true, .none)
    let timing = try #require(FrameTiming(duration: 0.3, steps: squares.frameCount))
    let gif = try GIFEncoder.encode(squares, timing: timing, options: options)
    #expect(gif.report.paletteMode == .global)
    let document = GIFDocument(gif.bytes)
    var player = GIFPlayer(document, bytes: gif.bytes)
    for (k, frame) in document.frames.enumerated() {
      #expect(player.paint(frame).end == .complete)
      for (shown, truth) in zip(player.canvas, squares.picture(k)) {
        let isNear = [0, 8, 16].allSatisfy { abs(Int(shown >> $0 & 255) - Int(truth >> $0 & 255)) <= 20 }
        #expect((shown == 0) == (truth == 0) && isNear)
      }
    }
    return document
  }
}
