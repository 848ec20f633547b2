extension RenderOptions {
  /// Refuses what no flag could say and only a program can set: values outside `RenderLimits`.
  ///
  /// - Throws: `invalidValue`.
  func check() throws(WhirligifError) {
    let sides =
      switch size {
      case .preset: [Int]()
      case .longerSide(let side): [side]
      case .exact(let width, let height): [width, height]
      }
    for side in sides { try Self.check("size", side, in: RenderLimits.sides, Expectation.integer) }
    try Self.check("scale", scale, in: RenderLimits.scales, Expectation.number)
    try Self.check("fps", frameRate, in: RenderLimits.frameRates, Expectation.number)
    try Self.check("duration", duration, in: RenderLimits.durations, Expectation.number)
    try Self.check("speed", speed, in: RenderLimits.speeds, Expectation.number)
    try Self.check("start", start, in: 0...1, Expectation.number)
    try Self.check("plays", plays, in: RenderLimits.plays, Expectation.integer)
    try Self.check("max-colors", maximumColors, in: RenderLimits.colors, Expectation.integer)
    try Self.check("quality", quality, in: RenderLimits.qualities, Expectation.integer)
    try Self.check("lossy", lossy, in: RenderLimits.lossy, Expectation.integer)
    try Self.check("max-frames", maximumFrames, in: RenderLimits.frames, Expectation.integer)
  }

  private static func check<Value: Comparable>(
    _ name: String, _ value: Value?, in range: ClosedRange<Value>, _ expectation: (ClosedRange<Value>) -> String
  ) throws(WhirligifError) {
    if let value, !range.contains(value) { throw invalid(name, "\(value)", expectation(range)) }
  }
}
