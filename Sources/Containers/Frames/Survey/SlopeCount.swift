import Palette

extension Array<RGBA8> {
  /// The number of pixels on slopes, on which the eye sees every band: those in whose surroundings of 5 x 5 no
  /// neighbors are far apart, and not all are equal. Transparent pixels show white.
  func slopeCount(width: Int) -> Int {
    let shown = map { $0.onWhite }
    // What a pixel and those to the right and below are to each other, then what is around each pixel.
    var codes = shown.indices.map { i in
      var code: UInt8 = 0
      if (i + 1) % width > 0 { code |= Self.code(shown[i], shown[i + 1]) }
      if i + width < count { code |= Self.code(shown[i], shown[i + width]) }
      return code
    }
    for (step, length) in [(1, width), (width, count)] {
      codes = codes.indices.map { i in
        let line = i / length * length..<(i / length + 1) * length
        let around = (-2...1).map { i + $0 * step }
        return around.filter { line.contains($0) }.reduce(0) { $0 | codes[$1] }
      }
    }
    return codes.count { $0 == Self.gentle }
  }

  /// The codes of two neighbors that differ.
  private static var gentle: UInt8 { 1 }
  private static var steep: UInt8 { 2 }
  /// The most levels of a component by which neighbors on a slope differ.
  private static var most: UInt8 { 3 }

  private static func code(_ a: RGBA8, _ b: RGBA8) -> UInt8 {
    guard a != b else { return 0 }
    return a.greatestDifference(from: b) > most ? steep : gentle
  }
}
