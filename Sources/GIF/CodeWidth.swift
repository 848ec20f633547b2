/// How many bits the next LZW code takes, as a decoder knows it.
struct CodeWidth {
  /// Codes have at most twelve bits: so many there are, those of single indices and the two that name none among them.
  static let codeCount = 4096

  /// The code that begins a new table of strings; the one behind it is the last of all.
  let clear: Int
  private(set) var bits: Int
  /// The code of the next string to be known.
  private var next: Int
  private var isFirst = true

  /// - Parameter codeSize: the bits of an index among the codes, 2...8.
  init(codeSize: Int) {
    clear = 1 << codeSize
    bits = codeSize + 1
    next = clear + 2
  }

  /// Whether a code ends the data.
  func isEnd(_ code: Int) -> Bool { code == clear + 1 }

  /// Goes on behind a code that is not the last.
  mutating func pass(_ code: Int) {
    guard code != clear else {
      self = CodeWidth(clear: clear)
      return
    }
    defer { isFirst = false }
    guard !isFirst, next < Self.codeCount else { return }
    next += 1
    if next == 1 << bits, bits < 12 { bits += 1 }
  }

  private init(clear: Int) {
    self.init(codeSize: clear.trailingZeroBitCount)
  }
}
