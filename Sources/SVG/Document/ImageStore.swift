import Codecs
import Raster

/// Decodes the images in documents with the decoder of the program.
package struct ImageStore: Sendable {
  /// Decodes PNG, JPEG and other supported formats.
  package typealias Decoder = @Sendable (_ bytes: [UInt8]) throws -> RasterImage
  /// Reads a file that a document refers to, if it is in the document's folder; otherwise returns nil.
  package typealias FileReader = @Sendable (_ path: String) -> [UInt8]?

  private let decoder: Decoder?
  private let reader: FileReader?

  /// - Parameters:
  /// - decoder: nil to leave out images, with a warning.
  /// - reader: nil to read no files.
  package init(decoder: Decoder? = nil, reader: FileReader? = nil) {
    (self.decoder, self.reader) = (decoder, reader)
  }

  /// A copy without file access, for documents that are images in documents.
  var withoutFiles: ImageStore { ImageStore(decoder: decoder) }

  /// The bytes of a `data:` URL or of a file in the folder; nil for anything else.
  func bytes(of reference: String) -> [UInt8]? {
    let text = reference.trimmed
    if text.hasPrefix("data:") { return DataURL.bytes(of: text) }
    guard !text.contains("://"), !text.hasPrefix("//") else { return nil }
    return reader?(text)
  }

  func decode(_ bytes: [UInt8]) -> RasterImage? {
    guard let decoder else { return nil }
    return try? decoder(bytes)
  }
}
