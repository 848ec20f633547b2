import Numerics

/// What is asked of a Lottie animation beside what its file says.
package struct LottieOptions: Sendable {
  /// The size of the picture in pixels.
  package enum Size: Hashable, Sendable {
    /// The document's own, rounded up.
    case natural
    /// The longer side; the other one keeps the proportions.
    case longerSide(Int)
    /// Exactly this, with the whole animation in the middle.
    case exact(width: Int, height: Int)
  }

  package var size = Size.natural
  /// The part that is shown: the name of a marker, or a frame of the document. Nil for its own start and end. A marker
  /// with a duration in `from` alone shows that marker.
  package var from: String?
  package var to: String?
  /// Which animation of an archive; nil for the one that its manifest names first.
  package var animation: String?
  /// Values of slots.
  package var slots: [String: SlotValue] = [:]
  package var colors: [ColorOverride] = []

  package init() {}
}

/// What a slot is set to: a text, and what else the text stands for.
package struct SlotValue: Hashable, Sendable {
  package var text: String
  /// Empty where the text is no list of numbers.
  package var numbers: [Double]
  package var color: Color?

  package init(text: String, numbers: [Double] = [], color: Color? = nil) {
    (self.text, self.numbers, self.color) = (text, numbers, color)
  }
}
