import Motion

extension Shape {
  /// Somebody's drawing, fitted into a box.
  package struct Artwork: Sendable {
    /// How a drawing of other proportions lies in its box.
    package enum Fit: String, CaseIterable, Sendable {
      /// All of it is seen.
      case contain
      /// It fills the box; what reaches out is cut off.
      case cover
    }

    /// Which part of the drawing is fitted.
    package enum Box: String, CaseIterable, Sendable {
      /// What is inked.
      case ink
      /// What it is laid out on, with its margins.
      case page
    }

    /// The index of the parameter whose drawing it is.
    package let parameter: Int
    package let center: PointProperty?
    package let size: PairProperty
    package let fit: Fit
    package let box: Box
    /// What takes the place of the surroundings' colour, or of all colours of a drawing that leaves none to the
    /// surroundings.
    package let paint: PaintSource?
    /// The names of a part, if the layer is drawn once for each.
    package let parts: Parts?
  }

  /// The names by which expressions of a layer know a part of a drawing.
  package struct Parts: Sendable {
    /// What counts as a part.
    package enum Kind: String, CaseIterable, Sendable {
      /// Each of the outermost elements.
      case elements
      /// Each closed shape with its holes.
      case shapes
    }

    package let kind: Kind
    /// From 0, in the order in which they are drawn.
    package let index: Slot
    /// How many there are.
    package let count: Slot
    /// The middle of the part's ink.
    package let x, y: Slot
    /// The size of the part's ink.
    package let width, height: Slot
    /// Of the part's outlines.
    package let length: Slot
    /// The first colour in which the part is drawn.
    package let color: Slot
  }

  /// A picture of pixels in a box.
  package struct Image: Sendable {
    /// A path in the document's folder, or a `data:` reference.
    package let file: String
    package let center: PointProperty?
    package let size: PairProperty
    package let fit: Artwork.Fit
    /// Whether colours between pixels are mixed.
    package let isSmooth: Bool
    /// An index of `PresetDocument.places`.
    package let place: Int
  }

  /// An outline on its way from one to another.
  package struct Morph: Sendable {
    /// SVG path data.
    package let from, to: TextProperty
    /// 0 for the first outline, 1 for the second.
    package let amount: Property
  }
}
