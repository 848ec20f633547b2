import GIF
import Numerics
import Testing

/// A table that colours fill needs no entry for what stays: a frame hides one that it does not paint.
@Suite struct HiddenColorTests {
  /// A slope of greys over which a square moves that turns them round; its first picture has all greys.
  private struct Greys: FrameSource {
    let count: Int
    /// Whether the third picture changes every pixel, to all greys.
    var turnsAll = false
    let width = 32
    let height = 32
    let frameCount = 6

    func picture(_ frame: Int) -> [UInt32] {
      (0..<(width * height)).map { place in
        let (x, y) = (place % width, place / width)
        let isTurned = (frame * 4..<frame * 4 + 8).contains(x) && (8..<16).contains(y) || turnsAll && frame == 2
        let grey = place % count
        return UInt32(isTurned ? count - 1 - grey : grey) * 0x01_0101 | 0xFF00_0000
      }
    }

    func draw(frame: Int, worker: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) {
      _ = pixels.update(fromContentsOf: picture(frame))
    }

    var timing: FrameTiming? { FrameTiming(duration: 0.6, steps: frameCount) }
  }

  private var best: EncodingOptions {
    var options = EncodingOptions()
    options.quality = 100
    return options
  }

  @Test(arguments: [256, 64])
  func fullTableLeavesPixelsAsTheyAre(colors: Int) throws {
    let greys = Greys(count: colors)
    let gif = try GIFEncoder.encode(greys, timing: try #require(greys.timing), options: best)
    let document = GIFDocument(gif.bytes)
    #expect(gif.report.paletteMode == .exact && document.globalTable?.count == colors)
    var player = GIFPlayer(document, bytes: gif.bytes)
    for (k, frame) in document.frames.enumerated() {
      #expect(frame.table == nil && (k == 0 || frame.transparentIndex != nil))
      #expect(player.paint(frame).end == .complete)
      #expect(player.canvas == greys.picture(k))
    }
    // A square of 12 by 8 pixels changes, of which every other would be painted with a code of about nine bits.
    #expect(document.frames.dropFirst().allSatisfy { $0.rect.area == 12 * 8 })
  }

  @Test func frameThatPaintsAllColorsHidesNone() throws {
    let greys = Greys(count: 256, turnsAll: true)
    let gif = try GIFEncoder.encode(greys, timing: try #require(greys.timing), options: best)
    let document = GIFDocument(gif.bytes)
    #expect(document.frames.map { $0.transparentIndex == nil } == [true, false, true, true, false, false])
    var player = GIFPlayer(document, bytes: gif.bytes)
    for (k, frame) in document.frames.enumerated() {
      _ = player.paint(frame)
      #expect(player.canvas == greys.picture(k))
    }
  }

  /// Pictures with exactly as many colours as are allowed.
  @Test func picturesComeBackFromFullTables() throws {
    var hiding = 0
    for seed in 0..<200 as Range<UInt64> {
      let frames = RandomFrames(seed: seed, side: 4...30, frames: 2...8, colors: 40, outside: false)
      var options = best
      options.maximumColors = max(Set(frames.pictures.joined()).count, 2)
      options.stretchLength = seed % 3 == 0 ? 2 : nil
      let timing = try #require(frames.timing)
      let gif = try GIFEncoder.encode(frames, timing: timing, options: options)
      #expect(Shown(gif.bytes) == Shown(frames, timing: timing), "seed \(seed)")
      let document = GIFDocument(gif.bytes)
      #expect(try #require(document.globalTable).count < 2 * options.maximumColors, "seed \(seed)")
      hiding += document.frames.count { $0.transparentIndex.map { $0 > 0 } ?? false }
    }
    #expect(hiding > 100)
  }

  /// A hidden colour is no stand-in for one close to it: it would show what lies below, which may be dark where light is meant.
  @Test func lossyFramesStayClose() throws {
    var hiding = 0
    for seed in 0..<100 as Range<UInt64> {
      var frames = RandomFrames(seed: seed, side: 8...30, frames: 2...6, colors: 30, outside: false)
      frames.pictures = frames.pictures.map { $0.map { $0 & 0xFF83_8383 } }
      var options = best
      options.lossiness = 8
      options.maximumColors = max(Set(frames.pictures.joined()).count, 2)
      let timing = try #require(frames.timing)
      let gif = try GIFEncoder.encode(frames, timing: timing, options: options)
      let document = GIFDocument(gif.bytes)
      hiding += document.frames.count { $0.transparentIndex.map { $0 > 0 } ?? false }
      var player = GIFPlayer(document, bytes: gif.bytes)
      var time = 0
      for frame in document.frames {
        _ = player.paint(frame)
        let number = try #require((0..<frames.frameCount).last { timing.start(of: $0) <= time })
        let isClose = zip(player.canvas, frames.pictures[number]).allSatisfy { ($0 ^ $1) & 0x80_8080 == 0 }
        #expect(isClose, "seed \(seed)")
        time += frame.delay
      }
    }
    #expect(hiding > 50)
  }
}
