import JSON
import Numerics
import Raster
import Vector

/// Layers with a size and a rate of time: the document itself, or a precomposition.
struct Composition: Sendable {
  var layers: [Layer] = []
  /// In the document's units; 0 for a precomposition that states none.
  var width: Double
  var height: Double
  /// Frames a second.
  var frameRate: Double

  /// Whether a layer, or a part of one, blends with what is below it.
  var blends: Bool {
    layers.contains { layer in
      if layer.blend != .normal { return true }
      if case .shapes(let items) = layer.content { return items.contains { $0.blends } }
      return false
    }
  }
}

/// A layer of a composition. Its times are in frames of that composition.
struct Layer: Sendable {
  var name: String
  var content: LayerContent
  var transform: TransformModel
  var isHidden: Bool
  /// When it shows: from `inPoint` up to, not including, `outPoint`.
  var inPoint: Double
  var outPoint: Double
  /// When the inner time of a precomposition is 0, and by how much it is stretched.
  var start: Double
  var stretch: Double
  /// Seconds of the inner time at a frame of the outer one.
  var timeRemap: Property<Double>?
  var blend: BlendMode
  var masks: [MaskModel]
  var effects: [EffectModel]
  /// Effects that draw lines along masks; they come before the other effects.
  var maskStrokes: [MaskStrokeModel]
  /// What the file says of its parent and its matte, by `ind`.
  var ind: Int?
  var parentInd: Int?
  var matte: MatteModel?
  var isMatteSource: Bool
  /// In the composition's list; found once all layers are read.
  var parent: Int?
}

enum LayerContent: Sendable {
  /// An index in the document's list of precompositions, and the box that it is clipped to; nil for no clip.
  case precomposition(Int, box: Rect?)
  case solid(width: Double, height: Double, color: Property<Color>)
  /// An index in the document's list of images.
  case image(Int)
  case shapes([ShapeItem])
  case text(TextModel)
  /// A null, or what cannot be drawn.
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
  /// The `ind` of the layer; nil for the one just above in the list.
  var sourceInd: Int?
  /// In the composition's list; found once all layers are read.
  var source: Int?
}

/// An effect that changes pixels and can be drawn.
enum EffectModel: Hashable, Sendable {
  /// Opacity 0...1.
  case fill(color: Property<Color>, opacity: Property<Double>)
  /// Amount in percent.
  case tint(black: Property<Color>, white: Property<Color>, amount: Property<Double>)
  /// `size` is After Effects' blurriness; dimensions 1 both, 2 across, 3 down.
  case blur(size: Property<Double>, dimensions: Property<Double>)
  /// Opacity 0...255, direction in degrees clockwise from straight up.
  case dropShadow(
    color: Property<Color>, opacity: Property<Double>, direction: Property<Double>, distance: Property<Double>,
    softness: Property<Double>)
}
