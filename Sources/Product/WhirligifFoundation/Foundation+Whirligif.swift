import Foundation
import WhirligifKit

extension RenderedGIF {
  /// The file's content.
  public var data: Data { Data(bytes) }
}

extension Animation {
  /// Creates an animation from a file: a preset document, an SVG or a Lottie animation, detected by content.
  /// - Parameter url: of a file on this machine.
  /// - Throws: `cannotRead`, `invalidDocument`.
  public init(contentsOf url: URL) throws(WhirligifError) {
    guard url.isFileURL else {
      throw .cannotRead(path: url.absoluteString, reason: "addresses are not read, only files")
    }
    try self.init(file: url.path(percentEncoded: false))
  }

  /// Creates an animation from the bytes of a file: a preset document, an SVG or a Lottie animation, plain or
  /// compressed, detected by content.
  ///
  /// - Parameters:
  ///   - data: of the file.
  ///   - name: of the file, in messages.
  ///   - files: that the file and its parameters may name, by these names; nothing is read from the disk.
  /// - Throws: `invalidDocument`.
  public init(data: Data, name: String = "document", files: [String: Data] = [:]) throws(WhirligifError) {
    try self.init(bytes: Array(data), name: name, files: files.mapValues(Array.init))
  }

  /// Renders the file and writes it: at every moment the URL holds the old file or the complete new one.
  ///
  /// - Parameter url: of a file on this machine. Its extension determines the container, unless `options.container` is
  ///   set; a URL without one means GIF.
  /// - Returns: the report of the rendering.
  /// - Throws: the errors of ``Animation/write(to:progress:isCancelled:)``.
  @discardableResult
  public func write(to url: URL) throws(WhirligifError) -> RenderReport {
    try write(to: url.path(percentEncoded: false))
  }
}

extension WhirligifError: LocalizedError {
  /// The message: the same text as `description`.
  public var errorDescription: String? { description }
}
