import Numerics
import Raster
import Vector

/// An entry of a shape layer's list.
indirect enum ShapeItem: Hashable, Sendable {
  case group(ShapeGroup)
  case outline(OutlineModel, isReversed: Bool)
  case style(StyleModel)
  case modifier(ModifierModel)

  /// Whether it, or a part of it, blends with what is below it.
  var blends: Bool {
    switch self {
    case .group(let group): group.blend != .normal || group.items.contains { $0.blends }
    case .style(let style): style.blend != .normal
    case .outline, .modifier: false
    }
  }
}

struct ShapeGroup: Hashable, Sendable {
  var items: [ShapeItem]
  var transform: TransformModel
  var blend: BlendMode
}

/// What a path is made of.
enum OutlineModel: Hashable, Sendable {
  case bezier(Property<BezierShape>)
  case rectangle(center: PositionProperty, size: Property<Point>, radius: Property<Double>)
  case ellipse(center: PositionProperty, size: Property<Point>)
  case star(StarModel)
}

/// A star, or a polygon where there is no inner radius.
struct StarModel: Hashable, Sendable {
  var center: PositionProperty
  var points: Property<Double>
  /// Degrees.
  var rotation: Property<Double>
  var outerRadius: Property<Double>
  /// Percent.
  var outerRoundness: Property<Double>
  var innerRadius: Property<Double>?
  var innerRoundness: Property<Double>
}

/// How paths are painted.
struct StyleModel: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case fill(FillRule)
    case stroke(StrokeModel)
  }

  enum Ink: Hashable, Sendable {
    case color(Property<Color>)
    case gradient(GradientModel)
  }

  var kind: Kind
  var ink: Ink
  /// Percent.
  var opacity: Property<Double>
  var blend: BlendMode
}

struct StrokeModel: Hashable, Sendable {
  var width: Property<Double>
  var cap: StrokeStyle.Cap
  var join: StrokeStyle.Join
  var miterLimit: Property<Double>
  /// Lengths of dashes and gaps in turn.
  var dash: [Property<Double>]
  var dashOffset: Property<Double>
}

struct GradientModel: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case linear, radial, conic }

  var kind: Kind
  var start: PositionProperty
  var end: PositionProperty
  /// How many color stops there are; alpha stops follow them in the list.
  var colorCount: Int
  var numbers: Property<[Double]>
  /// Percent of the radius.
  var highlight: Property<Double>
  /// Degrees.
  var highlightAngle: Property<Double>
}

/// What changes the paths before it in its list.
enum ModifierModel: Hashable, Sendable {
  case trim(start: Property<Double>, end: Property<Double>, offset: Property<Double>, isSequential: Bool)
  case repeater(RepeaterModel)
  case roundCorners(radius: Property<Double>)
  /// Nil joins paths to one operand of a later merge and does nothing else.
  case merge(PathOperation?)
  case pucker(amount: Property<Double>)
  case zigZag(ridges: Property<Double>, size: Property<Double>, isSmooth: Property<Double>)
  case offset(amount: Property<Double>, join: StrokeStyle.Join, miterLimit: Property<Double>)
}

struct RepeaterModel: Hashable, Sendable {
  var copies: Property<Double>
  var offset: Property<Double>
  var transform: TransformModel
  /// Percent.
  var startOpacity: Property<Double>
  var endOpacity: Property<Double>
  var firstIsOnTop: Bool
}
