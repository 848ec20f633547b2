import Numerics
import Vector

/// A gradient's colors at evenly spaced positions, as premultiplied pixels.
struct ColorRamp {
  /// A clear pixel, then the entries.
  let table: [UInt32]
  /// Whether every entry is opaque.
  let isOpaque: Bool

  /// How many entries there are, 2048...32768. The entry nearest to a position is within one part in 255 of its exact
  /// color unless stops are closer than 1/128, and a hard stop is at most 1/32,000 before its position.
  var count: Int { table.count - 1 }

  init(stops: [GradientStop], interpolation: Gradient.Interpolation, mixing: Gradient.Mixing = .premultiplied) {
    let stops = stops.ordered()
    table = Self.sampled(stops, count: Self.count(for: stops)) { from, to in
      RampSegment(from: from, to: to, interpolation, mixing)
    }
    isOpaque = Self.areOpaque(table[1...])
  }

  /// Entries: at least one per 8-bit level on the shortest stop interval, if memory allows.
  private static func count(for stops: [GradientStop]) -> Int {
    let gap = zip(stops, stops.dropFirst()).map { $1.offset - $0.offset }.min() ?? 1
    var count = 2048
    while count < 32_768, Double(count) * gap < 256 { count *= 2 }
    return count
  }

  private static func areOpaque(_ table: ArraySlice<UInt32>) -> Bool {
    var all = UInt32.max
    for word in table { all &= word }
    return all >> 24 == 255
  }

  private static func sampled(
    _ stops: [GradientStop], count: Int, _ makeSegment: (GradientStop, GradientStop) -> RampSegment
  ) -> [UInt32] {
    guard let first = stops.first, let last = stops.last else { return Array(repeating: 0, count: count + 1) }
    func isHard(_ stop: Int) -> Bool {
      let around = stops[max(stop - 1, 0)..<min(stop + 2, stops.count)]
      return stop < stops.count && around.count { $0.offset == stops[stop].offset } > 1
    }
    return Array(unsafeUninitializedCapacity: count + 1) { buffer, initialized in
      initialized = count + 1
      buffer[0] = 0
      var next = 0
      var segment = makeSegment(first, first)
      var end = first.offset
      // The entry nearest to a hard stop has the color after it, which counts at its very offset.
      var isNextHard = isHard(next)
      let half = 0.5 / Double(count - 1)
      for index in 0..<count {
        let position = Double(index) / Double(count - 1)
        while end <= position || isNextHard && end < position + half {
          let from = stops[next]
          next += 1
          segment = makeSegment(from, next < stops.count ? stops[next] : last)
          end = next < stops.count ? stops[next].offset : .infinity
          isNextHard = isHard(next)
        }
        buffer[index + 1] = segment.color(at: position)
      }
    }
  }
}

/// The colors of a gradient, and how they are mixed, as a key.
package struct RampKey: Hashable {
  private let stops: [GradientStop]
  private let interpolation: Gradient.Interpolation
  private let mixing: Gradient.Mixing

  package init(_ gradient: Gradient) {
    (stops, interpolation, mixing) = (gradient.stops, gradient.interpolation, gradient.mixing)
  }

  /// Hashes a few stops of many: equal keys mostly share their stops, which are then compared by identity.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(stops.count)
    for index in stride(from: 0, to: stops.count, by: stops.count / 8 + 1) { hasher.combine(stops[index]) }
  }
}

/// The ramps of recent gradients: the ramp of a still gradient is computed once, not for every frame. Saves 1.8 % of
/// the instructions of a large ring of gradients that come again (job J2 of the benchmarks).
struct RampCache {
  /// The maximum number of ramps; a frame rarely has more gradients.
  private static let limit = 64
  private var ramps: [RampKey: ColorRamp] = [:]

  mutating func ramp(of gradient: Gradient) -> ColorRamp {
    let key = RampKey(gradient)
    if let known = ramps[key] { return known }
    if ramps.count >= Self.limit { ramps.removeAll(keepingCapacity: true) }
    let ramp = ColorRamp(
      stops: gradient.stops, interpolation: gradient.interpolation, mixing: gradient.mixing)
    ramps[key] = ramp
    return ramp
  }
}
