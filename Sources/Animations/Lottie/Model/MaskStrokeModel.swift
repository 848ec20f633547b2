import Numerics
import Raster

/// The stroke effect, which draws lines along a layer's masks.
struct MaskStrokeModel: Hashable, Sendable {
  /// How the lines are combined with the layer's picture.
  enum Style: Sendable {
    case onOriginal, alone
    /// The picture is only visible where the lines are.
    case revealsOriginal
  }

  /// The masks with lines, including masks with the mode `none`.
  var shapes: [Property<BezierShape>]
  var color: Property<Color>
  /// Half of the line width.
  var brushSize: Property<Double>
  /// 0...1.
  var opacity: Property<Double>
  /// Percent of each line, or of all lines concatenated.
  var start: Property<Double>
  var end: Property<Double>
  var isSequential: Bool
  /// The distance between brush dabs, in percent of the line width.
  var spacing: Property<Double>
  var style: Style
}
