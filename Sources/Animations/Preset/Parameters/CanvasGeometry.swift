import Numerics

/// The geometry and context of the picture that a document is drawn for.
package struct CanvasGeometry: Hashable, Sendable {
  /// In the document's units.
  var width, height: Double
  /// The side of a pixel, in the document's units.
  var pixel: Double
  /// Whether calm motion is requested.
  var isReduced: Bool
  /// The color of the page under the picture; opaque.
  var matte: Color
  /// How often the loop is played; nil means forever.
  var plays: Int?

  package init(
    width: Double, height: Double, pixel: Double, isReduced: Bool = false, matte: Color = .white, plays: Int? = nil
  ) {
    self.width = width
    self.height = height
    self.pixel = pixel
    self.isReduced = isReduced
    self.matte = matte
    self.plays = plays
  }
}
