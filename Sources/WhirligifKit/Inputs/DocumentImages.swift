import AtomicFiles
import Images
import Raster
import SVG

/// Pictures inside documents.
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

  /// The largest picture file that a document may name, in bytes.
  private static let largestFile = 64 << 20

  /// Decodes embedded pictures, and files in the folder of a document or below it; nothing else is ever opened.
  static func store(besides file: String) -> ImageStore {
    let folder = FilePath.folder(of: file)
    return ImageStore(decoder: decode) { path in
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard !path.hasPrefix("/"), !parts.contains(".."), !path.utf8.contains(0) else { return nil }
      return try? InputFile.read(folder + "/" + path, limit: largestFile)
    }
  }
}
