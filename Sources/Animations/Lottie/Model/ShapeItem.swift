import Numerics
import Raster
import Vector

/// An item of a shape list.
indirect enum ShapeItem: Sendable {
  case group(ShapeGroup)
  case still(StillGroup)
  case outline(OutlineModel, isReversed: Bool)
  case style(StyleModel)
  case modifier(ModifierModel)

  /// Whether the item or a part of it has a blend mode.
  var blends: Bool {
    switch self {
    case .group(let group): group.blends
    case .still(let still): still.group.blends
    case .style(let style): style.blend != .normal
    case .outline, .modifier: false
    }
  }

  /// Whether it draws or changes the outlines before it.
  var takesOutlines: Bool {
    switch self {
    case .style, .modifier: true
    case .group, .still, .outline: false
    }
  }
}

struct ShapeGroup: Sendable {
  var items: [ShapeItem]
  var transform: TransformModel
  var blend: BlendMode

  fileprivate var blends: Bool { blend != .normal || items.contains { $0.blends } }
}

/// The geometry of a path.
enum OutlineModel: Hashable, Sendable {
  case bezier(Property<BezierShape>)
  case rectangle(center: PositionProperty, size: Property<Point>, radius: Property<Double>)
  case ellipse(center: PositionProperty, size: Property<Point>)
  case star(StarModel)
}

/// A star, or a polygon if it has no inner radius.
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

/// A fill or stroke.
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
  /// The lengths of dashes and gaps, alternating.
  var dash: [Property<Double>]
  var dashOffset: Property<Double>
  /// The factor of the width.
  var scale = 1.0
}

struct GradientModel: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case linear, radial, conic }

  var kind: Kind
  var start: PositionProperty
  var end: PositionProperty
  /// The number of color stops; alpha stops follow them in the list.
  var colorCount: Int
  var numbers: Property<[Double]>
  /// Percent of the radius.
  var highlight: Property<Double>
  /// Degrees.
  var highlightAngle: Property<Double>
}

/// A modifier of the paths before it in its list.
enum ModifierModel: Hashable, Sendable {
  case trim(start: Property<Double>, end: Property<Double>, offset: Property<Double>, isSequential: Bool)
  case repeater(RepeaterModel)
  case roundCorners(radius: Property<Double>)
  /// Nil only joins paths to one operand of a later merge.
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
