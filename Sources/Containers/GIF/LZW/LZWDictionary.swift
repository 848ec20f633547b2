/// The strings of an LZW table, for encoding without choices: a hash table from a string and the index that follows to
/// the longer string, and the runs of each index by length, so that a run finds its code without reading its pixels.
/// Its owner deallocates it.
struct LZWDictionary {
  /// Code per slot; 0 marks a free slot. Small slots keep the table in the nearest cache.
  private let slots: UnsafeMutablePointer<UInt16>
  /// By code, the prefix and the last index of the string.
  private let keys: UnsafeMutablePointer<UInt32>
  private var mask = 0
  /// For each index, its longest run and that run's length.
  private let longestRuns: UnsafeMutablePointer<(code: UInt16, length: UInt16)>
  /// For each index, its runs of 2...`shortLength`, by their lengths less one.
  private let shortRuns: UnsafeMutablePointer<UInt16>
  /// For each run, the run that is longer by one.
  private let longerRuns: UnsafeMutablePointer<UInt16>

  private static let shortLength = 32
  /// Four times as many slots as there are codes: 32 kB.
  private static let maximumBits = 14
  /// Odd, so that its multiples differ in their low bits.
  private static let multiplier = 0x2F1D

  init() {
    slots = .allocate(capacity: 1 << Self.maximumBits)
    keys = .allocate(capacity: CodeWidth.codeCount)
    longestRuns = .allocate(capacity: 256)
    shortRuns = .allocate(capacity: 256 * Self.shortLength)
    longerRuns = .allocate(capacity: CodeWidth.codeCount)
  }

  func deallocate() {
    slots.deallocate()
    keys.deallocate()
    longestRuns.deallocate()
    shortRuns.deallocate()
    longerRuns.deallocate()
  }

  /// Resets to the strings of one index below `indexCount`, and reserves capacity for `pixelCount` pixels.
  mutating func reset(indexCount: Int, pixelCount: Int) {
    let bits = min(max(Int.bitWidth - pixelCount.leadingZeroBitCount, 6), Self.maximumBits)
    mask = 1 << bits - 1
    slots.update(repeating: 0, count: 1 << bits)
    for index in 0..<indexCount { longestRuns[index] = (UInt16(truncatingIfNeeded: index), 1) }
  }

  /// Where a string is, or where it belongs.
  struct Place {
    let slot: Int
    /// The string's code; 0 if the slot is free.
    let code: UInt32

    @inline(__always)
    var isFree: Bool { code == 0 }
  }

  /// Looks for a string. Only the index is multiplied, which is known ahead of the prefix.
  @inline(__always)
  func find(_ prefix: UInt32, _ index: UInt8) -> Place {
    let key = Self.key(prefix, index)
    var slot = (Int(truncatingIfNeeded: prefix) &<< 2 &+ Int(index) &* Self.multiplier) & mask
    var code = slots[slot]
    while code != 0, keys[Int(code)] != key {
      slot = (slot &+ 1) & mask
      code = slots[slot]
    }
    return Place(slot: slot, code: UInt32(code))
  }

  /// Puts a string into the slot where it belongs.
  @inline(__always)
  func insert(_ code: Int, of prefix: UInt32, _ index: UInt8, at slot: Int) {
    slots[slot] = UInt16(truncatingIfNeeded: code)
    keys[code] = Self.key(prefix, index)
  }

  @inline(__always)
  private static func key(_ prefix: UInt32, _ index: UInt8) -> UInt32 { prefix << 8 | UInt32(index) }

  /// The longest run of an index.
  @inline(__always)
  func longestRun(of index: UInt8) -> (code: UInt32, length: Int) {
    let run = longestRuns[Int(index)]
    return (UInt32(run.code), Int(run.length))
  }

  /// The run of a length: at least 2, at most that of the longest.
  @inline(__always)
  func run(of index: UInt8, length: Int) -> UInt32 {
    var known = min(length, Self.shortLength)
    var code = shortRuns[Int(index) &* Self.shortLength &+ known &- 1]
    while known < length {
      code = longerRuns[Int(code)]
      known &+= 1
    }
    return UInt32(code)
  }

  /// Makes `code` the longest run of an index: that before, longer by one.
  @inline(__always)
  func lengthenRun(of index: UInt8, to code: Int) {
    let run = longestRuns[Int(index)]
    let word = UInt16(truncatingIfNeeded: code)
    longerRuns[Int(run.code)] = word
    longestRuns[Int(index)] = (word, run.length &+ 1)
    if run.length < Self.shortLength { shortRuns[Int(index) &* Self.shortLength &+ Int(run.length)] = word }
  }
}
