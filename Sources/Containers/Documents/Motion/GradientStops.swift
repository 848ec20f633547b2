import Numerics
import Raster
import Vector

/// A gradient's stops as SVG mixes them: straight, in sRGB, one after the other.
enum GradientStops {
  /// The stops of gradients with equally many stops: as many for each, with more between two stops where another mixing
  /// is not linear in sRGB.
  static func expanded(_ gradients: [Gradient]) -> [[GradientStop]] {
    guard let first = gradients.first, first.stops.count > 1 else { return gradients.map { $0.stops.ordered() } }
    let gradients = gradients.map { gradient in
      var gradient = gradient
      gradient.stops = gradient.stops.ordered()
      return gradient
    }
    var results = gradients.map { _ in [GradientStop]() }
    for index in 0..<first.stops.count - 1 {
      let count = gradients.map { parts($0, from: $0.stops[index], to: $0.stops[index + 1]) }.max() ?? 1
      for (place, gradient) in gradients.enumerated() {
        results[place] += stretch(gradient, from: gradient.stops[index], to: gradient.stops[index + 1], count: count)
      }
    }
    return withoutRepetition(results)
  }

  /// A clear stop has no color of its own where colors are premultiplied: it takes the other's.
  private static func tinted(_ gradient: Gradient, from a: GradientStop, to b: GradientStop) -> (
    GradientStop, GradientStop
  ) {
    guard gradient.mixing == .premultiplied else { return (a, b) }
    var (a, b) = (a, b)
    func take(_ other: Color) -> Color { Color(red: other.red, green: other.green, blue: other.blue, alpha: 0) }
    if a.color.alpha <= 0 { a.color = take(b.color) } else if b.color.alpha <= 0 { b.color = take(a.color) }
    return (a, b)
  }

  /// Into how many parts a stretch must be divided so that SVG's mixing is within two levels.
  private static func parts(_ gradient: Gradient, from a: GradientStop, to b: GradientStop) -> Int {
    let (a, b) = tinted(gradient, from: a, to: b)
    let colors = colors(gradient, from: a, to: b)
    return [1, 2, 4, 8, 16, 32].first { count in
      let stops = places(count).map(colors)
      return stops.indices.dropLast().allSatisfy { part in
        [0.25, 0.5, 0.75].allSatisfy { share in
          let color = colors((Double(part) + share) / Double(count))
          return difference(color, stops[part].mixed(straight: stops[part + 1], share)) <= 1.5
        }
      }
    } ?? 64
  }

  /// Evenly spaced shares of a stretch, with both ends.
  private static func places(_ count: Int) -> [Double] { (0...count).map { Double($0) / Double(count) } }

  /// The colors of a stretch by share. At its ends, a clear color keeps the components that it has got.
  private static func colors(_ gradient: Gradient, from a: GradientStop, to b: GradientStop) -> (Double) -> Color {
    let between = gradient.colors(between: a, and: b)
    return { share in share <= 0 ? a.color : share >= 1 ? b.color : between(share) }
  }

  /// The largest difference of premultiplied components, in levels.
  private static func difference(_ a: Color, _ b: Color) -> Double {
    255
      * max(
        abs(a.red * a.alpha - b.red * b.alpha), abs(a.green * a.alpha - b.green * b.alpha),
        abs(a.blue * a.alpha - b.blue * b.alpha), abs(a.alpha - b.alpha))
  }

  private static func stretch(_ gradient: Gradient, from a: GradientStop, to b: GradientStop, count: Int)
    -> [GradientStop]
  {
    let (a, b) = tinted(gradient, from: a, to: b)
    let colors = colors(gradient, from: a, to: b)
    return places(count).map { share in
      GradientStop(
        offset: share >= 1 ? b.offset : a.offset + (b.offset - a.offset) * share, color: colors(share))
    }
  }

  /// The stops without those that repeat the previous one in every gradient.
  private static func withoutRepetition(_ lists: [[GradientStop]]) -> [[GradientStop]] {
    guard let first = lists.first else { return [] }
    let kept = first.indices.filter { index in index == 0 || lists.contains { $0[index] != $0[index - 1] } }
    return lists.map { list in kept.map { list[$0] } }
  }
}

extension Color {
  /// Mixed component by component.
  func mixed(straight other: Color, _ share: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }

  /// The color without its alpha, as `#rgb` or `#rrggbb`.
  var hex: String { Self.hex(levels) }

  /// The components 0...255.
  var levels: [Double] { [red * 255, green * 255, blue * 255] }

  /// Three components 0...255 as `#rgb`, if that may be and can, or `#rrggbb`.
  static func hex(_ levels: [Double], isShort: Bool = true) -> String {
    let bytes = levels.prefix(3).map { Int(min(max($0.isNaN ? 0 : $0, 0), 255).rounded()) }
    let isShort = isShort && bytes.allSatisfy { $0 % 17 == 0 }
    return "#"
      + bytes.map { byte in
        let text = String(byte, radix: 16)
        return isShort ? String(text.prefix(1)) : byte < 16 ? "0" + text : text
      }.joined()
  }
}

extension Gradient {
  /// The ends of a linear gradient after a map: the lines of equal color stay such lines.
  func linearEnds(under map: AffineTransform) -> [Double] {
    guard case .linear(let start, let end) = geometry else { return [0, 0, 0, 0] }
    let from = map.apply(to: start)
    let way = end - start
    let square = way.dot(way)
    guard square > 0, let inverse = map.inverse else { return [from.x, from.y, from.x, from.y] }
    // How the place along the gradient changes with x and y.
    let slope = Point(
      x: (inverse.a * way.x + inverse.b * way.y) / square, y: (inverse.c * way.x + inverse.d * way.y) / square)
    let size = slope.dot(slope)
    guard size > 0 else { return [from.x, from.y, from.x, from.y] }
    let to = from + slope * (1 / size)
    return [from.x, from.y, to.x, to.y]
  }

  /// The center and radius of the outer circle of a radial gradient after a map, and of the inner one.
  func circles(under map: AffineTransform) -> [Double] {
    guard case .radial(let focus, let start, let center, let end) = geometry else {
      return [Double](repeating: 0, count: 6)
    }
    let (f, c) = (map.apply(to: focus), map.apply(to: center))
    let scale = map.uniformScale ?? map.maximumScale
    return [c.x, c.y, end * scale, f.x, f.y, start * scale]
  }
}
