/// Paints one colour, source-over, into a picture.
struct SolidSink: CoverageSink {
  let pixels: UnsafeMutablePointer<UInt32>
  let width: Int
  let color: PremultipliedColor
  /// The colour as a pixel.
  let word: UInt32

  init(pixels: UnsafeMutablePointer<UInt32>, width: Int, color: PremultipliedColor) {
    self.pixels = pixels
    self.width = width
    self.color = color
    word = color.word
  }

  private var isOpaque: Bool { color.components.w == 255 }

  @inline(__always)
  func single(row: Int, at x: Int, coverage: UInt8) {
    guard coverage != 0 else { return }
    let pixel = pixels + (row * width + x)
    pixel.pointee = coverage == 255 && isOpaque ? word : color.over(pixel.pointee, coverage: coverage)
  }

  @inline(__always)
  func flat(row: Int, from start: Int, to end: Int, coverage: UInt8) {
    let line = pixels + row * width
    if coverage == 255 && isOpaque {
      (line + start).update(repeating: word, count: end - start)
      return
    }
    // Neighbours are often equal: blend a run once.
    var last = line[start]
    var blended = color.over(last, coverage: coverage)
    for x in start..<end {
      if line[x] != last {
        last = line[x]
        blended = color.over(last, coverage: coverage)
      }
      line[x] = blended
    }
  }

  @inline(__always)
  func endRow(_ row: Int) {}
}
