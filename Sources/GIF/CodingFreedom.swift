import Palette

/// What a picture's pixels may become when it is coded.
struct CodingFreedom {
  /// What must be done with each pixel.
  var targets: UnsafeBufferPointer<PixelTarget>
  /// The indices given, but the transparent one where a pixel may stay as it is and is not to be painted in any case.
  var staying: UnsafeBufferPointer<UInt8>
  /// Pixels in a row.
  var width: Int
  var table: ColorTable
  /// Which entries may be taken for which.
  var closeness: ColorCloseness
  /// The squared error in sRGB (the sum of three components, 0...255) that one code less is worth.
  var codeWorth: Float
  /// What is known of the picture's strings.
  var strings: Strings
  /// Whether large gradients may be coded in several ways too.
  var isPatient = false

  enum Strings {
    /// Drawings of flat areas: runs of one index stay whole, errors stand alone, and one pixel more in a string saves the same part of
    /// a code everywhere.
    case even(length: UInt8)
    /// Gradients: runs may be cut, errors add up with those beside them, and what a pixel more in a string saves is found out by coding
    /// the picture without any choice.
    case measured
  }
}
