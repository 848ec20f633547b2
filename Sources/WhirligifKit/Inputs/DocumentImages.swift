import Codecs
import GIF
import Images
import Palette
import Raster
import SVG
import Synchronization

/// Decodes the images of one document. They share a budget of pixels, so that a small document cannot fill the memory.
final class DocumentImages: Sendable {
  /// The most pixels of all images together: 128 MB.
  static let mostPixels = 1 << 25

  private struct State {
    var pixels = 0
    var isOver = false
  }

  private let state = Mutex(State())

  /// Decodes a PNG, JPEG, WebP or GIF file; of an animated GIF, the first picture.
  ///
  /// - Throws: also for a picture beyond the budget.
  @Sendable func decode(_ bytes: [UInt8]) throws -> RasterImage {
    let left = Self.mostPixels - state.withLock { $0.pixels }
    do throws(ImageError) {
      let image = try Self.decoded(bytes, limits: ImageLimits(pixels: left))
      let (width, height) = (image.width, image.height)
      state.withLock { $0.pixels += width * height }
      guard let picture = RasterImage(width: width, height: height, straight: image.words()) else {
        throw .unknownFormat
      }
      return picture
    } catch {
      if case .tooLarge = error { state.withLock { $0.isOver = true } }
      throw error
    }
  }

  private static func decoded(_ bytes: [UInt8], limits: ImageLimits) throws(ImageError) -> DecodedImage {
    guard bytes.starts(with: "GIF8".utf8) else { return try DecodedImage(bytes, limits: limits) }
    let gif = GIFFile(bytes)
    guard let frame = gif.frames.first else { throw .unknownFormat }
    _ = try limits.check(width: gif.width, height: gif.height, .gif)
    var player = GIFPlayer(gif, bytes: bytes)
    _ = player.paint(frame)
    guard let image = DecodedImage(width: gif.width, height: gif.height, pixels: player.canvas) else {
      throw .damaged(.gif, "it has no picture")
    }
    return image
  }

  /// - Parameter file: the name of the document in messages.
  /// - Throws: `invalidDocument` if an image was beyond the budget.
  func check(_ file: String) throws(WhirligifError) {
    guard state.withLock({ $0.isOver }) else { return }
    throw .invalidDocument([
      "\(file): its images have more than \(Self.mostPixels) pixels together, or an image has more than "
        + "\(ImageLimits().side) a side; make them smaller"
    ])
  }

  /// Decodes embedded images, and files in the document's folder and subfolders; no other file is opened.
  func store(in folder: DocumentFolder?) -> ImageStore {
    guard let folder else { return ImageStore(decoder: { [self] in try decode($0) }) }
    return ImageStore(decoder: { [self] in try decode($0) }, reader: { folder.read($0) })
  }
}
