import JSON
import Numerics
import Vector

/// A value that can be animated by keyframes.
protocol Interpolable: Hashable, Sendable {
  /// The kind of value in messages, with an article.
  static var kind: String { get }

  /// Nil if the JSON has no such value.
  init?(lenient json: JSONValue)

  /// The color as a value of this type; nil if it holds none.
  static func value(of color: Color) -> Self?
  /// The path as a value of this type; nil if it holds none.
  static func value(of path: BezierShape) -> Self?

  /// Interpolates between this value and another, with a fraction for each axis.
  func mixed(with other: Self, by shares: EasedShares) -> Self
}

extension Interpolable {
  static func value(of color: Color) -> Self? { nil }
  static func value(of path: BezierShape) -> Self? { nil }
}

/// The interpolation fractions for each axis; outside 0...1 if an easing overshoots.
struct EasedShares {
  /// The fraction for axes without one of their own.
  var common: Double
  /// The fractions of the first axes; empty if all axes use the common fraction.
  var ofAxes: [Double] = []

  subscript(axis: Int) -> Double { axis < ofAxes.count ? ofAxes[axis] : common }
}

extension Double: Interpolable {
  static var kind: String { "a number" }

  init?(lenient json: JSONValue) {
    guard let scalar = json.scalar else { return nil }
    self = scalar
  }

  func mixed(with other: Double, by shares: EasedShares) -> Double { self + (other - self) * shares[0] }
}

extension Point: Interpolable {
  static var kind: String { "two numbers" }

  init?(lenient json: JSONValue) {
    guard let point = json.point else { return nil }
    self = point
  }

  func mixed(with other: Point, by shares: EasedShares) -> Point {
    Point(x: x.mixed(with: other.x, shares[0]), y: y.mixed(with: other.y, shares[1]))
  }
}

extension Color: Interpolable {
  static var kind: String { "a color" }
  static func value(of color: Color) -> Color? { color }

  /// Three or four numbers, of which alpha is ignored, or a string `#rrggbb`.
  init?(lenient json: JSONValue) {
    if let text = json.string {
      guard let color = Color(opaque: text) else { return nil }
      self = color
      return
    }
    guard let numbers = json.numbers, numbers.count >= 3 else { return nil }
    self.init(red: numbers[0], green: numbers[1], blue: numbers[2])
  }

  func mixed(with other: Color, by shares: EasedShares) -> Color {
    Color(
      red: red.mixed(with: other.red, shares[0]), green: green.mixed(with: other.green, shares[1]),
      blue: blue.mixed(with: other.blue, shares[2]), alpha: alpha.mixed(with: other.alpha, shares.common))
  }

  /// Parses `#rrggbb` or `#rgb`; nil for any other text.
  init?(opaque text: String) {
    let digits = text.after(prefix: "#") ?? text[...]
    guard digits.utf8.count % 4 != 0, let color = Color(hexadecimal: digits) else { return nil }
    self = color
  }
}

extension Array: Interpolable where Element == Double {
  static var kind: String { "numbers with commas between them" }

  init?(lenient json: JSONValue) {
    guard let numbers = json.numbers else { return nil }
    self = numbers
  }

  func mixed(with other: [Double], by shares: EasedShares) -> [Double] {
    zip(self, other).map { $0.mixed(with: $1, shares[0]) }
  }
}

extension Double {
  fileprivate func mixed(with other: Double, _ share: Double) -> Double { self + (other - self) * share }
}
