import Numerics
import Palette
import TestSupport
import Testing

@testable import Frames

@Suite struct LoopSurveyTests {
  private func survey(_ pixels: [RGBA8], plays: Int? = nil) throws -> LoopSurvey {
    let loop = KeptLoop(width: 1, height: 1, pictures: pixels.map { [$0] })
    let times = FrameTimes(milliseconds: 10 * pixels.count, frameCount: pixels.count)
    return try LoopSurvey(
      FrameStore(loop, keeping: 1000), times: times, plays: plays, maximumPlays: 10, threads: 2,
      progress: LoopProgress { _ in })
  }

  /// What is known of frames without drawing them changes nothing but the number of drawings.
  @Test func knownRepetitionsAreNotDrawn() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<40 {
      let loop = KeptLoop.random(by: &random)
      let source = KnownRuns(loop, by: &random)
      let times = FrameTimes(milliseconds: 10 * loop.frameCount, frameCount: loop.frameCount)
      func survey(_ source: some FrameSequence) throws -> LoopSurvey {
        try LoopSurvey(
          FrameStore(source, keeping: 0), times: times, plays: nil, maximumPlays: 10, threads: 2,
          progress: LoopProgress { _ in })
      }
      let (known, plain) = (try survey(source), try survey(loop))
      #expect(known.shown == plain.shown && known.colors == plain.colors && known.times == plain.times)
      #expect(source.drawn.sorted() == source.different)
    }
  }

  @Test func equalNeighborsAreOne() throws {
    let survey = try survey([5, 5, 7, 7, 7, 9])
    #expect(survey.shown.map(\.frames) == [0..<2, 2..<5, 5..<6] && survey.shown.map(\.delay) == [20, 30, 10])
  }

  @Test func aRepeatedPartStandsOnce() throws {
    let survey = try survey([1, 2, 3, 1, 2, 3], plays: 2)
    #expect(survey.shown.count == 3 && survey.times.total == 30 && survey.plays == 4)
    // More plays than the container can state: the whole loop is written.
    #expect(try self.survey([1, 2, 3, 1, 2, 3], plays: 6).shown.count == 6)
  }

  @Test func aStillKeepsItsLength() throws {
    let survey = try survey([4, 4, 4, 4])
    #expect(survey.shown == [.init(frames: 0..<4, delay: 40)])
  }

  @Test func colorsAreCountedUpTo256() throws {
    #expect(try survey((0..<256).map { RGBA8(bits: UInt32($0) << 8) }).colors?.count == 256)
    #expect(try survey((0..<257).map { RGBA8(bits: UInt32($0) << 8) }).colors == nil)
  }

  @Test func rectanglesAreTheSmallest() {
    let rect = PixelRect.bounds(width: 5, height: 4) { [7, 13].contains($0) }
    #expect(rect == PixelRect(left: 2, top: 1, width: 2, height: 2))
    #expect(PixelRect.bounds(width: 5, height: 4) { _ in false } == nil)
    #expect(
      PixelRect(left: 3, top: 5, width: 2, height: 2).withEvenCorner == PixelRect(left: 2, top: 4, width: 3, height: 3))
  }
}
