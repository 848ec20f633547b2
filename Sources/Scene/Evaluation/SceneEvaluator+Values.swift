import Motion
import Numerics
import Preset
import Vector

extension SceneEvaluator {
  func number(_ property: Property, in frame: Frame) throws(PropertyError) -> Double {
    try property.number(at: frame.phase, in: context)
  }

  func number(_ property: Property?, _ fallback: Double, in frame: Frame) throws(PropertyError) -> Double {
    guard let property else { return fallback }
    return try property.number(at: frame.phase, in: context)
  }

  /// A whole number. Deviations within the rounding tolerance are ignored.
  func whole(_ property: Property, _ range: ClosedRange<Int>, in frame: Frame) throws(PropertyError) -> Int {
    let number = try number(property, in: frame)
    let nearest = number.rounded()
    guard (number - nearest).magnitude <= TolerantRounding.tolerance, nearest >= Double(range.lowerBound) else {
      throw PropertyError(
        place: property.place, .outOfRange(number, expected: "a whole number, \(range.lowerBound) or more"))
    }
    guard nearest <= Double(range.upperBound) else {
      throw PropertyError(place: property.place, .tooManyElements(limit: range.upperBound))
    }
    return Int(nearest)
  }

  func notNegative(_ property: Property, in frame: Frame) throws(PropertyError) -> Double {
    max(try number(property, in: frame), 0)
  }

  /// A point of the layer; the default is its origin.
  func point(_ property: PointProperty?, in frame: Frame) throws(PropertyError) -> Point {
    switch property {
    case nil: return frame.origin
    case .cartesian(let pair): return Point(x: try number(pair.x, in: frame), y: try number(pair.y, in: frame))
    case .polar(let angle, let radius, let around):
      let center = try point(around, in: frame)
      let degrees = try number(angle, in: frame)
      let distance = try number(radius, in: frame)
      return center.moved(by: distance, towards: degrees)
    }
  }
}

extension Point {
  /// The point at a distance in a direction, in degrees clockwise from +x.
  func moved(by distance: Double, towards degrees: Double) -> Point {
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
    return Point(x: x + distance * cosine, y: y + distance * sine)
  }
}
