import Frames
import GIF
import Images
import PNG
import WebP

/// A finished picture, animated or static, that is played rather than rendered: GIF, PNG, APNG, WebP or JPEG.
package struct Recording: Sendable {
  /// In pixels.
  package let width, height: Int
  package let frameCount: Int
  package let bytes: [UInt8]
  package let isGIF: Bool
  private let file: String
  private let facts: FileFacts?

  /// Nil for the bytes of another format, such as a document.
  ///
  /// - Parameter file: the name in messages.
  /// - Throws: `invalidFile` for a file without a picture.
  package init?(_ bytes: [UInt8], file: String) throws(WhirligifError) {
    guard case .picture = InputFormat(of: bytes) else { return nil }
    (self.bytes, self.file) = (bytes, file)
    facts = PNGReader.facts(bytes) ?? WebPReader.facts(bytes)
    let gif = GIFFile(bytes)
    isGIF = gif.version != ""
    if isGIF {
      (width, height, frameCount) = (gif.width, gif.height, gif.frames.count)
    } else if let facts {
      (width, height, frameCount) = (facts.width, facts.height, facts.frames.count)
    } else {
      let still = try Self.decoded(bytes, file)
      (width, height, frameCount) = (still.width, still.height, 1)
    }
    guard width > 0, height > 0, frameCount > 0 else { throw .invalidFile(path: file, problem: "has no picture") }
  }

  /// All frames at the size of a screen, with translucent pixels blended onto the page.
  ///
  /// - Throws: `invalidFile` for damaged pixels, `tooManyPixels`.
  package func pictures(width: Int, height: Int, matte: Color) throws(WhirligifError) -> [Picture] {
    let limit = RenderLimits.defaultMaximumPixels
    let (area, overflow) = (width * height).multipliedReportingOverflow(by: frameCount)
    guard !overflow, area <= limit else {
      throw .tooManyPixels(width: width, height: height, frames: frameCount, limit: limit)
    }
    let screen = PictureScreen(width: width, height: height, matte: matte)
    if isGIF { return try gifPictures(screen) }
    guard let facts else {
      let still = try Self.decoded(bytes, file)
      return [screen.picture(of: still.pixels, width: still.width, height: still.height, seconds: 1)]
    }
    return try loopPictures(facts, screen)
  }

  private func gifPictures(_ screen: PictureScreen) throws(WhirligifError) -> [Picture] {
    let gif = GIFFile(bytes)
    var player = GIFPlayer(gif, bytes: bytes)
    guard !player.canvas.isEmpty else { throw .invalidFile(path: file, problem: "is too large to be played") }
    return gif.frames.map { frame in
      _ = player.paint(frame)
      let seconds = Self.played(Double(frame.delay) / 100)
      return screen.picture(of: player.canvas, width: width, height: height, seconds: seconds)
    }
  }

  /// The frames of an APNG or a WebP, each composited onto the previous canvas.
  private func loopPictures(_ facts: FileFacts, _ screen: PictureScreen) throws(WhirligifError) -> [Picture] {
    let stills = facts.format == "WebP" ? WebPReader.stills(bytes) : PNGReader.stills(bytes)
    guard stills.count == facts.frames.count, width * height <= ImageLimits().pixels else {
      throw .invalidFile(path: file, problem: "is damaged, or too large to be played")
    }
    var canvas = LoopCanvas(width: width, height: height)
    var pictures: [Picture] = []
    for (still, frame) in zip(stills, facts.frames) {
      canvas.paint(try Self.decoded(still, file), frame)
      pictures.append(
        screen.picture(of: canvas.pixels, width: width, height: height, seconds: Self.played(frame.seconds)))
    }
    return pictures
  }

  /// Browsers play delays of at most 10 ms as 100 ms.
  private static func played(_ seconds: Double) -> Double { seconds > 0.01 ? seconds : 0.1 }

  private static func decoded(_ bytes: [UInt8], _ file: String) throws(WhirligifError) -> DecodedImage {
    do {
      return try DecodedImage(bytes)
    } catch {
      throw .invalidFile(path: file, problem: "\(error)")
    }
  }
}
