import Frames
import GIF
import Glibc
import Palette

/// Frames of a raw RGB file, held in memory.
final class RawFrames: FrameSequence, @unchecked Sendable {
  let width, height, frameCount: Int
  private let words: UnsafeMutableBufferPointer<RGBA8>

  /// Nil if the file cannot be read or contains less than one frame.
  init?(path: String, width: Int, height: Int) {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let size = ftell(file)
    rewind(file)
    self.width = width
    self.height = height
    frameCount = size / (3 * width * height)
    let raw = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: size)
    defer { raw.deallocate() }
    guard frameCount > 0, fread(raw.baseAddress, 1, size, file) == size else { return nil }
    words = .allocate(capacity: size / 3)
    for i in 0..<(size / 3) {
      words.initializeElement(at: i, to: RGBA8(red: raw[3 * i], green: raw[3 * i + 1], blue: raw[3 * i + 2]))
    }
  }

  deinit { words.deallocate() }

  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
    let area = width * height
    _ = pixels.update(fromContentsOf: words[(frame * area)..<((frame + 1) * area)])
  }
}

/// One frame of another sequence, as an animation.
struct SingleFrame: FrameSequence {
  let frames: RawFrames
  let index: Int
  let frameCount = 1
  var width: Int { frames.width }
  var height: Int { frames.height }

  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
    frames.draw(frame: index, into: pixels)
  }
}
