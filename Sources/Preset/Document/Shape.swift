import Motion

/// The outline of a layer. A point that is left out is the layer's origin.
package indirect enum Shape: Sendable {
  case circle(center: PointProperty?, radius: Property)
  case ellipse(center: PointProperty?, radii: PairProperty)
  case rectangle(Rectangle)
  case line(from: PointProperty, to: PointProperty)
  case arc(Arc)
  case polygon(Polygon)
  /// Straight lines from point to point.
  case points([PointProperty], isClosed: Bool)
  /// A line through points that an expression computes.
  case curve(Curve)
  case star(Star)
  /// SVG path data.
  case path(TextProperty)
  case text(Text)
  /// Text whose letters are layers of their own.
  case letters(Text, Letters)
  case artwork(Artwork)
  case image(Image)
  case morph(Morph)
}

extension Shape {
  package struct Rectangle: Sendable {
    package enum Reference: Sendable {
      case center(PointProperty?)
      /// The corner at the top left.
      case corner(PointProperty)
    }

    package let reference: Reference
    package let size: PairProperty
    /// Of the corners.
    package let radius: Property?
  }

  package struct Arc: Sendable {
    package enum Closing: String, CaseIterable, Sendable {
      case open
      /// By a straight line from end to end.
      case chord
      /// By lines to the centre.
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
    /// The direction of the first corner; upwards unless given.
    package let angle: Property?
  }

  package struct Curve: Sendable {
    /// How many points there are.
    package let count: Property
    /// Of the point's index, from 0.
    package let index: Slot
    package let point: PointProperty
    package let isClosed: Bool
    /// Whether the line bends smoothly at its points.
    package let isSmooth: Bool
  }

  package struct Star: Sendable {
    package let center: PointProperty?
    package let points: Property
    package let outerRadius, innerRadius: Property
    /// The direction of the first point; upwards unless given.
    package let angle: Property?
  }

  package struct Text: Sendable {
    package enum Alignment: String, CaseIterable, Sendable {
      case left, center, right
    }

    /// Which height of the text is measured by its size.
    package enum Measure: String, CaseIterable, Sendable {
      case em, capitals, line
    }

    /// Which box of the text is placed.
    package enum Box: String, CaseIterable, Sendable {
      /// What is black.
      case ink
      /// The advances by the height of a line: does not change with the letters.
      case metrics
    }

    package let content: TextProperty
    /// A font as flags write it: a family, a file, `builtin:bold`.
    package let font: TextProperty?
    package let size: Property
    package let measure: Measure
    /// The middle of the box, or of its left or right edge, as the text is aligned.
    package let at: PointProperty?
    package let alignment: Alignment
    package let box: Box
    /// Between letters.
    package let spacing: Property?
    /// Text that is wider is set smaller.
    package let maximumWidth: Property?
  }

  /// The names by which expressions of a letter's layer know it.
  package struct Letters: Sendable {
    /// From 0, in reading order; blanks are not letters.
    package let index: Slot
    /// How many letters there are.
    package let count: Slot
    /// Where the letter starts in the text, in characters.
    package let character: Slot
    /// The middle of the letter's ink.
    package let x, y: Slot
    /// The size of the letter's ink.
    package let inkWidth, inkHeight: Slot
    package let advance: Slot
  }
}
