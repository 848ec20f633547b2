import Platform
import Vector
/// An animation that can be drawn at any phase of its loop: what every source of animation yields.
///
/// A value: its copies draw the same pictures. Several threads may draw it, each with its own painter.
package struct Loop: Sendable {
  /// The picture's size in pixels; 1 or more.
  package var width, height: Int
  /// The place of the whole animation in the picture, in pixels.
  package var area: Rect
  /// The length in seconds.
  package var duration: Double
  /// The number of pictures of an animation in steps; nil for continuous motion.
  package var steps: Int?
  /// The suitable number of frames per second for continuous motion.
  package var rate: Double
  /// The phase of the first frame, and that of the picture that represents the animation as a still, 0..<1.
  package var start, still: Double
  /// Whether the representative picture is found by looking at the loop, and begins it.
  package var looksForStill = false, startsWithStill = false
  /// The phase before which the last picture of the motion is shown: 1, or the turning point of a motion that returns.
  package var end = 1.0
  /// Probable mistakes in the pictures that a look shows; `isStill` says that the picture need not move.
  package var problems: @Sendable (_ look: LoopLook, _ isStill: Bool) throws(SourceError) -> [LoopProblem] = { _, _ in
    []
  }
  /// The phases at which its keyframes lie: between them nothing goes out and comes back. Empty where none are known.
  package var keyPhases: @Sendable () -> [Double] = { [] }
  /// Creates an evaluator, to be used by one thread at a time.
  package var makeEvaluator: @Sendable () -> any FrameEvaluator

  package init(
    width: Int, height: Int, duration: Double, steps: Int? = nil, rate: Double, start: Double = 0, still: Double = 0,
    makeEvaluator: @escaping @Sendable () -> any FrameEvaluator
  ) {
    (self.width, self.height, self.duration, self.steps, self.rate) = (width, height, duration, steps, rate)
    area = Rect(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
    (self.start, self.still, self.makeEvaluator) = (start, still, makeEvaluator)
  }

  /// Creates a painter, to be used by one thread at a time.
  package func makePainter() -> Painter { Painter(makeEvaluator()) }

  /// The number of pictures at its own rate, at most a million.
  var frameCount: Int { steps ?? Int(min(max(duration * rate, 1), 1e6).rounded()) }
}

/// Evaluates an animation at a phase. May keep storage between frames, so one thread at a time may use it.
package protocol FrameEvaluator: AnyObject {
  /// Replaces a display list with the animation's content at a phase of the loop; whole turns make no difference.
  /// - Throws: if the animation cannot be drawn at this phase.
  func evaluate(at phase: Double, into list: inout DisplayList) throws(SourceError)
  /// Whether the picture at a phase may differ from that at the phase of the last call, found without evaluating it.
  func mayDiffer(at phase: Double) -> Bool
}

extension FrameEvaluator {
  package func mayDiffer(at phase: Double) -> Bool { true }
}

extension Loop {
  /// For each of some phases in order, the first up to it that is known to have its picture, and so have all between.
  /// - Parameter tried: where no picture of so many is known to be that of the one before, the others are taken to
  ///   differ as well.
  package func firstPictures(at phases: [Double], trying tried: Int = .max) -> [Int] {
    let evaluator = makeEvaluator()
    var firsts: [Int] = []
    for (index, phase) in phases.enumerated() {
      if index == tried, firsts.elementsEqual(0..<tried) { return Array(phases.indices) }
      firsts.append(evaluator.mayDiffer(at: phase) ? index : firsts.last ?? index)
    }
    return firsts
  }
}
