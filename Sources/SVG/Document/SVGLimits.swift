/// What a document may ask for. Beyond a limit, reading or drawing it is an error.
package enum SVGLimits {
  /// Bytes of the XML text.
  package static let fileBytes = 64 << 20
  /// Elements inside elements, foreign ones included.
  package static let depth = 200
  /// Elements of the document.
  package static let elements = 200_000
  /// Bytes of all attribute values and text together, with entities replaced.
  package static let textBytes = 96 << 20
  /// Elements drawn for one picture, the copies of `use`, patterns and markers included; primitives of filters count as
  /// 60 or more.
  package static let drawnElements = 100_000
  /// Elements inside elements while drawing, the copies of `use` included.
  package static let drawnDepth = 400
  /// Documents as images in documents.
  package static let imageDepth = 4
  /// Segments of all paths of one picture.
  package static let segments = 1_000_000
  /// The largest magnitude of a number.
  package static let magnitude = 1e9
  /// Rules of all style sheets.
  package static let styleRules = 50_000
  /// Steps of matching selectors to elements.
  package static let matchingSteps = 4_000_000
  /// Bytes that replacing `var()` may write.
  package static let substitutedBytes = 4 << 20
  /// Beginnings and ends of intervals until the timeline repeats.
  package static let timelineEvents = 100_000
}
