import Vector

/// Transforms of elements.
extension SceneBuilder {
  /// The transform of an element: the individual CSS transforms, the motion path, and the attribute or property
  /// `transform`, about its origin.
  func elementTransform(_ view: ElementView, box: Rect, _ context: DrawContext) -> AffineTransform {
    let functions =
      view.transform(.translate) + view.transform(.rotate) + view.transform(.scale)
    // A symbol that `use` refers to has no transform of its own (SVG 1.1, 5.5).
    let own = view.element.name == "symbol" ? [] : view.transform(.transform)
    let motion = MotionPath(view, context)
    guard !functions.isEmpty || !own.isEmpty || motion != nil else { return .identity }
    let reference = referenceBox(view, box: box, context)
    let size = context.style.text.fontSize
    var matrix = own.matrix(box: reference, fontSize: size)
    if let motion { matrix = matrix.then(motion.transform) }
    matrix = matrix.then(functions.matrix(box: reference, fontSize: size))
    let origin = TransformOrigin.point(view.value(.transformOrigin), box: reference, fontSize: size)
    return origin == .zero ? matrix : matrix.about(origin)
  }

  private func referenceBox(_ view: ElementView, box: Rect, _ context: DrawContext) -> Rect {
    switch view.word(.transformBox) {
    case "fill-box", "content-box", "stroke-box", "border-box": box.isNull ? Rect(x: 0, y: 0, width: 0, height: 0) : box
    default: Rect(x: 0, y: 0, width: context.viewport.width, height: context.viewport.height)
    }
  }
}

extension AffineTransform {
  /// Whether the transform is finite and invertible.
  var isUsable: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite && abs(determinant) > 1e-18
  }
}

/// The origin of transforms.
enum TransformOrigin {
  /// The point of the property `transform-origin`, relative to the box; the box's corner by default.
  static func point(_ value: PropertyValue?, box: Rect, fontSize: Double) -> Point {
    guard case .lengths(let lengths) = value, lengths.count > 1 else { return Point(x: box.minX, y: box.minY) }
    return Point(
      x: box.minX + lengths[0].resolved(percentOf: box.width, fontSize: fontSize),
      y: box.minY + lengths[1].resolved(percentOf: box.height, fontSize: fontSize))
  }
}
