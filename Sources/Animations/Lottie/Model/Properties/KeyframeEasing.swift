import JSON
import Motion
import Numerics

/// The easing from a keyframe to the next: one timing curve for all axes, or one per axis.
struct KeyframeEasing: Hashable, Sendable {
  /// Nil for linear.
  private let common: CubicBezier?
  /// Empty if all axes use the common curve.
  private let ofAxes: [CubicBezier?]

  static let linear = KeyframeEasing(common: nil, ofAxes: [])

  private init(common: CubicBezier?, ofAxes: [CubicBezier?]) {
    (self.common, self.ofAxes) = (common, ofAxes)
  }

  /// The maximum number of axes.
  private static let maximumAxes = 4

  /// Reads the handle after a keyframe (`o`) and the handle before the next (`i`); linear if one is missing.
  init(out: JSONValue?, in incoming: JSONValue?) {
    guard let out = Handle(out), let incoming = Handle(incoming) else {
      self = .linear
      return
    }
    let count = min(max(out.axisCount, incoming.axisCount), Self.maximumAxes)
    let curves = (0..<count).map { Self.curve(out, incoming, axis: $0) }
    self.init(common: curves.last ?? nil, ofAxes: Set(curves).count > 1 ? curves : [])
  }

  private static func curve(_ out: Handle, _ incoming: Handle, axis: Int) -> CubicBezier? {
    let (x1, y1) = out.point(axis)
    let (x2, y2) = incoming.point(axis)
    if x1 == y1, x2 == y2 { return nil }
    return CubicBezier(x1.clampedToUnit, y1, x2.clampedToUnit, y2)
  }

  /// The interpolation fractions at the fraction `x`, 0...1, of the time.
  func shares(at x: Double) -> EasedShares {
    EasedShares(
      common: common?.value(at: x) ?? x, ofAxes: ofAxes.isEmpty ? [] : ofAxes.map { $0?.value(at: x) ?? x })
  }
}

/// A control point of a timing curve, or one per axis.
private struct Handle {
  private let x, y: [Double]

  init?(_ json: JSONValue?) {
    guard let x = json?["x"]?.numbers, let y = json?["y"]?.numbers, !x.isEmpty, !y.isEmpty else { return nil }
    (self.x, self.y) = (x, y)
  }

  var axisCount: Int { max(x.count, y.count) }

  func point(_ axis: Int) -> (x: Double, y: Double) { (x[min(axis, x.count - 1)], y[min(axis, y.count - 1)]) }
}
