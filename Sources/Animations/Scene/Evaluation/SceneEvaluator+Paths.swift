import Drawing
import Motion
import Preset
import Raster
import Typography
import Vector

extension SceneEvaluator {
  /// The outline of a shape in its layer's coordinates.
  func path(of shape: Shape, in frame: LayerFrame) throws(PropertyError) -> Path {
    switch shape {
    case .circle(let center, let radius):
      return .circle(center: try point(center, in: frame), radius: try notNegative(radius, in: frame))
    case .ellipse(let center, let radii):
      return .ellipse(
        center: try point(center, in: frame), radiusX: try notNegative(radii.x, in: frame),
        radiusY: try notNegative(radii.y, in: frame))
    case .rectangle(let rectangle): return try path(of: rectangle, in: frame)
    case .line(let from, let to): return try polyline([from, to], isClosed: false, in: frame)
    case .arc(let arc): return try path(of: arc, in: frame)
    case .polygon(let polygon): return try path(of: polygon, in: frame)
    case .points(let points, let isClosed): return try polyline(points, isClosed: isClosed, in: frame)
    case .curve(let curve): return try path(of: curve, in: frame)
    case .star(let star): return try path(of: star, in: frame)
    case .path(let data): return try svgPath(data)
    case .morph(let morph): return try path(of: morph, in: frame)
    case .artwork, .image: return Path()
    case .text(let text), .letters(let text, _):
      let placed = try placedText(text, in: frame)
      return placed.layout.path.transformed(by: .translation(x: placed.offset.x, y: placed.offset.y))
    }
  }

  private func path(of rectangle: Shape.Rectangle, in frame: LayerFrame) throws(PropertyError) -> Path {
    let width = try notNegative(rectangle.size.x, in: frame)
    let height = try notNegative(rectangle.size.y, in: frame)
    let corner: Point
    switch rectangle.reference {
    case .corner(let property): corner = try point(property, in: frame)
    case .center(let property): corner = try point(property, in: frame) - Point(x: width / 2, y: height / 2)
    }
    let rect = Rect(minX: corner.x, minY: corner.y, maxX: corner.x + width, maxY: corner.y + height)
    return .rectangle(rect, radii: CornerRadii(max(try number(rectangle.radius, 0, in: frame), 0)))
  }

  private func path(of arc: Shape.Arc, in frame: LayerFrame) throws(PropertyError) -> Path {
    let center = try point(arc.center, in: frame)
    var path = Path()
    path.arc(
      center: center, radius: try notNegative(arc.radius, in: frame), start: try number(arc.start, in: frame),
      sweep: try number(arc.sweep, in: frame))
    if arc.closing == .pie { path.line(to: center) }
    if arc.closing != .open { path.close() }
    return path
  }

  private func path(of polygon: Shape.Polygon, in frame: LayerFrame) throws(PropertyError) -> Path {
    .regularPolygon(
      center: try point(polygon.center, in: frame), radius: try notNegative(polygon.radius, in: frame),
      sides: try whole(polygon.sides, 3...360, in: frame), rotation: try number(polygon.angle, -90, in: frame) + 90)
  }

  private func path(of star: Shape.Star, in frame: LayerFrame) throws(PropertyError) -> Path {
    .star(
      center: try point(star.center, in: frame), points: try whole(star.points, 2...180, in: frame),
      outerRadius: try notNegative(star.outerRadius, in: frame),
      innerRadius: try notNegative(star.innerRadius, in: frame), rotation: try number(star.angle, -90, in: frame) + 90)
  }

  private func path(of curve: Shape.Curve, in frame: LayerFrame) throws(PropertyError) -> Path {
    let count = try whole(curve.count, 2...1000, in: frame)
    var points: [Point] = []
    points.reserveCapacity(count)
    for index in 0..<count {
      context.set(curve.index, to: Double(index))
      points.append(try point(curve.point, in: frame))
    }
    return curve.isSmooth
      ? .spline(points, closed: curve.isClosed) : .polyline(points, closed: curve.isClosed)
  }

  private func polyline(_ points: [PointProperty], isClosed: Bool, in frame: LayerFrame) throws(PropertyError) -> Path {
    let corners = try points.map { property throws(PropertyError) in try point(property, in: frame) }
    return .polyline(corners, closed: isClosed)
  }

  private func path(of morph: Shape.Morph, in frame: LayerFrame) throws(PropertyError) -> Path {
    let from = try morph.from.text(in: context)
    let to = try morph.to.text(in: context)
    let amount = try number(morph.amount, in: frame)
    if let known = morphs[morph.from.place], known.from == from, known.to == to { return known.morph.path(at: amount) }
    let ready = PathMorph(from: try svgPath(morph.from), to: try svgPath(morph.to))
    morphs[morph.from.place] = (from, to, ready)
    return ready.path(at: amount)
  }

  private func svgPath(_ property: TextProperty) throws(PropertyError) -> Path {
    let data = try property.text(in: context)
    if let known = paths[property.place], known.data == data { return known.path }
    do throws(PathDataError) {
      let path = try Path(svg: data)
      paths[property.place] = (data, path)
      return path
    } catch {
      throw PropertyError(place: property.place, .pathData(data, reason: "\(error)"))
    }
  }

  // MARK: Parts and lines

  func trimmed(_ path: Path, _ trim: Layer.Trim, in frame: LayerFrame) throws(PropertyError) -> Path {
    path.trimmed(
      from: try number(trim.start, 0, in: frame), to: try number(trim.end, 1, in: frame),
      offset: try number(trim.offset, 0, in: frame))
  }

  func style(of stroke: StrokeSource, in frame: LayerFrame) throws(PropertyError) -> StrokeStyle {
    StrokeStyle(
      width: try number(stroke.width, in: frame), cap: try stroke.cap.word(in: context),
      join: try stroke.join.word(in: context),
      miterLimit: max(try number(stroke.miterLimit, 4, in: frame), 1), dash: try dash(stroke.dash, in: frame),
      dashOffset: try number(stroke.dashOffset, 0, in: frame))
  }

  /// Lengths that are not negative; empty if all are 0. A pattern much finer than a pixel is an error: it would cost
  /// much and be invisible.
  private func dash(_ property: Property?, in frame: LayerFrame) throws(PropertyError) -> [Double] {
    guard let property else { return [] }
    let lengths = try property.value(at: frame.phase, in: context).numbers ?? []
    if let negative = lengths.first(where: { $0 < 0 }) {
      throw PropertyError(place: property.place, .outOfRange(negative, expected: "lengths of 0 or more"))
    }
    let period = lengths.reduce(0, +)
    guard period > 0 else { return [] }
    guard period * viewport.scale >= Self.finestDash else {
      throw PropertyError(
        place: property.place, .outOfRange(period, expected: "a dash and gap of a tenth of a pixel or more"))
    }
    return lengths
  }

  /// The shortest sum of a dash and its gap, in pixels.
  private static let finestDash = 0.1

  // MARK: Commands

  /// The tolerance of chords in a flip and of stroke outlines, in pixels.
  private static let tolerance = 0.05

  private func projected(_ path: Path, by projective: ProjectiveTransform) -> Path {
    path.projected(by: projective, tolerance: Self.tolerance / viewport.scale)
  }

  func drawFill(_ path: Path, rule: FillRule, paint: Paint, in frame: LayerFrame) {
    if let projective = frame.projective {
      builder.append(.fill(projected(path, by: projective), rule, paint, .identity, .normal))
    } else {
      builder.append(.fill(path, rule, paint, frame.affine, .normal))
    }
  }

  func drawStroke(_ path: Path, style: StrokeStyle, paint: Paint, in frame: LayerFrame) {
    if let projective = frame.projective {
      let outline = path.stroked(style, tolerance: Self.tolerance / viewport.scale)
      builder.append(.fill(projected(outline, by: projective), .nonZero, paint, .identity, .normal))
    } else {
      builder.append(.stroke(path, style, paint, frame.affine, .normal))
    }
  }

  func openClip(_ path: Path, in frame: LayerFrame) -> DisplayListBuilder.Mark {
    if let projective = frame.projective {
      builder.openClip(projected(path, by: projective), under: .identity)
    } else {
      builder.openClip(path, under: frame.affine)
    }
  }
}
