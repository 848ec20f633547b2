import Vector

/// What decides which pixels a path covers, and how much of each.
struct PlacedShape: Equatable {
  let path: Path
  /// Of what is filled, or of the outline that is.
  let rule: FillRule
  /// Of its stroke; nil if it is filled.
  let style: StrokeStyle?
  let transform: AffineTransform
  /// The rows that can be seen.
  let rows: Range<Int>

  /// Different for most shapes that differ.
  var fingerprint: UInt64 {
    var value = UInt64(truncatingIfNeeded: path.points.count &+ rows.lowerBound &* 31 &+ rows.upperBound &* 17)
    func add(_ number: Double) { value = (value ^ number.bitPattern) &* 0x9E37_79B9_7F4A_7C15 }
    for point in path.points {
      add(point.x)
      add(point.y)
      value ^= value >> 32
    }
    add(transform.a)
    add(transform.b)
    add(transform.tx)
    add(transform.ty)
    if let style { add(style.width) }
    return value
  }
}
