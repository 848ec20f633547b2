import AtomicFiles
import Numerics

/// The extensions of the files that an option expects.
package struct FileKind: Sendable, Equatable {
  /// Without dots; empty for any file.
  package let endings: [String]

  private init(_ endings: [String]) { self.endings = endings }

  package static let any = FileKind([])
  package static let gif = FileKind(["gif"])
  package static let json = FileKind(["json"])
  package static let html = FileKind(["html", "htm"])
  /// Rendered files.
  package static let pictures = FileKind(Container.all.map { $0.fileExtension })
  package static let manifests = FileKind(["json", "jsonl", "csv"])
  /// Files that can be rendered.
  package static let animations = FileKind(["json", "svg", "svgz", "lottie", "tgs"])
  /// Files that can be played or inspected, rendered or not.
  package static let anything = FileKind(
    animations.endings + pictures.endings.filter { !animations.endings.contains($0) })
  /// Files that presets can animate.
  package static let artwork = FileKind(["svg", "svgz", "png", "jpg", "jpeg", "webp"])
  package static let fonts = FileKind(["ttf", "otf", "ttc", "otc"])

  /// Whether a path has one of the extensions, in any case.
  package func matches(_ path: String) -> Bool { Self.ending(of: path).map(endings.contains) ?? false }

  /// The extension of a path in small letters; nil for a name without one, such as `.state`.
  package static func ending(of path: String) -> String? {
    let name = FilePath.name(of: path).utf8
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
    let ending = String(decoding: name[dot...].dropFirst(), as: UTF8.self)
    return ending.isEmpty ? nil : ending.lowercasedASCII
  }

  /// `.html or .htm`.
  package var list: String { endings.map { ".\($0)" }.joined(separator: " or ") }
}
