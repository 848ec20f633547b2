/// LZW's strings of one index repeated, by their lengths: a run finds its code without a look at its pixels. Its owner deallocates it.
struct RunStrings {
  /// For each index, the longest string, and how often that has it.
  private let longest: UnsafeMutablePointer<(code: UInt16, length: UInt16)>
  /// For each index, its strings of 2 to `shortLength`, by their lengths less one.
  private let short: UnsafeMutablePointer<UInt16>
  /// For each string, the one with one more.
  private let longer: UnsafeMutablePointer<UInt16>
  private static let shortLength = 32

  init() {
    longest = .allocate(capacity: 256)
    short = .allocate(capacity: 256 * Self.shortLength)
    longer = .allocate(capacity: CodeWidth.codeCount)
  }

  func deallocate() {
    longest.deallocate()
    short.deallocate()
    longer.deallocate()
  }

  /// Leaves the strings of one index, below `count`.
  func reset(to count: Int) {
    for index in 0..<count { longest[index] = (UInt16(truncatingIfNeeded: index), 1) }
  }

  /// The longest string of an index.
  @inline(__always)
  func longest(of index: UInt8) -> (code: UInt32, length: Int) {
    let run = longest[Int(index)]
    return (UInt32(run.code), Int(run.length))
  }

  /// The string of a length: at least 2, and no more than that of the longest.
  @inline(__always)
  func code(of index: UInt8, length: Int) -> UInt32 {
    var known = min(length, Self.shortLength)
    var code = short[Int(index) &* Self.shortLength &+ known &- 1]
    while known < length {
      code = longer[Int(code)]
      known &+= 1
    }
    return UInt32(code)
  }

  /// Makes `code` the longest string of an index: the one before and one more.
  @inline(__always)
  func lengthen(_ index: UInt8, to code: Int) {
    let run = longest[Int(index)]
    let word = UInt16(truncatingIfNeeded: code)
    longer[Int(run.code)] = word
    longest[Int(index)] = (word, run.length &+ 1)
    if run.length < Self.shortLength { short[Int(index) &* Self.shortLength &+ Int(run.length)] = word }
  }
}
