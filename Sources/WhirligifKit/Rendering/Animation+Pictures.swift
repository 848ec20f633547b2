import GIF
import Palette

extension Animation {
  /// All frames of the loop in full color, for screens rather than files.
  package func pictures() throws(WhirligifError) -> [Picture] {
    let frames = try plan()
    var pixels = [RGBA8](repeating: .transparent, count: frames.width * frames.height)
    var pictures: [Picture] = []
    for index in 0..<frames.count {
      try frames.draw(index, into: &pixels, errors: input.error)
      pictures.append(
        Picture(
          width: frames.width, height: frames.height, pixels: pixels,
          seconds: Double(frames.timing.gifTimes.delay(of: index)) / 100))
    }
    return pictures
  }
}

extension MattedFrames {
  /// Draws into an array.
  fileprivate func draw(
    _ index: Int, into pixels: inout [RGBA8], errors: (any Error) -> WhirligifError
  ) throws(WhirligifError) {
    do {
      try pixels.withUnsafeMutableBufferPointer { buffer in try draw(index, into: buffer) }
    } catch {
      throw errors(error)
    }
  }
}
