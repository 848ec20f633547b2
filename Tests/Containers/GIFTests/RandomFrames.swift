import Frames
import GIF
import Numerics
import Palette
import TestSupport

/// Pictures of random patches that move, appear and vanish, in few or in many colors.
struct RandomFrames: FrameSequence {
  var width, height, frameCount: Int
  var pictures: [[RGBA8]]

  /// - Parameters:
  ///   - colors: how many different colors there may be.
  ///   - outside: whether pixels may be transparent.
  init(seed: UInt64, side: ClosedRange<Int>, frames: ClosedRange<Int>, colors: Int, outside: Bool) {
    var random = SplitMix64(seed: seed)
    width = Int.random(in: side, using: &random)
    height = Int.random(in: side, using: &random)
    frameCount = Int.random(in: frames, using: &random)
    let palette = (0..<colors).map { _ in RGBA8.random(using: &random) }
    var picture = [RGBA8](repeating: outside && Bool.random(using: &random) ? 0 : palette[0], count: width * height)
    pictures = []
    for _ in 0..<frameCount {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let left = Int.random(in: 0..<width, using: &random)
        let top = Int.random(in: 0..<height, using: &random)
        let right = Int.random(in: left..<width, using: &random)
        let bottom = Int.random(in: top..<height, using: &random)
        let isNoise = Int.random(in: 0..<3, using: &random) == 0
        let isHole = outside && Int.random(in: 0..<3, using: &random) == 0
        let flat = palette.randomElement(using: &random) ?? .transparent
        for y in top...bottom {
          for x in left...right {
            let color = isNoise ? palette[Int(random.next() % UInt64(palette.count))] : flat
            picture[y * width + x] = isHole ? 0 : color
          }
        }
      }
      pictures.append(picture)
    }
  }

  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
    _ = pixels.update(fromContentsOf: pictures[frame])
  }

  /// At 25 frames a second.
  var timing: FrameTimes { FrameTimes(seconds: 0.04 * Double(frameCount), frameCount: frameCount, in: .centiseconds) }
}

/// What a GIF shows, and when each picture starts; pictures equal to the one before are left out.
struct PlayedPictures: Equatable {
  var pictures: [[RGBA8]] = []
  var starts: [Int] = []

  mutating func show(_ picture: [RGBA8], at start: Int) {
    guard picture != pictures.last else { return }
    pictures.append(picture)
    starts.append(start)
  }

  init(_ bytes: [UInt8]) {
    var player = GIFPlayer(GIFFile(bytes), bytes: bytes)
    var time = 0
    for frame in player.file.frames {
      _ = player.paint(frame)
      show(player.canvas, at: time)
      time += frame.delay
    }
  }

  init(_ frames: RandomFrames, times: FrameTimes) {
    for (k, picture) in frames.pictures.enumerated() { show(picture, at: times.start(of: k)) }
  }
}
