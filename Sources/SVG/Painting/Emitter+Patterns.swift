import Drawing
import Raster
import Vector

extension Emitter {
  /// Paints an area with a pattern.
  mutating func emit(
    _ pattern: PatternNode, opacity: Double, _ transform: AffineTransform,
    _ command: (Paint) -> DisplayList.Command
  ) {
    let list = Emitter.displayList(pattern.children, under: pattern.contentTransform)
    append(
      command(
        .pattern(PatternPaint(tile: pattern.tile, transform: pattern.transform, opacity: opacity, content: list))))
  }
}
