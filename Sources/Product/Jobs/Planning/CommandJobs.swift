import WhirligifKit

extension RenderSet {
  /// A job for each input, with all its outputs.
  ///
  /// - Parameters:
  ///   - settings: of all outputs, in the syntax of flags.
  ///   - isShared: whether an animation ignores settings that it does not have.
  ///   - columns: of sprite sheets; nil for other outputs.
  ///   - usual: the container of a path without an extension; nil for GIF.
  package func jobs(settings: [Setting], isShared: Bool, columns: Int?, usual: Container?) -> [RenderJob] {
    let members = Dictionary(grouping: members, by: \.input)
    return inputs.enumerated().map { index, input in
      let outputs = (members[index] ?? []).map { member in
        RenderJob.Output(
          RenderRequest(
            source: input.word,
            layers: RenderRequest.Layer.themes(member.themes) + [
              .init(isShared ? .shared : .job, settings + member.options)
            ]),
          path: member.path, theme: member.theme, columns: columns, usual: usual)
      }
      return RenderJob(index: index, outputs: outputs)
    }
  }
}
