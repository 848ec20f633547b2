import Images
import AtomicFiles
import Codecs
import Drawing
import Motion
import Numerics
import Platform
import Preset
import Raster
import SVG
import Scene

/// A document and the files that it references, shared by its animations, so that copies of them are cheap.
final class LoadedDocument: Sendable {
  let document: PresetDocument
  let file: String
  let folder: DocumentFolder
  /// By the name in the document.
  let images: [Name: RasterImage]
  /// The defaults that are files, by parameter name.
  let artworks: [Name: Artwork]
  private let knownParameters = Remembered<[Parameter]>()

  /// - Throws: `invalidDocument` for a file that is missing or cannot be drawn.
  init(_ document: PresetDocument, file: String, files: InputFiles) throws(WhirligifError) {
    (self.document, self.file) = (document, file)
    let folder = DocumentFolder(of: file, in: files)
    self.folder = folder
    var images: [Name: RasterImage] = [:]
    let decoder = DocumentImages()
    for name in document.imageFiles { images[name] = try Self.image(name.text, in: folder, of: file, decoder) }
    self.images = images
    var artworks: [Name: Artwork] = [:]
    for parameter in document.parameters where parameter.type == .artwork {
      let name = parameter.defaultText
      guard name != ParameterDeclaration.builtInArtwork else { continue }
      let bytes = try Self.bytes(name, in: folder, of: file)
      artworks[parameter.name] = try Artwork(
        bytes: bytes, file: FilePath.path(of: name, relativeTo: file), files: files)
    }
    self.artworks = artworks
  }

  /// The parameters, with the defaults and ranges that they have at the document's own size.
  var parameters: [Parameter] {
    knownParameters.value {
      let context = try? SceneRenderer(document, values: ParameterValues(of: document), size: .scale(1)).values.context
      return declared(in: context)
    }
  }

  /// The parameters, without defaults and ranges that the layout of the document determines.
  var declaredParameters: [Parameter] { declared(in: nil) }

  private func declared(in context: EvaluationContext?) -> [Parameter] {
    document.parameters.map { declaration in
      var isComputed = true
      if case .value = declaration.defaultValue { isComputed = false }
      let slot = isComputed ? declaration.slot : nil
      let value = slot.map { slot in (context?.value(of: slot)).map(Self.text) } ?? declaration.defaultText
      let range = context.map(declaration.range) ?? declaration.constantRange
      return Parameter(declaration, defaultValue: value, range: range)
    }
  }

  /// A value in the syntax of flags, with numbers rounded to a thousandth.
  private static func text(_ value: Value) -> String {
    guard case .number(let number) = value else { return value.flagText }
    return ValueText.plain((number * 1000).rounded() / 1000)
  }

  private static func image(
    _ name: String, in folder: DocumentFolder, of file: String, _ images: DocumentImages
  ) throws(WhirligifError) -> RasterImage {
    let bytes = DataURL.bytes(of: name) ?? []
    let picture = name.begins(with: "data:") ? bytes : try self.bytes(name, in: folder, of: file)
    do {
      return try images.decode(picture)
    } catch {
      try images.check(file)
      throw .invalidDocument(file, "the picture \"\(name.prefix(80))\": \(error)")
    }
  }

  private static func bytes(
    _ name: String, in folder: DocumentFolder, of file: String
  ) throws(WhirligifError) -> [UInt8] {
    guard let bytes = folder.read(name) else {
      throw .invalidDocument(
        file, "\"\(name.prefix(80))\" cannot be read; a document can use files in its own folder and subfolders")
    }
    return bytes
  }
}
