import Colors
import Drawing
import Motion
import Numerics
import Preset
import Raster
import Vector

extension SceneEvaluator {
  /// A paint in the layer's coordinates; nil if it is invisible.
  func paint(_ source: PaintSource, in frame: LayerFrame) throws(PropertyError) -> Paint? {
    switch source {
    case .color(let property):
      return paint(try property.paint(at: frame.phase, in: context), in: frame)
    case .gradient(let source):
      return flipped(try gradient(source, in: frame), in: frame)
    }
  }

  private static func solid(_ color: Color) -> Paint? { color.alpha > 0 ? .solid(color) : nil }

  /// Under a flip, a gradient is flipped with its shape, which is drawn in pixels.
  private func flipped(_ gradient: Gradient, in frame: LayerFrame) -> Paint {
    guard let projective = frame.projective else { return .gradient(gradient) }
    var gradient = gradient
    gradient.transform = gradient.transform.then(projective)
    return .gradient(gradient)
  }

  // MARK: Gradients of documents

  private func gradient(_ source: GradientSource, in frame: LayerFrame) throws(PropertyError) -> Gradient {
    Gradient(
      try geometry(source.geometry, in: frame), stops: try stops(source.stops, in: frame), spread: source.spread,
      interpolation: source.interpolation, mixing: source.mixing,
      transform: try transform(source.transform, in: frame))
  }

  private func geometry(
    _ geometry: GradientSource.Geometry, in frame: LayerFrame
  ) throws(PropertyError) -> Gradient.Geometry {
    switch geometry {
    case .linear(let from, let to):
      return .linear(start: try point(from, in: frame), end: try point(to, in: frame))
    case .radial(let center, let radius, let focus, let innerRadius):
      let center = try point(center, in: frame)
      var focusPoint = center
      if let focus { focusPoint = try point(focus, in: frame) }
      return .radial(
        startCenter: focusPoint, startRadius: max(try number(innerRadius, 0, in: frame), 0), endCenter: center,
        endRadius: try notNegative(radius, in: frame))
    case .conic(let center, let angle):
      return .conic(center: try point(center, in: frame), startAngle: try number(angle, 0, in: frame))
    }
  }

  private func transform(_ matrix: [Property]?, in frame: LayerFrame) throws(PropertyError) -> AffineTransform {
    guard let matrix, matrix.count == 6 else { return .identity }
    let m = try matrix.map { property throws(PropertyError) in try number(property, in: frame) }
    return AffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
  }

  private func stops(_ stops: GradientSource.Stops, in frame: LayerFrame) throws(PropertyError) -> [GradientStop] {
    switch stops {
    case .list(let property):
      let colors = try property.value(at: frame.phase, in: context).colors ?? []
      return Self.stops(colors, Array(repeating: nil, count: colors.count))
    case .separate(let stops):
      let colors = try stops.map { stop throws(PropertyError) in try stop.color.color(at: frame.phase, in: context) }
      let offsets = try stops.map { stop throws(PropertyError) -> Double? in
        guard let offset = stop.offset else { return nil }
        return try number(offset, in: frame).clampedToUnit
      }
      return Self.stops(colors, offsets)
    }
  }

  private static func stops(_ colors: [Color], _ offsets: [Double?]) -> [GradientStop] {
    zip(colors, EvenOffsets.filling(offsets)).map { GradientStop(offset: $1, color: $0) }
  }

  // MARK: Paints that are values

  /// A gradient that is a value covers the whole canvas, wherever the layer is; it rotates with the layer but does not
  /// scale with it.
  private func paint(_ literal: PaintLiteral, in frame: LayerFrame) -> Paint? {
    switch literal {
    case .color(let color): return Self.solid(color)
    case .gradient(let gradient):
      let stops = Self.stops(gradient.stops.map { $0.color }, gradient.stops.map { $0.offset })
      let geometry = geometry(of: gradient, in: frame)
      return flipped(Gradient(geometry, stops: stops, interpolation: gradient.space), in: frame)
    }
  }

  private func geometry(of gradient: GradientLiteral, in frame: LayerFrame) -> Gradient.Geometry {
    let (center, unit) = canvas(in: frame)
    let halfWidth = viewport.canvasWidth / 2 * unit
    let halfHeight = viewport.canvasHeight / 2 * unit
    switch gradient.kind {
    case .linear:
      let (sine, cosine) = Trigonometry.sineAndCosine(degrees: gradient.angle)
      let reach = halfWidth * cosine.magnitude + halfHeight * sine.magnitude
      let start = center.moved(by: -reach, towards: gradient.angle)
      return .linear(start: start, end: center.moved(by: reach, towards: gradient.angle))
    case .radial:
      let reach = (halfWidth * halfWidth + halfHeight * halfHeight).squareRoot()
      return .radial(startCenter: center, startRadius: 0, endCenter: center, endRadius: reach)
    case .conic: return .conic(center: center, startAngle: gradient.angle)
    }
  }

  /// The center of the canvas in a layer's coordinates, as if the layer were only translated, and the canvas's unit in
  /// the layer's units.
  private func canvas(in frame: LayerFrame) -> (center: Point, unit: Double) {
    let origin = frame.projective?.apply(to: frame.origin) ?? frame.affine.apply(to: frame.origin)
    let scale = frame.affine.maximumScale
    let unit = frame.projective == nil && scale > 1e-9 ? viewport.scale / scale : 1
    let toCenter = Point(
      x: (viewport.canvasWidth / 2) - (origin.x - viewport.offsetX) / viewport.scale,
      y: (viewport.canvasHeight / 2) - (origin.y - viewport.offsetY) / viewport.scale)
    return (Point(x: frame.origin.x + toCenter.x * unit, y: frame.origin.y + toCenter.y * unit), unit)
  }
}
