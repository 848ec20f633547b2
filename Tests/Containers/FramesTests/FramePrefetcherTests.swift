import Numerics
import Palette
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Frames

@Suite struct FramePrefetcherTests {
  /// Just too large to be small; each frame has a color of its own. Counts what is drawn, and fails at one frame.
  private final class Large: FrameSequence {
    let failing: Int?
    private let draws = Mutex([Int](repeating: 0, count: 12))

    init(failing: Int? = nil) {
      self.failing = failing
    }

    var width: Int { 320 }
    var height: Int { 300 }
    var frameCount: Int { 12 }
    var counts: [Int] { draws.withLock { $0 } }

    func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
      draws.withLock { $0[frame] += 1 }
      if frame == failing { throw .source(frame: frame, reason: .document("refused")) }
      pixels.update(repeating: RGBA8(opaque: UInt32(frame * 20)))
    }
  }

  private func colors(_ source: some FrameSequence, _ frames: [Int]) throws(EncodingError) -> [RGBA8] {
    var picture = [RGBA8](repeating: 1, count: source.width * source.height)
    var colors: [RGBA8] = []
    for frame in frames {
      try picture.withUnsafeMutableBufferPointer { pixels throws(EncodingError) in
        try source.draw(frame: frame, into: pixels)
      }
      let color = picture[0]
      #expect(picture.allSatisfy { $0 == color })
      colors.append(color)
    }
    return colors
  }

  @Test(arguments: [1, 2, 3, 7, 40])
  func framesComeInOrderAndAreDrawnOnce(threads: Int) throws {
    let source = Large()
    let order = Array(0..<12)
    let found = try FramePrefetcher.drawing(order, of: source, threads: threads) { frames throws(EncodingError) in
      try colors(frames, order)
    }
    #expect(found == order.map { RGBA8(opaque: UInt32($0 * 20)) })
    #expect(source.counts == [Int](repeating: 1, count: 12))
  }

  /// Frames may come again, be skipped or be asked for out of turn.
  @Test(arguments: [1, 2, 5])
  func anyOrderIsServed(threads: Int) throws {
    let order = [3, 3, 0, 11, 5, 0]
    let asked = [3, 7, 3, 0, 0, 11, 1, 5, 0, 0]
    let found = try FramePrefetcher.drawing(order, of: Large(), threads: threads) { frames throws(EncodingError) in
      try colors(frames, asked)
    }
    #expect(found == asked.map { RGBA8(opaque: UInt32($0 * 20)) })
  }

  /// What goes wrong ahead is heard of when its frame is asked for, and not before.
  @Test(arguments: [1, 2, 4])
  func failuresComeWithTheirFrame(threads: Int) throws {
    let source = Large(failing: 6)
    let order = Array(0..<12)
    var last = -1
    #expect(throws: EncodingError.source(frame: 6, reason: .document("refused"))) {
      try FramePrefetcher.drawing(order, of: source, threads: threads) { frames throws(EncodingError) in
        for frame in order {
          _ = try colors(frames, [frame])
          last = frame
        }
      }
    }
    #expect(last == 5)
  }

  /// Whoever stops early leaves no thread behind, and few pictures that nobody has asked for.
  @Test(arguments: [2, 3])
  func stoppingEarlyEndsTheThreads(threads: Int) throws {
    let source = Large()
    let found = try FramePrefetcher.drawing(Array(0..<12), of: source, threads: threads) {
      frames throws(EncodingError) in
      try colors(frames, [0, 1])
    }
    #expect(found == [0, 20].map { RGBA8(opaque: $0) })
    #expect(source.counts.reduce(0, +) <= 2 + threads)
  }
}
