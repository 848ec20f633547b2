/// What a small GIF shows at the times of the frames that it was made of.
struct PlayedFrames: FrameSource {
  let width, height: Int
  private let pictures: [RunPicture]

  /// - Parameter count: how many frames the timing has.
  init(_ gif: EncodedGIF, _ timing: FrameTiming, count: Int) {
    let document = GIFDocument(gif.bytes)
    (width, height) = (document.width, document.height)
    var player = GIFPlayer(document, bytes: gif.bytes)
    var shown = document.frames.makeIterator()
    var end = 0
    pictures = (0..<count).map { k in
      while end <= timing.start(of: k), let frame = shown.next() {
        _ = player.paint(frame)
        end += frame.delay
      }
      return player.canvas.withUnsafeBufferPointer { RunPicture($0) }
    }
  }

  var frameCount: Int { pictures.count }

  func draw(frame: Int, worker: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) {
    pictures[frame].draw(into: pixels)
  }
}
