import Numerics
import Palette
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Frames

@Suite struct FrameStoreTests {
  /// Frame n has n + 1 colors, and one transparent pixel.
  private final class Counted: FrameSequence {
    let width, height: Int
    let frameCount = 9
    let isWanted = Atomic(true)
    private let draws = Mutex([Int](repeating: 0, count: 9))

    init(side: Int = 4) { (width, height) = (side, side) }

    var drawn: [Int] { draws.withLock { $0 } }

    func checkCancellation() throws(EncodingError) {
      if !isWanted.load(ordering: .relaxed) { throw .cancelled }
    }

    func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
      draws.withLock { $0[frame] += 1 }
      for i in pixels.indices { pixels[i] = RGBA8(opaque: UInt32(min(i, frame))) }
      pixels[15] = 0
    }
  }

  /// A source that cannot draw.
  private struct Refusing: FrameSequence {
    let width = 4
    let height = 4
    let frameCount = 9

    func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
      throw .source(frame: frame, reason: .document("refused"))
    }
  }

  /// Of a small animation each frame is drawn once, whatever is asked for how often.
  @Test func framesOfASmallAnimationAreDrawnOnce() throws {
    let source = Counted()
    let store = FrameStore(source, keeping: 1000)
    #expect(try pictures(store, 9) == pictures(Counted(), 9))
    #expect(try pictures(store.prefix(3), 3) == pictures(Counted(), 3))
    #expect(source.drawn == [Int](repeating: 1, count: 9))
  }

  /// Of a large one those are that were asked for, on any number of threads.
  @Test(arguments: [1, 2, 5])
  func framesAskedForAreKept(threads: Int) throws {
    let source = Counted(side: 400)
    let store = FrameStore(source, keeping: 1000)
    try store.keep([0, 4, 7], threads: threads)
    #expect(store.hasMoreColors(than: 7) && !store.hasMoreColors(than: 8))
    for _ in 0..<2 { _ = try pictures(store, 9) }
    #expect(source.drawn == [1, 2, 2, 2, 1, 2, 2, 1, 2])
  }

  /// A large one is drawn once as far as there is room. In the first row, the first picture takes 2 words, 9 for the block
  /// of the transparent pixel and 2; its other 399 rows are one, of 2 words. A row takes 16 words more, and 2 in each place.
  @Test func packedFramesAreDrawnOnce() throws {
    for (room, drawn) in [
      (9000, [Int](repeating: 1, count: 9)), (13 + 2 + 2 * 16 + 400 * 2, [1, 3, 3, 3, 3, 3, 3, 3, 3]),
      (13 + 2 + 2 * 16 + 400 * 2 + 1, [1, 1, 3, 3, 3, 3, 3, 3, 3]), (0, [Int](repeating: 3, count: 9)),
    ] {
      let source = Counted(side: 400)
      let store = FrameStore(source, keeping: 1000, packing: room)
      for _ in 0..<3 { #expect(try pictures(store, 9) == pictures(Counted(side: 400), 9)) }
      #expect(source.drawn == drawn)
      #expect(!store.hasMoreColors(than: 1))
    }
  }

  /// Of pictures that are read once, only those with many details are packed.
  @Test(arguments: [(false, 3), (true, 2)]) func picturesReadOnceAreNotPacked(isDetailed: Bool, draws: Int) throws {
    let loop = KeptLoop(width: 64, height: 1, pictures: [4, 7].map { [RGBA8](repeating: $0, count: 64) })
    var random = SplitMix64(seed: 1)
    let source = KnownRuns(loop, isDetailed: isDetailed, by: &random)
    let store = FrameStore(source, keeping: 0, packing: 1000)
    _ = try pictures(store, 1)
    for _ in 0..<2 { #expect(try pictures(store.readOnce, 2) == loop.pictures) }
    #expect(source.drawn.count == draws)
  }

  /// Whoever reads kept pictures is told that they are not wanted any more.
  @Test func keptPicturesEndWithTheirLoop() throws {
    let source = Counted()
    let store = FrameStore(source, keeping: 1000)
    _ = try pictures(store, 9)
    source.isWanted.store(false, ordering: .relaxed)
    #expect(throws: EncodingError.cancelled) { try pictures(store.prefix(1), 1) }
  }

  /// Pictures with the same rows take the room of these rows once: 33 words for 32 pixels of many colors, 2 for 32 of one.
  @Test func picturesShareRows() throws {
    let rows = (1...9).map { row in (0..<64).map { RGBA8(opaque: UInt32(row * 64 + min($0, 32))) } }
    let loop = KeptLoop(width: 64, height: 8, pictures: (0..<2).map { Array(rows[$0..<$0 + 8].joined()) })
    var random = SplitMix64(seed: 1)
    for (room, draws) in [(8 * (35 + 16 + 2) + 1, 2), (8 * (35 + 16 + 2), 3)] {
      let source = KnownRuns(loop, by: &random)
      let store = FrameStore(source, keeping: 0, packing: room)
      for _ in 0..<2 { #expect(try pictures(store, 2) == loop.pictures) }
      #expect(source.drawn.count == draws)
    }
  }

  /// Packing keeps what takes up to three quarters of a picture's memory: 57 words for 56 of 64 pixels are more, 41 for 40
  /// and 2 for 24 are not. Pictures with many details are kept as well.
  @Test(arguments: [(56, false, 2), (40, false, 1), (56, true, 1), (64, true, 1)])
  func picturesThatHardlyPackAreDrawnAgain(different: Int, isDetailed: Bool, draws: Int) throws {
    let picture = (0..<64).map { RGBA8(opaque: UInt32(min($0, different))) }
    var random = SplitMix64(seed: 1)
    let loop = KeptLoop(width: 64, height: 1, pictures: [picture])
    let source = KnownRuns(loop, isDetailed: isDetailed, by: &random)
    let store = FrameStore(source, keeping: 0, packing: 1000)
    for _ in 0..<2 { #expect(try pictures(store, 1) == [picture]) }
    #expect(source.drawn.count == draws)
  }

  /// After five that do not pack, flat pictures are not tried; after four they are.
  @Test(arguments: [(5, 2), (4, 1)]) func onceMostPicturesDoNotPackNoMoreAreTried(failing: Int, draws: Int) throws {
    let different = (0..<failing).map { picture in (0..<64).map { RGBA8(opaque: UInt32(picture * 64 + $0)) } }
    let frames = different + [[RGBA8](repeating: 1, count: 64)]
    var random = SplitMix64(seed: 1)
    let source = KnownRuns(KeptLoop(width: 64, height: 1, pictures: frames), by: &random)
    let store = FrameStore(source, keeping: 0, packing: 1000)
    for _ in 0..<2 { #expect(try pictures(store, frames.count) == frames) }
    #expect(source.drawn.count { $0 == failing } == draws)
  }

  /// A frame that is known to be like the one before is drawn and kept with it, also as it is.
  @Test func repeatedFramesAreKeptOnce() throws {
    let frames = [4, 4, 4, 7, 7, 4].map { [RGBA8](repeating: $0, count: 16) }
    let loop = KeptLoop(width: 16, height: 1, pictures: frames)
    for seed in 0..<20 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let source = KnownRuns(loop, by: &random)
      let store = FrameStore(source, keeping: 0, packing: 1000)
      try store.keep([1, 4], threads: 1)
      for _ in 0..<2 { #expect(try pictures(store, 6) == loop.pictures) }
      #expect(try (0..<6).map(store.picture) == loop.pictures)
      #expect(source.drawn.sorted() == source.different)
    }
  }

  private func pictures(_ source: some FrameSequence, _ count: Int) throws -> [[RGBA8]] {
    try (0..<count).map { frame in
      var picture = [RGBA8](repeating: 1, count: source.width * source.height)
      try picture.withUnsafeMutableBufferPointer { pixels throws(EncodingError) in
        try source.draw(frame: frame, into: pixels)
      }
      return picture
    }
  }

  @Test func whatCannotBeDrawnIsAnError() {
    #expect(throws: EncodingError.source(frame: 0, reason: .document("refused"))) {
      try FrameStore(Refusing(), keeping: 1000).keep([0, 4], threads: 2)
    }
  }
}
