import Palette

extension Array<RGBA8> {
  /// The number of pixels on slopes, on which the eye sees every band: those in whose surroundings of 5 x 5 no
  /// neighbors are far apart, and not all are equal. Transparent pixels show white.
  func slopeCount(width: Int) -> Int {
    let shown = map { $0.onWhite }
    // What a pixel and those to the right and below are to each other, then what is around each pixel.
    var codes = shown.withUnsafeBufferPointer { shown in
      shown.indices.map { i in
        let right = (i + 1) % width > 0 ? Self.code(shown[i], shown[i + 1]) : 0
        return i + width < count ? right | Self.code(shown[i], shown[i + width]) : right
      }
    }
    for (step, length) in [(1, width), (width, count)] {
      let plain = codes
      for shift in [-2 * step, -step, step] where shift.magnitude < length {
        Self.add(plain, shiftedBy: shift, toEach: length, of: &codes)
      }
    }
    return codes.count { $0 == Self.gentle }
  }

  /// Adds to each line of some codes those at a distance in it.
  private static func add(_ others: [UInt8], shiftedBy shift: Int, toEach length: Int, of codes: inout [UInt8]) {
    others.withUnsafeBufferPointer { others in
      codes.withUnsafeMutableBufferPointer { codes in
        for line in stride(from: 0, to: codes.count, by: length) {
          for i in line &+ Swift.max(0, 0 &- shift)..<line &+ length &- Swift.max(0, shift) {
            codes[i] |= others[i &+ shift]
          }
        }
      }
    }
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
