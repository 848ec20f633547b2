import Palette
import Synchronization
import Drawing
import Raster
import Platform

/// The pictures of a loop for a GIF, drawn on demand and not stored.
///
/// Safe to use from several threads; each borrows a canvas and a painter from a pool.
struct MattedFrames: Sendable {
  /// The painter and canvas of one thread. A worker taken from the pool has only one user.
  private final class Worker: @unchecked Sendable {
    let painter: Painter
    let canvas: Canvas

    init(_ source: any AnimationSource) {
      painter = source.makePainter()
      canvas = Canvas(width: source.width, height: source.height)
    }
  }

  /// The idle workers.
  private final class Pool: Sendable {
    private let idle = Mutex<[Worker]>([])

    func take() -> Worker? { idle.withLock { $0.popLast() } }
    func give(_ worker: Worker) { idle.withLock { $0.append(worker) } }
  }

  let source: any AnimationSource
  let timing: LoopTiming
  let matte: Matte
  /// The time at which drawing stops; nil for no limit.
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

  /// Draws a frame: each pixel is opaque or transparent.
  func draw(_ index: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws {
    try withFrame(index) { matte.apply(to: $0, into: pixels) }
  }

  /// Whether a frame has these pixels.
  func isSame(_ index: Int, as pixels: UnsafeBufferPointer<RGBA8>) throws -> Bool {
    try withFrame(index) { matte.gives(pixels, of: $0) }
  }

  /// Whether two frames certainly show the same picture.
  func isKnownSame(_ index: Int, as other: Int) throws -> Bool {
    try withWorker { worker in
      let list = try worker.painter.displayList(at: timing.phase(ofFrame: other))
      return try worker.painter.displayList(at: timing.phase(ofFrame: index)).isLike(list)
    }
  }

  /// The display list of a frame.
  func displayList(of index: Int) throws -> DisplayList {
    try withWorker { try $0.painter.displayList(at: timing.phase(ofFrame: index)) }
  }

  /// Whether two frames certainly differ, because their middle rows differ.
  func isKnownDifferent(_ index: Int, from other: Int) throws -> Bool {
    let rows = (height / 2 - 4..<height / 2 + 4).clamped(to: 0..<height)
    return try withUnsafeTemporaryAllocation(of: RGBA8.self, capacity: rows.count * width) {
      pixels in
      try withFrame(other, rows) { matte.apply(to: $0, into: pixels) }
      return try withFrame(index, rows) { !matte.gives(UnsafeBufferPointer(pixels), of: $0) }
    }
  }

  /// Draws a frame, or some of its rows, without the matte: premultiplied pixels.
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
    // The canvas of a single large picture is freed before its file is built.
    defer { if count > 1 { pool.give(worker) } }
    return try body(worker)
  }
}
