import Numerics
import Raster
import Vector

/// The form of a shape over the loop: an element without paint, and its motion.
struct ShapeGeometry {
  /// The element and its animations.
  var element: Markup
  /// From the element's coordinates to pixels, for each sample.
  var toPixels: [AffineTransform]
  /// Whether a stroke has become its outline, which is filled.
  var isOutline = false
  /// Whether the path data changes in steps, because the commands do not stay the same.
  var isStepped = false

  /// - Parameters:
  ///   - shapes: the shape at each time; at least one.
  ///   - isDiscrete: whether each holds until the next.
  ///   - isDivisible: whether a path that would change in steps is only marked as such.
  init(
    _ shapes: [SceneShape], times: [Double], isDiscrete: Bool, clock: LoopClock, outlines: FittedOutlines,
    isDivisible: Bool = false
  ) {
    self = Maker(
      shapes: shapes, times: times, isDiscrete: isDiscrete, clock: clock, outlines: outlines, isDivisible: isDivisible
    ).geometry()
  }

  fileprivate init(
    _ element: Markup, _ toPixels: [AffineTransform], isOutline: Bool = false, isStepped: Bool = false
  ) {
    (self.element, self.toPixels) = (element, toPixels)
    (self.isOutline, self.isStepped) = (isOutline, isStepped)
  }

  private struct Maker {
    var shapes: [SceneShape]
    let times: [Double]
    let isDiscrete: Bool
    let clock: LoopClock
    let outlines: FittedOutlines
    let isDivisible: Bool
    /// Whether the element has no transform yet.
    var isUnplaced = true

    var isStroke: Bool { shapes[0].stroke != nil }
    var hasDashes: Bool { shapes[0].stroke?.dash.isEmpty == false }
    /// Whether the paint looks the same from all sides.
    var isSolid: Bool { shapes.allSatisfy { if case .solid = $0.paint { true } else { false } } }
    var isUniform: Bool { shapes.allSatisfy { $0.transform.uniformScale != nil } }

    func geometry() -> ShapeGeometry {
      let reference = largest
      let motion = MotionFit.motion(of: shapes, from: reference)
      let rigid = motion.flatMap { placed($0, reference) }
      if rigid?.isTurning != true, let circle = circle() { return circle }
      if let rigid { return rigid.geometry }
      if isStroke, !isUniform, let distorted = distorted(reference) { return distorted }
      return rectangle() ?? arc() ?? trim() ?? path()
    }

    /// The sample at which the shape is largest: none can be inferred from one that has collapsed.
    private var largest: Int {
      var best = (index: 0, size: 0.0)
      for (index, shape) in shapes.enumerated() {
        var box = Rect.null
        for point in shape.pixels { box.extend(to: point) }
        let size = (box.width + 0.01) * (box.height + 0.01)
        if size > best.size * 1.1 { best = (index, size) }
      }
      return best.index
    }

    // MARK: Rigid shapes

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
          clock: clock)
      else { return nil }
      let path = shape.path.transformed(by: shape.transform.then(placement.toElement))
      let scale = base?.maximumScale ?? 1
      let decimals = Tolerance.decimals + (scale > 1 ? Decimal.decimals(within: 0.5 / scale) : 0)
      var element = still(path, decimals: decimals, scale: scale)
      element["transform"] = placement.attribute
      element.children = placement.animations
      return (ShapeGeometry(element, placement.toPixels), placement.isTurning)
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
        isDiscrete: isDiscrete, clock: clock)
      guard let placement else { return nil }
      let geometry = own.trim() ?? own.path()
      if isDivisible, geometry.isStepped { return geometry }
      var element = geometry.element
      element["transform"] = placement.attribute
      element.children = placement.animations + element.children
      return ShapeGeometry(element, placement.toPixels)
    }

    /// A path as the element with the fewest characters.
    private func still(_ path: Path, decimals: Int, scale: Double) -> Markup {
      func text(_ value: Double) -> String { Decimal.text(value, decimals) }
      if !hasDashes, let circle = CircleShape(path) {
        return Markup(
          "circle", ["cx": text(circle.center.x), "cy": text(circle.center.y), "r": text(circle.radius)])
      }
      if !hasDashes, let rectangle = RectangleShape(path, tolerance: 0.01), rectangle.rect.width > 0,
        rectangle.rect.height > 0
      {
        let rect = rectangle.rect
        let radius = rectangle.radius > 0.005 ? rectangle.radius : 0
        return Self.rectangle([rect.minX, rect.minY, rect.width, rect.height, radius].map(text))
      }
      if hasDashes { return Markup("path", ["d": PathText.relative(path, decimals: decimals)]) }
      return Markup(
        "path", ["d": outlines.text(of: path, tolerance: Tolerance.fit / max(scale, 1), decimals: decimals)])
    }

    private static func rectangle(_ numbers: [String]) -> Markup {
      var element = Markup("rect")
      for (name, number) in zip(["x", "y", "width", "height", "rx"], numbers)
      where number != "0" || name == "width" || name == "height" {
        element[name] = number
      }
      return element
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
      return numbers("circle", names: ["cx", "cy", "r"], values: values, optional: [])
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
      return numbers("rect", names: ["x", "y", "width", "height", "rx"], values: values, optional: ["x", "y", "rx"])
    }

    /// An element of which each number is an attribute of its own.
    private func numbers(
      _ name: String, names: [String], values: [[Double]], optional: Set<String>
    ) -> ShapeGeometry {
      let track = Track(times: times, values: values, isDiscrete: isDiscrete)
      var element = Markup(name)
      for (index, name) in names.enumerated() {
        let own = track.part(index..<index + 1)
        let digits =
          own.isConstant(within: [Tolerance.fit]) ? Tolerance.decimals : Decimal.decimals(within: Tolerance.rounding)
        let first = Decimal.text(own.values[0][0], digits)
        guard !own.isConstant(within: [Tolerance.fit]) else {
          if first != "0" || !optional.contains(name) { element[name] = first }
          continue
        }
        let frames = own.keyFrames(within: [Tolerance.length], decimals: [digits])
        element[name] = first
        clock.animation("animate", of: name, frames) { Decimal.text($0[0], digits) }.map { element.children.append($0) }
      }
      return ShapeGeometry(element, shapes.map { _ in .identity })
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
      let (x, y) = (Decimal.text(center.x, Tolerance.decimals), Decimal.text(center.y, Tolerance.decimals))
      var element = Markup(
        "circle", ["cx": x, "cy": y, "r": Decimal.text(radius, Tolerance.decimals), "pathLength": "360"])
      let angles = track.part(0..<1).keyFrames(within: [tolerance], decimals: [digits])
      let sweeps = track.part(1..<2).keyFrames(within: [tolerance], decimals: [digits])
      func dash(_ value: [Double]) -> String { Decimal.text(value[0], digits) + " 360" }
      func turn(_ value: [Double]) -> String { "\(Decimal.text(value[0], digits)) \(x) \(y)" }
      element["stroke-dasharray"] = dash(sweeps.values[0])
      element["transform"] = angles.values[0][0] == 0 ? nil : "rotate(\(turn(angles.values[0])))"
      element.children = [
        clock.animation("animateTransform", of: "transform", angles, type: "rotate", format: turn),
        clock.animation("animate", of: "stroke-dasharray", sweeps, format: dash),
      ].compactMap { $0 }
      return ShapeGeometry(element, shapes.map { _ in .identity })
    }

    /// A stretch of one line that moves along it: the line with one dash.
    private func trim() -> ShapeGeometry? {
      guard isStroke, !hasDashes, isUniform, shapes.contains(where: { !$0.path.hasSameVerbs(as: shapes[0].path) }),
        let trimmed = TrimmedLine(shapes.map { $0.path.transformed(by: $0.transform) }, tolerance: 2 * Tolerance.fit)
      else { return nil }
      let track = Track(
        times: times, values: trimmed.stretches.map { [-$0.start, $0.length] }, isDiscrete: isDiscrete)
      let digits = Decimal.decimals(within: Tolerance.rounding)
      let offsets = track.part(0..<1).keyFrames(within: [Tolerance.length], decimals: [digits])
      let lengths = track.part(1..<2).keyFrames(within: [Tolerance.length], decimals: [digits])
      let whole = Decimal.text(trimmed.length, Tolerance.decimals)
      let total = Decimal.rounded(trimmed.length, Tolerance.decimals)
      func dash(_ value: [Double]) -> String {
        // On a closed line, the pattern repeats with every round.
        Decimal.text(value[0], digits) + " " + (trimmed.isClosed ? Decimal.text(max(total - value[0], 0), 2) : whole)
      }
      var element = Markup(
        "path", ["d": PathText.relative(trimmed.path, decimals: Tolerance.decimals), "pathLength": whole])
      element["stroke-dasharray"] = dash(lengths.values[0])
      let offset = Decimal.text(offsets.values[0][0], digits)
      element["stroke-dashoffset"] = offset == "0" ? nil : offset
      element.children = [
        clock.animation("animate", of: "stroke-dasharray", lengths, format: dash),
        clock.animation("animate", of: "stroke-dashoffset", offsets) { Decimal.text($0[0], digits) },
      ].compactMap { $0 }
      return ShapeGeometry(element, shapes.map { _ in .identity })
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
      var element = Markup("path")
      // Dashes lie where the length of all before them puts them, so that small errors add up.
      let share = hasDashes ? 0.2 : 1
      let digits = Decimal.decimals(within: share * Tolerance.rounding)
      let verbs = paths[0].verbs
      if paths.allSatisfy({ $0.verbs == verbs }) {
        let track = Track(
          times: times, values: paths.map { $0.points.flatMap { [$0.x, $0.y] } }, isDiscrete: isDiscrete)
        let count = 2 * paths[0].points.count
        let frames = track.keyFrames(
          within: Array(repeating: share * Tolerance.length, count: count),
          decimals: Array(repeating: digits, count: count))
        func data(_ numbers: [Double]) -> String { PathText.animatable(verbs, numbers, decimals: digits) }
        element["d"] = data(frames.values[0])
        clock.animation("animate", of: "d", frames, format: data).map { element.children.append($0) }
      } else if isDivisible {
        return ShapeGeometry(element, [], isStepped: true)
      } else if !isDiscrete, let runs = PathRuns(paths, times: times) {
        element = runs.element(digits, clock)
      } else {
        let steps = PathSteps(
          paths, times: times, isDiscrete: isDiscrete, mayShift: isUnplaced && isSolid, clock: clock,
          outlines: outlines)
        return ShapeGeometry(steps.element, steps.toPixels, isOutline: isOutline, isStepped: true)
      }
      return ShapeGeometry(element, shapes.map { _ in .identity }, isOutline: isOutline)
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
