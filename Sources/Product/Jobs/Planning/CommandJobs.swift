import Numerics
import WhirligifKit

extension RenderSet {
  /// A job for each input, with all its outputs.
  ///
  /// - Parameters:
  ///   - settings: of all outputs, in the syntax of flags.
  ///   - isShared: whether an animation ignores settings that it does not have.
  ///   - columns: of sprite sheets; nil for other outputs.
  ///   - usual: the container of a path without an extension; nil for GIF.
  ///   - project: whose names the settings may have.
  package func jobs(
    settings: [Setting], isShared: Bool, columns: Int?, usual: Container?, project: ProjectNames = ProjectNames()
  ) -> [RenderJob] {
    let themes = Set(members.compactMap { $0.theme.map { Name($0) } }).sorted()
    let members = Dictionary(grouping: members, by: { $0.input })
    return inputs.enumerated().map { index, input in
      let outputs = (members[index] ?? []).map { member in
        var request = RenderRequest(
          source: input.word,
          layers: RenderRequest.Layer.themes(member.themes, of: project) + [
            .init(isShared ? .shared : .job, settings + member.options)
          ], names: project)
        request.otherThemes = themes.filter { $0 != member.theme.map { Name($0) } }.flatMap {
          RenderRequest.Layer.themes(ValueText.list($0.text), of: project)
        }
        return RenderJob.Output(
          request, path: member.path, given: member.given, theme: member.theme, columns: columns, usual: usual)
      }
      return RenderJob(index: index, outputs: outputs)
    }
  }
}
