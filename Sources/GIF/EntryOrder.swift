import Palette

/// A new order for the entries of a table that frames share, when it is known which of them each frame uses: their indices then take as
/// few bits as can be.
///
/// No entry is for what stays as it is: a frame in which something does hides one that it does not use. Where any frame is cleared, all
/// do: some decoders ask the first whether there is an outside.
struct EntryOrder {
  let table: ColorTable
  /// The new place of each entry that is used.
  private let places: [UInt8]
  private let isCleared: Bool

  /// Nil where no order can save a bit.
  ///
  /// - Parameters:
  ///   - frames: those without a table of their own, at least one.
  ///   - isCleared: whether any frame of the file is cleared.
  init?(of table: ColorTable, for frames: [CodedFrame], isCleared: Bool) {
    let used = Self.colors(of: frames, among: table.entries.count)
    let count = frames.reduce(used.count) { max($0, $1.entryCount(isCleared)) }
    let isShorter = frames.contains {
      LZWEncoder.minimumCodeSize(bitDepth: ColorTable.bitDepth(of: $0.entryCount(isCleared))) < $0.codeSize
    }
    guard count > 0, isShorter || ColorTable.byteCount(of: count) < table.byteCount else { return nil }
    let needs = ColorNeeds(colorCount: table.entries.count, frames: frames.map { $0.entryNeeds(isCleared) })
    let order = needs.ordered(used, for: Array(frames.indices), behind: 0)
    var places = [UInt8](repeating: 0, count: 256)
    for (place, entry) in order.enumerated() { places[entry] = UInt8(truncatingIfNeeded: place) }
    (self.places, self.isCleared) = (places, isCleared)
    self.table = ColorTable(opaque: order.map { table.entries[$0] }, transparent: count > used.count ? .last : nil)
  }

  /// The entries whose colour any of the frames paints.
  private static func colors(of frames: [CodedFrame], among count: Int) -> [Int] {
    var isUsed = [Bool](repeating: false, count: count)
    for frame in frames {
      for index in frame.usedIndices where index != frame.transparentIndex { isUsed[Int(index)] = true }
    }
    return isUsed.indices.filter { isUsed[$0] }
  }

  /// The frame with the codes of the new places; nil if one of them would be greater than a code can be.
  func reordered(_ frame: CodedFrame) -> CodedFrame? {
    var places = places
    var isTaken = [Bool](repeating: false, count: 256)
    for index in frame.usedIndices where index != frame.transparentIndex { isTaken[Int(places[Int(index)])] = true }
    let count = max(frame.entryCount(isCleared), 1 + (isTaken.lastIndex(of: true) ?? 0))
    var result = frame
    result.transparentIndex = nil
    if frame.keepsPixels(isCleared), let hidden = frame.transparentIndex, let free = isTaken.firstIndex(of: false) {
      places[Int(hidden)] = UInt8(truncatingIfNeeded: free)
      result.transparentIndex = places[Int(hidden)]
    }
    result.codeSize = LZWEncoder.minimumCodeSize(bitDepth: ColorTable.bitDepth(of: count))
    result.usedIndices = frame.usedIndices.map { places[Int($0)] }.sorted()
    guard let codes = CodeWriter.renumbered(frame.codes, from: frame.codeSize, to: result.codeSize, places) else {
      return nil
    }
    result.codes = codes
    return result
  }

  /// Whether a frame's pixels have the same entries as before: both are decoded.
  func keeps(_ frame: CodedFrame, as reordered: CodedFrame, by decoder: LZWDecoder) -> Bool {
    func indices(_ frame: CodedFrame) -> [UInt8]? {
      var indices = [UInt8](repeating: 0, count: frame.rect.area)
      let end = frame.codes.withUnsafeBufferPointer { codes in
        indices.withUnsafeMutableBufferPointer { decoder.decode(codes, codeSize: frame.codeSize, into: $0).end }
      }
      return end == .complete ? indices : nil
    }
    guard let before = indices(frame), let after = indices(reordered) else { return false }
    return zip(before, after).allSatisfy { old, new in
      old == frame.transparentIndex ? new == reordered.transparentIndex : new == places[Int(old)]
    }
  }
}

extension CodedFrame {
  /// Whether the transparent index is there for something: pixels that stay, or what is cleared in the file.
  fileprivate func keepsPixels(_ isCleared: Bool) -> Bool {
    guard let transparentIndex else { return false }
    return isCleared || usedIndices.contains(transparentIndex)
  }

  /// How many entries the frame needs: its colours, and one for pixels that it keeps.
  fileprivate func entryCount(_ isCleared: Bool) -> Int {
    let isNamed = transparentIndex.map(usedIndices.contains) ?? false
    return usedIndices.count + (keepsPixels(isCleared) && !isNamed ? 1 : 0)
  }

  fileprivate func entryNeeds(_ isCleared: Bool) -> ColorNeeds.Frame {
    ColorNeeds.Frame(
      colors: usedIndices.filter { $0 != transparentIndex }.map { Int($0) }, extent: codes.count,
      otherEntries: keepsPixels(isCleared) ? 1 : 0)
  }
}
