import Testing

@testable import GIF

/// Large animations are looked at in part, but not past what is thin or small.
@Suite struct ColorSamplesTests {
  /// A ground, and a line of one row in a colour of its own.
  private struct Line: FrameSource {
    let width = 40
    let height = 50
    let frameCount: Int
    let ground: UInt32
    /// The row at a frame.
    let row: @Sendable (Int) -> Int

    static let color: UInt32 = 0xFF10_20F0

    func draw(frame: Int, worker: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) {
      for place in 0..<(width * height) { pixels[place] = place / width == row(frame) ? Self.color : ground }
    }
  }

  @Test(arguments: 1...40)
  func aStillLineIsSeenWhereverItIs(frameCount: Int) throws {
    for row in 0..<50 {
      let line = Line(frameCount: frameCount, ground: 0xFFFF_FFFF) { _ in row }
      var samples = ColorSamples(limit: 100)
      try samples.add(0..<frameCount, of: line)
      let colors = samples.palette(of: 8, tolerance: 0)
      #expect(colors.contains(Line.color), "row \(row)")
    }
  }

  /// The frames look at every fourth row, each one row farther; the line keeps out of their way.
  @Test func aLineThatEvadesTheLookIsSeenAllTheSame() throws {
    let line = Line(frameCount: 800, ground: 0) { $0 % 4 + 2 }
    var samples = ColorSamples(limit: 100)
    try samples.add(0..<line.frameCount, of: line)
    let isEmpty = samples.isEmpty
    #expect(isEmpty)
    let plan = try PalettePlan(commonTo: line, options: EncodingOptions())
    #expect(plan.globalTable?.opaque == [Line.color])
  }
}
