extension Path {
  /// The rectangle that the transformed path is; nil if it is anything else, or a rotated or skewed rectangle.
  package func rectangle(under transform: AffineTransform) -> Rect? {
    guard verbs == [.move, .line, .line, .line, .close] else { return nil }
    let (a, b, c, d) = (
      transform.apply(to: points[0]), transform.apply(to: points[1]), transform.apply(to: points[2]),
      transform.apply(to: points[3])
    )
    let isAcrossFirst = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let isDownFirst = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    guard isAcrossFirst || isDownFirst else { return nil }
    return Rect(minX: min(a.x, c.x), minY: min(a.y, c.y), maxX: max(a.x, c.x), maxY: max(a.y, c.y))
  }
}
