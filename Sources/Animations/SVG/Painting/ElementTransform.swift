import Numerics
import Raster
import Vector

extension DocumentMoment {
  /// The transform of an element: the individual CSS transforms, the motion path, and the attribute or property
  /// `transform`, about its origin.
  func transform(of view: ElementView, box: Rect, _ context: DrawContext) -> AffineTransform {
    let parts = TransformParts(view)
    let motion = view.values[.offsetPath] == nil ? nil : MotionPath(view, context, self)
    guard !parts.isEmpty || motion != nil else { return .identity }
    let reference = referenceBox(view, box: box, context)
    let size = context.style.text.fontSize
    let origin = TransformOrigin(view.value(.transformOrigin), reference, size)
    var moved = AffineTransform.identity
    if let motion {
      var anchor = origin.point
      if case .lengths(let lengths) = view.value(.offsetAnchor), lengths.count > 1 {
        anchor = TransformOrigin(view.value(.offsetAnchor), reference, size).point
      }
      moved = AffineTransform.translation(x: origin.point.x - anchor.x, y: origin.point.y - anchor.y)
        .then(motion.transform).then(.translation(x: -origin.point.x, y: -origin.point.y))
    }
    // Browsers keep the elements of an SVG document in its plane, and leave out perspective.
    if parts.is3D { return parts.matrix4(box: reference, fontSize: size, moved).about(origin).flattened }
    let matrix = parts.own.matrix(box: reference, fontSize: size).then(moved)
      .then(parts.individual.matrix(box: reference, fontSize: size))
    return origin.point == .zero ? matrix : matrix.about(origin.point)
  }

  private func referenceBox(_ view: ElementView, box: Rect, _ context: DrawContext) -> Rect {
    switch view.word(.transformBox) {
    case "fill-box", "content-box", "stroke-box", "border-box": box.isNull ? Rect(x: 0, y: 0, width: 0, height: 0) : box
    default: Rect(x: 0, y: 0, width: context.viewport.width, height: context.viewport.height)
    }
  }
}

extension ElementView {
  /// The box of an element with these nodes to which its transform refers; null for the viewport.
  func transformBox(_ children: [Node]) -> Rect {
    switch word(.transformBox) {
    case "fill-box", "content-box": children.box
    case "stroke-box", "border-box": children.strokeBox
    default: .null
    }
  }
}

/// The transform functions of an element.
struct TransformParts {
  /// `translate`, `rotate` and `scale`.
  let individual: [TransformFunction]
  /// `transform`.
  let own: [TransformFunction]

  init(_ view: ElementView) {
    individual = view.transform(.translate) + view.transform(.rotate) + view.transform(.scale)
    own = view.transform(.transform)
  }

  var isEmpty: Bool { individual.isEmpty && own.isEmpty }
  var is3D: Bool { individual.is3D || own.is3D }

  /// - Parameter moved: the motion path, between both.
  func matrix4(box: Rect, fontSize: Double, _ moved: AffineTransform = .identity) -> Matrix4 {
    own.matrix4(box: box, fontSize: fontSize).then(Matrix4(moved))
      .then(individual.matrix4(box: box, fontSize: fontSize))
  }
}

extension Matrix4 {
  /// The map with an origin.
  func about(_ origin: TransformOrigin) -> Matrix4 {
    let (p, z) = (origin.point, origin.z)
    return Matrix4.translation(x: -p.x, y: -p.y, z: -z).then(self).then(.translation(x: p.x, y: p.y, z: z))
  }
}

extension AffineTransform {
  /// Whether the transform is finite and invertible.
  var isUsable: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite && abs(determinant) > 1e-18
  }
}

/// The origin of transforms.
struct TransformOrigin {
  var point: Point
  var z = 0.0

  /// Reads the property `transform-origin`, relative to the box; the box's corner by default.
  init(_ value: PropertyValue?, _ box: Rect, _ fontSize: Double) {
    point = Point(x: box.minX, y: box.minY)
    guard case .lengths(let lengths) = value, lengths.count > 1 else { return }
    point.x += lengths[0].resolved(percentOf: box.width, fontSize: fontSize)
    point.y += lengths[1].resolved(percentOf: box.height, fontSize: fontSize)
    if lengths.count > 2 { z = lengths[2].resolved(percentOf: 0, fontSize: fontSize) }
  }
}
