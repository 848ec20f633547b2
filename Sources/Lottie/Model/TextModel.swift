import Numerics
import Vector

/// The text of a layer: typeset texts that are shown one after the other.
struct TextModel: Sendable {
  struct Keyframe: Sendable {
    var time: Double
    var text: TypesetText
  }

  /// Sorted by time.
  var keyframes: [Keyframe]

  func text(at frame: Double) -> TypesetText? {
    (keyframes.last { $0.time <= frame } ?? keyframes.first)?.text
  }
}

/// The outlines of a typeset text.
struct TypesetText: Sendable {
  /// To be filled with the non-zero rule.
  var outline: Path
  var fill: Color?
  var stroke: Color?
  var strokeWidth: Double
  var strokeIsOnTop: Bool
}
