/// What becomes of a frame's rectangle before the next frame is drawn.
package enum FrameDisposal: String, Sendable, CaseIterable {
  /// The pixels stay.
  case keep
  /// The rectangle becomes clear.
  case clear
  /// The rectangle becomes what it was before the frame. Not in WebP.
  case restore
}

/// How a frame's pixels meet those of the canvas.
package enum FrameBlend: String, Sendable, CaseIterable {
  /// They take their place, alpha included.
  case replace
  /// They are blended over them. Used only with opaque pixels, which replace, and clear ones, which change nothing: so
  /// that all decoders agree to the bit.
  case over
}

/// A part of the canvas and how it is drawn.
package struct DeltaFrame: Sendable, Hashable {
  package var rect: PixelRect
  package var blend: FrameBlend
  package var disposal = FrameDisposal.keep
}

/// Pixels of a rectangle, row by row.
package struct PixelBlock: Sendable {
  package let width, height: Int
  package let pixels: [UInt32]

  package init(width: Int, height: Int, pixels: [UInt32]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }
}

/// A container's way of coding one rectangle of pixels.
package protocol DeltaCoder: Sendable {
  /// What the container can state about its frames.
  var traits: DeltaTraits { get }
  /// About how many bytes the pixels take, in a fraction of the time that ``code(_:)`` needs.
  func estimate(_ block: PixelBlock) throws(EncodingError) -> Int
  /// The pixels as the file holds them.
  func code(_ block: PixelBlock) throws(EncodingError) -> [UInt8]
}

/// What a container can state about its frames.
package struct DeltaTraits: Sendable {
  /// Whether rectangles begin at even coordinates.
  package var hasEvenCorners = false
  /// Whether a frame's rectangle can become what it was before.
  package var canRestore = true
  /// Whether a frame can be blended over the canvas.
  package var canBlend = true
  /// Whether the first frame covers the canvas.
  package var coversCanvasFirst = true
  /// Bytes of each frame beside its pixels.
  package var frameOverhead = 0

  package init() {}
}
