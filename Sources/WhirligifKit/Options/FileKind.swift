/// The files that a path is usually one of, by the endings of their names; for completions.
package struct FileKind: Sendable, Equatable {
  /// Without dots; empty for every file.
  package let endings: [String]

  private init(_ endings: [String]) { self.endings = endings }

  package static let any = FileKind([])
  package static let gif = FileKind(["gif"])
  package static let json = FileKind(["json"])
  package static let html = FileKind(["html"])
  /// What is written.
  package static let pictures = FileKind(Container.all.map(\.name))
  /// What preset documents are called.
  package static let documents = json
  package static let manifests = FileKind(["json", "jsonl", "csv"])
  /// What can be rendered.
  package static let animations = FileKind(["json", "svg", "svgz", "lottie", "tgs"])
  /// What can be played or inspected: rendered or not.
  package static let anything = FileKind(animations.endings + pictures.endings)
  /// What presets can move.
  package static let artwork = FileKind(["svg", "svgz", "png", "jpg", "jpeg", "webp"])
  package static let fonts = FileKind(["ttf", "otf", "ttc", "otc"])
}
