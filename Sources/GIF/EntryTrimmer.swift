import Palette

/// Codes frames again in fewer bits, where the entries that their pixels use after all need no more.
///
/// A pixel may stay as it is, or take a close colour, and leave entries behind that nobody uses.
final class EntryTrimmer {
  private let area: Int
  private lazy var lzw = LZWEncoder()
  private lazy var plane = PixelBuffer<UInt8>(count: area)

  /// - Parameter area: the most pixels of a frame.
  init(area: Int) {
    self.area = area
  }

  /// The pixels and their table as they are or, if that takes fewer bytes, without what is not used.
  ///
  /// - Parameter isCommon: the table is that of other frames too, and stays.
  func trim(_ coded: CodedPixels, _ table: ColorTable, isCommon: Bool) -> (CodedPixels, ColorTable) {
    if isCommon {
      let codeSize = LZWEncoder.minimumCodeSize(bitDepth: coded.indices.bitDepth)
      guard codeSize < coded.codeSize else { return (coded, table) }
      let codes = lzw.encodeBest(coded.indices, codeSize: codeSize)
      guard codes.count < coded.codes.count else { return (coded, table) }
      return (CodedPixels(codes: codes, codeSize: codeSize, indices: coded.indices), table)
    }
    let used = Self.used(of: table.entries.count, in: coded.indices)
    let depth = ColorTable.bitDepth(of: used.count)
    guard depth < table.bitDepth else { return (coded, table) }
    let trimmed = table.keeping(used)
    let indices = renumbered(coded.indices, used)
    let codeSize = LZWEncoder.minimumCodeSize(bitDepth: depth)
    let codes = lzw.encodeBest(indices, codeSize: codeSize)
    guard codes.count + trimmed.byteCount < coded.codes.count + table.byteCount else { return (coded, table) }
    return (CodedPixels(codes: codes, codeSize: codeSize, indices: indices), trimmed)
  }

  /// The indices that occur, in their order.
  private static func used(of count: Int, in indices: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    withMarks(below: count) { isUsed in
      for index in indices { isUsed[Int(index)] = true }
      return isUsed.marked
    }
  }

  /// The indices as places in the array of those used.
  private func renumbered(_ indices: UnsafeBufferPointer<UInt8>, _ used: [UInt8]) -> UnsafeBufferPointer<UInt8> {
    var places = [UInt8](repeating: 0, count: 256)
    for (place, index) in used.enumerated() { places[Int(index)] = UInt8(place) }
    let result = plane.pixels
    for (i, index) in indices.enumerated() { result[i] = places[Int(index)] }
    return UnsafeBufferPointer(rebasing: plane.readOnly[..<indices.count])
  }
}
