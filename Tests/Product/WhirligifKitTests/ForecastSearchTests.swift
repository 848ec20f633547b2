import Foundation
import Frames
import Numerics
import TestSupport
import Testing

@testable import WhirligifKit

/// A limit in bytes of a large loop is kept and used by few encodings.
@Suite struct ForecastSearchTests {
  /// A loop whose files shrink by own powers of quality, colors and frames.
  private struct Model {
    let asked: BudgetStep
    let bytes, quality, colors, frames: Double
    /// The bytes of a file, relative to its forecast, and by how much that wavers from step to step.
    let bias, wavering: Double

    init(_ random: inout SplitMix64) {
      func number(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(random.below(1001)) / 1000
      }
      asked = BudgetStep(quality: 80, lossy: 0, colors: BudgetStep.unlimitedColors, frames: 40 + random.below(900))
      bytes = exp(number(11...15))
      (quality, colors, frames) = (number(0.05...1.2), number(0.05...0.8), number(0.3...1))
      (bias, wavering) = (exp(number(-1...1)), number(0...0.05))
    }

    func size(_ step: BudgetStep) -> Int {
      func part(_ value: Int, _ whole: Int, _ power: Double) -> Double { pow(Double(value) / Double(whole), power) }
      let size =
        bytes * part(step.quality, asked.quality, quality) * part(step.colors, asked.colors, colors)
        * part(step.frames, asked.frames, frames)
      return Int(size)
    }

    func forecast(_ step: BudgetStep) -> Int {
      let waver = 1 + wavering * Double((step.quality * 7 + step.colors * 5 + step.frames * 3) % 11 - 5) / 5
      return Int(Double(size(step)) / bias * waver)
    }
  }

  private let ofQuality = BudgetLadder(FrameCounts(of: 100, rate: 25), reducing: [.quality])

  private func file(_ bytes: Int) -> RenderedFile {
    let report = RenderReport(
      name: "", width: 1, height: 1, frames: 1, duration: 1, plays: nil, bytes: bytes, colors: 2, isExact: true,
      concessions: [])
    return RenderedFile(bytes: [UInt8](repeating: 0, count: bytes), report: report)
  }

  @Test func fewEncodingsFindAFileThatUsesTheLimit() throws {
    var random = SplitMix64(seed: 5)
    var (files, searches) = (0, 0)
    for _ in 0..<120 {
      let model = Model(&random)
      let limit = Int(model.bytes * Double(20 + random.below(100)) / 100)
      let ladder = BudgetLadder(
        FrameCounts(of: model.asked.frames, rate: Double(10 + random.below(41))),
        reducing: [.quality, .colors, .frames])
      let rungs = ladder.rungs(from: model.asked)
      var (rendered, forecasts): ([BudgetStep], Int) = ([], 0)
      var search = ForecastSearch(
        limit: limit, ladder: ladder,
        forecast: { step throws(WhirligifError) in
          forecasts += 1
          return model.forecast(step)
        },
        render: { step, attempt throws(WhirligifError) in
          #expect(attempt == rendered.count)
          rendered.append(step)
          return file(model.size(step))
        })
      let fits = model.size(rungs[rungs.count - 1]) <= limit
      if fits {
        let bytes = try search.file(asked: model.asked).bytes.count
        #expect(bytes <= limit)
        let clearlyWithin = rungs.map { model.size($0) }.filter { Double($0) <= 0.8 * Double(limit) }
        #expect(bytes >= clearlyWithin.max() ?? 0)
      } else {
        #expect(throws: WhirligifError.self) { try search.file(asked: model.asked) }
      }
      #expect(Set(rendered).count == rendered.count && rendered.count <= 5)
      #expect(forecasts <= 30)
      (files, searches) = (files + rendered.count, searches + 1)
    }
    #expect(files <= 2 * searches)
  }

  @Test func whatIsAskedForIsRenderedOnceIfItIsWithinTheLimit() throws {
    let asked = BudgetStep(quality: 80, lossy: 0, colors: 256, frames: 100)
    var rendered: [BudgetStep] = []
    var search = ForecastSearch(
      limit: 1000, ladder: ofQuality, forecast: { _ throws(WhirligifError) in 900 },
      render: { step, _ throws(WhirligifError) in
        rendered.append(step)
        return file(990)
      })
    #expect(try search.file(asked: asked).bytes.count == 990)
    #expect(rendered == [asked])
  }

  @Test func whatIsTooLargeAtAnySettingIsRefusedWithTheSmallest() {
    var search = ForecastSearch(
      limit: 1000, ladder: ofQuality, forecast: { step throws(WhirligifError) in step.quality },
      render: { step, _ throws(WhirligifError) in file(2000 + step.quality) })
    #expect(throws: WhirligifError.tooManyBytes(smallest: 2001, limit: 1000)) {
      try search.file(asked: BudgetStep(quality: 80, lossy: 0, colors: 256, frames: 100))
    }
  }

  /// A first frame of 1000 bytes, and changes of 100 bytes: a whole loop of n frames has 900 + 100 n bytes, and 12 of
  /// the file itself.
  @Test(arguments: [8, 50, 400]) func aLoopTakesItsFirstFrameAndTheChangesBetweenNeighbors(count: Int) {
    let forecast = SizeForecast(of: count, limit: 8)
    #expect(forecast.frames.count == 8 && forecast.frames.allSatisfy { $0 < count })
    for pair in 0..<4 { #expect(forecast.frames[2 * pair] + 1 == forecast.frames[2 * pair + 1]) }
    let sizes = [1000, 100, 700, 100, 600, 100, 500, 100]
    #expect(forecast.bytes(from: excerpt(sizes.map { ($0, 1) })) == 912 + 100 * count)
  }

  /// Two pairs of four stand still, and an excerpt that repeats itself contains its pairs once.
  @Test func equalNeighborsTakeNothing() {
    let forecast = SizeForecast(of: 101, limit: 8)
    #expect(forecast.bytes(from: excerpt([(1000, 2), (500, 1), (80, 1), (500, 2), (500, 1), (120, 1)])) == 1012 + 5000)
    #expect(forecast.bytes(from: excerpt([(1000, 1), (50, 1)])) == 1012 + 5000)
    #expect(forecast.bytes(from: excerpt([(1000, 8)])) == 1012)
  }

  /// - Parameter frames: the bytes of each frame, and for how many frames of the excerpt it is shown.
  private func excerpt(_ frames: [(bytes: Int, count: Int)]) -> FileFacts {
    var facts = FileFacts(format: "WebP", byteCount: 12 + frames.reduce(0) { $0 + $1.bytes })
    facts.frames = frames.map {
      FileFacts.Frame(
        rect: PixelRect(left: 0, top: 0, width: 1, height: 1), seconds: 0.1 * Double($0.count), blend: .over,
        disposal: .keep, byteCount: $0.bytes)
    }
    return facts
  }

  /// Of a large loop, the file is near the limit, and the frames of excerpts show what the loop shows.
  @Test func aLargeLoopUsesItsLimit() throws {
    var animation = try Animation(preset: "wave")
    animation.options.size = .longerSide(512)
    let plan = try animation.plan()
    let whole = plan.frames()
    #expect(whole.width * whole.height * whole.frameCount >= 1 << 22)
    let excerpt = whole.excerpt(of: [3, 4, 20])
    #expect(excerpt.frameCount == 3)
    for (number, frame) in [3, 4, 20].enumerated() { #expect(try pixels(excerpt, number) == pixels(whole, frame)) }
    let free = try animation.render().bytes.count
    animation.options.maximumBytes = free * 2 / 3
    let bytes = try animation.render().bytes.count
    #expect(bytes <= free * 2 / 3 && bytes >= free / 2)
  }

  private func pixels(_ frames: LoopFrames, _ frame: Int) throws -> [UInt32] {
    try frames.withFrame(frame) { Array($0) }
  }
}
