import Numerics
import Vector

/// The text of a layer: set texts that follow each other without a transition.
struct TextModel: Sendable {
  struct Keyframe: Sendable {
    var time: Double
    var text: TypesetText
  }

  /// In order of their times.
  var keyframes: [Keyframe]

  func text(at frame: Double) -> TypesetText? {
    (keyframes.last { $0.time <= frame } ?? keyframes.first)?.text
  }
}

/// A text in lines, as outlines.
struct TypesetText: Sendable {
  /// To be filled by the non-zero rule.
  var outline: Path
  var fill: Color?
  var stroke: Color?
  var strokeWidth: Double
  var strokeIsOnTop: Bool
}
