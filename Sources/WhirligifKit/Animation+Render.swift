import GIF
import Scene
import Synchronization

extension Animation {
  /// Makes the GIF.
  ///
  /// The same animation gives the same bytes on every machine, by any number of threads.
  ///
  /// - Parameters:
  ///   - progress: is told what part of the work is done, 0...1, and at the end 1; called from several threads.
  ///   - isCancelled: is asked now and then, from several threads; once it says so, `cancelled` is thrown.
  /// - Throws: `invalidValue`, `invalidDocument`, `tooManyPixels`, `tooManyBytes`, `cancelled`.
  public func render(
    progress: @escaping @Sendable (Double) -> Void = { _ in }, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(WhirligifError) -> RenderedGIF {
    let frames = try plan()
    let source = WatchedFrames(frames: frames, progress: progress, isCancelled: isCancelled)
    do {
      let gif = try GIFEncoder.encode(source, timing: frames.timing.frames, options: encodingOptions)
      if let limit = options.maximumBytes, gif.bytes.count > limit {
        throw WhirligifError.tooManyBytes(smallest: gif.bytes.count, limit: limit)
      }
      progress(1)
      return RenderedGIF(bytes: gif.bytes, report: RenderReport(name: name, bytes: gif.bytes.count, gif.report))
    } catch let error as EncodingError {
      throw self.error(error)
    } catch let error as SceneError {
      throw self.error(error)
    } catch let error as WhirligifError {
      throw error
    } catch {
      throw .fault("\(error)")
    }
  }

  /// Makes the GIF and writes it: at every moment the path holds the old file or the complete new one.
  ///
  /// - Parameter path: relative to the current folder, or absolute; `-` is standard output.
  /// - Returns: what was made.
  /// - Throws: what ``render(progress:isCancelled:)`` throws, `cannotCreate` and `cannotWrite`.
  @discardableResult
  public func write(to path: String) throws(WhirligifError) -> RenderReport {
    let gif = try render()
    try OutputFile.write(gif.bytes, to: path)
    return gif.report
  }

  private var encodingOptions: EncodingOptions {
    var encoding = EncodingOptions()
    encoding.plays = options.plays
    encoding.maximumColors = options.maximumColors
    encoding.dither = EncodingOptions.Dither(options.dither)
    encoding.quality = options.quality
    encoding.lossiness = options.lossy
    encoding.maximumBytes = options.maximumBytes
    encoding.threads = options.threads ?? SystemCores.count
    return encoding
  }

  private func error(_ error: EncodingError) -> WhirligifError {
    switch error {
    case .sizeLimit(let limit, let smallest): .tooManyBytes(smallest: smallest, limit: limit)
    default: .fault("\(error)")
    }
  }
}

/// Frames that tell how far the work is, and stop it.
private final class WatchedFrames: FrameSource {
  private let frames: MattedFrames
  private let progress: @Sendable (Double) -> Void
  private let isCancelled: @Sendable () -> Bool
  private let drawn = Atomic(0)

  init(
    frames: MattedFrames, progress: @escaping @Sendable (Double) -> Void, isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.frames = frames
    self.progress = progress
    self.isCancelled = isCancelled
  }

  var width: Int { frames.width }
  var height: Int { frames.height }
  var frameCount: Int { frames.count }

  func draw(frame: Int, worker: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) throws {
    if isCancelled() { throw WhirligifError.cancelled }
    try frames.draw(frame, into: pixels)
    // The encoder draws each frame of a large animation twice, for its colours and to code it; of a small one once.
    let done = drawn.add(1, ordering: .relaxed).newValue
    progress(min(1, Double(done) / Double(2 * frames.count)))
  }
}

extension EncodingOptions.Dither {
  fileprivate init(_ dither: RenderOptions.Dither?) {
    switch dither {
    case .none?: self = .none
    case .ordered: self = .ordered
    case .diffusion: self = .diffusion
    case nil: self = .automatic
    }
  }
}

extension RenderReport {
  fileprivate init(name: String, bytes: Int, _ report: EncodingReport) {
    self.init(
      name: name, width: report.width, height: report.height, frames: report.frames,
      duration: Double(report.centiseconds) / 100, plays: report.plays, bytes: bytes,
      colors: report.paletteSizes.max() ?? 0, isExact: report.paletteMode == .exact, concessions: report.concessions)
  }
}
