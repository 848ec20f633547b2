/// Codes a frame's pixels in the way that takes the fewest bytes.
final class PixelCoder {
  private let lzw: FlexibleLZWEncoder
  /// The indices that a way of coding takes, and those of the best way so far.
  private var taken, chosen: PixelBuffer<UInt8>

  /// A frame with a table of its own, whose unchanged pixels are seldom in it, is coded in several ways up to so many pixels.
  private static let smallArea = 1 << 14

  /// Runs left or painted whole seldom take fewer bytes where they are not fewer by this part.
  private static let shareOfFewerRuns = 8

  /// - Parameters:
  ///   - area: the most pixels of a frame.
  ///   - width: the most pixels in a row.
  init(area: Int, width: Int) {
    lzw = FlexibleLZWEncoder(area: area, width: width)
    taken = PixelBuffer(count: area)
    chosen = PixelBuffer(count: area)
  }

  /// Pixels coded in some way.
  struct Coded {
    var codes: [UInt8]
    var codeSize: Int
    /// What the codes stand for; good until other pixels are coded.
    var indices: UnsafeBufferPointer<UInt8>
  }

  /// The smallest of several ways: unchanged pixels stay or are painted again, one by one; all of them are painted, if runs are then no
  /// shorter; or runs are kept whole. Large frames with a table of their own have the first alone.
  ///
  /// - Parameters:
  ///   - indices: those given, at least one; their memory may be that of the result.
  ///   - isCommon: the table is that of other frames too, and the code size as small as this one allows.
  func code(_ indices: UnsafeMutableBufferPointer<UInt8>, _ freedom: CodingFreedom, isCommon: Bool) -> Coded {
    let given = UnsafeBufferPointer(indices)
    let staying = freedom.staying
    guard isCommon || given.count <= Self.smallArea, !given.isSame(as: staying) else {
      return searched(indices, freedom, isCommon: isCommon)
    }
    var smallest = searched(copy(given), freedom, isCommon: isCommon)
    swap(&taken, &chosen)
    func adopt(_ other: Coded) {
      guard other.codes.count < smallest.codes.count else { return }
      smallest = other
      swap(&taken, &chosen)
    }
    if given.runCount <= staying.runCount {
      var painting = freedom
      painting.staying = given
      adopt(searched(copy(given), painting, isCommon: isCommon))
    }
    if let whole = wholeRuns(of: given, chosen: smallest.indices, freedom, isCommon: isCommon) { adopt(whole) }
    return smallest
  }

  private func copy(_ indices: UnsafeBufferPointer<UInt8>) -> UnsafeMutableBufferPointer<UInt8> {
    let copy = UnsafeMutableBufferPointer(rebasing: taken.pixels[..<indices.count])
    _ = copy.update(fromContentsOf: indices)
    return copy
  }

  /// The indices become those chosen.
  private func searched(
    _ indices: UnsafeMutableBufferPointer<UInt8>, _ freedom: CodingFreedom, isCommon: Bool
  ) -> Coded {
    let depth =
      isCommon ? max(UnsafeBufferPointer(indices).bitDepth, freedom.staying.bitDepth) : freedom.table.bitDepth
    let codeSize = LZWEncoder.minimumCodeSize(bitDepth: depth)
    let codes = lzw.encode(indices, codeSize: codeSize, freedom: freedom)
    return Coded(codes: codes, codeSize: codeSize, indices: UnsafeBufferPointer(indices))
  }

  /// The indices chosen, but with runs left or painted as a whole; nil if runs are then not far fewer. See
  /// `CodingFreedom.keepRunsWhole`.
  private func wholeRuns(
    of indices: UnsafeBufferPointer<UInt8>, chosen: UnsafeBufferPointer<UInt8>, _ freedom: CodingFreedom, isCommon: Bool
  ) -> Coded? {
    guard let transparent = freedom.table.transparentIndex else { return nil }
    let taken = UnsafeMutableBufferPointer(rebasing: taken.pixels[..<indices.count])
    for i in indices.indices { taken[i] = chosen[i] == transparent ? indices[i] : chosen[i] }
    freedom.keepRunsWhole(in: taken, transparent: transparent)
    let whole = UnsafeBufferPointer(taken)
    let runs = chosen.runCount
    guard whole.runCount <= runs - runs / Self.shareOfFewerRuns else { return nil }
    let codeSize = LZWEncoder.minimumCodeSize(bitDepth: isCommon ? whole.bitDepth : freedom.table.bitDepth)
    return Coded(codes: lzw.plain.encode(whole, codeSize: codeSize), codeSize: codeSize, indices: whole)
  }
}
