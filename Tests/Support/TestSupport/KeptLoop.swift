import Frames
import Palette

/// A loop whose pictures are there from the start.
package struct KeptLoop: FrameSequence {
  package let width, height: Int
  package let pictures: [[RGBA8]]

  package var frameCount: Int { pictures.count }

  package init(width: Int, height: Int, pictures: [[RGBA8]]) {
    (self.width, self.height, self.pictures) = (width, height, pictures)
  }

  package func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    _ = pixels.update(fromContentsOf: pictures[frame])
  }
}

extension KeptLoop {
  /// Each pixel as a square of so many a side.
  package func enlarged(by scale: Int) -> KeptLoop {
    let pictures = pictures.map { picture in
      (0..<height * scale).flatMap { y in
        (0..<width * scale).map { x in picture[y / scale * width + x / scale] }
      }
    }
    return KeptLoop(width: width * scale, height: height * scale, pictures: pictures)
  }

  /// Squares that move over each other, with soft edges, holes and still frames; few colors or many.
  package static func random(by random: inout some RandomNumberGenerator) -> KeptLoop {
    let (width, height) = (1 + random.below(24), 1 + random.below(24))
    let colors = (0..<1 + random.below(4)).map { _ in
      let alpha = random.pick([255, 255, 128, 1] as [UInt8])
      return RGBA8(bits: UInt32(random.below(1 << 24))).withAlpha(alpha)
    }
    let isNoisy = random.below(4) == 0
    let isOpaque = random.below(4) == 0
    var canvas = [RGBA8](repeating: isOpaque ? 0xff20_3040 : 0, count: width * height)
    var pictures: [[RGBA8]] = []
    for _ in 0..<1 + random.below(40) {
      switch random.below(5) {
      case 0: break
      case 1: canvas = pictures.randomElement(using: &random) ?? canvas
      default:
        let (left, top) = (random.below(width), random.below(height))
        let color = isOpaque ? random.pick(colors).opaque : random.below(3) == 0 ? 0 : random.pick(colors)
        for y in top..<min(top + 1 + random.below(9), height) {
          for x in left..<min(left + 1 + random.below(9), width) {
            canvas[y * width + x] =
              isNoisy && color != 0 ? RGBA8(bits: color.bits ^ UInt32(random.below(1 << 16))) : color
          }
        }
      }
      pictures.append(canvas)
    }
    let repeats = random.below(6) == 0 ? 2 : 1
    return KeptLoop(
      width: width, height: height, pictures: Array([[[RGBA8]]](repeating: pictures, count: repeats).joined()))
  }

  /// What a file shows at each whole time unit, as far as it shows the loop's frames at theirs; nil if it does not.
  ///
  /// A file may hold the first part of a loop that repeats itself.
  package func isShown(by file: PlayedLoop, _ times: FrameTimes) -> Bool {
    guard file.width == width, file.height == height else { return false }
    // In units that fit both clocks: no delay is rounded.
    let unit = file.delays.reduce(times.unitsPerSecond) { $0 / FrameTimes.greatestCommonDivisor($0, $1.1) * $1.1 }
    let ends = file.delays.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.0 * unit / $1.1) }
    guard let end = ends.last, end > 0 else { return pictures.allSatisfy { $0 == file.pictures.first } }
    guard times.total * unit / times.unitsPerSecond % end == 0 else { return false }
    return pictures.indices.allSatisfy { frame in
      let start = times.start(of: frame) * unit / times.unitsPerSecond % end
      guard let place = ends.lastIndex(where: { $0 <= start }), place < file.pictures.count else { return false }
      return file.pictures[place] == pictures[frame]
    }
  }
}
