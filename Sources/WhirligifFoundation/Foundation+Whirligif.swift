import Foundation
import WhirligifKit

extension RenderedGIF {
  /// The file's content.
  public var data: Data { Data(bytes) }
}

extension Animation {
  /// A document in a file.
  /// - Throws: `cannotRead`, `invalidDocument`.
  public init(contentsOf url: URL) throws(WhirligifError) {
    try self.init(file: url.path(percentEncoded: false))
  }

  /// Makes the GIF and writes it: at every moment the file is the old one or the complete new one.
  ///
  /// - Returns: what was made.
  /// - Throws: what ``Animation/write(to:)-(String)`` throws.
  @discardableResult
  public func write(to url: URL) throws(WhirligifError) -> RenderReport {
    try write(to: url.path(percentEncoded: false))
  }
}

extension WhirligifError: LocalizedError {
  /// The message, as `description` has it.
  public var errorDescription: String? { description }
}
