/// An animation that can be drawn at any moment of its loop: what every source of animation offers to those who draw,
/// measure and encode.
///
/// A value: its size and its parameters are settled. Several threads may draw the same one, each with a painter of its
/// own.
package protocol AnimationSource: Sendable {
  /// The picture's size in pixels; 1 or more.
  var width: Int { get }
  var height: Int { get }
  /// The length of one loop in seconds.
  var duration: Double { get }
  /// The number of pictures in a loop, for animations that jump from picture to picture; nil for others.
  var steps: Int? { get }
  /// Frames a second that suit the motion, for animations without steps.
  var frameRate: Double { get }
  /// The phase of the first frame, 0..<1.
  var start: Double { get }
  /// The phase of the one picture that stands for the animation, 0..<1.
  var still: Double { get }

  /// Something that evaluates the animation, for one thread at a time.
  func makeEvaluator() -> any FrameEvaluator
}

/// Tells what an animation shows at a phase. May keep storage between frames, so it is for one thread at a time.
package protocol FrameEvaluator: AnyObject {
  /// Replaces a display list with what shows at a phase of the loop; whole turns make no difference.
  /// - Throws: the source's own error, if the animation cannot be drawn at this phase.
  func evaluate(at phase: Double, into list: inout DisplayList) throws
}

extension AnimationSource {
  /// Something that draws the animation, for one thread at a time.
  package func makePainter() -> Painter { Painter(makeEvaluator()) }
}
