import Numerics
import Raster
import Vector

/// Builds paths of hostile numbers, changes them in every way there is, and paints them.
enum PathTarget {
  static func run(_ bytes: [UInt8]) {
    var source = ByteSource(bytes)
    let canvas = Canvas(width: 1 + source.below(40), height: 1 + source.below(40))
    for _ in 0..<4 where !source.isEmpty {
      let path = changed(path(&source), &source)
      let transform = source.flag() ? transform(&source) : .identity
      if source.byte() < 40 { canvas.pushClip(path, rule: .evenOdd, transform: transform) }
      if source.byte() < 40 { canvas.beginGroup(opacity: source.number(), blend: source.choice(BlendMode.allCases)) }
      paint(path, transform, on: canvas, &source)
    }
    canvas.endGroup()
    canvas.withPixels { pixels in
      for pixel in pixels {
        let alpha = pixel >> 24
        precondition(pixel & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel >> 16 & 255 <= alpha, "Premultiplied")
      }
    }
  }

  private static func paint(
    _ path: Path, _ transform: AffineTransform, on canvas: Canvas, _ source: inout ByteSource
  ) {
    let paint = paint(&source)
    let blend = source.choice(BlendMode.allCases)
    if source.flag() {
      canvas.stroke(path, style: style(&source), paint: paint, transform: transform, blend: blend)
    } else {
      let rule: FillRule = source.flag() ? .evenOdd : .nonZero
      canvas.fill(path, rule: rule, paint: paint, transform: transform, blend: blend)
    }
  }

  private static func point(_ source: inout ByteSource) -> Point { Point(x: source.number(), y: source.number()) }

  private static func path(_ source: inout ByteSource) -> Path {
    var path = Path()
    for _ in 0..<(1 + source.below(12)) {
      switch source.below(10) {
      case 0, 1: path.move(to: point(&source))
      case 2, 3: path.line(to: point(&source))
      case 4: path.quadratic(to: point(&source), control: point(&source))
      case 5: path.cubic(to: point(&source), control1: point(&source), control2: point(&source))
      case 6: path.close()
      case 7:
        path.arc(
          center: point(&source), radius: source.number(), start: source.number(), sweep: source.number(),
          moving: source.flag())
      case 8:
        path.arc(
          to: point(&source), radiusX: source.number(), radiusY: source.number(), rotation: source.number(),
          isLarge: source.flag(), isClockwise: source.flag())
      default: path.append(shape(&source))
      }
    }
    return path
  }

  private static func shape(_ source: inout ByteSource) -> Path {
    let center = point(&source)
    switch source.below(4) {
    case 0:
      let rect = Rect(minX: source.number(), minY: source.number(), maxX: source.number(), maxY: source.number())
      return .rectangle(rect, radii: CornerRadii(source.number()))
    case 1: return .regularPolygon(center: center, radius: source.number(), sides: source.below(100))
    case 2: return .ellipse(center: center, radiusX: source.number(), radiusY: source.number())
    default: return .circle(center: center, radius: source.number())
    }
  }

  private static func changed(_ path: Path, _ source: inout ByteSource) -> Path {
    switch source.below(8) {
    case 0: return path.dashed([source.number(), source.number()], offset: source.number())
    case 1: return path.trimmed(from: source.number(), to: source.number(), offset: source.number())
    case 2:
      let flip = ProjectiveTransform.flip(
        rotateX: source.number(), rotateY: source.number(), perspective: source.number(), anchor: point(&source))
      return path.projected(by: flip, tolerance: source.flag() ? 0.1 : source.number())
    case 3: return path.reversed()
    case 4: return path.flattened(tolerance: source.number(), transform: transform(&source))
    case 5:
      _ = (path.bounds, path.length)
      return path
    case 6: return path.transformed(by: transform(&source))
    default: return path
    }
  }

  private static func transform(_ source: inout ByteSource) -> AffineTransform {
    AffineTransform(
      a: source.number(), b: source.number(), c: source.number(), d: source.number(), tx: source.number(),
      ty: source.number())
  }

  private static func style(_ source: inout ByteSource) -> StrokeStyle {
    var style = StrokeStyle(width: source.number())
    style.cap = source.choice(StrokeStyle.Cap.allCases)
    style.join = source.choice(StrokeStyle.Join.allCases)
    style.miterLimit = source.flag() ? source.number() : 4
    for _ in 0..<source.below(4) { style.dash.append(source.number()) }
    style.dashOffset = source.number()
    return style
  }

  private static func color(_ source: inout ByteSource) -> Color {
    Color(red: source.number(), green: source.number(), blue: source.number(), alpha: source.number())
  }

  private static func paint(_ source: inout ByteSource) -> Paint {
    guard source.flag() else { return .solid(color(&source)) }
    let geometry: Gradient.Geometry
    switch source.below(3) {
    case 0: geometry = .linear(start: point(&source), end: point(&source))
    case 1:
      geometry = .radial(
        startCenter: point(&source), startRadius: source.number(), endCenter: point(&source),
        endRadius: source.number())
    default: geometry = .conic(center: point(&source), startAngle: source.number())
    }
    let stops = (0..<source.below(5)).map { _ in GradientStop(offset: source.number(), color: color(&source)) }
    return .gradient(
      Gradient(
        geometry, stops: stops, spread: source.choice(Gradient.Spread.allCases),
        interpolation: source.choice(Gradient.Interpolation.allCases),
        transform: source.flag() ? transform(&source) : .identity))
  }
}
