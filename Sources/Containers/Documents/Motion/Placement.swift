import Numerics
import Vector

/// The largest differences between the document and the animation, in pixels, levels and shares.
enum Tolerance {
  /// The tolerances of positions between key frames, and of their rounding, in pixels.
  static let length = 0.12
  static let rounding = 0.05
  /// Decimals of coordinates that do not move.
  static let decimals = 2
  /// The tolerances of opacities, and of color components 0...255.
  static let opacity = 0.006
  static let level = 1.0
  /// The largest distance at which a shape counts as another one moved, in pixels.
  static let fit = 0.03
}

/// The motion of a rigid shape as a sequence of transforms.
struct Placement {
  /// From pixels at the reference sample to the element's coordinates.
  let toElement: AffineTransform
  /// From the element's coordinates to pixels, for each sample.
  let toPixels: [AffineTransform]
  /// The outermost first; none where the shape stays in its place.
  let parts: [Part]
  /// Whether the shape turns.
  let isTurning: Bool

  /// One kind of transform over the loop; angles are degrees.
  struct Part: Hashable {
    enum Kind: String { case translate, rotate, skewX, scale }
    let kind: Kind
    /// The point that the transform leaves in its place; nil for the origin.
    var pivot: Point?
    let change: Change
    /// Whether it is the motion relative to the still picture.
    var isRelative = false

    var neutral: Double { kind == .scale ? 1 : 0 }
    /// Whether it never changes. A part may be still once it is rounded.
    var isStill: Bool { change.isStill || change.frames.isConstant }
    var isNeutral: Bool { isNeutral(change.first) }
    func isNeutral(_ numbers: [Double]) -> Bool { numbers.allSatisfy { $0 == neutral } }
  }

  /// - Parameters:
  ///   - motion: from pixels at the reference sample to pixels at each sample.
  ///   - base: nil to choose the element's coordinates; otherwise from them to pixels at the reference sample.
  ///   - points: the shape at the reference sample, in pixels; `reach` is the half of its stroke.
  ///   - inPixels: whether the element's coordinates are pixels where that is possible; all parts may then have pivots.
  /// - Returns: nil if transforms that are interpolated part by part cannot describe the motion.
  init?(
    _ motion: [AffineTransform], base: AffineTransform?, points: [Point], reach: Double, times: [Double],
    isDiscrete: Bool, inPixels: Bool = false
  ) {
    var box = Rect.null
    for point in points { box.extend(to: point) }
    guard box.minX.isFinite, box.maxX.isFinite, box.minY.isFinite, box.maxY.isFinite else { return nil }
    let center = box.center
    let radius = max((Point(x: box.maxX, y: box.maxY) - center).length + reach, 0.5)
    let isMoving = motion.contains { !$0.isNear(.identity, radius: radius, about: center) }
    isTurning = motion.contains { abs($0.b) * radius > Tolerance.fit || abs($0.c) * radius > Tolerance.fit }
    guard isMoving || base != nil else {
      (toElement, toPixels, parts) = (.identity, motion.map { _ in .identity }, [])
      return
    }
    let pivot = Self.pivot(of: motion, near: center)
    let isRigid = motion.allSatisfy { $0.isRotation(radius: radius) }
    if base == nil, isTurning, isRigid, let pivot {
      let angles = Self.unwrapped(motion.map { Trigonometry.arcTangent(y: $0.b, x: $0.a) })
      guard Self.areContinuous(angles, times) || isDiscrete else { return nil }
      let track = Track(times: times, values: angles.map { [$0] }, isDiscrete: isDiscrete)
      (toElement, toPixels) = (.identity, motion)
      parts = [Self.turn(track, about: pivot, reach: Self.bucket((pivot - center).length + radius))]
      return
    }
    let isShift = motion.allSatisfy { $0.isTranslation(radius: radius) }
    let start = base ?? (isShift ? .identity : .translation(x: (pivot ?? center).x, y: (pivot ?? center).y))
    guard let inverse = start.inverse else { return nil }
    let whole = motion.map { start.then($0) }
    guard let steps = Self.steps(of: whole, isDiscrete: isDiscrete, times) else { return nil }
    // The scale acts on the element's coordinates.
    let inner = points.reduce(0.5) { max($0, inverse.apply(to: $1).length) }
    let reach = reach / max(start.maximumScale, 1e-9)
    if inPixels, base == nil {
      let pivot = Point(x: start.tx, y: start.ty)
      let shifts = steps.map { steps in
        var steps = steps
        steps.translation = steps.translation - pivot
        return steps
      }
      let parts = Self.parts(of: shifts, inner: inner, reach: reach, times, isDiscrete: isDiscrete)
      if parts.allSatisfy({ $0.kind != .skewX || $0.isStill && $0.isNeutral }) {
        (toElement, toPixels) = (.identity, motion)
        self.parts = parts.map { $0.kind == .translate ? $0 : Part(kind: $0.kind, pivot: pivot, change: $0.change) }
        return
      }
    }
    (toElement, toPixels) = (inverse, whole)
    parts = Self.parts(of: steps, inner: inner, reach: reach, times, isDiscrete: isDiscrete)
  }

  /// - Parameters:
  ///   - inner: the largest distance of the shape's points from the origin of its coordinates.
  ///   - reach: the half of its stroke, likewise.
  private static func parts(
    of steps: [AffineTransform.Steps], inner: Double, reach: Double, _ times: [Double], isDiscrete: Bool
  ) -> [Part] {
    let unit = Tolerance.length / bucket(inner + reach)
    let grown = steps.reduce(0) { max($0, abs($1.scaleX), abs($1.scaleY)) } * inner
    let angle = Tolerance.length / bucket(max(grown, 0.5)) * 180 / Double.pi
    func part(_ kind: Part.Kind, _ tolerance: Double, _ values: (AffineTransform.Steps) -> [Double]) -> Part {
      let track = Track(times: times, values: steps.map(values), isDiscrete: isDiscrete)
      let isStill = track.isConstant(within: track.values[0].map { _ in tolerance / 4 })
      let digits = max(
        Decimal.decimals(within: tolerance / 2), isStill ? (kind == .scale ? 4 : Tolerance.decimals) : 0)
      return Part(kind: kind, change: Change(track, within: tolerance, digits: digits, isStill: isStill))
    }
    let isUniform = steps.allSatisfy { abs($0.scaleX - $0.scaleY) <= unit / 8 }
    return [
      part(.translate, Tolerance.length) { [$0.translation.x, $0.translation.y] },
      part(.rotate, angle) { [$0.rotation] },
      part(.skewX, angle) { [$0.skewX] },
      part(.scale, unit) { isUniform ? [$0.scaleX] : [$0.scaleX, $0.scaleY] },
    ]
  }

  /// A turn about a point.
  ///
  /// - Parameters:
  ///   - track: the angles in degrees.
  ///   - reach: the largest distance of the shape from the point.
  static func turn(_ track: Track, about pivot: Point, reach: Double) -> Part {
    let tolerance = Tolerance.length / reach * 180 / Double.pi
    let digits = Decimal.decimals(within: tolerance / 2)
    return Part(kind: .rotate, pivot: pivot, change: Change(track, within: tolerance, digits: digits))
  }

  /// The next power of two, so that shapes of similar size get the same key frames.
  private static func bucket(_ radius: Double) -> Double {
    var size = 1.0
    while size < radius, size < 1e6 { size *= 2 }
    return size
  }

  /// The point that no sample moves; nil if there is none. Where any point of a line would do, the one nearest to
  /// `center`.
  private static func pivot(of motion: [AffineTransform], near center: Point) -> Point? {
    // The least squares of (L - I) c = -t, relative to the center, with a weight of nearly nothing for the center.
    var (xx, xy, yy, x, y) = (1e-7, 0.0, 1e-7, 0.0, 0.0)
    for map in motion {
      let (a, b, c, d) = (map.a - 1, map.b, map.c, map.d - 1)
      let shift = map.apply(to: center) - center
      xx += a * a + b * b
      xy += a * c + b * d
      yy += c * c + d * d
      x -= a * shift.x + b * shift.y
      y -= c * shift.x + d * shift.y
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 0, determinant.isFinite else { return nil }
    let pivot = center + Point(x: (yy * x - xy * y) / determinant, y: (xx * y - xy * x) / determinant)
    let rounded = Point(
      x: Decimal.rounded(pivot.x, Tolerance.decimals), y: Decimal.rounded(pivot.y, Tolerance.decimals))
    guard pivot.isFinite, motion.allSatisfy({ ($0.apply(to: rounded) - rounded).length <= Tolerance.fit }) else {
      return nil
    }
    return rounded
  }

  /// Angles in degrees, each within half a turn of the one before.
  static func unwrapped(_ angles: [Double]) -> [Double] {
    var last = 0.0
    return angles.map { angle in
      let turned = angle - 360 * ((angle - last) / 360).rounded()
      last = turned
      return turned
    }
  }

  /// Whether no angle turns by more than 100 degrees, about a quarter, between samples at different times.
  private static func areContinuous(_ angles: [Double], _ times: [Double]) -> Bool {
    angles.indices.dropFirst().allSatisfy { times[$0] == times[$0 - 1] || abs(angles[$0] - angles[$0 - 1]) <= 100 }
  }

  /// A map that has collapsed: it keeps the angles of the previous sample, with its own lengths.
  private static func collapsed(_ map: AffineTransform, after last: AffineTransform.Steps) -> AffineTransform.Steps {
    var next = last
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: last.rotation)
    next.scaleX = map.a * cosine + map.b * sine
    next.scaleY = map.d * cosine - map.c * sine
    next.translation = Point(x: map.tx, y: map.ty)
    return next
  }

  /// The maps decomposed so that each part changes continuously; nil if that is not possible.
  private static func steps(
    of maps: [AffineTransform], isDiscrete: Bool, _ times: [Double]
  ) -> [AffineTransform.Steps]? {
    if let neutral = AffineTransform.identity.steps, maps.allSatisfy({ $0.b == 0 && $0.c == 0 }) {
      return maps.map { map in
        var steps = neutral
        (steps.scaleX, steps.scaleY, steps.translation) = (map.a, map.d, Point(x: map.tx, y: map.ty))
        return steps
      }
    }
    guard let first = maps.first(where: { $0.steps != nil })?.steps else { return nil }
    var result: [AffineTransform.Steps] = []
    var last = first
    var lastSign = first.scaleY > 0
    for (index, map) in maps.enumerated() {
      guard var next = map.steps, abs(map.determinant) > 1e-9 else {
        result.append(collapsed(map, after: last))
        continue
      }
      // A new mirror image is one of x rather than of y if that keeps the angle; an old one stays.
      let turn = abs(next.rotation - last.rotation).truncatingRemainder(dividingBy: 360)
      if (next.scaleY > 0) != lastSign ? min(turn, 360 - turn) > 90 : last.scaleX < 0 {
        next.scaleX = -next.scaleX
        next.scaleY = -next.scaleY
        next.rotation += 180
      }
      next.rotation -= 360 * ((next.rotation - last.rotation) / 360).rounded()
      let isJump = index == 0 || isDiscrete || times[index] == times[index - 1]
      guard isJump || abs(next.rotation - last.rotation) <= 100 && abs(next.skewX - last.skewX) <= 60 else {
        return nil
      }
      lastSign = map.determinant > 0
      result.append(next)
      last = next
    }
    return result
  }
}

extension AffineTransform {
  /// Whether both maps differ by little within a radius about a point.
  func isNear(_ other: AffineTransform, radius: Double, about center: Point) -> Bool {
    let linear = max(abs(a - other.a), abs(b - other.b), abs(c - other.c), abs(d - other.d)) * radius
    return linear + (apply(to: center) - other.apply(to: center)).length <= Tolerance.fit
  }

  func isTranslation(radius: Double) -> Bool {
    max(abs(a - 1), abs(b), abs(c), abs(d - 1)) * radius <= Tolerance.fit
  }

  func isRotation(radius: Double) -> Bool {
    max(abs(a - d), abs(b + c), abs(a * a + b * b - 1)) * radius <= Tolerance.fit
  }

  /// The factor of all lengths; nil if it depends on the direction.
  var uniformScale: Double? {
    let scale = (a * a + b * b).squareRoot()
    let limit = 1e-3 * max(scale, 1e-9)
    let isRotated = abs(a - d) <= limit && abs(b + c) <= limit
    let isMirrored = abs(a + d) <= limit && abs(b - c) <= limit
    return isRotated || isMirrored ? scale : nil
  }
}
