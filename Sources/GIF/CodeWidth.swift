/// How many bits the next LZW code takes, as a decoder knows it.
struct CodeWidth {
  /// Codes have at most twelve bits: so many there are, those of single indices and the two that name none among them.
  static let codeCount = 4096

  private let codeSize: Int
  private(set) var bits: Int
  /// The code of the next string to be known.
  private var next: Int
  private var isFirst = true

  /// - Parameter codeSize: the bits of an index among the codes, 2...8.
  init(codeSize: Int) {
    self.codeSize = codeSize
    bits = codeSize + 1
    next = (1 << codeSize) + 2
  }

  /// The code that begins a new table of strings.
  var clear: Int { 1 << codeSize }

  /// Whether a code ends the data.
  func isEnd(_ code: Int) -> Bool { code == clear + 1 }

  /// Goes on behind a code that is not the last.
  mutating func pass(_ code: Int) {
    guard code != clear else {
      self = CodeWidth(codeSize: codeSize)
      return
    }
    if !isFirst, next < Self.codeCount {
      next += 1
      if next == 1 << bits, bits < 12 { bits += 1 }
    }
    isFirst = false
  }
}
