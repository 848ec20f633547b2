import Numerics
import Raster
import Vector

/// The extents of a shape in sixteen directions, in pixels.
struct ShapeExtents {
  /// The cosines and sines of the directions, from 0 to 180 degrees.
  private static let cosines = directions { Trigonometry.cosine(degrees: $0) }
  private static let sines = directions { Trigonometry.sine(degrees: $0) }
  /// The tolerance of stroke outlines, in pixels.
  private static let tolerance = 0.5
  /// Shapes at this distance share no pixel: a pixel is at most 1.42 wide in any direction, and the rest covers the
  /// tolerance of both outlines.
  private static let gap: Float = 2.5

  private var least = SIMD16<Float>(repeating: .infinity)
  private var most = SIMD16<Float>(repeating: -.infinity)

  private static func directions(_ value: (Double) -> Double) -> SIMD16<Float> {
    var values = SIMD16<Float>()
    for i in values.indices { values[i] = Float(value(180 * Double(i) / 16)) }
    return values
  }

  /// The extents of a fill or a stroke; infinite for other commands.
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

  /// The control points bound a curve.
  private mutating func add(_ path: Path, under transform: AffineTransform) {
    for point in path.points {
      let place = transform.apply(to: point)
      let reach = Self.cosines * Float(place.x) + Self.sines * Float(place.y)
      least = pointwiseMin(least, reach)
      most = pointwiseMax(most, reach)
    }
  }

  /// Whether a straight gap separates the shapes, so that they touch no common pixel.
  func isApart(from other: ShapeExtents) -> Bool {
    any(most + Self.gap .< other.least) || any(other.most + Self.gap .< least)
  }
}
