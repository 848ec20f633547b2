import Numerics
import Raster
import Vector

// Equality up to rounding errors: 360 * t + 45 * k can compute the same angle in two ways.

extension Double {
  /// Relative to the number or to 1: with coordinates of thousands of pixels, much less than a millionth of a pixel.
  private static let nearness = 1e-11

  func isNear(_ other: Double) -> Bool {
    self == other || (self - other).magnitude <= Self.nearness * Swift.max(1, magnitude, other.magnitude)
  }
}

extension DisplayList.Command {
  func isNear(_ other: DisplayList.Command) -> Bool {
    switch (self, other) {
    case (
      .fill(let path, let rule, let paint, let transform, let blend),
      .fill(let path2, let rule2, let paint2, let transform2, let blend2)
    ):
      paint.isNear(paint2) && transform.isNear(transform2) && path.isNear(path2) && rule == rule2 && blend == blend2
    case (
      .stroke(let path, let style, let paint, let transform, let blend),
      .stroke(let path2, let style2, let paint2, let transform2, let blend2)
    ):
      paint.isNear(paint2) && transform.isNear(transform2) && path.isNear(path2) && style.isNear(style2)
        && blend == blend2
    case (.pushClip(let path, let rule, let transform), .pushClip(let path2, let rule2, let transform2)):
      transform.isNear(transform2) && path.isNear(path2) && rule == rule2
    case (.beginGroup(let opacity, let blend, let filters), .beginGroup(let opacity2, let blend2, let filters2)):
      opacity.isNear(opacity2) && blend == blend2 && filters == filters2
    case (.beginMask(let kind), .beginMask(let kind2)): kind == kind2
    case (.popClip, .popClip), (.endGroup, .endGroup), (.endMask, .endMask): true
    default: false
    }
  }
}

extension Point {
  fileprivate func isNear(_ other: Point) -> Bool { x.isNear(other.x) && y.isNear(other.y) }
}

extension Path {
  fileprivate func isNear(_ other: Path) -> Bool {
    verbs == other.verbs && points.elementsEqual(other.points) { $0.isNear($1) }
  }
}

extension AffineTransform {
  fileprivate func isNear(_ other: AffineTransform) -> Bool {
    a.isNear(other.a) && b.isNear(other.b) && c.isNear(other.c) && d.isNear(other.d) && tx.isNear(other.tx)
      && ty.isNear(other.ty)
  }
}

extension ProjectiveTransform {
  fileprivate func isNear(_ other: ProjectiveTransform) -> Bool {
    func isNear(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Bool {
      a.x.isNear(b.x) && a.y.isNear(b.y) && a.z.isNear(b.z)
    }
    return isNear(x, other.x) && isNear(y, other.y) && isNear(w, other.w)
  }
}

extension StrokeStyle {
  fileprivate func isNear(_ other: StrokeStyle) -> Bool {
    width.isNear(other.width) && cap == other.cap && join == other.join && miterLimit.isNear(other.miterLimit)
      && dash.elementsEqual(other.dash) { $0.isNear($1) } && dashOffset.isNear(other.dashOffset)
  }
}

extension Paint {
  fileprivate func isNear(_ other: Paint) -> Bool {
    switch (self, other) {
    case (.solid(let color), .solid(let color2)): color.isNear(color2)
    case (.gradient(let gradient), .gradient(let gradient2)): gradient.isNear(gradient2)
    case (.image(let image), .image(let image2)): image.isNear(image2)
    case (.pattern(let pattern), .pattern(let pattern2)): pattern == pattern2
    default: false
    }
  }
}

extension ImagePaint {
  fileprivate func isNear(_ other: ImagePaint) -> Bool {
    transform.isNear(other.transform) && opacity.isNear(other.opacity) && sampling == other.sampling
      && extend == other.extend && image == other.image
  }
}

extension Color {
  fileprivate func isNear(_ other: Color) -> Bool {
    red.isNear(other.red) && green.isNear(other.green) && blue.isNear(other.blue) && alpha.isNear(other.alpha)
  }
}

extension Gradient {
  fileprivate func isNear(_ other: Gradient) -> Bool {
    geometry.isNear(other.geometry) && spread == other.spread && interpolation == other.interpolation
      && mixing == other.mixing
      && transform.isNear(other.transform)
      && stops.elementsEqual(other.stops) { $0.offset.isNear($1.offset) && $0.color.isNear($1.color) }
  }
}

extension Gradient.Geometry {
  fileprivate func isNear(_ other: Gradient.Geometry) -> Bool {
    switch (self, other) {
    case (.linear(let start, let end), .linear(let start2, let end2)):
      start.isNear(start2) && end.isNear(end2)
    case (
      .radial(let center, let radius, let endCenter, let endRadius),
      .radial(let center2, let radius2, let endCenter2, let endRadius2)
    ):
      center.isNear(center2) && radius.isNear(radius2) && endCenter.isNear(endCenter2) && endRadius.isNear(endRadius2)
    case (.conic(let center, let angle), .conic(let center2, let angle2)):
      center.isNear(center2) && angle.isNear(angle2)
    default: false
    }
  }
}
