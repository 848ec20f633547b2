import Numerics
import Raster

/// The effect that draws lines along a layer's masks.
struct MaskStrokeModel: Hashable, Sendable {
  /// What becomes of the layer's own picture.
  enum Style: Sendable {
    case onOriginal, alone
    /// It shows where the lines are.
    case revealsOriginal
  }

  /// The masks that have lines, those that mask nothing among them.
  var shapes: [Property<BezierShape>]
  var color: Property<Color>
  /// Half of the lines' width.
  var brushSize: Property<Double>
  /// 0...1.
  var opacity: Property<Double>
  /// Percent of each line, or of all end to end.
  var start: Property<Double>
  var end: Property<Double>
  var isSequential: Bool
  /// From dab to dab of the brush, percent of the lines' width.
  var spacing: Property<Double>
  var style: Style
}
