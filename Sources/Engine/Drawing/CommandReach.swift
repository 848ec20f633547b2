import Raster
import Vector

extension DisplayList.Command {
  /// A box around the painted area, in pixels.
  var reach: Rect {
    switch self {
    case .fill(let path, _, _, let transform, _), .pushClip(let path, _, let transform):
      path.controlBox(under: transform)
    case .stroke(let path, let style, _, let transform, _):
      // A line thinner than a pixel is drawn a pixel wide.
      path.controlBox(under: transform).outset(by: max(style.reach(from: path) * transform.maximumScale, 1))
    case .popClip, .beginGroup, .endGroup, .beginMask, .endMask: .null
    }
  }
}

extension StrokeStyle {
  /// The largest distance between a path and the edge of its stroke.
  fileprivate func reach(from path: Path) -> Double {
    let tip = join == .miter ? min(path.sharpestMiter, max(miterLimit, 1)) : 1
    return width / 2 * max(tip, cap == .square ? 2.0.squareRoot() : 1)
  }
}

extension Path {
  /// A box around the transformed path's control points, which contain its curves.
  fileprivate func controlBox(under transform: AffineTransform) -> Rect {
    var box = Rect.null
    for point in points { box.extend(to: transform.apply(to: point)) }
    return box
  }

  /// An upper bound of the miter lengths, in stroke widths: the sharpest turn between neighboring control points, or
  /// infinity if another subpath follows a closed one.
  fileprivate var sharpestMiter: Double {
    guard !verbs.dropLast().contains(.close) else { return .infinity }
    let corners = verbs.last == .close ? points + points.prefix(2) : points
    var minimumCosine = 1.0
    var last: Point?
    for (from, to) in zip(corners, corners.dropFirst()) where from != to {
      let step = to - from
      let direction = step * (1 / (step.x * step.x + step.y * step.y).squareRoot())
      if let last { minimumCosine = min(minimumCosine, last.x * direction.x + last.y * direction.y) }
      last = direction
    }
    return minimumCosine > -1 ? (2 / (1 + minimumCosine)).squareRoot() : .infinity
  }
}
