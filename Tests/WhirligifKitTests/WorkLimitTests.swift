import Testing

@testable import WhirligifKit

/// When a rendering is given up before its time is over.
@Suite struct WorkLimitTests {
  @Test func hopelessWorkEndsAfterTwoSeconds() {
    #expect(WorkLimit.isHopeless(estimate: 241, spent: 2, limit: 60))
    #expect(!WorkLimit.isHopeless(estimate: 241, spent: 1.9, limit: 60))
    // A quarter of a short limit.
    #expect(WorkLimit.isHopeless(estimate: 5, spent: 0.25, limit: 1))
    #expect(!WorkLimit.isHopeless(estimate: 5, spent: 0.2, limit: 1))
  }

  @Test func workThatMayEndInTimeGoesOn() {
    #expect(!WorkLimit.isHopeless(estimate: 239, spent: 30, limit: 60))
    #expect(!WorkLimit.isHopeless(estimate: 4, spent: 0.9, limit: 1))
  }

  /// The clock runs while a thread sleeps; processor time hardly does.
  @Test func workCountsByTheClockAndByTheProcessor() {
    var options = RenderOptions()
    options.maximumSeconds = 2
    let limit = WorkLimit(options)
    limit?.note(0.001)
    #expect(limit?.isOver == false)
    while let limit, limit.deadline.elapsed < 0.55 || limit.deadline.processorSeconds < 0.55 {}
    limit?.note(0.002)
    #expect(limit?.isOver == true)
  }

  /// The audit for warnings comes first and has no share: short frames after a long audit are not hopeless.
  @Test func workBeforeTheFirstShareIsNotExtrapolated() {
    var options = RenderOptions()
    options.maximumSeconds = 2
    let limit = WorkLimit(options)
    while let limit, limit.deadline.elapsed < 0.55 || limit.deadline.processorSeconds < 0.55 {}
    limit?.note(0.001)
    limit?.note(0.002)
    #expect(limit?.isOver == false)
  }
}
