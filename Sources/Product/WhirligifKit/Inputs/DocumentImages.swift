import Codecs
import Drawing
import GIF
import Images
import Palette
import Platform
import Raster
import SVG
import Synchronization
import Vector

/// Decodes the images of one document. They share a budget of pixels, so that a small document cannot fill the memory.
final class DocumentImages: Sendable {
  /// The most pixels of all images together: 128 MB.
  static let maximumPixels = MemoryBudget.picturePixels
  /// The memory for decoding and drawing a pixel.
  private static let bytesPerPixel = 6

  private struct State {
    var pixels = 0
    /// The error of an image beyond the budget.
    var refusal: Refusal?
  }

  private enum Refusal {
    case budget
    case memory(needed: Int, available: Int)
  }

  private let state = Mutex(State())

  /// Decodes a PNG, JPEG, WebP or GIF file; of an animated GIF, the first picture.
  ///
  /// - Throws: also for a picture beyond the budget.
  @Sendable func decode(_ bytes: [UInt8]) throws(ImageError) -> RasterImage {
    let left = Self.maximumPixels - state.withLock { $0.pixels }
    let room = Memory.shortage(of: Self.bytesPerPixel * left) ?? .max
    do throws(ImageError) {
      let picture = try Self.decoded(bytes, limits: ImageLimits(pixels: min(left, room / Self.bytesPerPixel)))
      // Bounded: the picture is within the limits.
      let count = picture.width * picture.height
      state.withLock { $0.pixels += count }
      return picture
    } catch {
      if case .tooLarge(let width, let height, let limits) = error {
        let fits = max(width, height) <= limits.side && width <= left / max(height, 1)
        let refusal =
          fits
          ? Refusal.memory(
            needed: Int(clamping: Int64(Self.bytesPerPixel) * Int64(width) * Int64(height)), available: room) : .budget
        state.withLock { $0.refusal = refusal }
      }
      throw error
    }
  }

  /// The longer side of an SVG document among images, in pixels.
  private static let sideOfDrawings = 1024

  /// Decodes images, and draws the first picture of SVG documents.
  @Sendable func decodeAny(_ bytes: [UInt8]) -> RasterImage? {
    guard InputFormat(of: bytes) == .svg else { return try? decode(bytes) }
    guard let document = try? SVGDocument(bytes) else { return nil }
    let natural = (document.width, document.height)
    let size = Viewport(.longerSide(Self.sideOfDrawings), size: natural, canvas: .keepsProportions)
    var list = DisplayList()
    guard let loop = try? SVGAnimation(document, width: size.width, height: size.height).loop,
      (try? loop.makeEvaluator().evaluate(at: 0, into: &list)) != nil
    else { return nil }
    let canvas = Canvas(width: size.width, height: size.height)
    list.draw(on: canvas)
    let pixels = canvas.withPixels { Array($0) }
    return RasterImage(width: size.width, height: size.height, premultiplied: pixels)
  }

  private static func decoded(_ bytes: [UInt8], limits: ImageLimits) throws(ImageError) -> RasterImage {
    guard ImageFormat(of: bytes) == .gif else { return try RasterImage(EncodedImage(bytes, limits: limits)) }
    let gif = GIFFile(bytes)
    guard let frame = gif.frames.first else { throw .unknownFormat }
    _ = try limits.check(width: gif.width, height: gif.height, .gif)
    guard GIFPlayer.plays(gif) else {
      throw .unsupported(
        .gif,
        "it has \(gif.width) x \(gif.height) pixels; at most \(GIFPlayer.maximumArea) in all are decoded, and "
          + "\(GIFPlayer.maximumMovingArea) of an animation")
    }
    var player = GIFPlayer(gif, bytes: bytes)
    _ = player.paint(frame)
    guard let image = DecodedImage(width: gif.width, height: gif.height, pixels: player.canvas),
      let picture = RasterImage(width: gif.width, height: gif.height, straightPixels: image.words())
    else { throw .damaged(.gif, "it has no picture") }
    return picture
  }

  /// - Parameter file: the name of the document in messages.
  /// - Throws: `invalidDocument` if an image was beyond the budget, `outOfMemory`.
  func check(_ file: String) throws(WhirligifError) {
    switch state.withLock({ $0.refusal }) {
    case nil: return
    case .memory(let needed, let available)?: throw .outOfMemory(needed: needed, available: available)
    case .budget?: break
    }
    throw .invalidDocument(
      file,
      "its images have more than \(Self.maximumPixels) pixels together, or an image has more than "
        + "\(ImageLimits().side) a side; make them smaller")
  }

  /// Decodes embedded images, and files in the document's folder and subfolders; no other file is opened.
  func store(in folder: DocumentFolder?) -> ImageStore {
    let decoder: ImageStore.Decoder = { [self] bytes throws(UndecodedImage) in
      do throws(ImageError) {
        return try decode(bytes)
      } catch {
        throw UndecodedImage("\(error)")
      }
    }
    guard let folder else { return ImageStore(decoder: decoder) }
    return ImageStore(decoder: decoder, reader: { folder.read($0) })
  }
}
