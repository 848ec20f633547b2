/// The ramps of the gradients painted last: a still gradient's is computed once, not for every frame.
struct RampCache {
  private struct Key: Hashable {
    let stops: [GradientStop]
    let interpolation: Gradient.Interpolation
    let mixing: Gradient.Mixing
  }

  /// A frame rarely has more gradients than this.
  private static let limit = 64
  private var ramps: [Key: ColorRamp] = [:]

  mutating func ramp(of gradient: Gradient) -> ColorRamp {
    let key = Key(stops: gradient.stops, interpolation: gradient.interpolation, mixing: gradient.mixing)
    if let known = ramps[key] { return known }
    if ramps.count >= Self.limit { ramps.removeAll(keepingCapacity: true) }
    let ramp = ColorRamp(
      stops: gradient.stops, interpolation: gradient.interpolation, mixing: gradient.mixing)
    ramps[key] = ramp
    return ramp
  }
}
