import Frames
import PNG
import Synchronization

/// The pictures of a loop as separate files or as one sheet, for programs that play them themselves.
package struct PictureSet: Sendable {
  /// A file of the set.
  package struct File: Sendable {
    package let path: String
    package let bytes: [UInt8]
    /// The picture's time in the loop; nil for a file that is not a picture.
    var seconds: Range<Double>?
  }

  package let files: [File]
  package let report: RenderReport

  /// The paths of single frames.
  package static func framePaths(_ template: String, count: Int) -> [String] {
    let digits = "\(count - 1)".count
    return (0..<count).map { frame in
      let number = String(repeating: "0", count: digits - "\(frame)".count) + "\(frame)"
      return template.replacing(Animation.framePlaceholder, with: number)
    }
  }

  /// The paths of a sprite sheet: the picture, `NAME.sheet.json` and `NAME.css`.
  package static func sheetPaths(_ path: String) -> [String] {
    let stem = path.hasSuffix(".png") || path.hasSuffix(".PNG") ? String(path.dropLast(4)) : path
    return [path, stem + ".sheet.json", stem + ".css"]
  }

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
  /// Is replaced by the number of a frame in a path.
  package static let framePlaceholder = "{frame}"

  /// The paths of the files of ``pictureSet(at:progress:)``.
  package func framePaths(at template: String) throws(WhirligifError) -> [String] {
    PictureSet.framePaths(template, count: try plan(for: .png).timing.frameCount)
  }

  /// Every frame of the loop as a PNG file. In each path, the zero-padded frame number replaces `{frame}`.
  package func pictureSet(
    at template: String, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) throws(WhirligifError) -> PictureSet {
    let plan = try plan(for: .png)
    let frames = AlphaFrames(plan.frames())
    let (times, count) = (plan.timing.times, plan.timing.frameCount)
    let paths = PictureSet.framePaths(template, count: count)
    let threads = try MemoryNeed.threads(
      options.threadCount, width: frames.width, height: frames.height, frames: count)
    let finished = Atomic(0)
    let drawn: [[UInt8]]
    do {
      drawn = try OrderedJobs.results(count: count, workers: threads) { frame throws(EncodingError) in
        defer { progress(Double(finished.add(1, ordering: .relaxed).newValue) / Double(count)) }
        return try PNGEncoder.still(
          SingleFrame(source: frames, frame: frame), effort: EncodingEffort(options.effort))
      }
    } catch {
      throw self.error(error)
    }
    let files = drawn.enumerated().map { frame, bytes in
      let unit = Double(times.unitsPerSecond)
      return PictureSet.File(
        path: paths[frame], bytes: bytes,
        seconds: Double(times.start(of: frame)) / unit..<Double(times.start(of: frame + 1)) / unit)
    }
    return PictureSet(files: files, report: try report(of: files, plan))
  }

  /// The report of the files.
  ///
  /// - Throws: `tooManyBytes` if they have more bytes than the options allow.
  func report(of files: [PictureSet.File], _ plan: RenderPlan) throws(WhirligifError) -> RenderReport {
    let bytes = files.reduce(0) { $0 + $1.bytes.count }
    if let limit = plan.options.maximumBytes, bytes > limit {
      throw .tooManyBytes(smallest: bytes, limit: limit)
    }
    return RenderReport(
      name: name, width: plan.source.width, height: plan.source.height, frames: plan.timing.frameCount,
      duration: plan.timing.times.seconds,
      plays: options.plays, bytes: bytes, colors: 0, isExact: true, concessions: [])
  }
}
