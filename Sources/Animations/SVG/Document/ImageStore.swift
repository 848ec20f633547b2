import Codecs
import Numerics
import Raster
import Synchronization

/// Why an image is not decoded.
package struct UndecodedImage: Error, Sendable {
  /// A phrase about the image, such as "is a damaged PNG".
  let reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// Reads and decodes the images in documents, each once, with the decoder of the program.
package struct ImageStore: Sendable {
  /// Decodes PNG, JPEG and other supported formats.
  package typealias Decoder = @Sendable (_ bytes: [UInt8]) throws(UndecodedImage) -> RasterImage
  /// Reads a file that a document refers to, if it is in the document's folder; otherwise returns nil.
  package typealias FileReader = @Sendable (_ path: String) -> [UInt8]?

  /// The contents behind a reference.
  enum Contents {
    /// - Parameter moves: whether it is the first picture of an animation.
    case picture(RasterImage, moves: Bool)
    /// The text of an SVG document.
    case document([UInt8])
    /// Not read or not decoded, for a reason in words.
    case nothing(String)
  }

  /// An SVG document that is an image, and what moves in it.
  struct Document: Sendable {
    let model: DocumentModel
    let timeline: Timeline?
  }

  /// Shared by all copies.
  private final class Cache: Sendable {
    let contents = Mutex<[Name: Contents]>([:])
    let documents = Mutex<(known: [Name: Document], memory: Int)>(([:], 0))
  }

  /// The most bytes of the elements of documents that are kept: what moves is drawn for each picture.
  private static let maximumKept = 16 << 20

  /// The most bytes of an unpacked document in a document.
  private static let maximumDocumentSize = 16 << 20

  private let decoder: Decoder?
  private let reader: FileReader?
  private let cache: Cache
  /// In how many images the document is whose images these are.
  private var depth = 0

  /// - Parameters:
  ///   - decoder: nil to leave out images, with a warning.
  ///   - reader: nil to read no files.
  package init(decoder: Decoder? = nil, reader: FileReader? = nil) {
    self.init(decoder: decoder, reader: reader, cache: Cache())
  }

  private init(decoder: Decoder?, reader: FileReader?, cache: Cache) {
    (self.decoder, self.reader, self.cache) = (decoder, reader, cache)
  }

  /// Whether the contents of references are the same.
  func isShared(with other: ImageStore) -> Bool {
    cache === other.cache && (reader == nil) == (other.reader == nil)
  }

  /// The images of a document that is an image itself: no files are read.
  var inner: ImageStore {
    var inner = ImageStore(decoder: decoder, reader: nil, cache: cache)
    inner.depth = depth + 1
    return inner
  }

  /// Whether documents among the images would be nested too deep.
  var isDeepest: Bool { depth >= SVGLimits.imageDepth }

  /// The contents of a `data:` URL, or of a file in the folder.
  func contents(of reference: String) -> Contents {
    let text = reference.trimmed
    guard text.begins(with: "data:") || reader != nil else {
      return .nothing("only data: URLs are read here")
    }
    if let known = cache.contents.withLock({ $0[text] }) { return known }
    let contents = read(text)
    cache.contents.withLock { $0[text] = contents }
    return contents
  }

  /// The document that a reference to an image with these bytes has; nil if it cannot be read, or is nested too deep.
  func document(_ bytes: [UInt8], of reference: String) -> Document? {
    guard !isDeepest else { return nil }
    let name = Name(reference.trimmed)
    if let known = cache.documents.withLock({ $0.known[name] }) { return known }
    guard let model = try? DocumentModel(bytes, media: .init()) else { return nil }
    var options = SVGOptions()
    var warnings = WarningList()
    options.images = inner
    let document = Document(model: model, timeline: try? Timeline(model, options: options, warnings: &warnings))
    cache.documents.withLock { kept in
      guard kept.memory + model.tree.memory <= Self.maximumKept else { return }
      kept.memory += model.tree.memory
      kept.known[name] = document
    }
    return document
  }

  private func read(_ text: String) -> Contents {
    guard let bytes = bytes(of: text) else {
      if text.begins(with: "data:") { return .nothing("its data: URL is damaged") }
      if text.includes("://") || text.begins(with: "//") { return .nothing("nothing is read from the network") }
      return .nothing("there is no such file in the document's folder or its subfolders; no other files are read")
    }
    if SVGDocument.isSVG(bytes) { return .document(bytes) }
    if GzipReader.isGzip(bytes), let text = try? GzipReader.inflate(bytes, limit: Self.maximumDocumentSize),
      SVGDocument.isSVG(text)
    {
      return .document(text)
    }
    guard let decoder else { return .nothing("images are not decoded here") }
    do throws(UndecodedImage) {
      return .picture(try decoder(bytes), moves: Self.isAnimation(bytes))
    } catch {
      return .nothing("it \(error.reason)")
    }
  }

  /// Whether a GIF says that it repeats, or a PNG that it has frames: both do so before their first picture.
  private static func isAnimation(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(1_200), as: UTF8.self)
    return head.begins(with: "GIF") ? head.includes("NETSCAPE2.0") : head.includes("acTL")
  }

  /// The bytes of a `data:` URL or of a file in the folder; nil if there are none.
  func bytes(of text: String) -> [UInt8]? {
    if text.begins(with: "data:") { return DataURL.bytes(of: text) }
    guard !text.includes("://"), !text.begins(with: "//") else { return nil }
    return reader?(text)
  }
}
