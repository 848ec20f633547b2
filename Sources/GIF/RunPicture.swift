/// A picture in as little memory as its runs of equal pixels take.
struct RunPicture: Sendable {
  /// Each run's pixel and how often it comes; or, where that is no less, all pixels.
  private let words: [UInt32]
  private let hasRuns: Bool

  init(_ pixels: UnsafeBufferPointer<UInt32>) {
    let runs = pixels.runCount
    hasRuns = 2 * runs < pixels.count
    guard hasRuns else {
      words = Array(pixels)
      return
    }
    words = [UInt32](unsafeUninitializedCapacity: 2 * runs) { words, count in
      var start = 0
      while start < pixels.count {
        let end = pixels.endOfRun(at: start, before: pixels.count)
        words[count] = pixels[start]
        words[count &+ 1] = UInt32(truncatingIfNeeded: end &- start)
        count &+= 2
        start = end
      }
    }
  }

  /// Writes every pixel.
  func draw(into pixels: UnsafeMutableBufferPointer<UInt32>) {
    guard hasRuns else {
      _ = pixels.update(fromContentsOf: words)
      return
    }
    words.withUnsafeBufferPointer { words in
      var start = 0
      for i in stride(from: 0, to: words.count, by: 2) {
        let end = start &+ Int(words[i + 1])
        pixels.fill(from: start, to: end, with: words[i])
        start = end
      }
    }
  }
}

extension UnsafeMutableBufferPointer<UInt32> {
  /// Fills a run; may write up to seven pixels behind it.
  @inline(__always)
  fileprivate func fill(from start: Int, to end: Int, with pixel: UInt32) {
    let eight = SIMD8(repeating: pixel)
    var i = start
    while i < end, i &+ 8 <= count {
      UnsafeMutableRawPointer(baseAddress.unsafelyUnwrapped + i).storeBytes(of: eight, as: SIMD8<UInt32>.self)
      i &+= 8
    }
    while i < end {
      self[i] = pixel
      i &+= 1
    }
  }
}
