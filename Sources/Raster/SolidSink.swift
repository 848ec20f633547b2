/// Paints one colour, source-over, into a picture.
struct SolidSink: CoverageSink {
  let pixels: UnsafeMutablePointer<UInt32>
  let width: Int
  let color: PremultipliedColor
  /// The colour as a pixel.
  private let word: UInt32
  private let isOpaque: Bool

  init(pixels: UnsafeMutablePointer<UInt32>, width: Int, color: PremultipliedColor) {
    self.pixels = pixels
    self.width = width
    self.color = color
    word = color.word
    isOpaque = color.components.w == 255
  }

  @inline(__always)
  func run(row: Int, from start: Int, to end: Int, coverage: UnsafePointer<UInt32>) {
    let line = pixels + (row * width + start)
    let count = end - start
    var index = 0
    if isOpaque {
      while index &+ 4 <= count {
        Pixel.mixFour(word, over: line + index, coverage: coverage + index)
        index &+= 4
      }
      while index < count {
        line[index] = Pixel.mix(word, over: line[index], coverage: UInt8(truncatingIfNeeded: coverage[index]))
        index += 1
      }
    } else {
      while index < count {
        if coverage[index] != 0 {
          line[index] = color.over(line[index], coverage: UInt8(truncatingIfNeeded: coverage[index]))
        }
        index += 1
      }
    }
  }

  @inline(__always)
  func flat(row: Int, from start: Int, to end: Int, coverage: UInt8) {
    let line = pixels + row * width
    if coverage == 255 && isOpaque {
      Pixel.fill(line + start, with: word, count: end &- start)
    } else {
      blend(line, from: start, to: end, coverage: coverage)
    }
  }

  /// Neighbours are often equal: their blend is computed once.
  private func blend(_ line: UnsafeMutablePointer<UInt32>, from start: Int, to end: Int, coverage: UInt8) {
    var last = line[start]
    var blended = color.over(last, coverage: coverage)
    var x = start
    while x < end {
      if line[x] != last {
        last = line[x]
        blended = color.over(last, coverage: coverage)
      }
      line[x] = blended
      x += 1
    }
  }

  @inline(__always)
  func endRow(_ row: Int) {}
}
