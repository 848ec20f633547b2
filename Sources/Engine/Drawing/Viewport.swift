import Vector

/// The size of a picture in pixels, and the position of a document's canvas in it.
package struct Viewport: Hashable, Sendable {
  /// In pixels; 1 or more.
  package let width, height: Int
  /// Pixels per unit of the canvas.
  package let scale: Double
  /// The canvas in units. Wider or higher than in the document if its aspect ratio is free.
  package let canvasWidth, canvasHeight: Double
  /// The position of the canvas's top left corner, in pixels.
  package let offsetX, offsetY: Double

  /// The requested size.
  package enum Request: Hashable, Sendable {
    /// This many pixels per unit.
    case scale(Double)
    /// The longer side of the picture in pixels; the shorter side follows from the canvas.
    case longerSide(Int)
    /// One side of the picture in pixels; the other side follows from the canvas.
    case width(Int), height(Int)
    /// The exact size in pixels.
    case exact(width: Int, height: Int)
  }

  /// How the canvas fills a picture with another aspect ratio.
  package enum CanvasFit: Sendable {
    /// The canvas keeps its aspect ratio and is centered.
    case keepsProportions
    /// The canvas grows in one direction to fill the picture.
    case fillsPicture
  }

  /// - Parameters:
  ///   - size: the document's canvas, in units.
  ///   - canvas: how the canvas fills a picture with another aspect ratio.
  package init(_ request: Request, size: (width: Double, height: Double), canvas: CanvasFit) {
    scale =
      switch request {
      case .scale(let scale): scale
      case .longerSide(let side): Double(side) / max(size.width, size.height)
      case .width(let side): Double(side) / size.width
      case .height(let side): Double(side) / size.height
      case .exact(let width, let height): min(Double(width) / size.width, Double(height) / size.height)
      }
    if case .exact(let width, let height) = request {
      (self.width, self.height) = (width, height)
    } else {
      (width, height) = (Self.pixels(size.width * scale), Self.pixels(size.height * scale))
    }
    let visibleWidth = Double(width) / scale
    let visibleHeight = Double(height) / scale
    canvasWidth = canvas == .fillsPicture ? visibleWidth : size.width
    canvasHeight = canvas == .fillsPicture ? visibleHeight : size.height
    offsetX = Self.offset((visibleWidth - canvasWidth) / 2 * scale)
    offsetY = Self.offset((visibleHeight - canvasHeight) / 2 * scale)
  }

  /// The largest side that rounding gives, in pixels; callers reject larger sides.
  package static let maximumSide = 1 << 20

  /// Rounds the margin beside a canvas that is narrower or lower than the picture to whole pixels, so that the
  /// document's pixel-aligned positions stay aligned. A margin of less than half a pixel, which results from rounding
  /// the picture's side, is kept.
  private static func offset(_ pixels: Double) -> Double { pixels < 0.5 ? pixels : pixels.rounded() }

  /// Rounds to the nearest whole number, at least 1.
  private static func pixels(_ side: Double) -> Int {
    side >= 1 ? Int(min(side, Double(maximumSide)).rounded()) : 1
  }

  /// Maps the canvas to the picture.
  package var transform: AffineTransform {
    AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: offsetX, ty: offsetY)
  }
}
