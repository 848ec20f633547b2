/// Limits of documents. Exceeding one is an error.
package enum SVGLimits {
  /// The maximum number of bytes of the XML text.
  package static let fileBytes = 64 << 20
  /// The maximum nesting of elements, including foreign ones.
  static let depth = 128
  /// The maximum number of elements.
  static let elements = 200_000
  /// The maximum number of bytes that the elements take with their styles, about, in all color schemes that are read.
  static let memory = 80 << 20
  /// An element with its style, and an attribute with its value.
  static let (bytesPerElement, bytesPerAttribute) = (400, 110)
  /// The style of an element in another color scheme, which shares equal values.
  static let bytesPerStyle = 300
  /// The node of an element that a second document keeps where something moves, and an animation with its values.
  static let (bytesPerNode, bytesPerAnimation) = (1200, 1400)
  /// The maximum number of bytes of all attribute values and text, after the expansion of entities.
  static let textBytes = 96 << 20
  /// The maximum number of elements drawn in a picture, including the copies of `use`, patterns and markers; a filter
  /// primitive counts as 60 or more.
  static let drawnElements = 100_000
  /// The maximum nesting of elements while drawing, including the copies of `use`.
  static let drawnDepth = 256
  /// The maximum nesting of documents as images.
  static let imageDepth = 4
  /// The maximum number of segments of all paths in a picture.
  static let segments = 1_000_000
  /// The maximum number of segments out of view for each byte of elements and texts: a letter has about a hundred.
  static let segmentsPerByte = 200
  /// The maximum width and height of a picture, in pixels.
  static let side = 65_535
  /// The maximum magnitude of a number.
  static let magnitude = 1e9
  /// The maximum number of rules in all style sheets.
  static let styleRules = 50_000
  /// The maximum number of fonts in all style sheets.
  static let fontFaces = 1_000
  /// The maximum number of steps to match selectors.
  static let matchingSteps = 4_000_000
  /// The maximum number of bytes that substituting `var()` produces.
  static let substitutedBytes = 4 << 20
  /// The maximum number of begin and end events until the timeline repeats.
  static let timelineEvents = 100_000
}
