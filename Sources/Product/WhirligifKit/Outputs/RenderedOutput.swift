import Drawing
import Frames
import PNG
import Synchronization

/// The files of an output, rendered and not yet written.
package struct RenderedOutput: Sendable {
  package struct File: Sendable {
    package let path: String
    package let bytes: [UInt8]
    /// The picture's time in the loop; nil for a file that is not a single frame.
    var seconds: Range<Double>?
  }

  package let files: [File]
  package internal(set) var report: RenderReport

  /// The entries of a JSON report.
  package var listing: ReportValue {
    .array(
      files.map { file in
        .object([
          "file": .string(file.path), "bytes": .integer(file.bytes.count),
          "start": file.seconds.map { .number($0.lowerBound) } ?? .null,
          "duration": file.seconds.map { .number($0.upperBound - $0.lowerBound) } ?? .null,
        ])
      })
  }
}

extension Animation {
  /// Renders the files of an output. Every output of the commands is rendered here.
  ///
  /// - Parameters:
  ///   - container: of a single file, and of frames; sheets are PNG files.
  ///   - path: of the output, which its files contain.
  /// - Throws: the errors of ``render(progress:isCancelled:)``.
  package func render(
    _ kind: OutputKind, as container: Container, at path: String,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) throws(WhirligifError) -> RenderedOutput {
    guard kind.isSet else {
      let file = try render(as: container, progress: progress)
      return RenderedOutput(files: [.init(path: path, bytes: file.bytes)], report: file.report)
    }
    let plan = try plan(for: container == .svg ? .svg : .png)
    let (files, warnings) = try plan.drawn { () throws(WhirligifError) in
      guard case .sheet(let columns) = kind else { return try frames(of: plan, at: path, progress: progress) }
      return try sheet(of: plan, at: path, columns: columns, progress: progress)
    }
    return RenderedOutput(files: files, report: try report(of: files, plan, warnings))
  }

  /// The paths of the files of an output.
  package func paths(of kind: OutputKind, at path: String) throws(WhirligifError) -> [String] {
    kind.paths(
      at: path, frames: kind == .frames ? try plan(for: Container(path: path) ?? .png).timing.frameCount : 1)
  }

  /// Every frame of the loop as a file.
  private func frames(
    of plan: RenderPlan, at path: String, progress: @escaping @Sendable (Double) -> Void
  ) throws(WhirligifError) -> [RenderedOutput.File] {
    let times = plan.timing.times
    let count = plan.timing.frameCount
    let drawn = plan.container == .svg ? try stillFrames(of: plan, progress) : try pictures(of: plan, progress)
    let paths = OutputKind.frames.paths(at: path, frames: count)
    let unit = Double(times.unitsPerSecond)
    return drawn.enumerated().map { frame, bytes in
      RenderedOutput.File(
        path: paths[frame], bytes: bytes,
        seconds: Double(times.start(of: frame)) / unit..<Double(times.start(of: frame + 1)) / unit)
    }
  }

  /// Every frame of the loop as a PNG.
  private func pictures(
    of plan: RenderPlan, _ progress: @escaping @Sendable (Double) -> Void
  ) throws(WhirligifError) -> [[UInt8]] {
    let count = plan.timing.frameCount
    let threads = try MemoryNeed.threads(
      options.threadCount, width: plan.source.width, height: plan.source.height, frames: count)
    let finished = Atomic(0)
    return try plan.withFrames { frames throws(EncodingError) in
      try ParallelMap.results(count: count, workers: threads) { frame throws(EncodingError) in
        defer { progress(Double(finished.add(1, ordering: .relaxed).newValue) / Double(count)) }
        let still = StillFrame(width: frames.width, height: frames.height) { pixels throws(EncodingError) in
          try frames.draw(frame: frame, into: pixels)
        }
        return try PNGEncoder.still(still, effort: EncodingEffort(options.effort))
      }
    }
  }

  /// Every frame of the loop as an SVG that stands still.
  private func stillFrames(
    of plan: RenderPlan, _ progress: @escaping @Sendable (Double) -> Void
  ) throws(WhirligifError) -> [[UInt8]] {
    var still = self
    var files: [[UInt8]] = []
    for phase in plan.timing.phases {
      still.options.moment = .phase(phase)
      files.append(try still.render(as: .svg).bytes)
      progress(Double(files.count) / Double(plan.timing.frameCount))
    }
    return files
  }

  /// The report of the files of a set.
  ///
  /// - Throws: `tooManyBytes` if they have more bytes than the options allow.
  private func report(
    of files: [RenderedOutput.File], _ plan: RenderPlan, _ warnings: [Warning]
  ) throws(WhirligifError) -> RenderReport {
    let bytes = files.reduce(0) { $0 + $1.bytes.count }
    if let limit = plan.options.maximumBytes, bytes > limit {
      throw .tooManyBytes(smallest: bytes, limit: limit)
    }
    var report = RenderReport(
      name: name, width: plan.source.width, height: plan.source.height, frames: plan.timing.frameCount,
      duration: plan.timing.times.seconds, plays: options.plays, bytes: bytes, colors: 0, isExact: true,
      concessions: [])
    report.findings = warnings
    report.names = names
    return report
  }
}

extension RenderPlan {
  /// Draws the frames with straight alpha, within the limit of time.
  ///
  /// - Throws: `tooSlow`, `cancelled`, and errors of drawing.
  func withFrames<Result>(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    _ body: (AlphaFrames) throws(EncodingError) -> Result
  ) throws(WhirligifError) -> Result {
    let work = WorkLimit(options, clock: animation.clock)
    do {
      return try body(AlphaFrames(frames { isCancelled() || work?.isOver == true }))
    } catch .cancelled {
      throw work.flatMap { $0.isOver ? $0.error : nil } ?? .cancelled
    } catch {
      throw animation.error(error)
    }
  }
}
