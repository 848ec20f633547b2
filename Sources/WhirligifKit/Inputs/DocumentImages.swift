import Images
import Raster
import SVG

/// Images in documents.
enum DocumentImages {
  /// Decodes a PNG, JPEG or WebP file.
  @Sendable static func decode(_ bytes: [UInt8]) throws -> RasterImage {
    let image = try DecodedImage(bytes)
    let channels = image.pixels.withUnsafeBytes { Array($0) }
    guard let picture = RasterImage(width: image.width, height: image.height, straight: channels) else {
      throw WhirligifError.invalidValue("A picture of \(image.width) x \(image.height) pixels cannot be drawn.")
    }
    return picture
  }

  /// Decodes embedded images, and files in the document's folder and subfolders; no other file is opened.
  static func store(in folder: DocumentFolder) -> ImageStore {
    ImageStore(decoder: decode) { folder.read($0) }
  }
}
