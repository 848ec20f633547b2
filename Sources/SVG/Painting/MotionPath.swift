import Vector

/// The transform of `offset-path`.
struct MotionPath {
  let transform: AffineTransform

  /// Nil if the element has no path.
  init?(_ view: ElementView, _ context: DrawContext) {
    guard case .offsetPath(.shape(let clip)) = view.value(.offsetPath), case .path(_, let path) = clip.shape,
      path.length > 0
    else { return nil }
    let distance = (view.length(.offsetDistance) ?? .zero)
      .resolved(percentOf: path.length, fontSize: context.style.text.fontSize)
    guard let place = path.position(atLength: min(max(distance, 0), path.length)) else { return nil }
    let words = ValueList.words(view.word(.offsetRotate))
    var angle = words.contains("auto") || words.isEmpty ? place.direction.degrees : 0
    if words.contains("reverse") { angle = place.direction.degrees + 180 }
    for word in words {
      var scanner = TextScanner(word)
      if let extra = Angle.scan(&scanner) { angle += extra }
    }
    transform = AffineTransform.rotation(degrees: angle).then(.translation(x: place.point.x, y: place.point.y))
  }
}
