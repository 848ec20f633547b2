import Motion

extension Shape {
  /// A user's drawing, fitted into a box.
  package struct Artwork: Sendable {
    /// How a drawing with another aspect ratio fits its box.
    package enum Fit: String, CaseIterable, Sendable {
      /// All of the drawing is visible.
      case contain
      /// The drawing fills the box; the excess is clipped.
      case cover
    }

    /// The part of the drawing that is fitted.
    package enum Box: String, CaseIterable, Sendable {
      /// The bounding box of the ink.
      case ink
      /// The page, including its margins.
      case page
    }

    /// The index of the drawing's parameter.
    package let parameter: Int
    package let center: PointProperty?
    package let size: PairProperty
    package let fit: Fit
    package let box: Box
    /// Replaces the current color, or all colors of a drawing that does not use the current color.
    package let paint: PaintSource?
    /// The names of a part, if the layer is drawn once per part.
    package let parts: Parts?
  }

  /// The names through which a layer's expressions access a part of a drawing.
  package struct Parts: Sendable {
    /// The kinds of parts.
    package enum Kind: String, CaseIterable, Sendable {
      /// Each of the outermost elements.
      case elements
      /// Each closed shape with its holes.
      case shapes
    }

    package let kind: Kind
    /// From 0, in drawing order.
    package let index: Slot
    /// The number of parts.
    package let count: Slot
    /// The center of the part's ink.
    package let x, y: Slot
    /// The size of the part's ink.
    package let width, height: Slot
    /// The length of the part's outlines.
    package let length: Slot
    /// The first color in which the part is drawn.
    package let color: Slot
  }

  /// An image in a box.
  package struct Image: Sendable {
    /// A path in the document's folder, or a `data:` reference.
    package let file: String
    package let center: PointProperty?
    package let size: PairProperty
    package let fit: Artwork.Fit
    /// Whether pixels are interpolated.
    package let isSmooth: Bool
    /// An index of `PresetDocument.places`.
    package let place: Int
  }

  /// An interpolation between two outlines.
  package struct Morph: Sendable {
    /// SVG path data.
    package let from, to: TextProperty
    /// 0 for the first outline, 1 for the second.
    package let amount: Property
  }
}
