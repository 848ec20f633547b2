import Frames
import Palette

/// Draws a range of consecutive frames and encodes each as a delta to its neighbors.
final class FrameRangeEncoder {
  private let source: AnyFrameSequence
  private let times: FrameTimes
  private let encoder: FrameEncoder
  /// Receives the number of frames coded since the last time.
  private let onCoded: @Sendable (Int) -> Void
  /// The source canvas before a frame, and the pictures of the frame and of the next one.
  private var previous, current, next: GIFCanvas
  /// The first of the frames like the one that was drawn last.
  private var drawn: Int?

  init(
    _ source: AnyFrameSequence, times: FrameTimes, plan: ColorPlan,
    onCoded: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    (self.source, self.times, self.onCoded) = (source, times, onCoded)
    let isStill = source.frameCount == 1
    encoder = FrameEncoder(width: source.width, height: source.height, plan: plan, isStill: isStill)
    func canvas() -> GIFCanvas { GIFCanvas(width: source.width, height: source.height) }
    current = canvas()
    // A still picture follows itself.
    (previous, next) = isStill ? (current, current) : (canvas(), canvas())
  }

  /// The frames of the range that differ from their predecessors.
  func encode(_ range: Range<Int>) throws(EncodingError) -> [EncodedFrame] {
    guard var k = try begin(range) else { return [] }
    var frames: [EncodedFrame] = []
    while k < range.upperBound {
      var successor = try successor(of: k, before: source.frameCount)
      let delay = times.start(of: successor) - times.start(of: k)
      // The next range assumes that everything is cleared. The first frame, with which the loop begins again, covers
      // the canvas.
      var clearsAll = successor >= range.upperBound
      if successor == source.frameCount {
        if next !== current { try draw(0, into: next) }
        (clearsAll, successor) = (false, range.upperBound)
      }
      let delta = FrameDelta(
        from: k == 0 ? nil : previous.readOnly, to: current.readOnly, next: next.readOnly, width: source.width,
        clearsAll: clearsAll)
      let frame = try encoder.encode(delta, frame: k, remaining: source.frameCount - k, delay: delay)
      frames.append(frame)
      if frame.disposal == .clear { current.clear(frame.rect) }
      (previous, current, next) = (current, next, previous)
      onCoded(min(successor, range.upperBound) - k)
      k = successor
    }
    return frames
  }

  /// Draws the first frame of the range that differs from the one before it, and sets up the canvas before it; nil if
  /// there is none.
  private func begin(_ range: Range<Int>) throws(EncodingError) -> Int? {
    var first = range.lowerBound
    if first > 0 { try draw(first - 1, into: previous) }
    try draw(first, into: current)
    guard first > 0 else { return 0 }
    if current.readOnly.isSame(as: previous.readOnly) {
      first = try successor(of: first, before: range.upperBound)
      guard first < range.upperBound else { return nil }
      swap(&current, &next)
    }
    // The range before has then cleared everything.
    if FrameDelta.vanishes(from: previous.readOnly, to: current.readOnly) { previous.clear() }
    encoder.begin(from: previous.readOnly)
    return first
  }

  /// The first frame after `k` that differs from it, drawn into `next`; `limit` if there is none below it.
  private func successor(of k: Int, before limit: Int) throws(EncodingError) -> Int {
    for j in stride(from: k + 1, to: limit, by: 1) where source.firstFrame(like: j) != drawn {
      try draw(j, into: next)
      if !next.readOnly.isSame(as: current.readOnly) { return j }
    }
    return limit
  }

  private func draw(_ frame: Int, into canvas: GIFCanvas) throws(EncodingError) {
    try source.draw(frame: frame, into: canvas.pixels)
    drawn = source.firstFrame(like: frame)
  }
}
