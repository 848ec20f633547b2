import Numerics

/// Brightness as WCAG 2.2 defines it.
enum Luminance {
  /// The mean relative luminance of premultiplied pixels on white, 0 (black) ... 1 (white).
  static func mean(of pixels: [UInt32]) -> Double {
    guard !pixels.isEmpty else { return 1 }
    var sum = 0.0
    for pixel in pixels {
      let paper = 255 - pixel >> 24
      sum +=
        0.2126 * linear[Int(min(pixel & 0xFF + paper, 255))] + 0.7152 * linear[Int(min(pixel >> 8 & 0xFF + paper, 255))]
        + 0.0722 * linear[Int(min(pixel >> 16 & 0xFF + paper, 255))]
    }
    return sum / Double(pixels.count)
  }

  /// How many flashes there are in a loop: pairs of opposing changes of a tenth or more, the darker side below 0.8.
  static func flashes(in luminances: [Double]) -> Int {
    let turns = extremes(of: luminances)
    let changes = zip(turns, turns.dropFirst() + turns.prefix(1)).filter { a, b in
      (a - b).magnitude >= 0.1 && min(a, b) < 0.8
    }
    return changes.count / 2
  }

  /// The values at which a loop of values turns back.
  private static func extremes(of values: [Double]) -> [Double] {
    let distinct = values.indices.filter { values[$0] != values[$0 == 0 ? values.count - 1 : $0 - 1] }.map {
      values[$0]
    }
    guard distinct.count > 1 else { return distinct }
    return distinct.indices.filter { index in
      let before = distinct[index == 0 ? distinct.count - 1 : index - 1]
      let after = distinct[index == distinct.count - 1 ? 0 : index + 1]
      return (before < distinct[index]) != (distinct[index] < after)
    }.map { distinct[$0] }
  }

  /// Of a byte, by the sRGB transfer function.
  private static let linear: [Double] = (0...255).map { SRGB.linear(Double($0) / 255) }
}
