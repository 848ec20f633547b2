import Raster
import Vector

/// The output of a list of shapes, topmost first.
indirect enum Drawn: Sendable {
  case style(DrawnStyle)
  case group(DrawnGroup)
  case still(StillGroup)
}

/// Output with a transform and an opacity.
struct DrawnGroup: Sendable {
  var transform: AffineTransform
  /// 0...1.
  var opacity: Double
  var blend: BlendMode
  var content: [Drawn]
}

/// A style and the outlines that it paints as one path.
struct DrawnStyle: Sendable {
  enum Kind: Sendable {
    case fill(FillRule)
    case stroke(StrokeStyle)
  }

  /// A reference to an outline, and its transform in the style's list, which is valid until the outline is changed.
  struct Use: Sendable {
    var outline: Int
    var transform: AffineTransform
    var changes: Int
  }

  var kind: Kind
  var paint: Paint
  var blend: BlendMode
  var uses: [Use]
}

/// A path of a list of shapes.
struct Outline: Sendable {
  var path: Path
  /// From the path's coordinates to those of the current list.
  var transform = AffineTransform.identity
  /// The number of changes by modifiers.
  var changes = 0
  /// The turns along the path at which a trim starts: those of trims before it that left it whole.
  var start = 0.0
  /// Identifies outlines that were merged into a compound, which a later merge treats as one operand.
  var compound: Int?

  /// Applies the transform to the path, for a modifier that works in the list's coordinates.
  mutating func change(_ map: (Path) -> Path) {
    path = map(transform == .identity ? path : path.transformed(by: transform))
    transform = .identity
    changes += 1
  }
}
