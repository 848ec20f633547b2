import Frames
import Numerics
import Palette
import TestSupport
import Testing

@testable import PNG

@Suite struct PNGEncoderTests {
  @Test func randomLoopsAreShownBitByBit() throws {
    var random = SplitMix64(seed: 44)
    for number in 0..<60 {
      let loop = KeptLoop.random(by: &random)
      let times = FrameTimes(milliseconds: 40 * loop.frameCount + random.below(50), frameCount: loop.frameCount)
      let effort = EncodingEffort(number % 10)
      let file = try PNGEncoder.encode(loop, times: times, options: LoopOptions(effort: effort, threads: 2))
      let played = try #require(PlayedLoop(png: file.bytes), "\(number)")
      // Equal units that are too small for the file's 16 bits give way to milliseconds.
      let equal = times.inEqualUnits
      let isShown = loop.isShown(by: played, equal.unitsPerSecond <= 65535 ? equal : times)
      #expect(isShown, "\(number)")
      let facts = try #require(PNGReader.facts(file.bytes))
      #expect(facts.frames.count == file.frames && facts.wastedBytes == 0 && facts.warnings.isEmpty, "\(number)")
      // Pillow would keep its pixels.
      #expect(!facts.frames.contains { $0.blend == .over && $0.disposal == .restore }, "\(number)")
    }
  }

  @Test func bytesDoNotDependOnThreads() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<8 {
      let loop = KeptLoop.random(by: &random)
      let times = FrameTimes(milliseconds: 30 * loop.frameCount, frameCount: loop.frameCount)
      let files = try [1, 2, 5].map {
        try PNGEncoder.encode(loop, times: times, options: LoopOptions(threads: $0)).bytes
      }
      #expect(files[0] == files[1] && files[0] == files[2])
    }
  }

  @Test func onePictureIsAPlainPNG() throws {
    let loop = KeptLoop(width: 2, height: 1, pictures: [[0xff00_00ff, 0x8000_ff00]])
    let file = try PNGEncoder.encode(loop, times: FrameTimes(milliseconds: 800, frameCount: 1), options: LoopOptions())
    let facts = try #require(PNGReader.facts(file.bytes))
    #expect(facts.format == "PNG" && facts.colors == 2 && facts.hasAlpha && facts.width == 2 && facts.height == 1)
    #expect(PlayedLoop(png: file.bytes)?.pictures == loop.pictures)
  }

  /// 1000 ms in 3 frames: a third of a second each, as no decimal says.
  @Test func delaysAreExactFractions() throws {
    let loop = KeptLoop(width: 1, height: 1, pictures: [[0xff00_0000], [0xff00_00ff], [0xff00_ff00]])
    let file = try PNGEncoder.encode(
      loop, times: FrameTimes(milliseconds: 1000, frameCount: 3), options: LoopOptions(plays: 7))
    let played = try #require(PlayedLoop(png: file.bytes))
    #expect(played.delays.allSatisfy { $0 == (1, 3) } && played.plays == 7)
  }

  /// ffmpeg decodes narrower indices of a part of the canvas to another place.
  @Test func indicesOfAnimationsHaveWholeBytes() throws {
    let pictures = (0..<2).map { frame in (0..<64).map { ($0 % 2 == frame ? 0xff00_00ff : 0xffff_0000) as RGBA8 } }
    let loop = KeptLoop(width: 8, height: 8, pictures: pictures)
    let file = try PNGEncoder.encode(loop, times: FrameTimes(milliseconds: 80, frameCount: 2), options: LoopOptions())
    // Bit depth and color type stand behind the sides. The third entry is the clear one.
    #expect(file.bytes[24] == 8 && file.bytes[25] == 3 && file.colors == 3)
  }

  /// Stripes of so many colors.
  @Test(arguments: [
    (8, 1, 1), (8, 2, 1), (8, 4, 2), (8, 5, 4), (8, 6, 8), (16, 16, 8), (256, 10, 4), (256, 11, 8), (256, 200, 8),
  ])
  func indicesOfStillPicturesHaveWholeBytesFromFewerColorsOnIfSmall(side: Int, colors: Int, bits: UInt8) throws {
    let picture = (0..<side * side).map { RGBA8(bits: 0xff00_0000 + UInt32($0 % colors)) }
    let loop = KeptLoop(width: side, height: side, pictures: [picture])
    let file = try PNGEncoder.encode(
      loop, times: FrameTimes(milliseconds: 80, frameCount: 1), options: LoopOptions(effort: EncodingEffort(1)))
    #expect(file.bytes[24] == bits && file.bytes[25] == 3)
    #expect(PlayedLoop(png: file.bytes)?.pictures == loop.pictures)
  }

  /// Gradients and noise of more colors than a palette has, at qualities that keep, round or reduce them.
  @Test(arguments: [1, 30, 60, 80, 90, 97, 100]) func picturesReportedAsExactAreEqual(quality: Int) throws {
    var random = SplitMix64(seed: 3)
    for isNoise in [false, true] {
      let picture = (0..<1024).map { (pixel: Int) -> RGBA8 in
        if isNoise { return RGBA8(opaque: UInt32(random.below(1 << 24))) }
        return RGBA8(red: UInt8(pixel % 32 * 8), green: UInt8(pixel / 32 * 8), blue: 128)
      }
      let loop = KeptLoop(width: 32, height: 32, pictures: [picture])
      let times = FrameTimes(milliseconds: 100, frameCount: 1)
      let file = try PNGEncoder.encode(loop, times: times, options: LoopOptions(quality: quality))
      let isSame = PlayedLoop(png: file.bytes)?.pictures == loop.pictures
      #expect(quality < 100 ? isSame || !file.isExact : isSame && file.isExact)
    }
  }

  @Test func impossibleLoopsAreErrors() {
    let loop = KeptLoop(width: 1, height: 1, pictures: [[0]])
    let times = FrameTimes(milliseconds: 10, frameCount: 1)
    #expect(throws: EncodingError.plays(0, maximum: Int(Int32.max))) {
      try PNGEncoder.encode(loop, times: times, options: LoopOptions(plays: 0))
    }
  }

  @Test func anyBytesCanBeInspected() throws {
    var random = SplitMix64(seed: 9)
    let loop = KeptLoop.random(by: &random)
    let times = FrameTimes(milliseconds: 30 * loop.frameCount, frameCount: loop.frameCount)
    let whole = try PNGEncoder.encode(loop, times: times, options: LoopOptions()).bytes
    for _ in 0..<2000 {
      var bytes = Array(whole.prefix(random.below(whole.count + 1)))
      for _ in 0..<random.below(4) where !bytes.isEmpty { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      if let facts = PNGReader.facts(bytes), bytes != whole { #expect(!facts.warnings.isEmpty) }
    }
    #expect(PNGReader.facts([]) == nil)
  }

  @Test func wasteIsFound() throws {
    let loop = KeptLoop(width: 1, height: 1, pictures: [[0xff00_00ff]])
    var bytes = try PNGEncoder.still(loop)
    let text: [UInt8] = [0, 0, 0, 3] + Array("tEXta\0b".utf8)
    let checksum = Deflater.checksum(text[4...])
    bytes.insert(contentsOf: text + ChunkWriter.word(Int(checksum)), at: 33)
    bytes += [1, 2, 3]
    let facts = try #require(PNGReader.facts(bytes))
    #expect(facts.warnings == [.needless(chunk: "tEXt", bytes: 15), .trailing(bytes: 3)] && facts.wastedBytes == 18)
  }

  @Test func aWrongNumberOfFramesIsFound() throws {
    let loop = KeptLoop(width: 1, height: 1, pictures: [[0xff00_00ff], [0xff00_ff00]])
    var bytes = try PNGEncoder.encode(
      loop, times: FrameTimes(milliseconds: 200, frameCount: 2), options: LoopOptions()
    ).bytes
    let name = try #require((0..<bytes.count - 4).first { Array(bytes[$0..<$0 + 4]) == Array("acTL".utf8) })
    bytes[name + 7] = 3
    bytes.replaceSubrange(
      name + 12..<name + 16, with: ChunkWriter.word(Int(Deflater.checksum(bytes[name..<name + 12]))))
    let facts = try #require(PNGReader.facts(bytes))
    #expect(facts.warnings == [.frameCount(stated: 3, found: 2)])
  }
}
