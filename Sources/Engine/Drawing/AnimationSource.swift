/// An animation that can be drawn at any phase of its loop. All sources of animation conform to this protocol;
/// renderers, analyses and encoders use it.
///
/// A value: its size and its parameters are fixed. Several threads may draw the same value, each with its own painter.
package protocol AnimationSource: Sendable {
  /// The picture's size in pixels; 1 or more.
  var width: Int { get }
  var height: Int { get }
  /// The length of one loop in seconds.
  var duration: Double { get }
  /// The number of pictures in a loop of an animation in steps; nil for continuous motion.
  var steps: Int? { get }
  /// The suitable number of frames per second for continuous motion.
  var frameRate: Double { get }
  /// The phase of the first frame, 0..<1.
  var start: Double { get }
  /// The phase of the picture that represents the animation as a still, 0..<1.
  var still: Double { get }

  /// The phase before which the last picture of the motion is shown: 1, or the turning point of a motion that returns.
  var end: Double { get }

  /// Probable mistakes in the pictures, a phrase each.
  /// - Parameter isStill: whether only a still picture is wanted.
  /// - Throws: the errors of the evaluator.
  func problems(isStill: Bool) throws -> [String]

  /// Probable mistakes at the end of the loop, a phrase each.
  /// - Throws: the errors of the evaluator.
  func loopProblems() throws -> [String]

  /// Creates an evaluator, to be used by one thread at a time.
  func makeEvaluator() -> any FrameEvaluator
}

/// Evaluates an animation at a phase. May keep storage between frames, so one thread at a time may use it.
package protocol FrameEvaluator: AnyObject {
  /// Replaces a display list with the animation's content at a phase of the loop; whole turns make no difference.
  /// - Throws: the source's own error if the animation cannot be drawn at this phase.
  func evaluate(at phase: Double, into list: inout DisplayList) throws
}

extension AnimationSource {
  package var end: Double { 1 }

  package func problems(isStill: Bool) -> [String] { [] }

  package func loopProblems() -> [String] { [] }

  /// Creates a painter, to be used by one thread at a time.
  package func makePainter() -> Painter { Painter(makeEvaluator()) }
}
