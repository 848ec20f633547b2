import Raster
import Vector

extension DisplayList {
  /// The list under a projective map. Images, patterns and filters are mapped by the affine approximation at the center
  /// of their shapes.
  /// - Parameters:
  ///   - tolerance: the largest distance between chords and curves, in the units before the map.
  ///   - center: the point at which filters are measured.
  package func projected(by outer: ProjectiveTransform, tolerance: Double, center: Point) -> DisplayList {
    if let affine = outer.affine { return transformed(by: affine) }
    return DisplayList(commands: commands.map { $0.projected(by: outer, tolerance, center) })
  }
}

extension DisplayList.Command {
  fileprivate func projected(
    by outer: ProjectiveTransform, _ tolerance: Double, _ center: Point
  ) -> DisplayList.Command {
    switch self {
    case .fill(let path, let rule, let paint, let transform, let blend):
      let placed = path.transformed(by: transform)
      return .fill(
        placed.projected(by: outer, tolerance: tolerance), rule,
        paint.projected(by: outer, under: transform, about: placed.bounds.center), .identity, blend)
    case .stroke(let path, let style, let paint, let transform, let blend):
      let outline = path.stroked(style, tolerance: tolerance / max(transform.maximumScale, 1e-9))
      return DisplayList.Command.fill(outline, .nonZero, paint, transform, blend)
        .projected(by: outer, tolerance, center)
    case .pushClip(let path, let rule, let transform):
      return .pushClip(path.transformed(by: transform).projected(by: outer, tolerance: tolerance), rule, .identity)
    case .beginGroup(let opacity, let blend, let filters) where !filters.isEmpty:
      let near = outer.affine(near: center)
      return .beginGroup(opacity: opacity, blend: blend, filters: filters.map { $0.transformed(by: near) })
    case .popClip, .beginGroup, .endGroup, .beginMask, .endMask: return self
    }
  }
}

extension Paint {
  fileprivate func projected(
    by outer: ProjectiveTransform, under transform: AffineTransform, about center: Point
  ) -> Paint {
    switch self {
    case .solid: return self
    case .gradient(var gradient):
      gradient.transform = gradient.transform.then(transform).then(outer)
      return .gradient(gradient)
    case .image(var image):
      image.transform = image.transform.then(transform).then(outer.affine(near: center))
      return .image(image)
    case .pattern(var pattern):
      pattern.transform = pattern.transform.then(transform).then(outer.affine(near: center))
      return .pattern(pattern)
    }
  }
}

extension ProjectiveTransform {
  /// The affine map with the same value and derivatives at a point.
  package func affine(near p: Point) -> AffineTransform {
    let h = SIMD3(p.x, p.y, 1)
    let weight = (w * h).sum()
    let (u, v) = ((x * h).sum() / weight, (y * h).sum() / weight)
    let (a, b) = ((x.x - u * w.x) / weight, (y.x - v * w.x) / weight)
    let (c, d) = ((x.y - u * w.y) / weight, (y.y - v * w.y) / weight)
    return AffineTransform(a: a, b: b, c: c, d: d, tx: u - a * p.x - c * p.y, ty: v - b * p.x - d * p.y)
  }
}
