/// What a GIF shows at the times of the frames that it was made of.
struct PlayedFrames: FrameSource {
  let width, height: Int
  private let pictures: [RunPicture]

  /// As much as the pixels of what is small; see `FrameSource.isSmall`.
  private static let mostWords = 1 << 20

  /// Nil where the runs of its pictures take too much memory, or it is too large to be played.
  ///
  /// - Parameter count: how many frames the timing has.
  init?(_ gif: EncodedGIF, _ timing: FrameTiming, count: Int) {
    let document = GIFDocument(gif.bytes)
    (width, height) = (document.width, document.height)
    var player = GIFPlayer(document, bytes: gif.bytes)
    var shown = document.frames.makeIterator()
    guard width * height <= GIFPlayer.greatestArea, width * height * count <= GIFPlayer.greatestWork else { return nil }
    var (end, words) = (0, 0)
    var pictures: [RunPicture] = []
    for k in 0..<count {
      while end <= timing.start(of: k), let frame = shown.next() {
        _ = player.paint(frame)
        end += frame.delay
      }
      pictures.append(player.canvas.withUnsafeBufferPointer { RunPicture($0) })
      words += pictures[k].size
      guard words <= Self.mostWords else { return nil }
    }
    self.pictures = pictures
  }

  var frameCount: Int { pictures.count }

  func draw(frame: Int, worker: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) {
    pictures[frame].draw(into: pixels)
  }
}
