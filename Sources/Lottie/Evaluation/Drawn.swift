import Raster
import Vector

/// What a list of shapes draws, the topmost first.
indirect enum Drawn {
  case style(DrawnStyle)
  case group(DrawnGroup)
}

/// Drawings under a transform of their own.
struct DrawnGroup {
  var transform: AffineTransform
  /// 0...1.
  var opacity: Double
  var blend: BlendMode
  var content: [Drawn]
}

/// A style and the outlines that it paints as one path.
struct DrawnStyle {
  enum Kind {
    case fill(FillRule)
    case stroke(StrokeStyle)
  }

  /// An outline of the evaluator, and how it lies in the style's list as long as nothing changes it.
  struct Use {
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
struct Outline {
  var path: Path
  /// From the path's coordinates to those of the list that is walked through.
  var transform = AffineTransform.identity
  /// How often modifiers have changed it.
  var changes = 0
  /// The same for outlines that have been merged into one, which a later merge takes together.
  var compound: Int?

  /// Takes the transform into the path, for a modifier that works in the list's coordinates.
  mutating func change(_ map: (Path) -> Path) {
    path = map(transform == .identity ? path : path.transformed(by: transform))
    transform = .identity
    changes += 1
  }
}
