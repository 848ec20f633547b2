/// Codes indices as GIF's variable-length LZW, in sub-blocks.
///
/// One coder serves any number of frames, one after another; it allocates nothing per pixel.
package final class LZWEncoder {
  /// The strings known, but for the runs.
  private var strings = StringHash()
  private let runs = RunStrings()

  package init() {}

  deinit {
    strings.deallocate()
    runs.deallocate()
  }

  /// The code size that a table of `bitDepth` bits asks for: at least 2.
  package static func minimumCodeSize(bitDepth: Int) -> Int { max(bitDepth, 2) }

  /// The codes of `indices` in sub-blocks, without the empty one at the end.
  ///
  /// - Parameters:
  ///   - indices: at least one, each less than 2 to the power `codeSize`.
  ///   - codeSize: the minimum code size, 2...8.
  package func encode(_ indices: UnsafeBufferPointer<UInt8>, codeSize: Int) -> [UInt8] {
    var writer = CodeWriter(capacity: indices.count / 3 + 64)
    forEachCode(of: indices, codeSize: codeSize) { code, bits, _ in writer.put(code, bits: bits) }
    return writer.finish()
  }

  /// Writes, for each index, how many indices share its code, at most 255.
  func measureStrings(
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

  /// Calls `body` with every code, the bits it takes, and the end of the indices that it stands for.
  ///
  /// A run of one index takes the longest known string of it without a look at its pixels.
  @inline(__always)
  private func forEachCode(
    of indices: UnsafeBufferPointer<UInt8>, codeSize: Int,
    _ body: (_ code: Int, _ bits: Int, _ end: Int) -> Void
  ) {
    precondition((2...8).contains(codeSize) && !indices.isEmpty, "There is something to code")
    let clear = 1 << codeSize
    var width = codeSize + 1
    var next = clear + 2
    /// The first code that takes one bit more.
    var wider = 2 &* clear
    // Copies, which need not be read anew for every pixel.
    let runs = runs
    var strings = strings
    strings.removeAll(for: indices.count)
    runs.reset(to: clear)
    body(clear, width, 0)
    var i = 0
    var runEnd = 0
    while true {
      let first = indices[i]
      var code = UInt32(first)
      var isLongestRun = false
      if i &+ 1 < indices.count, indices[i &+ 1] == first {
        if runEnd <= i { runEnd = indices.endOfRun(at: i) }
        let longest = runs.longest(of: first)
        isLongestRun = runEnd &- i > longest.length
        code = isLongestRun ? longest.code : runs.code(of: first, length: runEnd &- i)
        i = isLongestRun ? i &+ longest.length : runEnd
      } else {
        i &+= 1
      }
      var free = 0
      if !isLongestRun {
        while i < indices.count {
          let longer = strings.find(code, indices[i])
          guard !longer.isFree else {
            free = longer.slot
            break
          }
          code = longer.code
          i &+= 1
        }
      }
      body(Int(code), width, i)
      guard i < indices.count else { break }
      if next < CodeWidth.codeCount {
        if isLongestRun {
          runs.lengthen(first, to: next)
        } else {
          strings.insert(next, of: code, indices[i], at: free)
        }
        if next == wider {
          width &+= 1
          wider &+= wider
        }
        next &+= 1
      } else {
        body(clear, width, i)
        strings.removeAll(for: indices.count)
        runs.reset(to: clear)
        width = codeSize + 1
        next = clear + 2
        wider = 2 &* clear
      }
    }
    // The decoder adds one more string after the last code and may widen its codes with it.
    if next == wider, width < 12 { width += 1 }
    body(clear + 1, width, indices.count)
  }
}
