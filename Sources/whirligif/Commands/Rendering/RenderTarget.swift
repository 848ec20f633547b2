import AtomicFiles
import Numerics
import Platform
import WhirligifKit

/// The path and kind of an output of `render`: the extension of the path determines the container.
struct RenderTarget {
  /// `-` is standard output.
  let path: String
  private let container: Container
  private let kind: OutputKind
  /// Whether a missing folder is created.
  private let makesFolder: Bool
  private let replaces: Bool

  /// - Parameters:
  ///   - asked: the container requested by the options.
  ///   - columns: of a sprite sheet; nil for another kind.
  ///   - replaces: whether an existing file may be replaced.
  init(
    path: String, asked: Container?, columns: Int?, makesFolder: Bool, replaces: Bool
  ) throws(WhirligifError) {
    (self.path, self.makesFolder, self.replaces) = (path, makesFolder, replaces)
    container = try Self.container(of: path, asked: asked)
    kind = OutputKind(of: path, columns: columns)
    try kind.check(path, in: container)
  }

  /// Rejects, before any work, outputs that could not be written afterwards.
  func check() throws(WhirligifError) {
    guard path != "-" else { return }
    if !replaces, FileStamp(of: path)?.isFile == true { throw WhirligifError(FileError.kept(path)) }
    if !kind.isSet, !makesFolder { try OutputFolder.check(of: path) }
  }

  /// The paths of all files of the output; none for standard output.
  func paths(for animation: Animation) throws(WhirligifError) -> [String] {
    path == "-" ? [] : try animation.paths(of: kind, at: path)
  }

  /// The container of the path's extension, or the requested one; GIF without either.
  private static func container(of path: String, asked: Container?) throws(WhirligifError) -> Container {
    let file = path.split(at: "/").last.map(String.init) ?? path
    if let named = Container(path: path) {
      guard asked == nil || asked == named else {
        throw .invalidValue(
          "'\(path)' would hold a \(asked?.name ?? ""): choose a name that ends in .\(asked?.name ?? "").")
      }
      return named
    }
    if let asked { return asked }
    guard !file.includes(".") || file.ends(with: ".") else {
      let isVideo = [".mp4", ".webm", ".mov", ".avif", ".mkv", ".gifv"].contains { file.lowercased().ends(with: $0) }
      throw .invalidValue(
        "'\(path)' has an unknown extension: expected \(Container.endings), or '--format'."
          + (isVideo ? " '--format y4m -o -' writes frames for ffmpeg, which makes videos." : ""))
    }
    return .gif
  }

  /// Renders the animation.
  func render(
    _ animation: Animation, _ progress: @escaping @Sendable (Double) -> Void
  ) throws(WhirligifError) -> RenderedOutput {
    try animation.render(kind, as: container, at: path, progress: progress)
  }

  /// The entry of an output in the JSON report.
  func report(of output: RenderedOutput) -> ReportValue {
    let files = kind.isSet ? [ReportValue.Member(name: "files", value: output.listing)] : []
    return .object([.init(name: "file", value: .string(path))] + output.report.members + files)
  }
}

/// Checks the folders of outputs.
enum OutputFolder {
  /// Rejects a file whose folder does not exist.
  static func check(of path: String) throws(WhirligifError) {
    let folder = FilePath.folder(of: path)
    if FileStamp(of: folder) == nil {
      throw .cannotCreate(path: path, reason: "there is no folder '\(folder)'; '-o \(folder)/' creates it")
    }
  }
}
