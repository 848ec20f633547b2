import Palette

/// The disposal of a frame's rectangle before the next frame is drawn.
package enum Disposal: String, Sendable, CaseIterable {
  /// A file that states none; the pixels stay.
  case unspecified
  /// The pixels stay.
  case keep
  /// The rectangle becomes transparent.
  case clear
  /// The rectangle is restored to its state before the frame. Not available in WebP.
  case restore
}

/// How a frame's pixels are combined with the canvas.
package enum FrameBlend: String, Sendable, CaseIterable {
  /// Pixels replace the canvas, including alpha.
  case replace
  /// Pixels are blended over the canvas. Used only with opaque pixels, which replace it, and transparent pixels, which
  /// leave it unchanged, so that all decoders give the same bits.
  case over
}

/// A rectangle of the canvas, its blend mode and its disposal.
package struct DeltaFrame: Sendable, Hashable {
  package var rect: PixelRect
  package var blend: FrameBlend
  package var disposal = Disposal.keep
}

/// The pixels of a rectangle, row by row.
package struct PixelBlock: Sendable {
  package let width, height: Int
  package let pixels: [RGBA8]

  package init(width: Int, height: Int, pixels: [RGBA8]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }
}

/// A container's codec for one rectangle of pixels.
package protocol DeltaCoder: Sendable {
  /// The capabilities of the container.
  var traits: DeltaTraits { get }
  /// The approximate coded size in bytes, computed faster than ``code(_:)``; only asked for at a high effort.
  func estimate(_ block: PixelBlock) throws(EncodingError) -> Int
  /// The coded pixels.
  func code(_ block: PixelBlock) throws(EncodingError) -> [UInt8]
}

/// The capabilities of a container's frames.
package struct DeltaTraits: Sendable {
  /// Whether rectangles must start at even coordinates.
  package var hasEvenCorners = false
  /// Whether a frame's rectangle can be restored.
  package var canRestore = true
  /// Whether a frame can be blended over the canvas.
  package var canBlend = true
  /// Whether the first frame must cover the canvas.
  package var coversCanvasFirst = true

  package init() {}
}
