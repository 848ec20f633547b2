import Typography
import Vector

/// Text, and how far it has to be moved to stand where it should.
struct PlacedText {
  let layout: TextLayout
  let offset: Point
}
