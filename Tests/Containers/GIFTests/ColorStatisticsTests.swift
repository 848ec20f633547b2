import Frames
import Palette
import TestSupport
import Testing

@testable import GIF

/// Large animations are looked at in part, but not past what is thin or small.
@Suite struct ColorStatisticsTests {
  /// A ground, and a line of one row in a color of its own.
  private struct Line: FrameSequence {
    let width = 40
    let height = 50
    let frameCount: Int
    let ground: RGBA8
    /// The row at a frame.
    let row: @Sendable (Int) -> Int

    static let color: RGBA8 = 0xFF10_20F0

    func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
      for place in 0..<(width * height) { pixels[place] = place / width == row(frame) ? Self.color : ground }
    }
  }

  @Test(arguments: 1...40)
  func aStillLineIsSeenWhereverItIs(frameCount: Int) throws {
    for row in 0..<50 {
      let line = Line(frameCount: frameCount, ground: 0xFFFF_FFFF) { _ in row }
      var samples = ColorStatistics(limit: 100)
      try samples.add(Array(0..<frameCount), of: line)
      let colors = samples.palette(of: 8, tolerance: 0)
      #expect(colors.contains(Line.color), "row \(row)")
    }
  }

  /// The frames look at every fourth row, each one row farther; the line keeps out of their way.
  @Test func aLineThatEvadesTheLookIsSeenAllTheSame() throws {
    let line = Line(frameCount: 800, ground: 0) { $0 % 4 + 2 }
    var samples = ColorStatistics(limit: 100)
    try samples.add(Array(0..<line.frameCount), of: line)
    let isEmpty = samples.isEmpty
    #expect(isEmpty)
    let all = try PaletteChoice.statistics(ofAll: line, 1, threads: 1)
    #expect(all.palette(of: 8, tolerance: 1) == [Line.color])
  }

  /// 256 greys in four rows, and sixty rows of one color.
  private struct Ramp: FrameSequence {
    let width = 64
    let height = 64
    let frameCount = 1

    func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
      for place in 0..<4096 { pixels[place] = RGBA8(opaque: place < 256 ? UInt32(place) * 0x01_0101 : 0xFF) }
    }
  }

  /// Sixteen greys for sixteen each, rounded, err by 16 * 21.5 squared: 21.5 as a mean of the ramp, 1.34 as one of all
  /// pixels; cuts that are not even err by up to a third more.
  @Test func aSmallRampMayErrByWhatAllPixelsMay() throws {
    func isClose(tolerance: Double, overall: Double) throws -> Bool {
      var samples = ColorStatistics(limit: .max)
      try samples.add([0], of: Ramp())
      samples.cut(into: 17, tolerance: tolerance, overall: overall)
      return samples.isClose
    }
    let closeness = try [
      isClose(tolerance: 30, overall: 0), isClose(tolerance: 18, overall: 0), isClose(tolerance: 18, overall: 1.2),
      isClose(tolerance: 18, overall: 1.9),
    ]
    #expect(closeness == [true, false, false, true])
  }
}
