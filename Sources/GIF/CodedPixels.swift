import Palette

/// A rectangle's pixels, coded.
struct CodedPixels {
  var codes: [UInt8]
  var codeSize: Int
  /// What the codes stand for, in memory that is used again for the next frame.
  var indices: UnsafeBufferPointer<UInt8>
}

extension CodedPixels {
  /// The indices as they are, coded without any choice.
  ///
  /// - Parameter isCommon: the table is that of other frames too; the code size is then as small as the indices allow.
  init(_ indices: UnsafeBufferPointer<UInt8>, by coder: LZWEncoder, in table: ColorTable, isCommon: Bool) {
    let codeSize = LZWEncoder.minimumCodeSize(bitDepth: isCommon ? indices.bitDepth : table.bitDepth)
    self.init(codes: coder.encodeBest(indices, codeSize: codeSize), codeSize: codeSize, indices: indices)
  }
}
