import Frames
import GIF
import Numerics
import Palette
import TestSupport
import Testing

/// At the best quality a still part of a picture of too many colors is shown better from frame to frame.
@Suite struct RefinementTests {
  /// A slope of thousands of colors, behind a square that moves.
  private struct Slope: FrameSequence {
    let width = 96
    let height = 64
    let frameCount = 9

    func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
      for y in 0..<height {
        for x in 0..<width {
          let isSquare = (frame * 8..<frame * 8 + 12).contains(x) && (20..<40).contains(y)
          let slope = UInt32(x * 255 / 95) | UInt32(y * 255 / 63) << 8 | UInt32((x + y) * 255 / 158) << 16
          pixels[y * width + x] = RGBA8(opaque: isSquare ? 0x40_2010 + slope & 0x0F_0F0F : slope)
        }
      }
    }

    func picture(_ frame: Int) -> [RGBA8] {
      [RGBA8](unsafeUninitializedCapacity: width * height) { pixels, count in
        draw(frame: frame, into: UnsafeMutableBufferPointer(rebasing: pixels[..<(width * height)]))
        count = width * height
      }
    }
  }

  private func squaredError(_ a: RGBA8, _ b: RGBA8) -> Int {
    (0..<3).reduce(0) { sum, channel in
      let difference = Int(a.bytes[channel]) - Int(b.bytes[channel])
      return sum + difference * difference
    }
  }

  @Test func stillPixelsOnlyComeNearerToTheirColors() throws {
    let slope = Slope()
    let timing = FrameTimes(seconds: 0.36, frameCount: slope.frameCount, in: .centiseconds)
    var options = EncodingOptions()
    options.quality = 100
    let gif = try GIFEncoder.encode(slope, times: timing, options: options)
    let document = GIFFile(gif.bytes)
    var player = GIFPlayer(document, bytes: gif.bytes)
    let still = (0..<(slope.width * slope.height)).filter { !(20..<40).contains($0 / slope.width) }
    let truth = slope.picture(0)
    var errors: [[Int]] = []
    for frame in document.frames {
      #expect(player.paint(frame).end == .complete)
      errors.append(still.map { squaredError(player.canvas[$0], truth[$0]) })
    }
    #expect(errors.count == slope.frameCount)
    for (before, after) in zip(errors, errors.dropFirst()) {
      #expect(zip(before, after).allSatisfy { $1 <= $0 })
    }
    let sums = errors.map { $0.reduce(0, +) }
    #expect(sums[8] * 2 < sums[0], "\(sums)")
  }

  /// A pattern of two colors that stands for a third is not painted over with the nearer one of them.
  @Test(arguments: [EncodingOptions.Dither.ordered, .diffusion])
  func ditheredPixelsStayAsTheyAre(dither: EncodingOptions.Dither) throws {
    let slope = Slope()
    let timing = FrameTimes(seconds: 0.36, frameCount: slope.frameCount, in: .centiseconds)
    var options = EncodingOptions()
    options.quality = 100
    options.dither = dither
    let gif = try GIFEncoder.encode(slope, times: timing, options: options)
    var player = GIFPlayer(GIFFile(gif.bytes), bytes: gif.bytes)
    let still = (0..<(slope.width * slope.height)).filter { !(20..<40).contains($0 / slope.width) }
    var pictures: [[RGBA8]] = []
    for frame in player.file.frames {
      _ = player.paint(frame)
      pictures.append(still.map { player.canvas[$0] })
    }
    #expect(pictures.count == slope.frameCount)
    #expect(pictures.allSatisfy { $0 == pictures[0] })
  }

  @Test func theBytesDoNotDependOnTheThreads() throws {
    let timing = FrameTimes(seconds: 0.36, frameCount: 9, in: .centiseconds)
    var options = EncodingOptions()
    options.quality = 100
    let files = try [1, 2, 5].map { threads in
      options.threads = threads
      return try GIFEncoder.encode(Slope(), times: timing, options: options).bytes
    }
    #expect(files[0] == files[1] && files[0] == files[2])
  }
}
