import Palette

/// For the entries of a table in whose indices the highest bit is set, entries that look nearly the same and do without it.
struct StandIns: Sendable {
  /// 256 for each bit: the stand-in of each index that has the bit and no higher one; 0 is none.
  private let indices: [UInt8]

  /// - Parameter table: with the transparent entry first.
  init(_ table: ColorTable, _ closeness: ColorCloseness) {
    var indices = [UInt8](repeating: 0, count: 8 * 256)
    for index in table.entries.indices.dropFirst(2) {
      let bit = Int.bitWidth - 1 - index.leadingZeroBitCount
      let close = (1..<(1 << bit)).filter { closeness.rows[index << 2 | $0 >> 6] >> UInt64($0 & 63) & 1 != 0 }
      let nearest = close.min { a, b in
        ColorDistance.squared(table.entries[a], table.entries[index])
          < ColorDistance.squared(table.entries[b], table.entries[index])
      }
      if let nearest { indices[bit << 8 | index] = UInt8(truncatingIfNeeded: nearest) }
    }
    self.indices = indices
  }

  /// The stand-in of an index whose highest bit is the one given, or 0.
  @inline(__always)
  func standIn(of index: UInt8, bit: Int) -> UInt8 { indices[bit << 8 | Int(index)] }
}

extension CodingFreedom {
  /// Takes stand-ins for the indices that need one bit more than the others, where what that bit saves in all codes is worth the
  /// errors, and does so again.
  ///
  /// - Parameters:
  ///   - indices: those given; unchanged pixels become transparent where theirs have more bits.
  ///   - staying: the memory of `staying`.
  func saveBits(
    of indices: UnsafeMutableBufferPointer<UInt8>, _ staying: UnsafeMutableBufferPointer<UInt8>, _ standIns: StandIns
  ) {
    while true {
      let depth = UnsafeBufferPointer(staying).bitDepth
      guard depth > 2, canSave(depth - 1, standIns) else { return }
      let high: UInt8 = 1 << UInt8(depth - 1)
      for i in indices.indices where staying[i] & high != 0 {
        indices[i] = standIns.standIn(of: staying[i], bit: depth - 1)
        staying[i] = indices[i]
      }
    }
  }

  /// Whether the errors of all stand-ins are worth a bit of every code.
  private func canSave(_ bit: Int, _ standIns: StandIns) -> Bool {
    // A code has a few bits more than an index, and there are far fewer codes than runs.
    let codes = Float(staying.runCount) / 6
    var left = codeWorth * codes / Float(bit + 4)
    let high: UInt8 = 1 << UInt8(bit)
    let highs = UInt64(high) &* 0x0101_0101_0101_0101
    var i = 0
    while i < staying.count {
      if i &+ 8 <= staying.count, staying.eight(at: i) & highs == 0 {
        i &+= 8
        continue
      }
      if staying[i] & high != 0 {
        guard let loss = loss(at: i, bit, standIns) else { return false }
        left -= loss
        guard left >= 0 else { return false }
      }
      i &+= 1
    }
    return true
  }

  /// What a pixel's stand-in errs more than its index; nil if it has none.
  private func loss(at i: Int, _ bit: Int, _ standIns: StandIns) -> Float? {
    let standIn = standIns.standIn(of: staying[i], bit: bit)
    guard standIn != 0 else { return nil }
    let pixel = targets[i].word
    let more =
      ColorDistance.squared(table.entries[Int(standIn)], pixel)
      - ColorDistance.squared(table.entries[Int(staying[i])], pixel)
    return Float(more) * (targets[i].isSensitive ? PaintedPixel.weightOfSensitive : 1)
  }
}
