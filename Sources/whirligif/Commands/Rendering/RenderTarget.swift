import AtomicFiles
import WhirligifKit

/// The path and kind of an output of `render`: the extension of the path determines the container.
struct RenderTarget {
  private enum Kind {
    case file(Container)
    /// A PNG per frame.
    case frames
    case sheet(columns: Int)
  }

  /// A rendered output that is not yet written.
  struct Made {
    let report: RenderReport
    let files: [(bytes: [UInt8], path: String)]
    /// The files of a set, for the JSON report.
    var listing: ReportValue?
  }

  /// `-` is standard output.
  let path: String
  private let kind: Kind
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
    let container = try Self.container(of: path, asked: asked)
    let isNumbered = path.contains(Animation.framePlaceholder)
    if let columns {
      guard container == .png, path != "-", !isNumbered else {
        throw .invalidValue("'--sheet' writes a PNG with JSON and CSS files: choose a name that ends in .png.")
      }
      kind = .sheet(columns: columns)
    } else if isNumbered {
      guard container == .png else {
        throw .invalidValue("'\(path)' would hold single frames: choose a name that ends in .png.")
      }
      kind = .frames
    } else {
      kind = .file(container)
    }
  }

  /// Rejects, before any work, outputs that could not be written afterwards.
  func check() throws(WhirligifError) {
    guard path != "-" else { return }
    if !replaces, FileStamp(of: path)?.isFile == true { throw WhirligifError(FileError.kept(path)) }
    if case .file = kind, !makesFolder { try OutputFolder.check(of: path) }
  }

  /// The paths of all files of the output; none for standard output.
  func paths(for animation: Animation) throws(WhirligifError) -> [String] {
    switch kind {
    case .file: path == "-" ? [] : [path]
    case .frames: try animation.framePaths(at: path)
    case .sheet: PictureSet.sheetPaths(path)
    }
  }

  /// The container of the path's extension, or the requested one; GIF without either.
  private static func container(of path: String, asked: Container?) throws(WhirligifError) -> Container {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    if let named = Container(path: path) {
      guard asked == nil || asked == named else {
        throw .invalidValue(
          "'\(path)' would hold a \(asked?.name ?? ""): choose a name that ends in .\(asked?.name ?? "").")
      }
      return named
    }
    if let asked { return asked }
    guard !file.contains(".") || file.hasSuffix(".") else {
      let isVideo = [".mp4", ".webm", ".mov", ".avif", ".mkv", ".gifv"].contains { file.lowercased().hasSuffix($0) }
      throw .invalidValue(
        "'\(path)' has an unknown extension: expected \(Container.endings), or '--format'."
          + (isVideo ? " '--format y4m -o -' writes frames for ffmpeg, which makes videos." : ""))
    }
    return .gif
  }

  /// Renders the animation.
  func make(_ animation: Animation, _ progress: @escaping @Sendable (Double) -> Void) throws(WhirligifError) -> Made {
    switch kind {
    case .file(let container):
      let file = try animation.render(as: container, progress: progress)
      return Made(report: file.report, files: [(file.bytes, path)])
    case .frames: return made(try animation.pictureSet(at: path, progress: progress))
    case .sheet(let columns): return made(try animation.spriteSheet(at: path, columns: columns, progress: progress))
    }
  }

  private func made(_ set: PictureSet) -> Made {
    Made(report: set.report, files: set.files.map { ($0.bytes, $0.path) }, listing: set.listing)
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
