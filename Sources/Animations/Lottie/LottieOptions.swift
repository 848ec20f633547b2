import Drawing
import Numerics

/// Options for a Lottie animation.
package struct LottieOptions: Sendable {
  /// The range: a marker, a frame, a time or a share of the document; nil for the document's start and end. `from`
  /// alone, with a marker that has a duration, selects that marker's range.
  package var from: Name?
  package var to: Name?
  /// The name of an animation in an archive; nil for the default of its manifest.
  package var animation: Name?
  /// The name of a theme in an archive; nil for the first theme of the animation.
  package var theme: Name?
  /// The values of slots, by identifier.
  package var slots: [Name: SlotValue] = [:]
  /// The changes of the document's parts.
  package var edits = DocumentEdits()

  package init() {}
}

/// The value of a slot: a text, and the number list or color that it represents.
package struct SlotValue: Sendable {
  var text: String
  /// Empty if the text is not a list of numbers.
  var numbers: [Double]
  var color: Color?

  package init(text: String, numbers: [Double] = [], color: Color? = nil) {
    (self.text, self.numbers, self.color) = (text, numbers, color)
  }
}
