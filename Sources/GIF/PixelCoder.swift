import Palette

/// Codes a frame's pixels in the way that takes the fewest bytes.
final class PixelCoder {
  private let lzw: FlexibleLZWEncoder
  private let area: Int
  /// The indices that each way takes, where there is more than one.
  private lazy var searchedIndices = PixelBuffer<UInt8>(count: area)
  private lazy var paintedIndices = PixelBuffer<UInt8>(count: area)

  /// - Parameters:
  ///   - area: the most pixels of a frame.
  ///   - width: the most pixels in a row.
  init(area: Int, width: Int) {
    lzw = FlexibleLZWEncoder(area: area, width: width)
    self.area = area
  }

  /// Forgets what was learnt from frames before.
  func beginStretch() {
    lzw.beginStretch()
  }

  /// The smallest of some ways: unchanged pixels stay or are painted again, one by one; all of them are painted, if runs are then no
  /// shorter, or indices are; and, of patterns, all of them are painted or stay, without any choice. Large gradients have the first alone.
  ///
  /// - Parameters:
  ///   - indices: those given, at least one; their memory may be that of the result.
  ///   - isCommon: the table is that of other frames too, and the code size as small as this one allows.
  func code(_ indices: UnsafeMutableBufferPointer<UInt8>, _ freedom: CodingFreedom, isCommon: Bool) -> CodedPixels {
    let given = UnsafeBufferPointer(indices)
    let staying = freedom.staying
    guard freedom.hasSeveralWays(for: given.count), !given.isSame(as: staying) else {
      return searched(indices, freedom, isCommon: isCommon)
    }
    var best = searched(searchedIndices.copy(of: given), freedom, isCommon: isCommon)
    func hold(_ other: CodedPixels) {
      if other.codes.count < best.codes.count { best = other }
    }
    if given.runCount <= staying.runCount || isCommon && given.bitDepth < staying.bitDepth {
      var painting = freedom
      painting.staying = given
      hold(searched(paintedIndices.copy(of: given), painting, isCommon: isCommon))
    }
    return best
  }

  /// The indices become those chosen.
  private func searched(
    _ indices: UnsafeMutableBufferPointer<UInt8>, _ freedom: CodingFreedom, isCommon: Bool
  ) -> CodedPixels {
    let depth =
      isCommon ? max(UnsafeBufferPointer(indices).bitDepth, freedom.staying.bitDepth) : freedom.table.bitDepth
    let codeSize = LZWEncoder.minimumCodeSize(bitDepth: depth)
    let codes = lzw.encode(indices, codeSize: codeSize, freedom: freedom)
    return CodedPixels(codes: codes, codeSize: codeSize, indices: UnsafeBufferPointer(indices))
  }
}

extension CodingFreedom {
  /// Gradients, whose unchanged pixels are seldom in the table, are coded in several ways up to so many pixels.
  private static let smallArea = 1 << 14

  /// Whether a frame of so many pixels is coded in several ways.
  func hasSeveralWays(for count: Int) -> Bool {
    if case .even = strings { true } else { isPatient || count <= Self.smallArea }
  }
}
