/// The first frames of a source.
struct LeadingFrames<Source: FrameSource>: FrameSource {
  private let source: Source
  let frameCount: Int

  init(of source: Source, count: Int) {
    self.source = source
    frameCount = count
  }

  var width: Int { source.width }
  var height: Int { source.height }

  func draw(frame: Int, worker: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) throws(EncodingError) {
    try source.draw(frame: frame, worker: worker, into: pixels)
  }
}
