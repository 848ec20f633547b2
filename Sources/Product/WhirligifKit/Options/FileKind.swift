/// The extensions of the files that an option expects, for completions.
package struct FileKind: Sendable, Equatable {
  /// Without dots; empty for any file.
  package let endings: [String]

  private init(_ endings: [String]) { self.endings = endings }

  package static let any = FileKind([])
  package static let gif = FileKind(["gif"])
  package static let json = FileKind(["json"])
  package static let html = FileKind(["html"])
  /// Rendered files.
  package static let pictures = FileKind(Container.all.map(\.name))
  package static let manifests = FileKind(["json", "jsonl", "csv"])
  /// Files that can be rendered.
  package static let animations = FileKind(["json", "svg", "svgz", "lottie", "tgs"])
  /// Files that can be played or inspected, rendered or not.
  package static let anything = FileKind(
    animations.endings + pictures.endings.filter { !animations.endings.contains($0) })
  /// Files that presets can animate.
  package static let artwork = FileKind(["svg", "svgz", "png", "jpg", "jpeg", "webp"])
  package static let fonts = FileKind(["ttf", "otf", "ttc", "otc"])
}
