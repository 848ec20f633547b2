import Synchronization
import Drawing
import Raster
import Platform

/// The pictures of a loop as a GIF needs them, drawn whenever they are asked for: nobody keeps them all.
///
/// Safe to use from several threads; each gets a canvas and a painter of its own, which are used again.
struct MattedFrames: Sendable {
  /// What one thread draws with. Whoever has taken it from the pool is alone with it.
  private final class Worker: @unchecked Sendable {
    let painter: Painter
    let canvas: Canvas

    init(_ source: any AnimationSource) {
      painter = source.makePainter()
      canvas = Canvas(width: source.width, height: source.height)
    }
  }

  /// Workers that nobody uses at the moment.
  private final class Pool: Sendable {
    private let idle = Mutex<[Worker]>([])

    func take() -> Worker? { idle.withLock { $0.popLast() } }
    func give(_ worker: Worker) { idle.withLock { $0.append(worker) } }
  }

  let source: any AnimationSource
  let timing: LoopTiming
  let matte: Matte
  /// When drawing is given up; nil for no end.
  var deadline: Deadline?
  private let pool = Pool()

  init(_ source: any AnimationSource, timing: LoopTiming, matte: Matte) {
    self.source = source
    self.timing = timing
    self.matte = matte
  }

  var width: Int { source.width }
  var height: Int { source.height }
  var count: Int { timing.frameCount }

  /// Draws a frame: each pixel opaque, or 0 outside.
  func draw(_ index: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) throws {
    try withFrame(index) { matte.apply(to: $0, into: pixels) }
  }

  /// Whether a frame has these pixels.
  func isSame(_ index: Int, as pixels: UnsafeBufferPointer<UInt32>) throws -> Bool {
    try withFrame(index) { matte.gives(pixels, of: $0) }
  }

  /// Whether two frames are certain to have the same picture.
  func isKnownSame(_ index: Int, as other: Int) throws -> Bool {
    try withWorker { worker in
      let list = try worker.painter.displayList(at: timing.phase(ofFrame: other))
      return try worker.painter.displayList(at: timing.phase(ofFrame: index)).isLike(list)
    }
  }

  /// What a frame draws.
  func displayList(of index: Int) throws -> DisplayList {
    try withWorker { try $0.painter.displayList(at: timing.phase(ofFrame: index)) }
  }

  /// Whether two frames are certain to differ, as their rows in the middle do.
  func isKnownDifferent(_ index: Int, from other: Int) throws -> Bool {
    let rows = (height / 2 - 4..<height / 2 + 4).clamped(to: 0..<height)
    return try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: rows.count * width) {
      pixels in
      try withFrame(other, rows) { matte.apply(to: $0, into: pixels) }
      return try withFrame(index, rows) { !matte.gives(UnsafeBufferPointer(pixels), of: $0) }
    }
  }

  /// Draws a frame, or some rows of it, without its matte.
  func withFrame<Result>(
    _ index: Int, _ rows: Range<Int>? = nil, _ body: (UnsafeBufferPointer<UInt32>) -> Result
  ) throws -> Result {
    try withWorker { worker in
      worker.canvas.deadline = deadline
      worker.canvas.clear(matte.canvas, opening: rows)
      try worker.painter.draw(at: timing.phase(ofFrame: index), on: worker.canvas)
      return worker.canvas.withPixels(body)
    }
  }

  private func withWorker<Result>(_ body: (Worker) throws -> Result) throws -> Result {
    let worker = pool.take() ?? Worker(source)
    // The canvas of one large picture is not kept beside its file.
    defer { if count > 1 { pool.give(worker) } }
    return try body(worker)
  }
}
