import Motion
import Numerics

/// The outline of a layer. A missing point means the layer's origin.
package indirect enum Shape: Sendable {
  case circle(center: PointProperty?, radius: Property)
  case ellipse(center: PointProperty?, radii: PairProperty)
  case rectangle(Rectangle)
  case line(from: PointProperty, to: PointProperty)
  case arc(Arc)
  case polygon(Polygon)
  /// Straight lines between points.
  case points([PointProperty], isClosed: Bool)
  /// A curve through computed points.
  case curve(Curve)
  case star(Star)
  /// SVG path data.
  case path(TextProperty)
  case text(Text)
  /// Text whose letters are copies of the layer.
  case letters(Text, Letters)
  case artwork(Artwork)
  case image(Image)
  case morph(Morph)
}

extension Shape {
  package struct Rectangle: Sendable {
    package enum Reference: Sendable {
      case center(PointProperty?)
      /// The top left corner.
      case corner(PointProperty)
    }

    package let reference: Reference
    package let size: PairProperty
    /// The radius of the corners.
    package let radius: Property?
  }

  package struct Arc: Sendable {
    package enum Closing: String, CaseIterable, Sendable {
      case open
      /// A straight line between the ends.
      case chord
      /// Lines to the center.
      case pie
    }

    package let center: PointProperty?
    package let radius: Property
    /// Degrees clockwise from +x.
    package let start, sweep: Property
    package let closing: Closing
  }

  package struct Polygon: Sendable {
    package let center: PointProperty?
    package let sides: Property
    package let radius: Property
    /// The direction of the first corner; upwards by default.
    package let angle: Property?
  }

  package struct Curve: Sendable {
    /// The number of points.
    package let count: Property
    /// The slot of the point's index, from 0.
    package let index: Slot
    package let point: PointProperty
    package let isClosed: Bool
    /// Whether the curve is smooth at its points.
    package let isSmooth: Bool
  }

  package struct Star: Sendable {
    package let center: PointProperty?
    package let points: Property
    package let outerRadius, innerRadius: Property
    /// The direction of the first point; upwards by default.
    package let angle: Property?
  }

  package struct Text: Sendable {
    package enum Alignment: String, CaseIterable, Sendable {
      case left, center, right
    }

    /// The height that the size of the text means.
    package enum Measure: String, CaseIterable, Sendable {
      case em, capitals, line
    }

    /// The box of the text that is positioned.
    package enum Box: String, CaseIterable, Sendable {
      /// The bounding box of the ink.
      case ink
      /// The advances times the line height: does not depend on the letters.
      case metrics
    }

    package let content: TextProperty
    /// A font in the syntax of flags: a family, a file, `builtin:bold`.
    package let font: TextProperty?
    package let size: Property
    package let measure: Measure
    /// The center of the box, or of its left or right edge, depending on the alignment.
    package let at: PointProperty?
    package let alignment: WordProperty<Alignment>
    package let box: Box
    /// Space between letters.
    package let spacing: Property?
    /// Wider text is shrunk.
    package let maximumWidth: Property?
  }

  /// The names through which expressions access a letter.
  package struct Letters: Sendable {
    /// From 0, in reading order; blanks are not letters.
    package let index: Slot
    /// The number of letters.
    package let count: Slot
    /// The index of the letter's first character in the text.
    package let character: Slot
    /// The center of the letter's ink.
    package let x, y: Slot
    /// The size of the letter's ink.
    package let inkWidth, inkHeight: Slot
    package let advance: Slot
  }
}

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
    package let file: Name
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
