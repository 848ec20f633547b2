import Numerics
import Vector

/// A gradient's colours at evenly spaced places, as premultiplied pixels.
struct ColorRamp {
  /// A clear pixel, then the entries.
  let words: [UInt32]
  /// Whether every entry is opaque.
  let isOpaque: Bool

  /// How many entries there are, 2048...32768. The entry nearest to a place is within one part in 255 of its exact colour unless
  /// stops are closer than 1/128, and a hard stop is within 1/60,000 of its place.
  var count: Int { words.count - 1 }

  init(stops: [GradientStop], interpolation: Gradient.Interpolation) {
    let stops = Self.isOrdered(stops) ? stops : Self.ordered(stops)
    words = Self.sampled(stops, interpolation, count: Self.count(for: stops))
    isOpaque = words.dropFirst().allSatisfy { $0 >> 24 == 255 }
  }

  /// As many as steps between black and white on the shortest stretch, if possible.
  private static func count(for stops: [GradientStop]) -> Int {
    let gap = zip(stops, stops.dropFirst()).map { $1.offset - $0.offset }.min() ?? 1
    var count = 2048
    while count < 32_768, Double(count) * gap < 256 { count *= 2 }
    return count
  }

  private static func isOrdered(_ stops: [GradientStop]) -> Bool {
    zip(stops, stops.dropFirst()).allSatisfy { $0.offset <= $1.offset }
      && stops.allSatisfy { (0...1).contains($0.offset) }
  }

  /// Offsets clamped to 0...1, each at least the one before.
  private static func ordered(_ stops: [GradientStop]) -> [GradientStop] {
    var least = 0.0
    return stops.map { stop in
      least = min(1, max(least, stop.offset.isNaN ? 0 : stop.offset))
      return GradientStop(offset: least, color: stop.color)
    }
  }

  private static func sampled(
    _ stops: [GradientStop], _ interpolation: Gradient.Interpolation, count: Int
  ) -> [UInt32] {
    guard let first = stops.first, let last = stops.last else { return Array(repeating: 0, count: count + 1) }
    return Array(unsafeUninitializedCapacity: count + 1) { buffer, initialized in
      initialized = count + 1
      buffer[0] = 0
      var next = 0
      var segment = RampSegment(from: first, to: first, interpolation: interpolation)
      for index in 0..<count {
        let place = Double(index) / Double(count - 1)
        while next < stops.count, stops[next].offset <= place {
          next += 1
          let from = stops[next - 1]
          segment = RampSegment(from: from, to: next < stops.count ? stops[next] : last, interpolation: interpolation)
        }
        buffer[index + 1] = segment.color(at: place)
      }
    }
  }
}

/// The stretch between two stops.
private struct RampSegment {
  private let start: Double
  private let scale: Double
  private let from, to: PremultipliedColor
  /// The colour throughout, where both stops share it.
  private let uniform: UInt32?
  private let perceptual: (from: OKLab, to: OKLab, fromAlpha: Double, toAlpha: Double)?

  init(from a: GradientStop, to b: GradientStop, interpolation: Gradient.Interpolation) {
    start = a.offset
    scale = b.offset > a.offset ? 1 / (b.offset - a.offset) : 0
    from = PremultipliedColor(a.color)
    to = PremultipliedColor(b.color)
    uniform = a.color == b.color ? from.word : nil
    perceptual = interpolation == .oklab ? (OKLab(a.color), OKLab(b.color), a.color.alpha, b.color.alpha) : nil
  }

  func color(at place: Double) -> UInt32 {
    if let uniform { return uniform }
    let t = min(max((place - start) * scale, 0), 1)
    guard let perceptual else {
      let mixed = from.components + (to.components - from.components) * Float(t)
      return PremultipliedColor(components: mixed).word
    }
    let (a, b) = (perceptual.from, perceptual.to)
    let lab = OKLab(
      lightness: a.lightness + (b.lightness - a.lightness) * t, a: a.a + (b.a - a.a) * t, b: a.b + (b.b - a.b) * t)
    let alpha = perceptual.fromAlpha + (perceptual.toAlpha - perceptual.fromAlpha) * t
    return PremultipliedColor(lab.color(alpha: alpha)).word
  }
}
