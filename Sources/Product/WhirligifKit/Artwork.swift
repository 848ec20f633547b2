import Images
import Codecs
import Drawing
import Numerics
import Raster
import SVG
import Vector

/// A drawing that presets animate, such as a logo or an icon.
///
///     var animation = try Animation(preset: "NAME")
///     try animation.set("artwork", to: Artwork(svg: text))
///
/// A value: it is read once and can be used by any number of animations.
public struct Artwork: Sendable, Hashable {
  /// The drawing.
  let drawing: ArtworkDrawing
  /// The name in messages.
  let label: String
  /// Equal digests mean equal drawings.
  let digest: String
  /// Differences from the file's intended appearance, one sentence each.
  public var warnings: [String] { remarks.map { $0.sentence } }
  let remarks: [Warning]
  /// The SVG document, if it is one, without changes.
  private var svg: SVGDocument?

  /// Creates a drawing from the text of an SVG document; of an animated document, the first picture is used.
  ///
  /// - Parameter text: the XML text. Files that it references are not read.
  /// - Throws: `invalidDocument`.
  public init(svg text: String) throws(WhirligifError) {
    try self.init(svg: Array(text.utf8), file: "artwork", folder: nil)
  }

  /// Creates a drawing from an SVG document, optionally gzip-compressed, or from a PNG, JPEG or WebP image, detected by
  /// content.
  ///
  /// - Parameter path: relative to the current folder, or absolute. An SVG may reference images in its own folder and
  ///   subfolders.
  /// - Throws: `cannotRead`, `invalidDocument`.
  public init(file path: String) throws(WhirligifError) {
    try self.init(named: path, in: .disk)
  }

  /// Creates a drawing from the bytes of an SVG document, optionally gzip-compressed, or of a PNG, JPEG, WebP or GIF
  /// image, detected by content.
  ///
  /// - Parameters:
  ///   - bytes: of the file.
  ///   - name: of the file, in messages.
  ///   - files: images that an SVG may name, by these names; nothing is read from the disk.
  /// - Throws: `invalidDocument`.
  public init(bytes: [UInt8], name: String = "artwork", files: [String: [UInt8]] = [:]) throws(WhirligifError) {
    try self.init(bytes: bytes, file: name, files: InputFiles(files))
  }

  /// - Throws: `cannotRead`, `invalidDocument`.
  init(named path: String, in files: InputFiles) throws(WhirligifError) {
    try self.init(bytes: files.bytes(of: path, limit: DocumentFolder.maximumFileSize), file: path, files: files)
  }

  /// - Parameter file: the name in messages; its folder contains the files that an SVG references.
  init(bytes: [UInt8], file: String, files: InputFiles) throws(WhirligifError) {
    switch InputFormat(of: bytes) {
    case .svg: try self.init(svg: bytes, file: file, folder: DocumentFolder(of: file, in: files))
    case .picture: try self.init(picture: bytes, file: file)
    case .preset:
      guard let text = try InputFormat.unpacked(bytes, file), SVGDocument.isSVG(text) else { fallthrough }
      try self.init(svg: text, file: file, folder: DocumentFolder(of: file, in: files))
    default: throw .invalidDocument(file, "artwork is an SVG, PNG, JPEG, WebP or GIF")
    }
  }

  /// The drawing with changes of its document's parts.
  func with(_ edits: ImportEdits) throws(WhirligifError) -> Artwork {
    guard let svg, !edits.isEmpty else { return self }
    var options = svg.options
    options.edits = edits.changes
    let drawing = try SVGInput.reading(label) { () throws(SVGError) in try svg.with(options).artwork() }
    return Artwork(
      drawing: drawing, label: label, digest: SHA256.digest(of: digest + edits.identity), remarks: remarks)
  }

  /// Its document without changes.
  /// - Throws: `invalidValue` for an image.
  func editable() throws(WhirligifError) -> EditableDocument {
    guard let svg else { throw .invalidValue("'\(label)' is an image: only the parts of an SVG can be changed.") }
    return EditableDocument(label, svg)
  }

  private init(drawing: ArtworkDrawing, label: String, digest: String, remarks: [Warning]) {
    (self.drawing, self.label, self.digest, self.remarks) = (drawing, label, digest, remarks)
  }

  private init(svg bytes: [UInt8], file: String, folder: DocumentFolder?) throws(WhirligifError) {
    var options = SVGOptions()
    options.color = ArtworkDrawing.currentColor
    let images = DocumentImages()
    options.images = images.store(in: folder)
    let document = try SVGInput.reading(file) { () throws(SVGError) in try SVGDocument(bytes, options: options) }
    try images.check(file)
    drawing = try SVGInput.reading(file) { () throws(SVGError) in try document.artwork() }
    let moves: Wording = "\(file): the artwork is animated; only its first picture is used."
    remarks =
      (document.isAnimated ? [Warning(moves, .notDrawn)] : [])
      + document.warnings.map { Warning(Wording(Sentence.from("\(file): \($0)")), Finding.Kind($0.problem)) }
    svg = document
    label = file
    digest = SHA256.digest(of: SHA256.digest(of: bytes) + (folder?.identity ?? ""))
  }

  private init(picture bytes: [UInt8], file: String) throws(WhirligifError) {
    do {
      drawing = ArtworkDrawing(try DocumentImages().decode(bytes))
    } catch {
      throw .invalidDocument(file, "\(error)")
    }
    (label, digest, remarks) = (file, SHA256.digest(of: bytes), [])
  }

  /// Whether both drawings were read from the same bytes.
  public static func == (a: Artwork, b: Artwork) -> Bool { a.digest == b.digest }
  /// Hashes the digest of the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
