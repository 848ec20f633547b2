import Numerics
import Vector

/// A gradient's colours at evenly spaced places, as premultiplied pixels.
struct ColorRamp {
  /// Entries: with the rounding to bytes, an entry is within one part in 255 of the exact colour.
  static let size = 2048
  let words: [UInt32]
  /// Whether every entry is opaque.
  let isOpaque: Bool

  init(stops: [GradientStop], interpolation: Gradient.Interpolation) {
    words =
      Self.isOrdered(stops) ? Self.sampled(stops, interpolation) : Self.sampled(Self.ordered(stops), interpolation)
    isOpaque = words.allSatisfy { $0 >> 24 == 255 }
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

  private static func sampled(_ stops: [GradientStop], _ interpolation: Gradient.Interpolation) -> [UInt32] {
    guard let first = stops.first, let last = stops.last else { return Array(repeating: 0, count: size) }
    return Array(unsafeUninitializedCapacity: size) { buffer, count in
      count = size
      var next = 0
      var segment = RampSegment(from: first, to: first, interpolation: interpolation)
      for index in 0..<size {
        let place = Double(index) / Double(size - 1)
        while next < stops.count, stops[next].offset <= place {
          next += 1
          let from = stops[next - 1]
          segment = RampSegment(from: from, to: next < stops.count ? stops[next] : last, interpolation: interpolation)
        }
        buffer[index] = segment.color(at: place)
      }
    }
  }
}

/// The stretch between two stops.
private struct RampSegment {
  private let start: Double
  private let scale: Double
  private let from, to: PremultipliedColor
  private let perceptual: (from: OKLab, to: OKLab, fromAlpha: Double, toAlpha: Double)?

  init(from a: GradientStop, to b: GradientStop, interpolation: Gradient.Interpolation) {
    start = a.offset
    scale = b.offset > a.offset ? 1 / (b.offset - a.offset) : 0
    from = PremultipliedColor(a.color)
    to = PremultipliedColor(b.color)
    perceptual = interpolation == .oklab ? (OKLab(a.color), OKLab(b.color), a.color.alpha, b.color.alpha) : nil
  }

  func color(at place: Double) -> UInt32 {
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
