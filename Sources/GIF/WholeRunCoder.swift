import Palette

/// Codes frames with every run of one index either left or painted, without any choice: at times that is smaller than what a search
/// finds.
final class WholeRunCoder {
  private let lzw = LZWEncoder()
  private let area: Int
  private lazy var plane = PixelBuffer<UInt8>(count: area)

  /// - Parameter area: the most pixels of a frame.
  init(area: Int) {
    self.area = area
  }

  /// - Parameters:
  ///   - chosen: the indices of a frame as it is coded now.
  ///   - painted: those given; they may be taken where the ones chosen are transparent.
  ///   - isCommon: see `PixelCoder`.
  /// - Returns: nil if runs are more than now.
  func code(
    _ chosen: UnsafeBufferPointer<UInt8>, painted: UnsafeBufferPointer<UInt8>, _ freedom: CodingFreedom, isCommon: Bool
  ) -> CodedPixels? {
    guard let transparent = freedom.table.transparentIndex else { return nil }
    let plane = UnsafeMutableBufferPointer(rebasing: plane.pixels[..<chosen.count])
    plane.take(chosen, or: painted, where: transparent)
    freedom.keepRunsWhole(in: plane, transparent: transparent)
    let whole = UnsafeBufferPointer(plane)
    guard whole.runCount <= chosen.runCount else { return nil }
    return CodedPixels(whole, by: lzw, in: freedom.table, isCommon: isCommon)
  }
}

extension CodingFreedom {
  /// Leaves or paints pixels that may stay by runs of one index, which then make long strings without any choice.
  ///
  /// A run with a pixel that must be painted is painted whole, but for its beginning where a transparent run goes on into it; any other
  /// one stays. (So does gifsicle.)
  /// - Parameter indices: come in with every pixel painted, but those whose colour the table lacks.
  func keepRunsWhole(in indices: UnsafeMutableBufferPointer<UInt8>, transparent: UInt8) {
    var start = 0
    var isTransparent = true
    while start < indices.count {
      let end = UnsafeBufferPointer(indices).endOfRun(at: start)
      var painted = start
      while painted < end, targets[painted].mayStay { painted &+= 1 }
      let first = isTransparent || painted == end ? painted : start
      indices[start..<first].update(repeating: transparent)
      isTransparent = indices[end - 1] == transparent
      start = end
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Takes the indices of one picture, but those of the other where the first has the one given.
  fileprivate func take(_ first: UnsafeBufferPointer<UInt8>, or second: UnsafeBufferPointer<UInt8>, where index: UInt8)
  {
    let asked = SIMD16(repeating: index)
    var i = 0
    while i &+ 16 <= count, let first = first.baseAddress, let second = second.baseAddress {
      let given = UnsafeRawPointer(first + i).loadUnaligned(as: SIMD16<UInt8>.self)
      let other = UnsafeRawPointer(second + i).loadUnaligned(as: SIMD16<UInt8>.self)
      UnsafeMutableRawPointer(baseAddress.unsafelyUnwrapped + i).storeBytes(
        of: given.replacing(with: other, where: given .== asked), as: SIMD16<UInt8>.self)
      i &+= 16
    }
    while i < count {
      self[i] = first[i] == index ? second[i] : first[i]
      i &+= 1
    }
  }
}
