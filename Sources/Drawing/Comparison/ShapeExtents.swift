import Numerics
import Raster
import Vector

/// How far a shape reaches in sixteen directions, in pixels.
struct ShapeExtents {
  /// The cosines and sines of the directions, from 0 to 180 degrees.
  private static let cosines = directions { Trigonometry.cosine(degrees: $0) }
  private static let sines = directions { Trigonometry.sine(degrees: $0) }
  /// How far the outline of a stroke may be from the true one, in pixels.
  private static let tolerance = 0.5
  /// Two shapes this far apart share no pixel, which is at most 1.42 wide in any direction; the rest is for the
  /// outlines of both.
  private static let gap: Float = 2.5

  private var least = SIMD16<Float>(repeating: .infinity)
  private var most = SIMD16<Float>(repeating: -.infinity)

  private static func directions(_ value: (Double) -> Double) -> SIMD16<Float> {
    var values = SIMD16<Float>()
    for i in values.indices { values[i] = Float(value(180 * Double(i) / 16)) }
    return values
  }

  /// Of what a fill or a stroke paints; of anything else, the whole plane.
  init(of command: DisplayList.Command) {
    switch command {
    case .fill(let path, _, _, let transform, _):
      add(path, under: transform)
    case .stroke(let path, let style, _, let transform, _) where transform.maximumScale > 0:
      add(path.stroked(style, tolerance: Self.tolerance / transform.maximumScale), under: transform)
    default:
      swap(&least, &most)
    }
  }

  /// A curve lies within its control points.
  private mutating func add(_ path: Path, under transform: AffineTransform) {
    for point in path.points {
      let place = transform.apply(to: point)
      let reach = Self.cosines * Float(place.x) + Self.sines * Float(place.y)
      least = pointwiseMin(least, reach)
      most = pointwiseMax(most, reach)
    }
  }

  /// Whether a straight gap between the two keeps them from touching the same pixel.
  func isApart(from other: ShapeExtents) -> Bool {
    any(most + Self.gap .< other.least) || any(other.most + Self.gap .< least)
  }
}
