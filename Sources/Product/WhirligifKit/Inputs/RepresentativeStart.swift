import Drawing
import Synchronization

/// An imported animation that starts and stands still with its representative picture: see `LoopSample`.
///
/// An animation that plays once starts where its author lets it start.
struct RepresentativeStart: AnimationSource {
  /// Remembers the phase, which is the same at every size.
  final class Memo: Sendable {
    private let phase = Mutex<Double?>(nil)

    fileprivate func value(_ compute: () -> Double) -> Double {
      phase.withLock { phase in
        let value = phase ?? compute()
        phase = value
        return value
      }
    }
  }

  let base: any AnimationSource
  let memo: Memo
  let playsOnce: Bool

  var width: Int { base.width }
  var height: Int { base.height }
  var duration: Double { base.duration }
  var steps: Int? { base.steps }
  var frameRate: Double { base.frameRate }
  var start: Double { playsOnce ? base.start : still }

  /// Drawing reports the error of an animation that cannot be sampled.
  var still: Double {
    guard base.steps != 1 else { return base.still }
    return memo.value {
      let frames = min(max(base.duration * base.frameRate, 1), 1e6)
      return (try? LoopSample(of: base, frames: Int(frames.rounded())))?.representative ?? base.start
    }
  }

  func makeEvaluator() -> any FrameEvaluator { base.makeEvaluator() }
}
