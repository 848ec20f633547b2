/// The pixels of the picture or of an open group, and which rows have been painted on.
struct Layer {
  let pixels: UnsafeMutablePointer<UInt32>
  let width: Int
  /// All other rows are clear.
  private(set) var rows = 0..<0
  var opacity = 1.0
  var blend = BlendMode.normal

  init(width: Int, height: Int) {
    self.width = width
    // What paints four pixels at once may rewrite some beyond the last.
    let count = width * height + OpaqueSink.overhang
    pixels = .allocate(capacity: count)
    pixels.initialize(repeating: 0, count: count)
  }

  /// Notes that `more` rows are painted on.
  mutating func touch(_ more: Range<Int>) {
    if more.isEmpty { return }
    rows = rows.isEmpty ? more : min(rows.lowerBound, more.lowerBound)..<max(rows.upperBound, more.upperBound)
  }

  /// Clears the rows that were painted on.
  mutating func reset() {
    (pixels + rows.lowerBound * width).update(repeating: 0, count: rows.count * width)
    rows = 0..<0
  }

  /// Composites the touched rows onto a layer of the same size.
  func composite(onto under: UnsafeMutablePointer<UInt32>) {
    let factor = Float(opacity)
    let start = rows.lowerBound * width
    let end = rows.upperBound * width
    let isPlain = blend == .normal && opacity == 1
    var index = start
    while index < end {
      let word = pixels[index]
      if word == 0 {
        // Nothing was painted here.
      } else if isPlain, word >> 24 == 255 {
        under[index] = word
      } else {
        let source = PremultipliedColor(word: word).components * factor
        let backdrop = PremultipliedColor(word: under[index]).components
        under[index] = PremultipliedColor(components: blend.composite(source, over: backdrop)).word
      }
      index += 1
    }
  }
}
