import Vector

/// A picture in pixels, and how a document's canvas lies on it.
package struct Viewport: Hashable, Sendable {
  /// In pixels; 1 or more.
  package let width, height: Int
  /// Pixels for a unit of the canvas.
  package let scale: Double
  /// The canvas in units. Wider or higher than the document says where its aspect is free.
  package let canvasWidth, canvasHeight: Double
  /// Of the canvas's corner, in pixels.
  package let offsetX, offsetY: Double

  /// What users ask for.
  package enum Request: Hashable, Sendable {
    /// So many pixels for a unit.
    case scale(Double)
    /// The longer side of the picture, in pixels; the other follows from the canvas.
    case longerSide(Int)
    /// Exactly so many pixels.
    case exact(width: Int, height: Int)
  }

  /// What becomes of the canvas in a picture of other proportions.
  package enum CanvasFit: Sendable {
    /// The canvas keeps its proportions and is centred.
    case keepsProportions
    /// The canvas grows in one direction, so that it fills the picture.
    case fillsPicture
  }

  /// - Parameters:
  ///   - size: the canvas that the document asks for, in units.
  ///   - canvas: what becomes of the canvas where the picture has other proportions.
  package init(_ request: Request, size: (width: Double, height: Double), canvas: CanvasFit) {
    switch request {
    case .scale(let scale):
      width = Self.pixels(size.width * scale)
      height = Self.pixels(size.height * scale)
      self.scale = scale
    case .longerSide(let side):
      let scale = Double(side) / max(size.width, size.height)
      width = Self.pixels(size.width * scale)
      height = Self.pixels(size.height * scale)
      self.scale = scale
    case .exact(let width, let height):
      self.width = width
      self.height = height
      scale = min(Double(width) / size.width, Double(height) / size.height)
    }
    let visibleWidth = Double(width) / scale
    let visibleHeight = Double(height) / scale
    canvasWidth = canvas == .fillsPicture ? visibleWidth : size.width
    canvasHeight = canvas == .fillsPicture ? visibleHeight : size.height
    offsetX = Self.offset((visibleWidth - canvasWidth) / 2 * scale)
    offsetY = Self.offset((visibleHeight - canvasHeight) / 2 * scale)
  }

  /// The largest side that rounding gives, in pixels; larger ones are for callers to refuse.
  package static let largestSide = 1 << 20

  /// Whole pixels beside a canvas that is narrower or lower than the picture, so that what a document places on whole
  /// pixels stays there. Less than half a pixel, which rounding the picture's side has left over, stays shared.
  private static func offset(_ pixels: Double) -> Double { pixels < 0.5 ? pixels : pixels.rounded() }

  /// To the nearest whole number from 1.
  private static func pixels(_ side: Double) -> Int {
    side >= 1 ? Int(min(side, Double(largestSide)).rounded()) : 1
  }

  /// From the canvas to the picture.
  package var transform: AffineTransform {
    AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: offsetX, ty: offsetY)
  }
}
