import AtomicFiles
import WhirligifKit

extension BatchPlan {
  /// The plan of a `render` command with several inputs: a job for each file.
  ///
  /// - Parameters:
  ///   - settings: options and parameters of all jobs, in the syntax of flags; an animation ignores parameters that it
  ///     does not have.
  ///   - columns: of sprite sheets; nil for other outputs.
  ///   - writesReport: whether a report goes to standard output.
  /// - Throws: `invalidDocument` with all unsafe names, before anything is rendered.
  package init(
    rendering set: RenderSet, settings: [Setting], columns: Int?, writesReport: Bool
  ) throws(WhirligifError) {
    let folder = Self.commonFolder(of: set.members.map(\.path))
    let jobs = set.members.enumerated().map { index, member in
      BatchJob(
        index: index, place: "", preset: set.inputs[member.input].word, theme: member.theme,
        commandThemes: member.themes, alternative: nil,
        general: settings + member.options, dark: nil, own: [],
        output: String(member.path.dropFirst(folder.count)), columns: columns)
    }
    let path = folder.count > 1 ? String(folder.dropLast()) : folder
    try self.init(
      BatchManifest(rendering: jobs), folder: path.isEmpty ? "." : path,
      reserved: writesReport ? [("--json", "-")] : [])
  }

  /// The folder that contains all paths; ends in a slash, or is empty.
  private static func commonFolder(of paths: [String]) -> String {
    func folder(_ path: String) -> String {
      path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    }
    guard let first = paths.first else { return "" }
    return paths.dropFirst().reduce(folder(first)) { common, path in
      path.hasPrefix(common) ? common : folder(String(zip(path, common).prefix { $0 == $1 }.map { $0.0 }))
    }
  }
}
