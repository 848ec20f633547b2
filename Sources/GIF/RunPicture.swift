/// A picture in as little memory as its runs of equal pixels take, or as it is.
struct RunPicture: Sendable {
  private enum Content {
    /// Each run's pixel in the lower half, and where it ends in the upper.
    case runs([UInt64])
    case pixels([UInt32])
  }

  private let content: Content

  /// Keeps all pixels, which takes more memory and less time.
  init(whole pixels: UnsafeBufferPointer<UInt32>) {
    content = .pixels(Array(pixels))
  }

  init(_ pixels: UnsafeBufferPointer<UInt32>) {
    let runs = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: pixels.count / 2 + 8) { room in
      pixels.writeRuns(into: room).map { Array(room[..<$0]) }
    }
    content = runs.map { .runs($0) } ?? .pixels(Array(pixels))
  }

  /// The memory that it takes, in words of four bytes.
  var size: Int {
    switch content {
    case .runs(let runs): 2 * runs.count
    case .pixels(let pixels): pixels.count
    }
  }

  /// Writes every pixel.
  func draw(into pixels: UnsafeMutableBufferPointer<UInt32>) {
    switch content {
    case .pixels(let words): words.withUnsafeBufferPointer { _ = pixels.update(fromContentsOf: $0) }
    case .runs(let runs):
      runs.withUnsafeBufferPointer { runs in
        var start = 0
        for run in runs {
          let end = Int(truncatingIfNeeded: run >> 32)
          pixels.fill(from: start, to: end, with: UInt32(truncatingIfNeeded: run))
          start = end
        }
      }
    }
  }
}

extension UnsafeBufferPointer<UInt32> {
  /// Writes the pixel and the end of each run of equal pixels; nil if that takes more memory than the pixels. Needs room for half as many
  /// runs as there are pixels, and eight more.
  ///
  /// - Returns: how many runs were written.
  fileprivate func writeRuns(into runs: UnsafeMutableBufferPointer<UInt64>) -> Int? {
    guard count > 1 else { return nil }
    var found = 0
    /// Writes that a run ends before a place; if none does, the next one takes its place.
    func end(at place: Int) {
      runs[found] = UInt64(self[place &- 1]) | UInt64(truncatingIfNeeded: place) &<< 32
      found &+= self[place] == self[place &- 1] ? 0 : 1
    }
    var i = 1
    while i &+ 4 <= count {
      if hasEnd(in: i) {
        guard 2 &* found < count else { return nil }
        for k in 0..<4 { end(at: i &+ k) }
      }
      i &+= 4
    }
    while i < count {
      end(at: i)
      i &+= 1
    }
    guard 2 &* found &+ 2 <= count else { return nil }
    runs[found] = UInt64(self[count &- 1]) | UInt64(truncatingIfNeeded: count) &<< 32
    return found &+ 1
  }

  /// Whether one of four pixels is unlike the one before it.
  @inline(__always)
  private func hasEnd(in four: Int) -> Bool {
    (two(at: four) ^ two(at: four &- 1)) | (two(at: four &+ 2) ^ two(at: four &+ 1)) != 0
  }
}

extension UnsafeMutableBufferPointer<UInt32> {
  /// Fills a run; may write up to seven pixels behind it.
  @inline(__always)
  fileprivate func fill(from start: Int, to end: Int, with pixel: UInt32) {
    guard end &+ 7 <= count else {
      self[start..<end].update(repeating: pixel)
      return
    }
    let eight = SIMD8(repeating: pixel)
    var i = start
    repeat {
      UnsafeMutableRawPointer(baseAddress.unsafelyUnwrapped + i).storeBytes(of: eight, as: SIMD8<UInt32>.self)
      i &+= 8
    } while i < end
  }
}
