import Palette

/// Takes bits from the codes of frames where the entries that their pixels use after all need no more.
///
/// A pixel may stay as it is, or take a close colour, and leave entries behind that nobody uses.
final class EntryTrimmer {
  private let area: Int
  private lazy var plane = PixelBuffer<UInt8>(count: area)

  /// - Parameter area: the most pixels of a frame.
  init(area: Int) {
    self.area = area
  }

  /// The pixels and their table without what is not used, if indices are then shorter.
  ///
  /// - Parameters:
  ///   - isCommon: the table is that of other frames too, and stays.
  ///   - keepsTransparent: the transparent entry stays as if it were used.
  func trim(
    _ coded: CodedPixels, _ table: ColorTable, isCommon: Bool, keepsTransparent: Bool
  ) -> (CodedPixels, ColorTable) {
    if isCommon {
      let codeSize = LZWEncoder.minimumCodeSize(bitDepth: coded.indices.bitDepth)
      guard codeSize < coded.codeSize else { return (coded, table) }
      let codes = CodeWriter.renumbered(coded.codes, from: coded.codeSize, to: codeSize)
      return (codes.map { CodedPixels(codes: $0, codeSize: codeSize, indices: coded.indices) } ?? coded, table)
    }
    let kept = keepsTransparent ? table.transparentIndex : nil
    let used = Self.used(of: table.entries.count, in: coded.indices, and: kept)
    let depth = ColorTable.bitDepth(of: used.count)
    guard depth < table.bitDepth else { return (coded, table) }
    var numbers = [UInt8](repeating: 0, count: 256)
    for (number, index) in used.enumerated() { numbers[Int(index)] = UInt8(truncatingIfNeeded: number) }
    let codeSize = LZWEncoder.minimumCodeSize(bitDepth: depth)
    guard let codes = CodeWriter.renumbered(coded.codes, from: coded.codeSize, to: codeSize, numbers) else {
      return (coded, table)
    }
    let indices = renumbered(coded.indices, numbers)
    return (CodedPixels(codes: codes, codeSize: codeSize, indices: indices), table.keeping(used))
  }

  private func renumbered(_ indices: UnsafeBufferPointer<UInt8>, _ numbers: [UInt8]) -> UnsafeBufferPointer<UInt8> {
    let result = UnsafeMutableBufferPointer(rebasing: plane.pixels[..<indices.count])
    for (i, index) in indices.enumerated() { result[i] = numbers[Int(index)] }
    return UnsafeBufferPointer(result)
  }

  /// The indices that occur, and another one, in their order.
  private static func used(
    of count: Int, in indices: UnsafeBufferPointer<UInt8>, and other: UInt8?
  ) -> [UInt8] {
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: count) { isUsed in
      isUsed.initialize(repeating: false)
      if let other { isUsed[Int(other)] = true }
      for index in indices { isUsed[Int(index)] = true }
      return isUsed.marked
    }
  }
}
