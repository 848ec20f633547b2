import Palette

/// The frames of a source, some of which are drawn before, by several threads, and kept.
final class KeptFrames<Source: FrameSource>: FrameSource, Sendable {
  private let source: Source
  /// Their numbers.
  private let kept: [Int]
  private let pictures: ThreadSlots<PixelBuffer<UInt32>>

  /// Draws some frames. Memory is that of as many pictures.
  init(_ frames: [Int], of source: Source, threads: Int) throws(EncodingError) {
    (self.source, kept) = (source, frames)
    let pictures = ThreadSlots<PixelBuffer<UInt32>>(count: frames.count)
    self.pictures = pictures
    try OrderedWorkers.run(count: frames.count, workers: threads) { k, worker throws(EncodingError) in
      let picture = PixelBuffer<UInt32>(count: source.width * source.height)
      try source.draw(frame: frames[k], worker: worker, into: picture.pixels)
      pictures[k] = picture
    }
  }

  /// Whether one of the frames kept has more opaque colours than so many.
  func hasMoreColors(than limit: Int) -> Bool {
    pictures.values.contains { $0.readOnly.hasMoreColors(than: limit) }
  }

  var width: Int { source.width }
  var height: Int { source.height }
  var frameCount: Int { source.frameCount }

  func draw(frame: Int, worker: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) throws(EncodingError) {
    if let place = kept.firstIndex(of: frame), let picture = pictures[place] {
      _ = pixels.update(fromContentsOf: picture.readOnly)
    } else {
      try source.draw(frame: frame, worker: worker, into: pixels)
    }
  }
}

extension UnsafeBufferPointer<UInt32> {
  fileprivate func hasMoreColors(than limit: Int) -> Bool {
    var known = ColorSet(limit: limit)
    var last: UInt32 = 0
    for pixel in self where pixel != last {
      last = pixel
      if pixel != 0, known.insert(pixel) == nil { return true }
    }
    return false
  }
}
