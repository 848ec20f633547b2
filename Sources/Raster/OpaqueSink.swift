/// Paints one opaque color into a picture.
struct OpaqueSink: CoverageSink {
  private let pixels: UnsafeMutablePointer<UInt32>
  private let width: Int
  private let word: UInt32
  private let mixer: Pixel.Mixer
  private var line: UnsafeMutablePointer<UInt32>

  init(pixels: UnsafeMutablePointer<UInt32>, width: Int, word: UInt32) {
    self.pixels = pixels
    self.width = width
    self.word = word
    mixer = Pixel.Mixer(word)
    line = pixels
  }

  @inline(__always)
  mutating func beginRow(_ row: Int) { line = pixels + row &* width }

  @inline(__always)
  func block(at x: Int, coverage: SIMD4<UInt32>) {
    let place = UnsafeMutableRawPointer(line + x)
    let under = place.loadUnaligned(as: SIMD4<UInt32>.self)
    place.storeBytes(of: mixer.mix(over: under, coverage: coverage), as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  func flat(from start: Int, to end: Int, coverage: UInt8) {
    if coverage == 255 {
      Pixel.fill(line + start, with: word, count: end &- start)
    } else {
      for x in start..<end { line[x] = Pixel.mix(word, over: line[x], coverage: coverage) }
    }
  }

  @inline(__always)
  func endRow() {}
}
