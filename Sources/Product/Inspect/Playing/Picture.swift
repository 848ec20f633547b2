import Frames
import Palette
import WhirligifKit

/// A frame in full color: each pixel is opaque or transparent.
package struct Picture: Sendable {
  package let width, height: Int
  /// Row by row from the top.
  package let pixels: [RGBA8]
  /// The duration in seconds.
  package let seconds: Double

  package init(width: Int, height: Int, pixels: [RGBA8], seconds: Double) {
    self.width = width
    self.height = height
    self.pixels = pixels
    self.seconds = seconds
  }

  /// The pixel as red, green and blue; nil beyond the right and the lower edge, and if it is transparent.
  package func color(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8)? {
    guard y < height, x < width else { return nil }
    let pixel = pixels[y * width + x]
    guard !pixel.isTransparent else { return nil }
    return (pixel.red, pixel.green, pixel.blue)
  }
}

extension Animation {
  /// The frames of the loop in full color, for screens rather than files.
  package func player() throws(WhirligifError) -> LoopPlayer {
    let frames = try plan().frames()
    let (times, unit) = (frames.timing.times, Double(frames.timing.times.unitsPerSecond))
    return LoopPlayer(count: frames.frameCount, seconds: times.seconds) {
      { frame throws(WhirligifError) in
        // Bounded: by the limit on the pixels of a plan.
        var pixels = [RGBA8](repeating: .transparent, count: frames.width * frames.height)
        do throws(EncodingError) {
          try pixels.withUnsafeMutableBufferPointer { buffer throws(EncodingError) in
            try frames.draw(frame: frame, into: buffer)
          }
        } catch {
          throw self.error(error)
        }
        return Picture(
          width: frames.width, height: frames.height, pixels: pixels, seconds: Double(times.delay(of: frame)) / unit)
      }
    }
  }
}
