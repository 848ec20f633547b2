import Typography
import Vector

/// A text layout and its offset to its position.
struct PlacedText {
  let layout: TextLayout
  let offset: Point
}
