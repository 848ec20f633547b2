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
    let origin = TransformOrigin.point(view.word(.transformOrigin), box: reference, fontSize: size)
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
  /// Parses the property `transform-origin`, relative to the box; the box's corner by default.
  static func point(_ text: String, box: Rect, fontSize: Double) -> Point {
    let words = ValueList.words(text)
    guard !words.isEmpty else { return words.isEmpty ? corner(box) : .zero }
    var x: Length?
    var y: Length?
    for (place, word) in words.prefix(2).enumerated() {
      switch word {
      case "left": x = .percent(0)
      case "right": x = .percent(100)
      case "top": y = .percent(0)
      case "bottom": y = .percent(100)
      case "center": break
      default:
        guard let length = Length(parsing: word) else { return corner(box) }
        if place == 0 && x == nil && !["left", "right"].contains(words.last) { x = length } else { y = length }
      }
    }
    return Point(
      x: box.minX + (x ?? .percent(50)).resolved(percentOf: box.width, fontSize: fontSize),
      y: box.minY + (y ?? .percent(50)).resolved(percentOf: box.height, fontSize: fontSize))
  }

  private static func corner(_ box: Rect) -> Point { Point(x: box.minX, y: box.minY) }
}
