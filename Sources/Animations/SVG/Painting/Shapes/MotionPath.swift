import Numerics
import Vector

/// The location of an element on its `offset-path`.
struct MotionPath {
  /// Moves the anchor of the element from the origin to the path, and turns the element.
  let transform: AffineTransform

  /// Nil if the element has no path.
  init?(_ view: ElementView, _ context: DrawContext, _ moment: DocumentMoment) {
    guard case .offsetPath(let path) = view.value(.offsetPath) else { return nil }
    let fontSize = context.style.text.fontSize
    let distance = view.length(.offsetDistance) ?? .zero
    // Browsers take a box without size at the origin as the containing block of an SVG element.
    let frame = ShapeFrame(box: Rect(x: 0, y: 0, width: 0, height: 0), fontSize: fontSize)
    let location: (point: Point, direction: Point)?
    switch path {
    case .ray(let ray): location = Self.location(on: ray, distance, view, frame)
    case .reference(let name):
      guard let target = moment.document.element(name, ElementView.shapes),
        let outline = moment.view(target).outline(context)
      else { return nil }
      location = Self.location(on: outline, moment.curves.curve(of: outline), distance, fontSize)
    case .shape(let clip):
      guard let outline = Self.outline(clip, frame) else { return nil }
      location =
        outline.isEmpty
        ? (Self.corner(clip, frame), Point(x: 1, y: 0))
        : Self.location(on: outline, moment.curves.curve(of: outline), distance, fontSize)
    }
    guard let location else { return nil }
    transform = AffineTransform.rotation(degrees: Self.turn(view, location.direction.degrees))
      .then(.translation(x: location.point.x, y: location.point.y))
  }

  /// The location of a shape without a size.
  private static func corner(_ clip: ClipShape, _ frame: ShapeFrame) -> Point {
    guard case .inset(let inset) = clip.shape else { return .zero }
    func user(_ length: Length) -> Double { length.resolved(percentOf: 0, fontSize: frame.fontSize) }
    return Point(x: user(inset.left), y: user(inset.top))
  }

  private static func outline(_ clip: ClipShape, _ frame: ShapeFrame) -> Path? {
    // The path itself, so that elements share its curve.
    if case .path(_, let path) = clip.shape { return path }
    return clip.shape?.path(in: frame.box, fontSize: frame.fontSize).path
  }

  /// The location on a path; a closed path has no end.
  private static func location(
    on path: Path, _ curve: TextPathCurve, _ distance: Length, _ fontSize: Double
  ) -> (point: Point, direction: Point)? {
    guard curve.length > 0 else { return path.points.first.map { ($0, Point(x: 1, y: 0)) } }
    var length = distance.resolved(percentOf: curve.length, fontSize: fontSize)
    if path.verbs.last == .close, path.verbs.count(where: { $0 == .move }) == 1 {
      length -= (length / curve.length).rounded(.down) * curve.length
    }
    return curve.position(at: min(max(length, 0), curve.length))
  }

  private static func location(
    on ray: OffsetPath.Ray, _ distance: Length, _ view: ElementView, _ frame: ShapeFrame
  ) -> (point: Point, direction: Point)? {
    var start = ray.center.map(frame.point) ?? .zero
    if ray.center == nil, case .lengths(let lengths) = view.value(.offsetPosition), lengths.count > 1 {
      start = frame.point(BoxPosition(x: lengths[0], y: lengths[1]))
    }
    let length = frame.radius(ray.size, around: start)
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: ray.degrees)
    let direction = Point(x: sine, y: -cosine)
    return (start + direction * distance.resolved(percentOf: length, fontSize: frame.fontSize), direction)
  }

  /// The rotation of `offset-rotate` for a direction, in degrees.
  private static func turn(_ view: ElementView, _ direction: Double) -> Double {
    let words = ValueList.words(view.word(.offsetRotate)).map { $0.lowercasedASCII }
    var turn = words.contains("auto") || words.isEmpty ? direction : 0
    if words.contains("reverse") { turn = direction + 180 }
    for word in words {
      var scanner = TextScanner(word)
      if let extra = Angle.scan(&scanner) { turn += extra }
    }
    return turn
  }
}
