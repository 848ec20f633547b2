import AtomicFiles
import Numerics
import WhirligifKit

extension BatchPlan {
  /// The plan of a `render` command with several inputs: a job for each file.
  ///
  /// - Parameters:
  ///   - settings: options and parameters of all jobs, in the syntax of flags; an animation ignores parameters that it
  ///     does not have.
  ///   - columns: of sprite sheets; nil for other outputs.
  /// - Throws: `invalidDocument` with all unsafe names, before anything is rendered.
  package init(
    rendering set: RenderSet, settings: [Setting], columns: Int?
  ) throws(WhirligifError) {
    let folder = Self.commonFolder(of: set.members.map(\.path))
    let jobs = set.members.enumerated().map { index, member in
      BatchJob(
        index: index, place: "", preset: set.inputs[member.input].word, theme: member.theme,
        commandThemes: member.themes, alternative: nil,
        general: settings + member.options, dark: nil, own: [],
        output: String(member.path.after(prefix: folder) ?? member.path[...]), columns: columns)
    }
    let path = folder == "/" ? folder : String(folder.dropLast(scalars: 1))
    try self.init(BatchManifest(rendering: jobs), folder: path.isEmpty ? "." : path)
  }

  /// The folder that contains all paths; ends in a slash, or is empty.
  private static func commonFolder(of paths: [String]) -> String {
    func folder(_ path: String) -> String {
      path.cut(atLast: "/").map { $0.before + "/" } ?? ""
    }
    guard let first = paths.first else { return "" }
    return paths.dropFirst().reduce(folder(first)) { common, path in
      let same = zip(path.unicodeScalars, common.unicodeScalars).prefix { $0 == $1 }.count
      return folder(String(common.unicodeScalars.prefix(same)))
    }
  }
}
