import Foundation
import TestSupport
import Testing

@testable import WhirligifKit

/// A limit in bytes is kept, at the least cost in the order that is promised, or refused.
@Suite struct SizeLimitTests {
  private let first = BudgetStep(quality: 80, lossy: 0, colors: 256, frames: 60)

  /// At 25 frames a second.
  private func rungs(from first: BudgetStep) -> [BudgetStep] {
    let counts = FrameCounts(of: first.frames, rate: 25)
    return BudgetLadder(counts, reducing: Container.gif.reducibleSettings).rungs(from: first)
  }

  @Test func eachRungReducesASetting() {
    let rungs = rungs(from: first)
    #expect(rungs[0] == first)
    for (above, below) in zip(rungs, rungs.dropFirst()) {
      #expect(below != above)
      #expect(below.quality <= above.quality && below.lossy >= above.lossy)
      #expect(below.colors <= above.colors && below.frames <= above.frames)
    }
    #expect(rungs.last == BudgetStep(quality: 1, lossy: 100, colors: 4, frames: 10))
  }

  /// 30 of 60 frames are 12.5 a second, 20 are 8.3.
  @Test func qualityAndFramesTakeTurns() {
    for rung in rungs(from: first) {
      #expect(rung.frames == 60 || rung.quality <= 40)
      #expect(rung.quality >= 40 || rung.frames <= 30)
      #expect(rung.frames >= 30 || rung.quality <= 20)
      #expect(rung.quality >= 20 || rung.frames <= 20)
      #expect(rung.frames >= 20 || rung.quality == 1)
      #expect(rung.lossy == 0 || rung.quality == 1 && rung.colors <= 32 && rung.frames == 10)
    }
  }

  @Test(arguments: [(8.0, 0, 0, 7), (12, 0, 3, 4), (20, 3, 2, 3), (25, 4, 2, 3), (50, 7, 2, 0)])
  func fewerFramesAreSortedByTheirRate(rate: Double, smooth: Int, visible: Int, few: Int) {
    let counts = FrameCounts(of: 100, rate: rate)
    #expect((counts.smooth.count, counts.visible.count, counts.few.count) == (smooth, visible, few))
    let all = [83, 75, 66, 50, 40, 33, 25, 20, 16]
    #expect(counts.smooth + counts.visible + counts.few == Array(all.prefix(smooth + visible + few)))
  }

  /// A loop that repeats itself four times has a quarter of the pictures in a multiple of four frames.
  @Test func repetitionsAreKept() {
    let counts = FrameCounts(of: 150, rate: 25, repeats: 4)
    #expect(counts.equal == [148])
    #expect(counts.smooth + counts.visible + counts.few == [124, 112, 100, 72, 60, 48, 36, 28, 24])
    #expect(FrameCounts(of: 152, rate: 25, repeats: 4).equal == [])
    // A period of one frame would be a still picture.
    #expect(FrameCounts(of: 20, rate: 25, repeats: 8).smooth == [16, 15, 13, 10])
  }

  /// Equal squares that turn once: in a quarter of a turn each of four takes the place of the next one. A quarter of
  /// 1.5 s would be no whole number of centiseconds.
  @Test(arguments: [(4, 6, 4), (2, 6, 2), (1, 6, 1), (4, 1.5, 2)])
  func repetitionsAreSeen(squares: Int, seconds: Double, repeats: Int) throws {
    let turned = (0..<squares).map {
      "<rect x='20' y='4' width='8' height='8' transform='rotate(\(360 * $0 / squares) 24 24)'/>"
    }
    let animation = try Animation(
      document: """
        <svg xmlns='http://www.w3.org/2000/svg' width='48' height='48'><g>\(turned.joined())<animateTransform
        attributeName='transform' type='rotate' from='0 24 24' to='360 24 24' dur='\(seconds)s'
        repeatCount='indefinite'/></g></svg>
        """, file: "squares.svg")
    #expect(try animation.plan().frameCounts { false }.repeats == repeats)
  }

  /// Below quality 20 a ring has few colors anyway: colors and lossiness were asked for and stay.
  @Test func settingsWithoutGainAreRestored() throws {
    let low = BudgetStep(quality: 1, lossy: 24, colors: 32, frames: 15)
    let restored = low.restored(from: first)
    #expect(restored.map(\.colors) == [256, 32] && restored.map(\.lossy) == [24, 0])
    #expect(BudgetStep(quality: 1, lossy: 0, colors: 256, frames: 15).restored(from: first) == [])
    for limit in [18_000, 22_000] {
      var animation = try Animation(preset: "glow")
      (animation.options.size, animation.options.maximumBytes) = (.longerSide(128), limit)
      let words = try animation.render().report.concessions
      #expect(words.contains { $0.hasPrefix("quality") } && !words.contains { $0.hasSuffix("colors") }, "\(words)")
    }
  }

  @Test func theLowestSettingsHaveOneRung() {
    let low = BudgetStep(quality: 1, lossy: 100, colors: 2, frames: 3)
    #expect(rungs(from: low) == [low])
  }

  @Test func wordsNameWhatWasGivenUp() {
    let rung = BudgetStep(quality: 40, lossy: 30, colors: 64, frames: 45)
    #expect(rung.words(since: first) == ["quality 40", "lossiness 30", "64 colors", "45 of 60 frames"])
    #expect(first.words(since: first) == [])
  }

  @Test(arguments: [1.0, 0.8, 0.5, 0.3, 0.15])
  func theLimitIsKept(share: Double) throws {
    var animation = try Animation(preset: "wave")
    animation.options.size = .longerSide(64)
    let free = try animation.render()
    #expect(free.report.concessions == [])
    let limit = Int(Double(free.bytes.count) * share)
    animation.options.maximumBytes = limit
    let limited = try animation.render()
    #expect(limited.bytes.count <= limit)
    #expect(limited.report.concessions.isEmpty == (share == 1))
    #expect(limited.report.duration == free.report.duration)
  }

  /// Fewer frames leave room for quality: one step more of it would be too much.
  @Test(arguments: [6500, 8000])
  func whatFramesSaveIsGivenBack(limit: Int) throws {
    var animation = try Animation(preset: "puff")
    animation.options.size = .longerSide(128)
    animation.options.maximumBytes = limit
    let limited = try animation.render()
    let words = limited.report.concessions
    let frames = try #require(words.last.flatMap { Int($0.prefix { $0.isNumber }) })
    #expect(words.last?.hasSuffix(" frames") == true && limited.bytes.count <= limit)
    animation.options.maximumBytes = nil
    animation.options.maximumFrames = frames
    guard words.count > 1 else {
      // All of it was given back.
      #expect(try animation.render().bytes == limited.bytes)
      return
    }
    let quality = try #require(words.first.flatMap { Int($0.dropFirst("quality ".count)) })
    #expect(words.count == 2 && quality > 40)
    animation.options.quality = quality
    #expect(try animation.render().bytes == limited.bytes)
    animation.options.quality = quality + 5
    #expect(try animation.render().bytes.count > limit)
  }

  @Test func whatCannotBeSmallEnoughIsRefusedWithTheSmallest() throws {
    var animation = try Animation(preset: "ring")
    animation.options.maximumBytes = 100
    let smallest = try #require(throws: WhirligifError.self) { try animation.render() }
    guard case .tooManyBytes(let bytes, limit: 100) = smallest else {
      Issue.record("\(smallest)")
      return
    }
    animation.options.maximumBytes = bytes
    #expect(try animation.render().bytes.count == bytes)
  }

  @Test func framesCanBeLimited() throws {
    var animation = try Animation(preset: "wave")
    let free = try animation.render().report
    animation.options.maximumFrames = 20
    let limited = try animation.render().report
    #expect(free.frames > 20 && limited.frames == 20)
    #expect(limited.duration == free.duration)
  }

  @Test func aLoopInStepsKeepsEverySecondOrThirdOfThem() throws {
    var animation = try Animation(preset: "ring")
    animation.options.maximumFrames = 6
    #expect(try animation.render().report.frames == 4)
    animation.options.maximumFrames = 8
    #expect(try animation.render().report.frames == 8)
  }

  @Test(arguments: SizeProfile.all)
  func presetsKeepAProfile(profile: SizeProfile) throws {
    for name in ["ring", "dots", "wave"] {
      var animation = try Animation(preset: name)
      animation.options.profile = profile
      let container = try #require(Container(named: profile.containers[0]))
      let report = try animation.render(as: container).report
      #expect(report.bytes <= profile.bytes)
      #expect(report.frames <= profile.frames ?? .max)
      if let side = profile.side { #expect(max(report.width, report.height) == side) }
    }
  }

  @Test func otherOptionsWinOverAProfileInAnyOrder() throws {
    for isLast in [false, true] {
      var options = RenderOptions()
      let settings = [("size", "32"), ("max-bytes", "200k"), ("max-frames", "70")]
      for (name, text) in isLast ? settings : [] { #expect(try options.set(name, to: text)) }
      #expect(try options.set("profile", to: "slack-emoji"))
      #expect(options.withProfile.maximumBytes == (isLast ? 204_800 : 128_000))
      for (name, text) in isLast ? [] : settings { #expect(try options.set(name, to: text)) }
      #expect(options.withProfile.size == .longerSide(32))
      #expect(options.withProfile.maximumBytes == 204_800)
      #expect(options.withProfile.maximumFrames == 70)
    }
  }

  @Test func anUnknownProfileIsRefusedWithTheNames() {
    var options = RenderOptions()
    let error = #expect(throws: WhirligifError.self) { try options.set("profile", to: "slack") }
    #expect(
      error?.findings.first?.expected
        == "slack-emoji, discord-emoji, discord-sticker, teams, mattermost, twitch, whatsapp or github")
  }

  @Test func theDocumentationNamesEveryProfile() throws {
    let root = projectRoot
    let page = try String(
      contentsOf: root.appending(path: "Sources/Product/WhirligifKit/WhirligifKit.docc/ForChats.md"), encoding: .utf8)
    for profile in SizeProfile.all {
      let row = page.split(separator: "\n").first { $0.hasPrefix("| `\(profile.name)` |") }
      let weight = profile.bytes < 1_000_000 ? "\(profile.bytes / 1000) kB" : "\(profile.bytes / 1_000_000) MB"
      #expect(row?.contains("| \(weight)") == true, "\(profile.name)")
    }
  }
}
