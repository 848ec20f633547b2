import Frames
import GIF
import Images
import PNG
import WebP
import WhirligifKit

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

  /// The frames at the size of a screen, with translucent pixels blended onto the page.
  ///
  /// - Throws: `invalidFile` for a picture that is too large to be played.
  package func player(width: Int, height: Int, matte: Color) throws(WhirligifError) -> LoopPlayer {
    let screen = PictureScreen(width: width, height: height, matte: matte)
    if isGIF { return try gifPlayer(screen) }
    guard let facts else {
      return LoopPlayer(count: 1, seconds: 1) { [bytes, file] in
        { _ throws(WhirligifError) in
          let still = try Self.decoded(bytes, file)
          return screen.picture(of: still.pixels, width: still.width, height: still.height, seconds: 1)
        }
      }
    }
    return try loopPlayer(facts, screen)
  }

  private func gifPlayer(_ screen: PictureScreen) throws(WhirligifError) -> LoopPlayer {
    let (gif, bytes, width, height) = (GIFFile(bytes), bytes, width, height)
    guard GIFPlayer.plays(gif) else { throw .invalidFile(path: file, problem: "is too large to be played") }
    let seconds = gif.frames.reduce(0) { $0 + Self.played(Double($1.delay) / 100) }
    return LoopPlayer(count: gif.frames.count, seconds: seconds) {
      var player = GIFPlayer(gif, bytes: bytes, maximumWork: .max)
      return { index throws(WhirligifError) in
        _ = player.paint(gif.frames[index])
        return screen.picture(
          of: player.canvas, width: width, height: height, seconds: Self.played(Double(gif.frames[index].delay) / 100))
      }
    }
  }

  /// The frames of an APNG or a WebP, each composited onto the previous canvas.
  private func loopPlayer(_ facts: FileFacts, _ screen: PictureScreen) throws(WhirligifError) -> LoopPlayer {
    let (file, width, height) = (file, width, height)
    do throws(ImageError) {
      _ = try ImageLimits().check(width: width, height: height, facts.format == "WebP" ? .webp : .png)
    } catch {
      throw .invalidFile(path: file, problem: "\(error)")
    }
    let stills = facts.format == "WebP" ? WebPReader.stills(bytes) : PNGReader.stills(bytes)
    guard stills.count == facts.frames.count else {
      throw .invalidFile(path: file, problem: "is damaged")
    }
    let seconds = facts.frames.reduce(0) { $0 + Self.played($1.seconds) }
    return LoopPlayer(count: stills.count, seconds: seconds) {
      var canvas = LoopCanvas(width: width, height: height)
      return { index throws(WhirligifError) in
        let frame = facts.frames[index]
        canvas.paint(try Self.decoded(stills[index], file), frame)
        return screen.picture(
          of: canvas.pixels, width: width, height: height, seconds: Self.played(frame.seconds))
      }
    }
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
