/// The picture that a document is drawn for.
package struct CanvasGeometry: Hashable, Sendable {
  /// In the document's units.
  package var width, height: Double
  /// The side of a pixel, in the document's units.
  package var pixel: Double
  /// Whether calm motion is asked for.
  package var isReduced: Bool

  package init(width: Double, height: Double, pixel: Double, isReduced: Bool = false) {
    self.width = width
    self.height = height
    self.pixel = pixel
    self.isReduced = isReduced
  }
}
