import Codecs
import WhirligifKit

/// The files of a job: one file, a PNG per frame, or a sprite sheet with its JSON and CSS.
struct BatchOutput: Sendable {
  /// Names are relative to the output folder.
  let files: [(name: String, bytes: [UInt8])]
  let report: RenderReport

  /// Renders the files of a job.
  init(_ job: BatchJob, _ animation: Animation, as container: Container) throws(WhirligifError) {
    guard job.isSet else {
      let file = try animation.render(as: container)
      (files, report) = ([(job.output, file.bytes)], file.report)
      return
    }
    let set =
      if let columns = job.columns { try animation.spriteSheet(at: job.output, columns: columns) } else {
        try animation.pictureSet(at: job.output)
      }
    (files, report) = (set.files.map { ($0.path, $0.bytes) }, set.report)
  }

  var byteCount: Int { files.reduce(0) { $0 + $1.bytes.count } }

  /// The hash of the only file, or of the hashes of all files.
  var hash: String { Self.hash(files.map(\.bytes)) }

  static func hash(_ contents: [[UInt8]]) -> String {
    if contents.count == 1 { return SHA256.digest(of: contents[0]) }
    return SHA256.digest(of: contents.map { SHA256.digest(of: $0) }.joined(separator: "\n"))
  }
}

extension BatchJob {
  /// Whether the job has more than one file.
  package var isSet: Bool { columns != nil || output.contains(Animation.framePlaceholder) }

  /// The names of the job's files, with `{frame}` for the number of a frame.
  var nameTemplates: [String] { columns == nil ? [output] : PictureSet.sheetPaths(output) }

  /// The names of the job's files.
  ///
  /// - Parameter frames: the number of frames.
  func names(frames: Int) -> [String] {
    isSet && columns == nil ? PictureSet.framePaths(output, count: max(frames, 1)) : nameTemplates
  }

  /// The container of the job's files.
  ///
  /// - Throws: `invalidValue` if the extension of the output does not match its format or kind.
  func container(asked: Container?) throws(WhirligifError) -> Container {
    let container = Container(path: output) ?? .gif
    if let asked, asked != container {
      throw .invalidValue(
        "The output '\(output)' does not end in .\(asked.name), its format; use {format} for the extension.")
    }
    if isSet, container != .png {
      throw .invalidValue(
        "The output '\(output)' would hold single frames or a sheet: choose a name that ends in .png.")
    }
    if columns != nil, output.contains(Animation.framePlaceholder) {
      throw .invalidValue("The output '\(output)' contains {frame}, but a sheet is one picture.")
    }
    return container
  }
}
