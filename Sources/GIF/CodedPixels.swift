import Palette

/// A rectangle's pixels, coded.
struct CodedPixels {
  var codes: [UInt8]
  var codeSize: Int
  /// What the codes stand for, in memory that is used again for the next frame.
  var indices: UnsafeBufferPointer<UInt8>
}
