import AtomicFiles
import WhirligifKit

/// One input and all its outputs, which are written together: all or none.
package struct RenderJob: Sendable, Equatable {
  /// A file, or the files of frames or of a sprite sheet.
  package struct Output: Sendable, Equatable {
    package let request: RenderRequest
    /// A path, or a name relative to the output folder. `{frame}` stands for the number of each frame.
    package let path: String
    /// The part of the path that the user gave.
    let given: String
    /// The theme's name; a light and a dark one of the same file are a list.
    package let theme: String?
    /// The frames per row of a sprite sheet; nil for other outputs.
    let columns: Int?
    /// The container of a path without an extension; nil for GIF.
    let usual: Container?

    init(
      _ request: RenderRequest, path: String, given: String? = nil, theme: String? = nil, columns: Int? = nil,
      usual: Container? = nil
    ) {
      (self.request, self.path, self.theme, self.columns, self.usual) = (request, path, theme, columns, usual)
      self.given = given ?? path
    }
  }

  /// The index in the whole run, from 0.
  let index: Int
  /// The job's place in its manifest; nil for a job of a command line.
  let place: Finding.Place?
  /// At least one; a manifest's jobs have one.
  let outputs: [Output]
  /// The alternative text of the picture on a page; nil for the default.
  package let alternative: String?

  init(index: Int, at place: Finding.Place? = nil, outputs: [Output], alternative: String? = nil) {
    (self.index, self.place, self.outputs, self.alternative) = (index, place, outputs, alternative)
  }

  /// A preset's name, a document's path, or `-`.
  package var source: String { outputs[0].request.source }
}

extension RenderJob.Output {
  package var kind: OutputKind { OutputKind(of: path, columns: columns) }

  /// The path of one of the files.
  func place(of file: String) -> OutputPath { OutputPath(file, given: given) }

  /// The container of the files: that of the path's extension, or the one that was asked for.
  ///
  /// - Throws: `invalidValue` if the extension does not match the container or the kind.
  func container(asked: Container?) throws(WhirligifError) -> Container {
    guard let named = Container(path: path) else {
      let container = asked ?? usual ?? .gif
      try kind.check(path, in: container)
      return container
    }
    if let asked, asked != named {
      throw .invalidValue("'\(path)' would hold a \(asked.name): choose a name that ends in .\(asked.fileExtension).")
    }
    try kind.check(path, in: named)
    return named
  }
}
