import Documents
import Codecs
import Frames
import Images
import PNG
import Palette
import Platform
import Raster
import Synchronization

/// The pictures of one document that is written, each with the bytes of its file where other programs show them alike.
final class EmbeddedPictures: Sendable {
  private struct State {
    /// With the scales for which they are sharp.
    var known: [RasterImage: (picture: EmbeddedPicture, scale: Double)] = [:]
    /// The bytes that are left for further files.
    var room = MemoryBudget.pictureFiles
    var isExceeded = false
  }

  private let state = Mutex(State())

  /// The error of pictures that there is no room for.
  var exceeded: MemoryBudget.Exceeded? {
    state.withLock { $0.isExceeded } ? MemoryBudget.Exceeded("its pictures, as files in a document,") : nil
  }

  /// A picture that is drawn with a scale: its file, or if that is larger than its pixels where it is drawn three
  /// times as large, those as a PNG. Nil if neither can be had.
  func picture(of image: RasterImage, drawnWith scale: Double) -> EmbeddedPicture? {
    if let known = state.withLock({ $0.known[image] }), known.scale >= scale { return known.picture }
    let room = state.withLock { $0.room }
    let needed = 4 * 9 * max(scale * scale, 1e-6) * Double(image.width) * Double(image.height)
    var (bytes, sharp, picture) = (0, scale, EmbeddedPicture?.none)
    if let file = image.file, file.bytes.count <= room, Double(file.bytes.count) <= max(needed, Self.smallFile) {
      (bytes, sharp) = (file.bytes.count, .infinity)
      picture = EmbeddedPicture(
        reference: "data:\(file.mediaType);base64," + Base64.text(file.bytes), width: file.width, height: file.height,
        turn: file.turn)
    } else if let png = Self.png(of: image, drawnWith: scale), png.count <= room {
      bytes = png.count
      picture = EmbeddedPicture(
        reference: "data:image/png;base64," + Base64.text(png), width: image.width, height: image.height)
    }
    state.withLock { state in
      state.room -= bytes
      if let picture { state.known[image] = (picture, sharp) } else { state.isExceeded = true }
    }
    return picture
  }

  /// The bytes of a file that is never worth decoding.
  private static let smallFile = 65_536.0

  private static func png(of image: RasterImage, drawnWith scale: Double) -> [UInt8]? {
    guard image.reducedPixels(drawnWith: scale) <= MemoryBudget.encodedPixels else { return nil }
    return try? PNGEncoder.still(LevelFrame(level: image.reduced(drawnWith: scale)))
  }
}

/// A level of an image as a sequence of one frame, with straight alpha.
private struct LevelFrame: FrameSequence {
  let level: RasterImage.Level

  var width: Int { level.width }
  var height: Int { level.height }
  var frameCount: Int { 1 }

  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
    level.pixels.withUnsafeBufferPointer { StraightAlpha(near: []).convert($0, into: pixels) }
  }
}
