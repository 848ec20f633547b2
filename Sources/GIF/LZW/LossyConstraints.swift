import Palette

/// What the pixels of a frame may become when they are encoded.
struct LossyConstraints {
  /// What must be done with each pixel.
  var pixels: UnsafeBufferPointer<PixelConstraint>
  /// The given indices, but the transparent one where a pixel may be skipped.
  var skipIndices: UnsafeBufferPointer<UInt8>
  /// Pixels in a row.
  var width: Int
  var table: ColorTable
  /// Which entries may replace which.
  var similarity: PerceptualSimilarity
  /// The squared error in sRGB, over three components of 0...255, that saving one code is worth.
  var codeWorth: Float
  var matches: Matches
  /// Whether large gradients are encoded in both ways, see `PixelEncoder`.
  var triesBothWays = false

  /// What is assumed of the lengths of matches.
  enum Matches {
    /// For drawings of flat areas: runs of one index stay whole, errors stand alone, and one more pixel in a match
    /// saves the same part of a code everywhere.
    case even(length: UInt8)
    /// For gradients: runs may be cut, errors add up with those of neighbors, and what one more pixel in a match saves
    /// is measured by encoding the frame without choices.
    case measured
  }
}
