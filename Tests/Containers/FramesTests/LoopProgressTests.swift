import Synchronization
import Testing

@testable import Frames

@Suite struct LoopProgressTests {
  /// The survey takes a tenth of the time, planning six and coding three.
  @Test func theStagesFollowOneAnother() {
    let told = Mutex<[Double]>([])
    let progress = LoopProgress { share in told.withLock { $0.append(share) } }
    for stage in [LoopProgress.Stage.survey, .planning, .coding] {
      for _ in 0..<2 { progress.add(stage, of: 2) }
    }
    let shares = told.withLock { $0 }
    #expect(shares.count == 6)
    for (share, expected) in zip(shares, [0.05, 0.1, 0.4, 0.7, 0.85, 1]) { #expect(abs(share - expected) < 1e-9) }
  }

  @Test func progressOfAStageIsLimitedToItsShare() {
    let told = Mutex(0.0)
    let progress = LoopProgress { share in told.withLock { $0 = share } }
    for _ in 0..<5 { progress.add(.survey, of: 2) }
    #expect(abs(told.withLock { $0 } - 0.1) < 1e-9)
    progress.add(.planning, of: 0)
    #expect(abs(told.withLock { $0 } - 0.7) < 1e-9)
  }
}
