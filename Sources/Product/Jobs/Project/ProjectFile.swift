import AtomicFiles
import Numerics
import Platform
import WhirligifKit

/// Finds and reads the project file: `whirligif.json` in the current folder or the nearest folder above it.
package enum ProjectFile {
  package static let name = "whirligif.json"

  /// The most folders that are searched.
  private static let maximumFolders = 256
  /// The largest file that is searched for names.
  private static let maximumFileSize = 16 << 20

  /// The path of the project file; nil if there is none up to the folder of the repository, or else to the home folder
  /// or the root.
  ///
  /// - Parameter home: the path of the home folder.
  package static func path(home: String?) -> String? {
    let home = home.flatMap { FileIdentity(of: $0) }
    var folder = ""
    for _ in 0..<maximumFolders {
      if FileStamp(of: folder + name)?.isFile == true { return folder + name }
      let here = FileIdentity(of: folder + ".")
      if FileStamp(of: folder + ".git") != nil || here == nil || here == home { return nil }
      folder += "../"
      if FileIdentity(of: folder + ".") == here { return nil }
    }
    return nil
  }

  /// Whether the file is the user's own: another user could have put one above a folder of this one.
  package static func isOwn(_ path: String) -> Bool { FileOwner.isThisUser(path) }

  /// What a project file names. Its jobs are not read.
  ///
  /// - Throws: `cannotRead`, `invalidDocument`.
  package static func names(in path: String) throws(WhirligifError) -> ProjectNames {
    let bytes = try mappingFileErrors(InputFile.read(path, limit: maximumFileSize))
    return try Manifest(namesOf: bytes, file: path).names
  }

  /// The presets and documents of a project's jobs, without repetitions, after each job's settings were tried.
  ///
  /// - Throws: `invalidDocument` with the jobs that cannot be rendered.
  package static func checkedSources(of path: String) throws(WhirligifError) -> [String] {
    guard let jobs = try jobs(of: path) else { return [] }
    let documents = DocumentCache()
    _ = try JobPlan(jobs, below: FilePath.folder(of: path), documents: documents)
    var sources: [String] = []
    var seen: Set<Name> = []
    var findings: [Finding] = []
    for index in 0..<jobs.count where findings.count < maximumFindings {
      let job = try jobs.job(at: index)
      if seen.insert(Name(job.source)).inserted { sources.append(job.source) }
      // A source that cannot be read is found when it is checked itself.
      guard let base = try? documents.animation(named: job.source) else { continue }
      for output in job.outputs {
        do throws(WhirligifError) {
          _ = try output.request.animation(applyingTo: base)
        } catch {
          let place = job.place
          findings.append(
            Finding(Complaint("\(error)").at(line: place?.line, column: place?.column), in: place?.file ?? path))
        }
      }
    }
    if !findings.isEmpty { throw .invalidDocument(findings) }
    return sources
  }

  private static let maximumFindings = 20

  /// The files that a project's jobs and fonts name and that the studio can offer, without repetitions.
  package static func files(of path: String, _ names: ProjectNames) throws(WhirligifError) -> [String] {
    var paths: [String] = names.fonts.map { $0.value.text }
    if let jobs = try jobs(of: path) {
      for index in 0..<min(jobs.count, maximumJobs) { paths += try jobs.job(at: index).inputPaths }
    }
    let kinds = [FileKind.animations, .artwork, .fonts]
    var seen: Set<Name> = []
    return paths.filter { path in
      kinds.contains { $0.matches(path) } && FileStamp(of: path)?.isFile == true
        && seen.insert(Name(path)).inserted
    }
  }

  /// The most jobs whose files are looked for.
  private static let maximumJobs = 10_000

  /// The jobs of a project; nil for one that only has names.
  private static func jobs(of path: String) throws(WhirligifError) -> JobList? {
    let manifest = try Manifest(path: path, isProject: true, needsJobs: false)
    return manifest.count > 0 ? JobList(manifest) : nil
  }
}
