import Motion

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
    package let alignment: Alignment
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
