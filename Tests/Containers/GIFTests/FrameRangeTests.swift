import Frames
import Numerics
import Palette
import TestSupport
import Testing

@testable import GIF

/// Frames are encoded in ranges that know nothing of one another.
@Suite struct FrameRangeTests {
  private func encoded(
    _ frames: RandomFrames, _ options: EncodingOptions, in ranges: [Range<Int>], threads: Int = 1
  ) throws -> EncodedLoop {
    let timing = frames.timing
    let plan = try ColorPlan(FrameStore(frames, keeping: GIFEncoder.maximumKept), options: options)
    let file = FileAssembler(
      width: frames.width, height: frames.height, table: plan.globalTable, plays: nil, frameCount: frames.frameCount,
      rangeCount: ranges.count)
    try GIFEncoder.encode(frames, timing, plan, in: ranges, threads: threads, into: file)
    return try file.finish()
  }

  /// Ranges of so many frames.
  private func ranges(_ frames: RandomFrames, _ length: Int) -> [Range<Int>] {
    stride(from: 0, to: frames.frameCount, by: length).map { $0..<min($0 + length, frames.frameCount) }
  }

  /// However the frames are divided, they show the pictures.
  @Test(arguments: [1, 2, 3, 5])
  func anyRangesShowThePictures(length: Int) throws {
    var options = EncodingOptions()
    options.quality = 100
    for seed in 0..<80 as Range<UInt64> {
      let frames = RandomFrames(
        seed: seed, side: 2...20, frames: 2...12, colors: 1 + Int(seed * 3 % 255), outside: seed % 2 == 0)
      let timing = frames.timing
      let gif = try encoded(frames, options, in: ranges(frames, length))
      #expect(PlayedPictures(gif.bytes) == PlayedPictures(frames, times: timing), "seed \(seed)")
      #expect(GIFReader.facts(gif.bytes)?.warnings == [], "seed \(seed)")
    }
  }

  /// The first frame covers the canvas: the last one of an opaque loop need not clear it.
  @Test func anOpaqueLoopClearsNothing() throws {
    for seed in 0..<20 as Range<UInt64> {
      let frames = RandomFrames(seed: seed, side: 2...20, frames: 2...12, colors: 9, outside: false)
      let gif = try encoded(frames, EncodingOptions(), in: [0..<frames.frameCount])
      #expect(!GIFFile(gif.bytes).frames.contains { $0.disposal == .clear }, "seed \(seed)")
    }
  }

  @Test func theBytesDoNotDependOnTheThreads() throws {
    for seed in 0..<6 as Range<UInt64> {
      let frames = RandomFrames(seed: seed, side: 10...30, frames: 17...30, colors: 500, outside: seed % 2 == 0)
      var options = EncodingOptions()
      options.dither = [.automatic, .ordered, .diffusion][Int(seed % 3)]
      let files = try [1, 2, 5].map { try encoded(frames, options, in: ranges(frames, 3), threads: $0).bytes }
      #expect(files[0] == files[1] && files[0] == files[2])
    }
  }

  /// What is known of frames without drawing them changes no byte, in one range or in several.
  @Test(arguments: [(80, 1), (80, 3), (100, 1), (100, 2)])
  func knownRepetitionsChangeNoByte(quality: Int, threads: Int) throws {
    var options = EncodingOptions()
    (options.quality, options.threads) = (quality, threads)
    for seed in 0..<8 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var loop = KeptLoop.random(by: &random)
      while loop.frameCount < 12 { loop = .random(by: &random) }
      // Above the size of a small animation.
      let scale = 1 + Int((Double(1 << 20) / Double(loop.pixelCount)).squareRoot())
      let opaque = loop.pictures.map { $0.map { $0 == 0 ? 0 : $0.opaque } }
      let large = KeptLoop(width: loop.width, height: loop.height, pictures: opaque).enlarged(by: scale)
      let times = FrameTimes(seconds: 0.04 * Double(loop.frameCount), frameCount: loop.frameCount, in: .centiseconds)
      let gif = try GIFEncoder.encode(large, times: times, options: options).bytes
      options.packedWords = seed % 2 == 0 ? 0 : 1 << 20
      #expect(try GIFEncoder.encode(KnownRuns(large, by: &random), times: times, options: options).bytes == gif)
    }
  }

  /// Just too large to be small; each frame has one color.
  private struct Flat: FrameSequence {
    let width = 320
    let height = 300
    let frameCount = 12

    func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
      pixels.update(repeating: RGBA8(opaque: UInt32(frame * 20)))
    }
  }

  /// Frames that share a table are coded by one thread, whoever draws them.
  @Test func bytesDoNotDependOnWhoDraws() throws {
    let timing = FrameTimes(seconds: 0.6, frameCount: 12, in: .centiseconds)
    var options = EncodingOptions()
    let files = try [1, 2, 3, 8].map { threads in
      options.threads = threads
      return try GIFEncoder.encode(Flat(), times: timing, options: options).bytes
    }
    #expect(files.allSatisfy { $0 == files[0] })
    #expect(GIFReader.facts(files[0])?.frameCount == 12)
  }
}
