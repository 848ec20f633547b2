import AtomicFiles
import Drawing
import Numerics
import Raster
import SVG
import Vector

/// A drawing for presets to move: a logo, an icon.
///
///     var animation = try Animation(preset: "NAME")
///     try animation.set("artwork", to: Artwork(svg: text))
///
/// A value: it is read once, and any number of animations may use it.
public struct Artwork: Sendable, Hashable {
  /// What is drawn.
  let drawing: ArtworkDrawing
  /// What messages call it.
  let label: String
  /// Equal ones mean equal drawings.
  let digest: String
  /// What is not drawn as the file asks, a sentence each.
  public let warnings: [String]

  /// A drawing from the text of an SVG document; a moving one counts as its first picture.
  ///
  /// - Parameter text: the XML text. Files that it names are not read.
  /// - Throws: `invalidDocument`.
  public init(svg text: String) throws(WhirligifError) {
    try self.init(svg: Array(text.utf8), file: "artwork", folder: nil)
  }

  /// A drawing from an SVG document, plain or packed by gzip, or from a PNG, JPEG or WebP picture, told apart by
  /// content.
  ///
  /// - Parameter path: relative to the current folder, or absolute. An SVG may name pictures in its own folder and
  ///   below it.
  /// - Throws: `cannotRead`, `invalidDocument`.
  public init(file path: String) throws(WhirligifError) {
    let bytes = try mappingFileErrors { () throws(FileError) in
      try InputFile.read(path, limit: DocumentFolder.largestFile)
    }
    try self.init(bytes: bytes, file: path)
  }

  /// - Parameter file: what messages call it; files that an SVG names stand beside it.
  init(bytes: [UInt8], file: String) throws(WhirligifError) {
    switch InputFormat(of: bytes) {
    case .svg: try self.init(svg: bytes, file: file, folder: DocumentFolder(of: file))
    case .picture(let format) where format != "GIF": try self.init(picture: bytes, file: file)
    case .preset:
      guard let text = try InputFormat.unpacked(bytes, file), SVGDocument.isSVG(text) else { fallthrough }
      try self.init(svg: text, file: file, folder: DocumentFolder(of: file))
    default: throw .invalidDocument(["\(file): artwork is an SVG, PNG, JPEG or WebP"])
    }
  }

  private init(svg bytes: [UInt8], file: String, folder: DocumentFolder?) throws(WhirligifError) {
    var options = SVGOptions()
    options.color = ArtworkDrawing.currentColor
    options.images = folder.map(DocumentImages.store) ?? ImageStore(decoder: DocumentImages.decode)
    do {
      let document = try SVGDocument(bytes, options: options)
      drawing = try document.artwork()
      let moves = document.isAnimated ? ["the artwork moves by itself; its first picture is taken"] : []
      warnings = (moves + document.warnings.map { "\($0)" }).map { "\(file): \($0)" }.map(Sentence.from)
    } catch {
      throw .invalidDocument(["\(file): \(error)"])
    }
    label = file
    digest = SHA256.digest(of: SHA256.digest(of: bytes) + (folder?.identity ?? ""))
  }

  private init(picture bytes: [UInt8], file: String) throws(WhirligifError) {
    do {
      drawing = ArtworkDrawing(try DocumentImages.decode(bytes))
    } catch {
      throw .invalidDocument(["\(file): \(error)"])
    }
    (label, digest, warnings) = (file, SHA256.digest(of: bytes), [])
  }

  /// Whether both were read from the same bytes.
  public static func == (a: Artwork, b: Artwork) -> Bool { a.digest == b.digest }
  /// The hash of the bytes' digest.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
