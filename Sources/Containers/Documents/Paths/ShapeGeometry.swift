import Numerics
import Raster
import Vector

/// What a shape is over the loop, in the coordinates of its element.
enum ShapeForm {
  /// An outline that does not change, with the decimals of its coordinates.
  ///
  /// - Parameters:
  ///   - scale: the largest one at which it is shown.
  ///   - hasDashes: whether it matters where the outline starts.
  case still(Path, decimals: Int, scale: Double, hasDashes: Bool)
  /// The center and the radius, each a change or all together.
  case circle([Change])
  /// The left and top edges, the width and height, the radius of the corners, likewise.
  case rectangle([Change])
  /// A stretch of a circle, which starts at +x; its sweep in degrees.
  case arc(center: Point, radius: Double, sweep: Change)
  /// A stretch of a line: how far it begins before the line's start, and its length, likewise.
  case trimmed(TrimmedLine, [Change])
  /// Points of the same commands.
  case points([Path.Verb], Change)
  /// Points of several commands, each of which has its index before them.
  case runs([[Path.Verb]], Change)
  case steps(PathSteps)
}

/// The form of a shape over the loop, without its paint, and its motion.
struct ShapeGeometry {
  var form: ShapeForm
  /// The transforms from the form's coordinates to pixels, the outermost first.
  var parts: [Placement.Part] = []
  /// From the form's coordinates to pixels, for each sample.
  var toPixels: [AffineTransform]
  /// Whether a stroke has become its outline, which is filled.
  var isOutline = false
  /// Whether the path data changes in steps, because the commands do not stay the same.
  var isStepped = false

  /// The transforms, with the shifts of a path in steps.
  var shiftedParts: [Placement.Part] {
    guard case .steps(let steps) = form, let shift = steps.shift else { return parts }
    return parts + [Placement.Part(kind: .translate, change: shift)]
  }

  /// - Parameters:
  ///   - shapes: the shape at each time; at least one.
  ///   - prefersTransforms: whether a circle that moves without a change of its form is one that is placed.
  ///   - mayBePlaced: whether the form may need a transform in the still picture.
  ///   - mayPivot: whether all transforms may have pivots, rather than rotations alone.
  ///   - joinsNumbers: whether the numbers of a circle, a rectangle or a stretch of an open line are one change.
  ///   - isDivisible: whether a path that would change in steps is only marked as such.
  init(
    _ shapes: [SceneShape], _ times: SampleTimes, _ outlines: FittedOutlines, prefersTransforms: Bool = false,
    mayBePlaced: Bool = true, mayPivot: Bool = false, joinsNumbers: Bool = false, isDivisible: Bool = false
  ) {
    self = Maker(
      shapes: shapes, times: times.times, isDiscrete: times.isDiscrete, outlines: outlines,
      prefersTransforms: prefersTransforms, joinsNumbers: joinsNumbers, isDivisible: isDivisible,
      still: times.still, mayBePlaced: mayBePlaced, mayPivot: mayPivot
    ).geometry()
  }

  fileprivate init(
    _ form: ShapeForm, _ toPixels: [AffineTransform], _ parts: [Placement.Part] = [], isOutline: Bool = false,
    isStepped: Bool = false
  ) {
    (self.form, self.parts, self.toPixels) = (form, parts, toPixels)
    (self.isOutline, self.isStepped) = (isOutline, isStepped)
  }

  private struct Maker {
    var shapes: [SceneShape]
    let times: [Double]
    let isDiscrete: Bool
    let outlines: FittedOutlines
    let prefersTransforms, joinsNumbers: Bool
    let isDivisible: Bool
    /// The sample of the still picture, at which the form needs no transform unless it is much smaller there; nil for
    /// none.
    let still: Int?
    let mayBePlaced, mayPivot: Bool
    /// Whether the form has no transform yet.
    var isUnplaced = true

    var isStroke: Bool { shapes[0].stroke != nil }
    var hasDashes: Bool { shapes[0].stroke?.dash.isEmpty == false }
    /// Whether the paint looks the same from all sides.
    var isSolid: Bool { shapes.allSatisfy { if case .solid = $0.paint { true } else { false } } }
    var isUniform: Bool { shapes.allSatisfy { $0.transform.uniformScale != nil } }

    func geometry() -> ShapeGeometry {
      if let outlined {
        var geometry = outlined.geometry()
        geometry.isOutline = true
        return geometry
      }
      let reference = largest
      let motion = MotionFit.motion(of: shapes, from: reference)
      let rigid = motion.flatMap { placed($0, reference) }
      if rigid == nil || rigid?.isTurning == false && !prefersTransforms, let circle = circle() { return circle }
      if let rigid, mayBePlaced || isInPlace(rigid.geometry) { return rigid.geometry }
      if isStroke, !isUniform, let distorted = distorted(reference) { return distorted }
      return rectangle() ?? arc() ?? trim() ?? path()
    }

    /// The outlines of circles that are narrower than their stroke for more than a quarter of the loop, which Chromium
    /// draws with a hole in the middle; nil for others.
    private var outlined: Maker? {
      guard isStroke, !hasDashes, isUniform else { return nil }
      var (outlined, holes, narrow) = (self, [Path](), 0)
      for (index, shape) in shapes.enumerated() {
        guard let circle = CircleShape(shape.path), let width = shape.stroke?.width else { return nil }
        let inner = circle.radius - width / 2
        if inner < 0 { narrow += 1 }
        outlined.shapes[index].stroke = nil
        outlined.shapes[index].path = .circle(center: circle.center, radius: circle.radius + width / 2)
        // A negative radius reverses the direction.
        holes.append(.ellipse(center: circle.center, radiusX: -max(inner, 0), radiusY: max(inner, 0)))
      }
      guard narrow * 4 > shapes.count else { return nil }
      if narrow < shapes.count {
        for index in shapes.indices { outlined.shapes[index].path.append(holes[index]) }
      }
      return outlined
    }

    /// The sample at which the shape is largest: none can be inferred from one that has collapsed.
    private var largest: Int {
      var best = (index: 0, size: 0.0)
      let sizes = shapes.map { shape in
        var box = Rect.null
        for point in shape.pixels { box.extend(to: point) }
        return (box.width + 0.01) * (box.height + 0.01)
      }
      for (index, size) in sizes.enumerated() where size > best.size * 1.1 { best = (index, size) }
      return still.flatMap { sizes[$0] > best.size / Self.mostGrowth ? $0 : nil } ?? best.index
    }

    /// Of areas: a form that grows more from the still picture on would be written too coarsely.
    private static let mostGrowth = 64.0

    // MARK: Rigid shapes

    /// Whether the form needs no transform in the still picture.
    private func isInPlace(_ geometry: ShapeGeometry) -> Bool {
      geometry.toPixels[still ?? 0].isNear(.identity, radius: 1000, about: .zero)
    }

    private func placed(_ motion: [AffineTransform], _ reference: Int) -> (geometry: ShapeGeometry, isTurning: Bool)? {
      let shape = shapes[reference]
      let points = shape.pixels
      var base: AffineTransform?
      if isStroke {
        if shape.transform.uniformScale == nil {
          // The pen is not round in pixels: the element keeps the path's own coordinates.
          guard shapes.allSatisfy({ $0.path.points == shape.path.points }) else { return nil }
          base = shape.transform
        } else if !motion.allSatisfy({ $0.uniformScale != nil }) {
          // Only a stroke that is drawn under the transform is distorted by it.
          guard shapes.allSatisfy({ $0.path.points == shape.path.points }) else { return nil }
        } else {
          // The stroke must grow as the path does.
          for (map, other) in zip(motion, shapes) {
            let width = other.pixelWidth
            guard abs((map.uniformScale ?? 1) * shape.pixelWidth - width) <= 0.02 * width + 0.1 else { return nil }
          }
        }
      }
      guard
        let placement = Placement(
          motion, base: base, points: points, reach: shape.pixelWidth / 2, times: times, isDiscrete: isDiscrete,
          inPixels: mayPivot && still == reference)
      else { return nil }
      let path = shape.path.transformed(by: shape.transform.then(placement.toElement))
      let scale = base?.maximumScale ?? 1
      let decimals = Tolerance.decimals + (scale > 1 ? Decimal.decimals(within: 0.5 / scale) : 0)
      let form = ShapeForm.still(path, decimals: decimals, scale: scale, hasDashes: hasDashes)
      return (ShapeGeometry(form, placement.toPixels, placement.parts), placement.isTurning)
    }

    /// A line that changes under a pen that is not round in pixels: the element has the path's own coordinates, and its
    /// transform changes too.
    private func distorted(_ reference: Int) -> ShapeGeometry? {
      let scale = shapes.reduce(0) { max($0, $1.transform.maximumScale) }
      guard scale > 1e-9, scale < 1e9 else { return nil }
      // In units of about a pixel, so that the tolerances hold.
      let grown = AffineTransform.scale(x: scale, y: scale)
      let shrunk = AffineTransform.scale(x: 1 / scale, y: 1 / scale)
      let maps = shapes.map { shrunk.then($0.transform) }
      guard let inverse = maps[reference].inverse else { return nil }
      var own = self
      own.isUnplaced = false
      own.shapes = shapes.map { shape in
        var shape = shape
        (shape.path, shape.transform) = (shape.path.transformed(by: grown), .identity)
        return shape
      }
      let placement = Placement(
        maps.map { inverse.then($0) }, base: maps[reference],
        points: own.shapes.flatMap { $0.path.points }.map { maps[reference].apply(to: $0) }, reach: 0, times: times,
        isDiscrete: isDiscrete)
      guard let placement else { return nil }
      let geometry = own.trim() ?? own.path()
      if isDivisible, geometry.isStepped { return geometry }
      return ShapeGeometry(geometry.form, placement.toPixels, placement.parts)
    }

    // MARK: Basic shapes that change

    private func circle() -> ShapeGeometry? {
      guard isSolid, !hasDashes, isUniform else { return nil }
      var values: [[Double]] = []
      for shape in shapes {
        guard let circle = CircleShape(shape.path), let scale = shape.transform.uniformScale else { return nil }
        let center = shape.transform.apply(to: circle.center)
        values.append([center.x, center.y, circle.radius * scale])
      }
      return unmoved(.circle(numbers(values)))
    }

    private func rectangle() -> ShapeGeometry? {
      guard !hasDashes, isUniform || !isStroke else { return nil }
      var values: [[Double]] = []
      for shape in shapes {
        let path = shape.path.transformed(by: shape.transform)
        guard let rectangle = RectangleShape(path, tolerance: Tolerance.fit) else { return nil }
        let rect = rectangle.rect
        guard !isStroke || rect.width > 0 && rect.height > 0 else { return nil }
        values.append([rect.minX, rect.minY, rect.width, rect.height, rectangle.radius])
      }
      return unmoved(.rectangle(numbers(values)))
    }

    private func unmoved(_ form: ShapeForm, _ parts: [Placement.Part] = []) -> ShapeGeometry {
      ShapeGeometry(form, shapes.map { _ in .identity }, parts)
    }

    /// Each number with key frames of its own, unless they are joined.
    private func numbers(_ values: [[Double]]) -> [Change] {
      let track = Track(times: times, values: values, isDiscrete: isDiscrete)
      let count = values[0].count
      return stride(from: 0, to: count, by: joinsNumbers ? count : 1).map { index in
        let own = track.part(index..<(joinsNumbers ? count : index + 1))
        if own.isConstant(within: own.values[0].map { _ in Tolerance.fit }) {
          return Change(still: own.values[0], digits: Tolerance.decimals)
        }
        return Change(own, within: Tolerance.length, digits: Decimal.decimals(within: Tolerance.rounding))
      }
    }

    // MARK: Trimmed lines

    /// A stretch of one circle that turns, grows and shrinks: a circle with one dash.
    private func arc() -> ShapeGeometry? {
      guard isStroke, !hasDashes, isUniform, isSolid else { return nil }
      let paths = shapes.map { $0.path.transformed(by: $0.transform) }
      var longest: (path: Path, length: Double)?
      for path in paths {
        let length = path.length
        if length > longest?.length ?? 0 { longest = (path, length) }
      }
      guard let path = longest?.path else { return nil }
      let whole = CircleShape(path).map { ($0.center, $0.radius) }
      guard
        let circle = whole ?? ArcShape(path, tolerance: Tolerance.fit).map({ ($0.center, $0.radius) })
      else { return nil }
      var values: [[Double]] = []
      var last = 0.0
      for path in paths {
        if CircleShape(path) != nil {
          values.append([last, 360])
          continue
        }
        guard let arc = ArcShape(path, known: circle, tolerance: 2 * Tolerance.fit) else { return nil }
        last = arc.start - 360 * ((arc.start - last) / 360).rounded()
        values.append([last, min(arc.sweep, 360)])
      }
      let (center, radius) = circle
      let track = Track(times: times, values: values, isDiscrete: isDiscrete)
      let tolerance = Tolerance.length / max(radius, 1) * 180 / Double.pi
      let digits = Decimal.decimals(within: tolerance / 2)
      let sweep = Change(track.part(1..<2), within: tolerance, digits: digits)
      return unmoved(
        .arc(center: center, radius: radius, sweep: sweep),
        [Placement.turn(track.part(0..<1), about: center, reach: max(radius, 1))])
    }

    /// A stretch of one line that moves along it: the line with one dash.
    private func trim() -> ShapeGeometry? {
      guard isStroke, !hasDashes, isUniform, shapes.contains(where: { !$0.path.hasSameVerbs(as: shapes[0].path) }),
        let trimmed = TrimmedLine(shapes.map { $0.path.transformed(by: $0.transform) }, tolerance: 2 * Tolerance.fit)
      else { return nil }
      let track = Track(
        times: times, values: trimmed.stretches.map { [-$0.start, $0.length] }, isDiscrete: isDiscrete)
      let digits = Decimal.decimals(within: Tolerance.rounding)
      // Apart, the numbers might put the end of the stretch a little beyond that of its line.
      let ranges = joinsNumbers && !trimmed.isClosed ? [0..<2] : [0..<1, 1..<2]
      let changes = ranges.map { Change(track.part($0), within: Tolerance.length, digits: digits) }
      return unmoved(.trimmed(trimmed, changes))
    }

    // MARK: Paths

    /// A path whose data changes: point by point where the commands stay the same, else in steps.
    private func path() -> ShapeGeometry {
      // A pen that is not round in pixels is drawn as its outline.
      let isOutline = isStroke && !isUniform
      let exact = shapes.map { shape in
        guard isOutline, let style = shape.stroke else { return shape.path.transformed(by: shape.transform) }
        let scale = max(shape.transform.maximumScale, 1e-9)
        return shape.path.dashed(style.dash, offset: style.dashOffset).stroked(
          style, tolerance: Tolerance.length / 2 / scale
        )
        .transformed(by: shape.transform)
      }
      let paths = unified(exact)
      // Dashes lie where the length of all before them puts them, so that small errors add up.
      let share = hasDashes ? 0.2 : 1
      let digits = Decimal.decimals(within: share * Tolerance.rounding)
      let verbs = paths[0].verbs
      if paths.allSatisfy({ $0.verbs == verbs }) {
        let track = Track(
          times: times, values: paths.map { $0.points.flatMap { [$0.x, $0.y] } }, isDiscrete: isDiscrete)
        return ShapeGeometry(
          .points(verbs, Change(track, within: share * Tolerance.length, digits: digits)),
          shapes.map { _ in .identity }, isOutline: isOutline)
      }
      if isDivisible {
        return ShapeGeometry(.still(paths[0], decimals: digits, scale: 1, hasDashes: true), [], isStepped: true)
      }
      if !isDiscrete, let runs = PathRuns(paths, times: times) {
        return ShapeGeometry(runs.form(digits), shapes.map { _ in .identity }, isOutline: isOutline)
      }
      let steps = PathSteps(
        paths, times: times, isDiscrete: isDiscrete, mayShift: isUnplaced && isSolid, outlines: outlines)
      return ShapeGeometry(.steps(steps), steps.toPixels, isOutline: isOutline, isStepped: true)
    }

    /// The paths with the same commands each, where that is possible.
    private func unified(_ paths: [Path]) -> [Path] {
      let isLong = paths.contains { $0.verbs.count > 8 }
      let isMixed = paths.contains { !$0.hasSameVerbs(as: paths[0]) }
      // Text has many outlines, which are left as they are.
      let isSimple = paths[0].verbs.count { $0 == .move } <= ListMotion.maximumOutlines
      guard isSimple, isLong && !hasDashes || isMixed else { return paths }
      return PathFitting(tolerance: Tolerance.rounding).unified(paths) ?? paths
    }
  }
}
