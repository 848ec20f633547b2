import Numerics

/// Which files an output of a command consists of.
package enum OutputKind: Sendable, Equatable {
  /// One file with the whole loop.
  case file
  /// A PNG or SVG file per frame; the path contains `{frame}`.
  case frames
  /// A PNG file with all frames, and its layout: `NAME.png`, `NAME.sheet.json` and `NAME.css`.
  case sheet(columns: Int)

  /// - Parameter columns: frames per row of a sprite sheet; nil for another kind.
  package init(of path: String, columns: Int?) {
    self =
      if let columns { .sheet(columns: columns) } else {
        path.includes(Animation.framePlaceholder) ? .frames : .file
      }
  }

  /// Whether there may be several files.
  package var isSet: Bool { self != .file }

  /// Rejects a path that does not fit the kind.
  ///
  /// - Parameter container: of the path.
  /// - Throws: `invalidValue`.
  package func check(_ path: String, in container: Container) throws(WhirligifError) {
    switch self {
    case .file: return
    case .frames:
      guard container == .png || container == .svg else {
        throw .invalidValue("'\(path)' would hold single frames: choose a name that ends in .png or .svg.")
      }
    case .sheet:
      guard !path.includes(Animation.framePlaceholder) else {
        throw .invalidValue("'\(path)' contains {frame}, but a sheet is one picture.")
      }
      guard container == .png, path != "-" else {
        throw .invalidValue(
          "'\(path)' would hold a sheet, a PNG with JSON and CSS files: choose a name that ends in .png.")
      }
    }
  }

  /// The paths of the files, with `{frame}` for the number of a frame.
  package func pathTemplates(at path: String) -> [String] {
    guard case .sheet = self else { return [path] }
    let stem = path.before(suffix: ".png") ?? path.before(suffix: ".PNG") ?? path[...]
    return [path, stem + ".sheet.json", stem + ".css"]
  }

  /// The paths of the files of a loop with a number of frames, which are counted from 0 with leading zeros.
  package func paths(at path: String, frames: Int) -> [String] {
    guard self == .frames else { return pathTemplates(at: path) }
    let digits = "\(max(frames, 1) - 1)".count
    return (0..<max(frames, 1)).map { frame in
      let number = String(repeating: "0", count: digits - "\(frame)".count) + "\(frame)"
      return path.substituting(Animation.framePlaceholder, with: number)
    }
  }
}

extension Animation {
  /// Is replaced by the number of a frame in a path.
  package static let framePlaceholder = "{frame}"
}
