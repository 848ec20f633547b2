/// The timing that all animations of a document share.
struct LoopClock {
  /// Seconds.
  let duration: Double
  /// Nil for ever.
  let plays: Int?

  /// An animation element; nil if the value never changes.
  func animation(
    _ name: String, of attribute: String, _ frames: KeyFrames, type: String? = nil, isSum: Bool = false,
    format: ([Double]) -> String
  ) -> Markup? {
    guard !frames.isConstant else { return nil }
    var element = Markup(name)
    element["attributeName"] = attribute
    element["type"] = type
    element["values"] = frames.values.map(format).joined(separator: ";")
    element["keyTimes"] = frames.keyTimes
    if frames.isDiscrete { element["calcMode"] = "discrete" }
    if !frames.splines.isEmpty {
      element["calcMode"] = "spline"
      element["keySplines"] = frames.splines.map { $0.text }.joined(separator: ";")
    }
    if isSum { element["additive"] = "sum" }
    element["dur"] = Decimal.text(duration, 3) + "s"
    element["repeatCount"] = plays.map(String.init) ?? "indefinite"
    if plays != nil { element["fill"] = "freeze" }
    return element
  }
}

extension KeyFrames {
  /// The `keyTimes` attribute; nil if the times are evenly spaced, as without it.
  var keyTimes: String? {
    let steps = Double(isDiscrete ? times.count : times.count - 1)
    if times.indices.allSatisfy({ abs(times[$0] - Double($0) / max(steps, 1)) < 1e-9 }) { return nil }
    return statedTimes(length: 1, fewerDecimals: 0).map { Decimal.text($0, 6) }.joined(separator: ";")
  }
}

extension Spline {
  /// As in `keySplines`.
  fileprivate var text: String { [x1, y1, x2, y2].map { Decimal.text($0, 3) }.joined(separator: " ") }
}
