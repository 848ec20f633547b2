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
    isOpaque = Self.areOpaque(words[1...])
  }

  /// As many as steps between black and white on the shortest stretch, if possible.
  private static func count(for stops: [GradientStop]) -> Int {
    let gap = zip(stops, stops.dropFirst()).map { $1.offset - $0.offset }.min() ?? 1
    var count = 2048
    while count < 32_768, Double(count) * gap < 256 { count *= 2 }
    return count
  }

  private static func areOpaque(_ words: ArraySlice<UInt32>) -> Bool {
    var all = UInt32.max
    for word in words { all &= word }
    return all >> 24 == 255
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
      var end = first.offset
      for index in 0..<count {
        let place = Double(index) / Double(count - 1)
        while end <= place {
          let from = stops[next]
          next += 1
          segment = RampSegment(from: from, to: next < stops.count ? stops[next] : last, interpolation: interpolation)
          end = next < stops.count ? stops[next].offset : .infinity
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
  private let mix: Mix

  private enum Mix {
    /// The colour throughout, where both stops share it.
    case uniform(UInt32)
    /// The first one, and what the second one has more, premultiplied.
    case linear(SIMD4<Float>, SIMD4<Float>)
    case perceptual(from: OKLab, to: OKLab, fromAlpha: Double, toAlpha: Double)
    case polar(OKLCH.Mix, fromAlpha: Double, toAlpha: Double)
  }

  init(from a: GradientStop, to b: GradientStop, interpolation: Gradient.Interpolation) {
    start = a.offset
    scale = b.offset > a.offset ? 1 / (b.offset - a.offset) : 0
    let from = PremultipliedColor(a.color)
    if a.color == b.color {
      mix = .uniform(from.word)
    } else if interpolation == .oklch {
      mix = .polar(OKLCH.Mix(from: a.color, to: b.color), fromAlpha: a.color.alpha, toAlpha: b.color.alpha)
    } else if interpolation == .oklab {
      mix = .perceptual(from: OKLab(a.color), to: OKLab(b.color), fromAlpha: a.color.alpha, toAlpha: b.color.alpha)
    } else {
      mix = .linear(from.components, PremultipliedColor(b.color).components - from.components)
    }
  }

  @inline(__always)
  func color(at place: Double) -> UInt32 {
    switch mix {
    case .uniform(let word): word
    case .linear(let from, let difference):
      PremultipliedColor(components: from + difference * Float(share(at: place))).word
    case .perceptual(let from, let to, let fromAlpha, let toAlpha):
      Self.mixed(from, to, fromAlpha, toAlpha, share(at: place))
    case .polar(let mix, let fromAlpha, let toAlpha): Self.mixed(mix, fromAlpha, toAlpha, share(at: place))
    }
  }

  /// How far a place is from the first stop to the second, 0...1.
  @inline(__always)
  private func share(at place: Double) -> Double { min(max((place - start) * scale, 0), 1) }

  private static func mixed(_ mix: OKLCH.Mix, _ aAlpha: Double, _ bAlpha: Double, _ t: Double) -> UInt32 {
    PremultipliedColor(mix.color(at: t).lab.color(alpha: aAlpha + (bAlpha - aAlpha) * t)).word
  }

  private static func mixed(_ a: OKLab, _ b: OKLab, _ aAlpha: Double, _ bAlpha: Double, _ t: Double) -> UInt32 {
    let lab = OKLab(
      lightness: a.lightness + (b.lightness - a.lightness) * t, a: a.a + (b.a - a.a) * t, b: a.b + (b.b - a.b) * t)
    return PremultipliedColor(lab.color(alpha: aAlpha + (bAlpha - aAlpha) * t)).word
  }
}
