/// A picture in as little memory as its runs of equal pixels take.
struct RunPicture: Sendable {
  /// Each run's pixel and where it ends; or, where that is no less, all pixels.
  private let words: [UInt32]
  private let hasRuns: Bool

  init(_ pixels: UnsafeBufferPointer<UInt32>) {
    let runs = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: pixels.count) { room in
      pixels.writeRuns(into: room).map { Array(room[..<$0]) }
    }
    hasRuns = runs != nil
    words = runs ?? Array(pixels)
  }

  /// The memory that it takes, in words of four bytes.
  var size: Int { words.count }

  /// Writes every pixel.
  func draw(into pixels: UnsafeMutableBufferPointer<UInt32>) {
    guard hasRuns else {
      _ = pixels.update(fromContentsOf: words)
      return
    }
    words.withUnsafeBufferPointer { words in
      var start = 0
      var i = 0
      while i < words.count {
        let end = Int(words[i &+ 1])
        pixels.fill(from: start, to: end, with: words[i])
        start = end
        i &+= 2
      }
    }
  }
}

extension UnsafeBufferPointer<UInt32> {
  /// Writes the pixel and the end of each run of equal pixels; nil if that takes more words than there are pixels.
  ///
  /// - Returns: how many words were written.
  fileprivate func writeRuns(into words: UnsafeMutableBufferPointer<UInt32>) -> Int? {
    var end = 0
    var i = 0
    while i < count {
      let pixel = self[i]
      guard end &+ 2 <= words.count else { return nil }
      i = endOfRun(at: i, before: count)
      words[end] = pixel
      words[end &+ 1] = UInt32(truncatingIfNeeded: i)
      end &+= 2
    }
    return end
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
