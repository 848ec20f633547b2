import Platform
import Vector

extension Loop {
  /// The loop in a picture of another size: cut at the edges, or with margins.
  ///
  /// - Parameter x, y: the position of its top left corner, in pixels.
  package func framed(width: Int, height: Int, x: Int, y: Int) -> Loop {
    let isCovered = x <= 0 && y <= 0 && x + self.width >= width && y + self.height >= height
    let own = Rect(minX: 0, minY: 0, maxX: Double(self.width), maxY: Double(self.height))
    let move = AffineTransform.translation(x: Double(x), y: Double(y))
    var loop = self
    (loop.width, loop.height) = (width, height)
    loop.area = Rect(
      minX: area.minX + move.tx, minY: area.minY + move.ty, maxX: area.maxX + move.tx, maxY: area.maxY + move.ty)
    loop.makeEvaluator = { [makeEvaluator] in
      FramedEvaluator(makeEvaluator(), move: move, clip: isCovered ? nil : .rectangle(own))
    }
    return loop
  }
}

private final class FramedEvaluator: FrameEvaluator {
  private let inner: any FrameEvaluator
  private let move: AffineTransform
  /// The animation's own picture, outside of which it draws nothing; nil if it covers the new one.
  private let clip: Path?

  init(_ inner: any FrameEvaluator, move: AffineTransform, clip: Path?) {
    (self.inner, self.move, self.clip) = (inner, move, clip)
  }

  func evaluate(at phase: Double, into list: inout DisplayList) throws(SourceError) {
    try inner.evaluate(at: phase, into: &list)
    list = list.transformed(by: move)
    if let clip { list = list.within(.pushClip(clip, .nonZero, move), .popClip) }
  }

  func mayDiffer(at phase: Double) -> Bool { inner.mayDiffer(at: phase) }
}
