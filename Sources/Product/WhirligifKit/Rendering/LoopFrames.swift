import Drawing
import Frames
import Palette
import Platform
import Raster
import Synchronization

/// The frames of a loop, drawn on demand and not stored: with opaque or clear pixels for a GIF, premultiplied, or as
/// display lists.
///
/// Safe to use from several threads; each borrows a canvas and a painter from a pool.
package struct LoopFrames: FrameSequence {
  /// The painter and canvas of one thread. A worker taken from the pool has only one user.
  private final class Worker: @unchecked Sendable {
    let painter: Painter
    let canvas: Canvas
    /// What is on the canvas.
    var drawn: DisplayList?

    init(_ source: Loop) {
      painter = source.makePainter()
      canvas = Canvas(width: source.width, height: source.height)
    }
  }

  /// Something that some picture has.
  private final class Trait: Sendable {
    private let isNoted = Atomic(false)

    var value: Bool { isNoted.load(ordering: .relaxed) }
    func note() { isNoted.store(true, ordering: .relaxed) }
  }

  /// The idle workers.
  private final class Pool: Sendable {
    private let idle = Mutex<[Worker]>([])

    func take() -> Worker? { idle.withLock { $0.popLast() } }
    func give(_ worker: Worker) { idle.withLock { $0.append(worker) } }
  }

  package let source: Loop
  package let timing: LoopTiming
  package let matte: Matte
  let shouldStop: @Sendable () -> Bool
  private let pool = Pool()
  private let runs: FrameRuns
  let drawnColors = DrawnColors()
  private let blended = Trait(), detailed = Trait()

  /// - Parameters:
  ///   - firsts: for each frame, the first one like it, where somebody has asked already.
  ///   - shouldStop: asked between shapes, by several threads; once true, `cancelled` is thrown.
  init(
    _ source: Loop, timing: LoopTiming, matte: Matte, firsts: [Int]? = nil,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.source, self.timing, self.matte, self.shouldStop) = (source, timing, matte, shouldStop)
    runs = FrameRuns(of: source, timing, known: firsts)
  }

  package var width: Int { source.width }
  package var height: Int { source.height }
  package var frameCount: Int { timing.frameCount }
  package func firstFrame(like frame: Int) -> Int { isSmall ? frame : runs.firstFrame(like: frame) }

  /// Whether a pixel that was drawn so far was blended onto the page.
  var isBlended: Bool { blended.value }

  package var isDetailed: Bool { detailed.value }
  /// The pixels that can be kept and read again in the time of drawing a shape: some nanoseconds each beside some
  /// microseconds. Halves the pictures drawn of a drawing of thousands of paths.
  private static let pixelsPerShape = 1 << 10

  /// Some of the frames as a loop of their own.
  func excerpt(of frames: [Int]) -> LoopFrames {
    LoopFrames(source, timing: timing.excerpt(of: frames), matte: matte, shouldStop: shouldStop)
  }

  /// Draws a frame: each pixel is opaque or transparent.
  package func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    if try withFrame(frame, { matte.apply(to: $0, into: pixels) }) { blended.note() }
  }

  /// The display list of a frame.
  func displayList(of frame: Int) throws(EncodingError) -> DisplayList {
    try withWorker(frame) { worker throws(SourceError) in
      try worker.painter.displayList(at: timing.phase(ofFrame: frame))
    }
  }

  /// Draws a frame without the matte: premultiplied pixels.
  func withFrame<Result>(
    _ frame: Int, _ body: (UnsafeBufferPointer<UInt32>) -> Result
  ) throws(EncodingError) -> Result {
    try withWorker(frame) { worker throws(SourceError) in
      let phase = timing.phase(ofFrame: frame)
      let list = try worker.painter.displayList(at: phase)
      // Animations in steps show the same picture for many frames.
      guard list != worker.drawn else { return worker.canvas.withPixels(body) }
      worker.drawn = nil
      worker.canvas.clear(matte.background)
      try worker.painter.draw(at: phase, on: worker.canvas, shouldStop: shouldStop)
      // An incomplete picture is never used.
      if shouldStop() { return nil }
      worker.drawn = list
      drawnColors.note(list, of: frame)
      if list.commands.count * Self.pixelsPerShape > width * height { detailed.note() }
      return worker.canvas.withPixels(body)
    }
  }

  package func checkCancellation() throws(EncodingError) {
    if shouldStop() { throw .cancelled }
  }

  /// Errors of drawing get the frame's number.
  private func withWorker<Result>(
    _ frame: Int, _ body: (Worker) throws(SourceError) -> Result?
  ) throws(EncodingError) -> Result {
    try checkCancellation()
    let worker = pool.take() ?? Worker(source)
    // The canvas of a single large picture is freed before its file is built.
    defer { if frameCount > 1 { pool.give(worker) } }
    let result: Result?
    do throws(SourceError) {
      result = try body(worker)
    } catch {
      throw .source(frame: frame, reason: error)
    }
    guard let result else { throw .cancelled }
    return result
  }
}
