import JSON
import Motion
import Numerics

/// How a keyframe goes over into the next: one timing curve for all axes, or one for each.
struct KeyframeEasing: Hashable, Sendable {
  /// Nil is linear.
  private let common: CubicBezier?
  /// Empty when all axes share the common curve.
  private let ofAxes: [CubicBezier?]

  static let linear = KeyframeEasing(common: nil, ofAxes: [])

  private init(common: CubicBezier?, ofAxes: [CubicBezier?]) {
    (self.common, self.ofAxes) = (common, ofAxes)
  }

  /// More axes than any property has.
  private static let mostAxes = 4

  /// From the handle behind a keyframe (`o`) and the one before the next (`i`); linear where one is missing.
  init(out: JSONValue?, in incoming: JSONValue?) {
    guard let out = Handle(out), let incoming = Handle(incoming) else {
      self = .linear
      return
    }
    let count = min(max(out.axisCount, incoming.axisCount), Self.mostAxes)
    let curves = (0..<count).map { Self.curve(out, incoming, axis: $0) }
    self.init(common: curves.last ?? nil, ofAxes: Set(curves).count > 1 ? curves : [])
  }

  private static func curve(_ out: Handle, _ incoming: Handle, axis: Int) -> CubicBezier? {
    let (x1, y1) = out.point(axis)
    let (x2, y2) = incoming.point(axis)
    if x1 == y1, x2 == y2 { return nil }
    return CubicBezier(x1.clampedToUnit, y1, x2.clampedToUnit, y2)
  }

  /// The shares of the change that are done when `x`, 0...1, of the time is over.
  func shares(at x: Double) -> EasedShares {
    EasedShares(
      common: common?.value(at: x) ?? x, ofAxes: ofAxes.isEmpty ? [] : ofAxes.map { $0?.value(at: x) ?? x })
  }
}

/// A point of a timing curve, or one for each axis.
private struct Handle {
  private let x, y: [Double]

  init?(_ json: JSONValue?) {
    guard let x = json?["x"]?.numbers, let y = json?["y"]?.numbers, !x.isEmpty, !y.isEmpty else { return nil }
    (self.x, self.y) = (x, y)
  }

  var axisCount: Int { max(x.count, y.count) }

  func point(_ axis: Int) -> (x: Double, y: Double) { (x[min(axis, x.count - 1)], y[min(axis, y.count - 1)]) }
}
