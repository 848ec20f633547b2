/// Paints what a row source gives, through an optional clip, with any blend mode.
struct ShadedSink<Source: RowSource>: CoverageSink {
  let pixels: UnsafeMutablePointer<UInt32>
  let width: Int
  let source: Source
  let clip: UnsafePointer<UInt8>?
  let blend: BlendMode
  /// One row of colours.
  let scratch: UnsafeMutablePointer<UInt32>
  /// One row of coverage; the part between `first` and `end` is valid.
  let mask: UnsafeMutablePointer<UInt8>
  private var first = -1
  private var end = 0

  init(
    pixels: UnsafeMutablePointer<UInt32>, width: Int, source: Source, clip: UnsafePointer<UInt8>?, blend: BlendMode,
    scratch: UnsafeMutablePointer<UInt32>, mask: UnsafeMutablePointer<UInt8>
  ) {
    self.pixels = pixels
    self.width = width
    self.source = source
    self.clip = clip
    self.blend = blend
    self.scratch = scratch
    self.mask = mask
  }

  @inline(__always)
  mutating func single(row: Int, at x: Int, coverage: UInt8) {
    guard coverage != 0 || first >= 0 else { return }
    cover(from: x, to: x + 1, coverage: coverage)
  }

  @inline(__always)
  mutating func flat(row: Int, from start: Int, to end: Int, coverage: UInt8) {
    cover(from: start, to: end, coverage: coverage)
  }

  @inline(__always)
  private mutating func cover(from start: Int, to newEnd: Int, coverage: UInt8) {
    if first < 0 {
      first = start
    } else if end < start {
      (mask + end).update(repeating: 0, count: start - end)
    }
    (mask + start).update(repeating: coverage, count: newEnd - start)
    end = newEnd
  }

  mutating func endRow(_ row: Int) {
    guard first >= 0 else { return }
    defer { first = -1 }
    if let clip { multiply(by: clip + row * width) }
    let line = pixels + row * width
    var start = first
    while start < end {
      // A gap in the coverage is skipped, so that its colours are never computed.
      guard mask[start] != 0 else {
        start += 1
        continue
      }
      var stop = start + 1
      while stop < end, mask[stop] != 0 { stop += 1 }
      source.fetch(row: row, from: start, to: stop, into: scratch)
      if blend == .normal {
        drawOver(line, from: start, to: stop)
      } else {
        drawBlended(line, from: start, to: stop)
      }
      start = stop
    }
  }

  private func multiply(by clip: UnsafePointer<UInt8>) {
    for x in first..<end { mask[x] = UInt8(truncatingIfNeeded: (Int32(mask[x]) * Int32(clip[x]) + 127) / 255) }
  }

  private func drawOver(_ line: UnsafeMutablePointer<UInt32>, from start: Int, to stop: Int) {
    for x in start..<stop {
      let color = scratch[x - start]
      if mask[x] == 255, color >> 24 == 255 {
        line[x] = color
      } else {
        line[x] = PremultipliedColor(word: color).over(line[x], coverage: mask[x])
      }
    }
  }

  private func drawBlended(_ line: UnsafeMutablePointer<UInt32>, from start: Int, to stop: Int) {
    for x in start..<stop {
      let source = PremultipliedColor(word: scratch[x - start]).components * (Float(mask[x]) / 255)
      line[x] =
        PremultipliedColor(
          components: blend.composite(source, over: PremultipliedColor(word: line[x]).components)
        ).word
    }
  }
}
