import Frames
import GIF
import Palette
import TestSupport
import Testing

@Suite struct LocalTableTests {
  /// A soft light of several colors that turns a little from frame to frame.
  private static func loop(softness: Int) -> KeptLoop {
    let (width, height, count) = (64, 24, 10)
    let pictures = (0..<count).map { frame in
      (0..<width * height).map { place -> RGBA8 in
        let (x, y) = (place % width, place / width)
        let distance = abs(y - 12) * 255 / softness
        let light = max(0, 255 - distance)
        let hue = abs((4 * x + 3 * frame) % 255 * 2 - 255)
        return RGBA8(
          red: UInt8(255 - light * hue / 255), green: UInt8(255 - light * (255 - hue) / 255),
          blue: UInt8(255 - light * (x + 20) / 120))
      }
    }
    return KeptLoop(width: width, height: height, pictures: pictures)
  }

  /// A frame's own table has no more bits than the indices that the frame uses need, with a transparent one.
  @Test func tablesAreAsSmallAsTheColorsThatAreUsed() throws {
    for softness in 3..<14 {
      let loop = Self.loop(softness: softness)
      let times = FrameTimes(seconds: 0.4, frameCount: loop.frameCount, in: .centiseconds)
      var options = EncodingOptions()
      options.quality = 95
      let gif = try GIFEncoder.encode(loop, times: times, options: options)
      let tables = try #require(GIFReader.facts(gif.bytes)).frames.compactMap(\.table)
      let own = tables.filter { $0.localColors != nil }
      #expect(own.count > loop.frameCount / 2, "\(softness)")
      for table in own {
        let size = table.localColors ?? 0
        #expect(
          ColorTable.bitDepth(of: size - table.unusedColors + 1) >= ColorTable.bitDepth(of: size) || size == 2,
          "\(softness)")
      }
    }
  }

  /// Frames have tables of their own only where these show less error than one table, or take fewer bytes; and more
  /// quality is neither fewer bytes nor a larger error; all but for the chance of so small pictures.
  @Test(arguments: [3, 5, 7, 9, 11, 15, 23, 31, 60, 120, 255])
  func localTablesServeQuality(softness: Int) throws {
    let loop = Self.loop(softness: softness)
    let times = FrameTimes(seconds: 0.4, frameCount: loop.frameCount, in: .centiseconds)
    var (least, most) = (0, Double.infinity)
    for quality in [60, 80, 85, 88, 90, 93, 96] {
      var options = EncodingOptions()
      options.quality = quality
      let gif = try GIFEncoder.encode(loop, times: times, options: options)
      let (bytes, error) = (gif.bytes.count, try Self.squaredError(of: gif.bytes, loop))
      options.sharesPalette = true
      let shared = try GIFEncoder.encode(loop, times: times, options: options)
      let sharedError = try Self.squaredError(of: shared.bytes, loop)
      #expect(bytes * 100 <= shared.bytes.count * 110 || error <= 1.05 * sharedError, "\(quality)")
      #expect(bytes * 100 >= least * 95 && error <= most * 1.1, "\(quality)")
      (least, most) = (max(least, bytes), min(most, error))
    }
  }

  private static func squaredError(of gif: [UInt8], _ loop: KeptLoop) throws -> Double {
    var player = GIFPlayer(GIFFile(gif), bytes: gif)
    var (sum, place) = (0.0, 0)
    for frame in player.file.frames {
      _ = player.paint(frame)
      for _ in 0..<frame.delay / 4 {
        for (a, b) in zip(player.canvas, loop.pictures[place]) { sum += Double(a.squaredDistance(to: b)) }
        place += 1
      }
    }
    #expect(place == loop.frameCount)
    return sum
  }

  @Test func aTableKeepsTheOrderAndTheTransparentEntry() throws {
    let table = ColorTable(opaque: [0xff00_0001, 0xff00_0002, 0xff00_0003], transparent: true)
    let smaller = try #require(table.keeping([false, false, true, false] + [Bool](repeating: false, count: 252)))
    #expect(smaller.table.entries == [.transparent, 0xff00_0002] && smaller.table.transparentIndex == 0)
    #expect(smaller.indices[2] == 1 && smaller.indices[0] == 0)
    let opaque = ColorTable(opaque: [0xff00_0001, 0xff00_0002], transparent: false)
    #expect(opaque.keeping([Bool](repeating: false, count: 256)) == nil)
  }
}
