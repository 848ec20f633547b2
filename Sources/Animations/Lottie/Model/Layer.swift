import JSON
import Numerics
import Raster
import Vector

/// Layers with a size and a frame rate: the document itself, or a precomposition.
struct Composition: Sendable {
  var layers: [Layer] = [] {
    didSet { blends = layers.contains { $0.blends } }
  }
  /// Whether a layer or a part of a layer has a blend mode.
  private(set) var blends = false
  /// The size in the document's units; 0 for a precomposition without a size.
  var width: Double
  var height: Double
  /// Frames per second.
  var frameRate: Double
  /// The frames at which keyframes lie, and at which layers begin and end.
  var keyTimes: Set<Double> = []
}

/// A layer of a composition. Its times are in frames of that composition.
struct Layer: Sendable {
  var name: Name
  var content: LayerContent
  var transform: TransformModel
  var isHidden: Bool
  /// The visible range: from `inPoint` up to, but not including, `outPoint`.
  var inPoint: Double
  var outPoint: Double
  /// The frame at which the time of a precomposition is 0, and the time stretch factor.
  var start: Double
  var stretch: Double
  /// The time of the precomposition, in seconds, at a frame of the layer.
  var timeRemap: Property<Double>?
  var blend: BlendMode
  var masks: [MaskModel]
  var effects: [EffectModel]
  /// Effects that draw lines along masks; they are applied before other effects.
  var maskStrokes: [MaskStrokeModel]
  /// The layer's number, and the numbers of its parent and matte.
  var ind: Int?
  var parentInd: Int?
  var matte: MatteModel?
  /// The mattes of effects, whose layers are also painted by themselves.
  var effectMattes: [MatteModel] = []
  var isMatteSource: Bool
  /// The index of the parent, resolved after all layers are read.
  var parent: Int?

  fileprivate var blends: Bool {
    if blend != .normal { return true }
    if case .shapes(let items) = content { return items.contains { $0.blends } }
    return false
  }
}

enum LayerContent: Sendable {
  /// The index of a precomposition, and the box to which it is clipped; nil for no clip.
  case precomposition(Int, box: Rect?)
  case solid(width: Double, height: Double, color: Property<Color>)
  /// The index of an image.
  case image(Int)
  case shapes([ShapeItem])
  case text(TextModel)
  /// A null layer, or an unsupported layer.
  case nothing
}

struct MaskModel: Hashable, Sendable {
  enum Mode: String, Sendable {
    case add = "a"
    case subtract = "s"
    case intersect = "i"
    case lighten = "l"
    case darken = "d"
    case difference = "f"
  }

  var mode: Mode
  var isInverted: Bool
  var shape: Property<BezierShape>
  /// Percent.
  var opacity: Property<Double>
  var expansion: Property<Double>
}

struct MatteModel: Hashable, Sendable {
  var usesLuminance: Bool
  var isInverted: Bool
  /// The `ind` of the matte layer; nil for the layer directly above.
  var sourceInd: Int?
  /// The index of the matte layer, resolved after all layers are read.
  var source: Int?
}

/// A supported effect that changes pixels.
enum EffectModel: Hashable, Sendable {
  /// Opacity 0...1.
  case fill(color: Property<Color>, opacity: Property<Double>)
  /// Amount in percent.
  case tint(black: Property<Color>, white: Property<Color>, amount: Property<Double>)
  /// Shares of the original in percent.
  case tritone(
    highlights: Property<Color>, midtones: Property<Color>, shadows: Property<Color>, original: Property<Double>)
  /// Of red, green, blue and alpha, followed by that of all colors.
  case levels([LevelsModel])
  /// `size` is the blurriness of After Effects; dimensions: 1 both, 2 horizontal, 3 vertical.
  case blur(size: Property<Double>, dimensions: Property<Double>)
  /// Opacity 0...255; direction in degrees clockwise from up.
  case dropShadow(
    color: Property<Color>, opacity: Property<Double>, direction: Property<Double>, distance: Property<Double>,
    softness: Property<Double>)
}

/// The range of a color component that the effect Levels spreads to another range; components are 0...1.
struct LevelsModel: Hashable, Sendable {
  var inputBlack: Property<Double>
  var inputWhite: Property<Double>
  var gamma: Property<Double>
  var outputBlack: Property<Double>
  var outputWhite: Property<Double>
}
