/// Encodes indices as GIF's variable-width LZW, without choices, in sub-blocks.
///
/// One encoder serves any number of frames, one after another; it allocates nothing per pixel.
package final class LZWEncoder {
  private var dictionary = LZWDictionary()

  package init() {}

  deinit {
    dictionary.deallocate()
  }

  /// The code size of a table of `bitDepth` bits: at least 2.
  package static func minimumCodeSize(bitDepth: Int) -> Int { max(bitDepth, 2) }

  /// The codes of `indices` in sub-blocks, without the empty one at the end. The table is cleared when it is full.
  ///
  /// - Parameters:
  ///   - indices: at least one, each less than 2 to the power `codeSize`.
  ///   - codeSize: the minimum code size, 2...8.
  package func encode(_ indices: UnsafeBufferPointer<UInt8>, codeSize: Int) -> [UInt8] {
    var writer = BitWriter(capacity: indices.count / 3 + 64)
    forEachCode(of: indices, codeSize: codeSize) { code, bits, _ in writer.put(code, bits: bits) }
    return writer.finish()
  }

  /// Writes, for each index, how many indices share its code, at most 255.
  func measureMatches(
    of indices: UnsafeBufferPointer<UInt8>, codeSize: Int, into lengths: UnsafeMutableBufferPointer<UInt8>
  ) {
    var start = 0
    forEachCode(of: indices, codeSize: codeSize) { _, _, end in
      let length = UInt8(min(end - start, 255))
      while start < end {
        lengths[start] = length
        start &+= 1
      }
    }
  }

  /// Calls `body` with every code, its width in bits, and the end of the indices that it encodes.
  @inline(__always)
  private func forEachCode(
    of indices: UnsafeBufferPointer<UInt8>, codeSize: Int, _ body: (_ code: Int, _ bits: Int, _ end: Int) -> Void
  ) {
    precondition((2...8).contains(codeSize) && !indices.isEmpty, "There are indices to encode")
    var width = CodeWidth(codeSize: codeSize)
    // A copy, which need not be read again for every pixel.
    var dictionary = dictionary
    dictionary.reset(indexCount: width.clear, pixelCount: indices.count)
    body(width.clear, width.bits, 0)
    var position = 0
    var runEnd = 0
    while true {
      let match = longestMatch(at: &position, &runEnd, in: indices, dictionary)
      body(Int(match.code), width.bits, position)
      width.advance()
      guard position < indices.count else { break }
      if width.isFull {
        body(width.clear, width.bits, position)
        dictionary.reset(indexCount: width.clear, pixelCount: indices.count)
        width.reset()
      } else if let run = match.run {
        dictionary.lengthenRun(of: run, to: width.next)
      } else {
        dictionary.insert(width.next, of: match.code, indices[position], at: match.slot)
      }
    }
    body(width.end, width.bits, indices.count)
  }

  /// A match, and where the string that extends it by the next index belongs.
  private struct Match {
    var code: UInt32
    /// The index of a longest run, which the pixels continue.
    var run: UInt8?
    var slot = 0
  }

  /// Moves the position behind the longest string that the indices have there. A run takes the longest run known
  /// without a look at its pixels.
  @inline(__always)
  private func longestMatch(
    at position: inout Int, _ runEnd: inout Int, in indices: UnsafeBufferPointer<UInt8>, _ dictionary: LZWDictionary
  ) -> Match {
    let first = indices[position]
    var match = Match(code: UInt32(first))
    if position &+ 1 < indices.count, indices[position &+ 1] == first {
      if runEnd <= position { runEnd = indices.endOfRun(at: position) }
      let longest = dictionary.longestRun(of: first)
      if runEnd &- position > longest.length {
        position &+= longest.length
        return Match(code: longest.code, run: first)
      }
      match.code = dictionary.run(of: first, length: runEnd &- position)
      position = runEnd
    } else {
      position &+= 1
    }
    while position < indices.count {
      let longer = dictionary.find(match.code, indices[position])
      guard !longer.isFree else {
        match.slot = longer.slot
        break
      }
      match.code = longer.code
      position &+= 1
    }
    return match
  }
}
