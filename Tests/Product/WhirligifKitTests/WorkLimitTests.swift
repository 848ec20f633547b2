import Foundation
import Platform
import Testing

@testable import WhirligifKit

/// When a rendering is given up before its time is over.
@Suite struct WorkLimitTests {
  private func limit(_ seconds: Double) throws -> WorkLimit {
    var options = RenderOptions()
    options.maximumSeconds = seconds
    return try #require(WorkLimit(options, clock: .currentThread))
  }

  private func work(until seconds: Double, _ limit: WorkLimit) {
    while limit.deadline.elapsed < seconds {}
  }

  @Test func hopelessWorkEndsAfterTwoSeconds() {
    #expect(WorkLimit.isHopeless(estimate: 241, spent: 2, limit: 60))
    #expect(!WorkLimit.isHopeless(estimate: 241, spent: 1.9, limit: 60))
    // A quarter of a short limit.
    #expect(WorkLimit.isHopeless(estimate: 5, spent: 0.25, limit: 1))
    #expect(!WorkLimit.isHopeless(estimate: 5, spent: 0.2, limit: 1))
    #expect(!WorkLimit.isHopeless(estimate: 239, spent: 30, limit: 60))
  }

  /// Steady work of 0.1 s for each twentieth: 2 s in all, more than four times the limit.
  @Test func steadyHopelessWorkEndsEarly() throws {
    let limit = try limit(0.4)
    limit.note(0)
    for step in 1...3 {
      work(until: 0.1 * Double(step), limit)
      limit.note(0.05 * Double(step))
    }
    #expect(limit.isOver)
    guard case .tooSlow(let seconds?, _) = limit.error else { throw limit.error }
    #expect(seconds <= 4)
  }

  /// The first frames take nearly all of the time: the rest would end within the limit.
  @Test func aSlowBeginningIsNotExtrapolated() throws {
    let limit = try limit(0.4)
    limit.note(0)
    work(until: 0.2, limit)
    limit.note(0.06)
    work(until: 0.21, limit)
    limit.note(0.5)
    #expect(!limit.isOver)
  }

  /// The shares of other animations of the machine: a thread that waits does no work.
  @Test func waitingIsNotWork() throws {
    let limit = try limit(0.02)
    Thread.sleep(forTimeInterval: 0.1)
    #expect(!limit.isOver)
  }

  /// Steady work after a preparation that is no part of the shares: the end is known from a twentieth on.
  @Test(arguments: [0.0, 7], [0.5, 40])
  func steadyWorkIsForecast(preparation: Double, duration: Double) throws {
    var forecast = WorkForecast()
    for percent in 0...99 {
      forecast.note(Double(percent) / 100, at: preparation + duration * Double(percent) / 100)
      guard percent >= 5 else {
        #expect(forecast.end == nil)
        continue
      }
      #expect(abs(try #require(forecast.end) - preparation - duration) < 1e-6 * duration)
    }
  }

  /// Work that becomes five times slower half way: once the new pace has shown, the forecast is silent, or right within
  /// a factor of 2.
  @Test func aSlowerPaceIsNoticed() {
    var forecast = WorkForecast()
    var time = 0.0
    for percent in 0...99 {
      forecast.note(Double(percent) / 100, at: time)
      let left = 300 - time
      if let end = forecast.end, percent > 70 { #expect((left / 2...left * 2).contains(end - time), "\(percent)") }
      time += percent < 50 ? 1 : 5
    }
  }
}
