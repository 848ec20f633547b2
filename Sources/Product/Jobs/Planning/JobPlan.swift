import AtomicFiles
import Numerics
import Platform
import WhirligifKit

/// Checked jobs: every job is valid, and every output has a name that is safe and its own.
package struct JobPlan: Sendable {
  let jobs: JobList
  let destination: Destination
  /// Which jobs belong to this shard: those whose index modulo `parts` is `part`.
  let part, parts: Int
  /// The paths of other outputs of the run.
  let reserved: [String]
  /// The documents that were read so far.
  let documents: DocumentCache
  /// The animations of the outputs of an only job, which the plan needed; nil for other plans.
  let animations: [Animation]?

  /// The plan of jobs whose outputs lie below a folder.
  ///
  /// - Parameters:
  ///   - folder: the output folder.
  ///   - shard: part I of N, counted from 1.
  ///   - reserved: the paths of other outputs of the run, with the options that name them.
  /// - Throws: `invalidDocument` with unsafe names and conflicts, before anything is rendered.
  package init(
    _ jobs: JobList, below folder: String, documents: DocumentCache, shard: (index: Int, count: Int) = (1, 1),
    reserved: [(option: String, path: String)] = []
  ) throws(WhirligifError) {
    let tree = OutputTree(path: folder)
    (self.jobs, self.documents, destination, animations) = (jobs, documents, .folder(tree), nil)
    (part, parts) = (shard.index - 1, shard.count)
    self.reserved = reserved.map { $0.path }
    var review = OutputReview(below: tree, reserved: reserved)
    for index in 0..<jobs.count { try review.add(try jobs.job(at: index), of: jobs) }
    let findings = review.findings
    if !findings.isEmpty { throw .invalidDocument(findings.map { Finding(Complaint($0), in: jobs.label) }) }
  }

  /// The plan of several inputs of a command line, whose outputs lie below the deepest folder that the user gave of
  /// all.
  ///
  /// - Parameter writesReport: whether a report goes to standard output.
  package init(
    several jobs: [RenderJob], documents: DocumentCache, writesReport: Bool
  ) throws(WhirligifError) {
    let folder = Self.commonFolder(of: jobs.flatMap { $0.outputs.map { $0.given } })
    let path = folder.count > 1 ? String(folder.dropLast()) : folder
    try self.init(
      JobList(jobs.map { $0.removingFolder(of: folder.utf8.count) }), below: path.isEmpty ? "." : path,
      documents: documents, reserved: writesReport ? [("the report", "-")] : [])
  }

  /// The plan of one input of a command line, whose outputs may be any path.
  ///
  /// - Parameters:
  ///   - replaces: whether existing files may be replaced.
  ///   - makesFolders: whether missing folders are made.
  ///   - writesReport: whether a report goes to standard output.
  /// - Throws: `cannotCreate` for an existing file that must not be replaced, or for a missing folder.
  package init(
    only job: RenderJob, documents: DocumentCache, replaces: Bool, makesFolders: Bool, writesReport: Bool
  ) throws(WhirligifError) {
    (jobs, self.documents, destination) = (JobList([job]), documents, .paths)
    (part, parts, reserved) = (0, 1, [])
    let base = try documents.animation(named: job.source)
    var animations: [Animation] = []
    var paths: [OutputPath] = []
    for output in job.outputs {
      var animation = try output.request.animation(applyingTo: base)
      animation.options.container = try output.container(asked: animation.options.container)
      try output.check(replaces: replaces, makesFolders: makesFolders)
      let files = output.path == "-" ? ["-"] : try animation.paths(of: output.kind, at: output.path)
      paths += files.map(output.place)
      animations.append(animation)
    }
    self.animations = animations
    if writesReport { paths.append(.given("-")) }
    try mappingFileErrors(OutputFile.check(paths))
  }

  /// Reads the documents of all parts whose images could be existing outputs, so that no output replaces an image
  /// before it is read.
  ///
  /// - Parameter replaces: whether outputs of jobs are written at all.
  /// - Throws: `invalidDocument` for outputs that are images of documents, `invalidValue` for other outputs of the run
  ///   that are, before anything is drawn.
  func protectImages(writing replaces: Bool) throws(WhirligifError) {
    // The only job's document was read when its outputs were checked.
    guard animations == nil else { return }
    var paths: Set<Name> = []
    var outputs: [(job: Int, name: String, real: String)] = []
    for index in 0..<jobs.count {
      let job = try jobs.job(at: index)
      paths.formUnion(job.documentPaths.map { Name($0) })
      guard replaces else { continue }
      for name in job.outputs.flatMap({ $0.kind.pathTemplates(at: $0.path) }) {
        if let real = FilePath.real(path(of: name)) { outputs.append((index, name, real)) }
      }
    }
    let reserved = reserved.compactMap { FilePath.real($0 == "-" ? "/dev/fd/1" : $0) }
    let folders = Set((outputs.map { $0.real } + reserved).map { Name(FilePath.folder(of: $0)) })
    for document in paths.sorted() {
      // A document's images are in its folder or below it.
      guard let own = FilePath.real(FilePath.folder(of: document.text)) else { continue }
      if folders.contains(where: { FilePath.isFolder(own, around: $0.text) }) {
        _ = try? documents.animation(named: document.text)
      }
    }
    let findings = outputs.compactMap { output in
      OutputFile.input(at: output.real).map { input -> Finding in
        let problem = "job \(output.job + 1): '\(output.name)' is the file of an input, '\(input)', which would be lost"
        return Finding(Complaint("\(problem); choose another output"), in: jobs.label)
      }
    }
    if !findings.isEmpty { throw .invalidDocument(Array(findings.prefix(10))) }
    try mappingFileErrors(OutputFile.check(self.reserved.map { .given($0) }))
  }

  /// The path of an output in messages and reports.
  func path(of name: String) -> String { destination.path(of: name) }

  /// Whether the outputs are the paths of a command line, rather than names below the folder of a batch.
  package var isOfCommand: Bool { jobs.isOfCommand }

  /// The index of a job of this shard, by its position among them.
  func index(at position: Int) -> Int { part + position * parts }

  /// The number of this shard's jobs.
  package var count: Int { max(0, (jobs.count - part + parts - 1) / parts) }

  /// The folder that contains all paths; ends in a slash, or is empty.
  private static func commonFolder(of paths: [String]) -> String {
    func folder(_ path: String) -> String {
      path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(decoding: path.utf8[...$0], as: UTF8.self) } ?? ""
    }
    guard let first = paths.first else { return "" }
    return paths.dropFirst().reduce(folder(first)) { common, path in
      let shared = zip(path.utf8, common.utf8).prefix { $0 == $1 }.count
      return shared == common.utf8.count ? common : folder(String(decoding: common.utf8.prefix(shared), as: UTF8.self))
    }
  }
}

extension RenderJob {
  /// The job with outputs relative to a folder, which all their paths begin with.
  fileprivate func removingFolder(of length: Int) -> RenderJob {
    let outputs = outputs.map { output in
      Output(
        output.request, path: String(decoding: output.path.utf8.dropFirst(length), as: UTF8.self), theme: output.theme,
        columns: output.columns, usual: output.usual)
    }
    return RenderJob(index: index, at: place, outputs: outputs, alternative: alternative)
  }
}

extension RenderJob.Output {
  /// Rejects, before any work, an output that could not be written afterwards.
  fileprivate func check(replaces: Bool, makesFolders: Bool) throws(WhirligifError) {
    guard path != "-" else { return }
    if !replaces, FileStamp(of: path)?.isFile == true { throw WhirligifError(FileError.kept(path)) }
    if !kind.isSet, !makesFolders { try OutputCheck.folder(of: path) }
  }
}

/// Checks outputs before any work.
package enum OutputCheck {
  /// Rejects a file whose folder does not exist.
  package static func folder(of path: String) throws(WhirligifError) {
    let folder = FilePath.folder(of: path)
    if FileStamp(of: folder) == nil {
      throw .cannotCreate(path: path, reason: "there is no folder '\(folder)'; '-o FOLDER/' creates one")
    }
  }
}
