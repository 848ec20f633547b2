import Numerics
import Raster
import Vector

extension LoopWriter {
  /// A still area over which a linear gradient slides, as a rectangle with the gradient that slides within the area:
  /// style sheets move elements, not gradients. Nil for others.
  mutating func sliding(_ shapes: [SceneShape], _ times: SampleTimes) -> Element? {
    guard let first = shapes.first, first.stroke == nil, let slides = Self.slides(shapes) else { return nil }
    let box = first.path.transformed(by: first.transform).bounds
    let ways = slides.map { $0.way }
    let (xs, ys) = (ways.map { $0.x }, ways.map { $0.y })
    guard let left = xs.max(), let right = xs.min(), let top = ys.max(), let bottom = ys.min() else { return nil }
    let area = Path.rectangle(
      Rect(minX: box.minX - left, minY: box.minY - top, maxX: box.maxX - right, maxY: box.maxY - bottom))
    let sliding = slides.map { slide in
      SceneShape(
        path: area, paint: .gradient(slides[0].gradient), transform: .translation(x: slide.way.x, y: slide.way.y))
    }
    var element = Element("g", [:], [painted(sliding, times: times).0])
    element[value: "clip-path"] = clip([first], times.only([0]))
    element.keepApart()
    return element
  }

  /// The gradient of a shape in pixels, and its way from the first one; nil for what does not only slide.
  private static func slides(_ shapes: [SceneShape]) -> [(gradient: Gradient, way: Point)]? {
    guard let first = shapes.first, case .gradient(let own) = first.paint, case .linear = own.geometry else {
      return nil
    }
    var slides: [(gradient: Gradient, way: Point)] = []
    for shape in shapes {
      guard case .gradient(var gradient) = shape.paint, case .linear = gradient.geometry, gradient.stops == own.stops,
        gradient.spread == own.spread, shape.path == first.path, shape.transform == first.transform,
        let map = gradient.transform.affine?.then(shape.transform)
      else { return nil }
      let ends = gradient.linearEnds(under: map)
      gradient.geometry = .linear(start: Point(x: ends[0], y: ends[1]), end: Point(x: ends[2], y: ends[3]))
      gradient.transform = ProjectiveTransform(.identity)
      let origin = slides.first.map { $0.gradient.linearEnds(under: .identity) } ?? ends
      let way = zip(ends, origin).map { $0 - $1 }
      guard abs(way[0] - way[2]) < tolerance, abs(way[1] - way[3]) < tolerance else { return nil }
      slides.append((gradient, Point(x: way[0], y: way[1])))
    }
    return slides.contains { abs($0.way.x) > tolerance || abs($0.way.y) > tolerance } ? slides : nil
  }

  /// In pixels.
  private static let tolerance = 0.01
}
