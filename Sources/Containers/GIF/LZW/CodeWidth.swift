/// The width of LZW codes: the one place that knows when it grows.
///
/// Counts as a decoder does, which adds a string one code later than the encoder. After an encoder has written a code
/// and advanced, `next` is the code of the string that it may add.
struct CodeWidth {
  /// Codes have at most twelve bits.
  static let codeCount = 4096

  /// The code that starts a new table of strings; the one after it ends the data.
  let clear: Int
  /// The bits of the next code.
  private(set) var bits: Int
  /// The code of the string that the next code completes.
  private(set) var next: Int
  /// The first code that takes one bit more.
  private var wider: Int
  private var isFirst = true

  /// - Parameter codeSize: the bits of an index among the codes, 2...8.
  @inline(__always)
  init(codeSize: Int) {
    clear = 1 << codeSize
    bits = codeSize + 1
    next = clear + 2
    wider = 2 * clear
  }

  /// The code that ends the data.
  var end: Int { clear + 1 }

  /// Whether no code is left for another string.
  var isFull: Bool { next == Self.codeCount }

  /// Continues after a code other than `clear`.
  @inline(__always)
  mutating func advance() {
    guard !isFirst else {
      isFirst = false
      return
    }
    guard next < Self.codeCount else { return }
    next &+= 1
    if next == wider, bits < 12 {
      bits &+= 1
      wider &+= wider
    }
  }

  /// Continues after `clear`.
  @inline(__always)
  mutating func reset() {
    bits = clear.trailingZeroBitCount + 1
    next = clear + 2
    wider = 2 * clear
    isFirst = true
  }
}
