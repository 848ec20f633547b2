import Codecs
import Jobs
import JSON
import Numerics
import WhirligifKit

extension StudioRenderer {
  /// The most files of an archive.
  private static let maximumFiles = 64
  /// The most bytes of its files together.
  private static let maximumBytes = 32 << 20

  /// A name that is the same on all systems.
  private static func portable(_ name: String) -> String {
    let marks = "\\/:*?\"<>|".unicodeScalars
    let scalars = name.unicodeScalars.map { $0.isInvisible || marks.contains($0) ? "-" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  /// A ZIP file with the animation in every theme, scale and container, under the names that the command gives them.
  func archive(_ running: RunningRequest) throws(StudioFailure) -> StudioAnswer {
    let request = running.request
    let word =
      switch request.source {
      case .preset(let name), .file(let name), .word(let name): name
      }
    let set: RenderSet
    do throws(RenderSet.Problem) {
      set = try RenderSet(
        [.init(word: word, folder: nil)],
        axes: [.init("theme", request.themes), .init("scale", request.scales), .init("format", request.containers)],
        isReduced: request.isOn("reduced"), isStill: request.isOn("still") || request.text(of: "at") != nil,
        format: request.container ?? Container.gif.name, project: project)
    } catch {
      throw StudioFailure(error.message)
    }
    guard set.members.count <= Self.maximumFiles else {
      throw StudioFailure(
        "An archive holds at most \(Self.maximumFiles) files; this one would have \(set.members.count).")
    }
    var entries: [(name: String, bytes: [UInt8])] = []
    for member in set.members {
      let others = member.options.filter { $0.name != "format" }
      let animation = try animation(for: running, themes: member.themes, others: others)
      let container = try container(of: member.value(of: "format") ?? request.container, in: request)
      let file = try drawing(animation, as: container, for: running) { animation throws(WhirligifError) in
        try animation.render(as: container, isCancelled: running.isCancelled)
      }
      entries.append((Self.portable(member.path), file.bytes))
      guard entries.reduce(0, { $0 + $1.bytes.count }) <= Self.maximumBytes else {
        throw StudioFailure("An archive holds at most \(Self.maximumBytes >> 20) MB; this one would have more.")
      }
    }
    guard let bytes = ZIPWriter.archive(of: entries) else { throw StudioFailure("The archive would be too large.") }
    let names = entries.map { JSONText.object(["name": .string($0.name), "bytes": .integer($0.bytes.count)]) }
    return .file(bytes, mediaType: "application/zip", report: .object(["files": .array(names)]))
  }
}

extension StudioRequest {
  fileprivate func text(of name: Name) -> String? { settings.first { $0.name == name }?.text }
  fileprivate func isOn(_ name: Name) -> Bool { text(of: name) == "true" }
}
