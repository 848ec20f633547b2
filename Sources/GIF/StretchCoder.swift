import Palette

/// Draws a run of consecutive frames and codes each against its neighbours.
final class StretchCoder<Source: FrameSource> {
  private let source: Source
  private let timing: FrameTiming
  private let worker: Int
  private let coder: FrameCoder
  /// What is shown before a frame, the frame, and the one after it.
  private var shown, current, next: PixelBuffer<UInt32>

  init(_ source: Source, timing: FrameTiming, plan: PalettePlan, options: EncodingOptions, worker: Int) {
    self.source = source
    self.timing = timing
    self.worker = worker
    coder = FrameCoder(width: source.width, height: source.height, plan: plan, options: options)
    let area = source.width * source.height
    shown = PixelBuffer(count: area, filledWith: 0)
    current = PixelBuffer(count: area, filledWith: 0)
    next = PixelBuffer(count: area, filledWith: 0)
  }

  /// The frames of the range that differ from the ones before them.
  func code(_ range: Range<Int>) throws(EncodingError) -> [CodedFrame] {
    var frames: [CodedFrame] = []
    var k = range.lowerBound
    try draw(k, into: current)
    if k > 0 {
      try draw(k - 1, into: shown)
      if current.readOnly.isSame(as: shown.readOnly) {
        k = try following(k, before: range.upperBound)
        swap(&current, &next)
      }
      // The stretch before has then cleared everything.
      if FrameChange.vanishes(from: shown.readOnly, to: current.readOnly) { shown.pixels.update(repeating: 0) }
      coder.begin(from: shown.readOnly)
    }
    while k < range.upperBound {
      var successor = try following(k, before: source.frameCount)
      let end = timing.start(of: successor)
      // The next stretch takes it that all is cleared; the first frame, with which the loop begins again, covers the canvas.
      var clearsAll = successor >= range.upperBound
      if successor == source.frameCount {
        try draw(0, into: next)
        clearsAll = false
        successor = range.upperBound
      }
      let pictures = FramePictures(
        shown: k == 0 ? nil : shown.readOnly, current: current.readOnly, next: next.readOnly, spare: shown.pixels)
      let frame = try coder.code(pictures, clearsAll: clearsAll, frame: k, delay: end - timing.start(of: k))
      frames.append(frame)
      if frame.disposal == .clear { clear(frame.rect) }
      (shown, current, next) = (current, next, shown)
      k = successor
    }
    return frames
  }

  /// Takes from the current picture what its disposal does.
  private func clear(_ rect: PixelRect) {
    for y in rect.rows {
      let row = y * source.width
      current.pixels[(row + rect.left)..<(row + rect.left + rect.width)].update(repeating: 0)
    }
  }

  /// The first frame after `k` that differs from it, drawn into `next`; `limit` if there is none below it.
  private func following(_ k: Int, before limit: Int) throws(EncodingError) -> Int {
    var j = k + 1
    while j < limit {
      try draw(j, into: next)
      if !next.readOnly.isSame(as: current.readOnly) { return j }
      j += 1
    }
    return limit
  }

  private func draw(_ frame: Int, into buffer: PixelBuffer<UInt32>) throws(EncodingError) {
    try source.draw(frame: frame, worker: worker, into: buffer.pixels)
  }
}
