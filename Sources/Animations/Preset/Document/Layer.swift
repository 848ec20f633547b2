import Motion
import Numerics
import Raster
import Vector

/// A shape or a group with its repetition, timing, placement, paints and effects.
package struct Layer: Sendable {
  package enum Content: Sendable {
    case shape(Shape)
    case group([Layer])
  }

  /// The name that the document gives it, or the key of its shape.
  package let name: Name
  package let repetition: Repetition?
  package let timing: Timing?
  /// Sorted so that each binding uses only earlier ones.
  package let lets: [Binding]
  /// The layer is drawn only if this is true.
  package let condition: Property?
  package let content: Content
  /// The lowest first, below the strokes.
  package let fills: [FillSource]
  package let fillRule: FillRule
  package let strokes: [StrokeSource]
  package let trim: Trim?
  package let placement: Placement?
  /// Applies to the layer as a whole.
  package let opacity: Property?
  package let blend: BlendMode
  package let clip: Shape?
  package let effects: Effects?
  /// The properties that are tracks in the layer's own time, without those of the layers of a group or a mask.
  package let tracks: [Property]
  /// An index of `PresetDocument.places`.
  package let place: Int
}

extension Layer {
  /// Copies of a layer with indices from 0.
  package struct Repetition: Sendable {
    package let count: Property
    package let index: Slot
  }

  /// The layer's own time: `iterations` runs within one of its parent's, shifted.
  package struct Timing: Sendable {
    package let shift: Property?
    package let iterations: Property?
    package let direction: Phase.Direction
    /// The slot of the layer's own `t`.
    package let phase: Slot
  }

  /// The part of an outline that is drawn, as fractions of its length.
  package struct Trim: Sendable {
    package let start, end, offset: Property?
  }

  /// The position of a layer, and its rotation, scale and skew about its anchor.
  package struct Placement: Sendable {
    /// The position of the anchor.
    package let position: PointProperty?
    package let anchor: PointProperty?
    /// Degrees, clockwise; about the x axis and the y axis for ``rotationX`` and ``rotationY``.
    package let rotation, rotationX, rotationY: Property?
    package let scale: PairProperty?
    /// Degrees.
    package let skew: PairProperty?
    /// The distance of the eye from the plane, in the document's units; nil for an orthographic view.
    package let perspective: Property?
  }
}

extension Layer {
  /// Effects on the rendered layer: first blur, then shadow, then clip and mask.
  package struct Effects: Sendable {
    /// Standard deviations along x and y, in units of the layer.
    package let blur: PairProperty?
    package let shadow: Shadow?
    package let mask: Mask?
  }

  /// A blurred copy in one color, under the layer.
  package struct Shadow: Sendable {
    /// In units of the layer.
    package let offset: PairProperty?
    /// The standard deviation, in units of the layer.
    package let blur: Property?
    package let color: Property
  }

  /// Layers that determine how much of another layer is visible.
  package struct Mask: Sendable {
    package enum Channel: String, CaseIterable, Sendable {
      case alpha, luminance
    }

    package let layers: [Layer]
    package let channel: Channel
    /// Whether the layer is visible where the mask is empty.
    package let isInverted: Bool
  }
}
