extension CodeWriter {
  /// The codes, in sub-blocks, of indices that have other numbers: every string of them keeps its code, but for the step that all
  /// strings make behind fewer indices, or more.
  ///
  /// - Parameters:
  ///   - codes: in sub-blocks, without an error.
  ///   - codeSize: the bits of an index among them.
  ///   - newSize: those of the indices' numbers.
  ///   - numbers: the new number of each index; nil where all keep theirs.
  /// - Returns: nil if a code would be greater than the greatest.
  static func renumbered(
    _ codes: [UInt8], from codeSize: Int, to newSize: Int, _ numbers: [UInt8]? = nil
  ) -> [UInt8]? {
    codes.withUnsafeBufferPointer { codes in
      var reader = CodeReader(codes)
      var writer = CodeWriter(capacity: codes.count)
      var (old, new) = (CodeWidth(codeSize: codeSize), CodeWidth(codeSize: newSize))
      while let code = reader.next(old.bits) {
        let renumbered = code < old.clear ? numbers.map { Int($0[code]) } ?? code : code - old.clear + new.clear
        guard renumbered < CodeWidth.codeCount else { return nil }
        writer.put(renumbered, bits: new.bits)
        if old.isEnd(code) { break }
        old.pass(code)
        new.pass(renumbered)
      }
      return writer.finish()
    }
  }
}
