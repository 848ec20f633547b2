import Drawing
import Numerics
import Raster
import Vector

/// Compares display lists: whether the list at the middle of an interval is what linear motion gives.
enum ListMotion {
  /// The largest deviation from uniform motion, in pixels.
  private static let length = 0.12
  /// Components of colors and opacities, 0...1.
  private static let shade = 0.008
  /// A path of more outlines than these is text.
  static let maximumOutlines = 4

  /// Whether the middle list lies halfway between both others, as far as one can see.
  static func isLinear(_ a: DisplayList, _ middle: DisplayList, _ b: DisplayList) -> Bool {
    guard a.commands.count == b.commands.count, a.commands.count == middle.commands.count else { return false }
    for index in a.commands.indices
    where !isLinear(a.commands[index], middle.commands[index], b.commands[index]) { return false }
    return true
  }

  /// Whether both lists show the same, as far as one can see.
  static func isNear(_ a: DisplayList, _ b: DisplayList) -> Bool { isLinear(a, b, a) }

  /// Whether the paths of linear lists have the same commands in all three.
  static func haveSameCommands(_ a: DisplayList, _ middle: DisplayList, _ b: DisplayList) -> Bool {
    zip(a.commands, zip(middle.commands, b.commands)).allSatisfy { command, others in
      guard let path = command.path else { return true }
      return path.verbs == others.0.path?.verbs && path.verbs == others.1.path?.verbs
    }
  }

  /// Whether both lists draw the same kinds of things in the same order.
  static func haveSameKinds(_ a: DisplayList, _ b: DisplayList) -> Bool {
    func kind(_ command: DisplayList.Command) -> Int {
      switch command {
      case .fill: 0
      case .stroke: 1
      case .pushClip: 2
      case .popClip: 3
      case .beginGroup: 4
      case .endGroup: 5
      case .beginMask: 6
      case .endMask: 7
      }
    }
    return a.commands.count == b.commands.count && zip(a.commands, b.commands).allSatisfy { kind($0) == kind($1) }
  }

  private static func isLinear(
    _ a: DisplayList.Command, _ middle: DisplayList.Command, _ b: DisplayList.Command
  ) -> Bool {
    switch (a, middle, b) {
    case (
      .fill(let p, let rule, let paint, let m, let blend), .fill(let p2, let rule2, let paint2, let m2, let blend2),
      .fill(let p3, let rule3, let paint3, let m3, let blend3)
    ):
      rule == rule2 && rule == rule3 && blend == blend2 && blend == blend3 && !isStep(p, p2, p3)
        && isLinear((p, m), (p2, m2), (p3, m3)) && isLinear(paint, paint2, paint3)
    case (
      .stroke(let p, let s, let paint, let m, let blend), .stroke(let p2, let s2, let paint2, let m2, let blend2),
      .stroke(let p3, let s3, let paint3, let m3, let blend3)
    ):
      blend == blend2 && blend == blend3 && isLinear((p, m), (p2, m2), (p3, m3)) && isLinear(paint, paint2, paint3)
        && isLinear(s, s2, s3, scale: m2.maximumScale)
    case (.pushClip(let p, let rule, let m), .pushClip(let p2, let rule2, let m2), .pushClip(let p3, let rule3, let m3)):
      rule == rule2 && rule == rule3 && isLinear((p, m), (p2, m2), (p3, m3))
    case (
      .beginGroup(let o, let blend, let filters), .beginGroup(let o2, let blend2, let filters2),
      .beginGroup(let o3, let blend3, let filters3)
    ):
      isMean(o, o2, o3, shade) && blend == blend2 && blend == blend3 && filters.count == filters2.count
        && filters.count == filters3.count
        && filters.indices.allSatisfy { FilterNumbers.isLinear(filters[$0], filters2[$0], filters3[$0]) }
    case (.beginMask(let kind), .beginMask(let kind2), .beginMask(let kind3)): kind == kind2 && kind == kind3
    case (.popClip, .popClip, .popClip), (.endGroup, .endGroup, .endGroup), (.endMask, .endMask, .endMask): true
    default: false
    }
  }

  /// Whether `middle` is the mean of both numbers within a tolerance.
  static func isMean(_ a: Double, _ middle: Double, _ b: Double, _ tolerance: Double) -> Bool {
    abs((a + b) / 2 - middle) <= tolerance
  }

  private typealias Placed = (path: Path, transform: AffineTransform)

  private static func isLinear(_ a: Placed, _ middle: Placed, _ b: Placed) -> Bool {
    if a.path == middle.path, a.path == b.path, a.transform == middle.transform, a.transform == b.transform {
      return true
    }
    guard a.path.hasSameVerbs(as: b.path), a.path.hasSameVerbs(as: middle.path) else {
      // Trimmed paths gain and lose segments: their ends move on.
      guard let from = ends(a), let between = ends(middle), let to = ends(b) else {
        return a.path.isEmpty && b.path.isEmpty && middle.path.isEmpty
      }
      return isMean(from.0, between.0, to.0, 2 * length) && isMean(from.1, between.1, to.1, 2 * length)
    }
    for index in a.path.points.indices {
      let from = a.transform.apply(to: a.path.points[index])
      let between = middle.transform.apply(to: middle.path.points[index])
      guard isMean(from, between, b.transform.apply(to: b.path.points[index]), length) else { return false }
    }
    return true
  }

  /// Whether the path is another one from some moment on: the middle one has the commands of one of the others. Several
  /// texts, which have many outlines, may follow each other.
  private static func isStep(_ a: Path, _ middle: Path, _ b: Path) -> Bool {
    !a.hasSameVerbs(as: b)
      && (middle.hasSameVerbs(as: a) || middle.hasSameVerbs(as: b)
        || middle.verbs.count { $0 == .move } > maximumOutlines)
  }

  private static func ends(_ placed: Placed) -> (Point, Point)? {
    guard let first = placed.path.points.first, let last = placed.path.points.last else { return nil }
    return (placed.transform.apply(to: first), placed.transform.apply(to: last))
  }

  private static func isMean(_ a: Point, _ middle: Point, _ b: Point, _ tolerance: Double) -> Bool {
    isMean(a.x, middle.x, b.x, tolerance) && isMean(a.y, middle.y, b.y, tolerance)
  }

  private static func isLinear(_ a: StrokeStyle, _ middle: StrokeStyle, _ b: StrokeStyle, scale: Double) -> Bool {
    let tolerance = length / max(scale, 1e-9)
    return a.cap == middle.cap && a.cap == b.cap && a.join == middle.join && a.join == b.join
      && isMean(a.width, middle.width, b.width, tolerance) && a.dash.count == b.dash.count
      && a.dash.count == middle.dash.count && isMean(a.dashOffset, middle.dashOffset, b.dashOffset, tolerance)
      && a.dash.indices.allSatisfy { isMean(a.dash[$0], middle.dash[$0], b.dash[$0], tolerance) }
  }

  private static func isLinear(_ a: Paint, _ middle: Paint, _ b: Paint) -> Bool {
    switch (a, middle, b) {
    case (.solid(let color), .solid(let color2), .solid(let color3)): isMean(color, color2, color3)
    case (.gradient(let gradient), .gradient(let gradient2), .gradient(let gradient3)):
      isLinear(gradient, gradient2, gradient3)
    case (.image(let image), .image(let image2), .image(let image3)):
      image.image == image2.image && image.image == image3.image
        && isMean(image.opacity, image2.opacity, image3.opacity, shade)
        && isLinear(corners(image), corners(image2), corners(image3))
    case (.pattern(let pattern), .pattern(let pattern2), .pattern(let pattern3)):
      pattern == pattern2 && pattern == pattern3
    default: false
    }
  }

  private static func corners(_ image: ImagePaint) -> Placed { (.rectangle(image.frame), image.transform) }

  private static func isMean(_ a: Color, _ middle: Color, _ b: Color) -> Bool {
    isMean(a.red, middle.red, b.red, shade) && isMean(a.green, middle.green, b.green, shade)
      && isMean(a.blue, middle.blue, b.blue, shade) && isMean(a.alpha, middle.alpha, b.alpha, shade)
  }

  private static func isLinear(_ a: Gradient, _ middle: Gradient, _ b: Gradient) -> Bool {
    if a == middle, a == b { return true }
    guard a.stops.count == b.stops.count, a.stops.count == middle.stops.count, a.transform == b.transform,
      a.transform == middle.transform,
      let from = GradientNumbers(a), let between = GradientNumbers(middle), let to = GradientNumbers(b),
      from.kind == to.kind, from.kind == between.kind
    else { return false }
    return from.values.indices.allSatisfy { isMean(from.values[$0], between.values[$0], to.values[$0], length) }
      && a.stops.indices.allSatisfy {
        isMean(a.stops[$0].offset, middle.stops[$0].offset, b.stops[$0].offset, shade / 4)
          && isMean(a.stops[$0].color, middle.stops[$0].color, b.stops[$0].color)
      }
  }
}

/// The numbers of a gradient's geometry.
struct GradientNumbers {
  enum Kind: Hashable { case linear, radial, conic }
  let kind: Kind
  let values: [Double]

  init?(_ gradient: Gradient) {
    switch gradient.geometry {
    case .linear(let start, let end): (kind, values) = (.linear, [start.x, start.y, end.x, end.y])
    case .radial(let start, let startRadius, let end, let endRadius):
      (kind, values) = (.radial, [start.x, start.y, startRadius, end.x, end.y, endRadius])
    case .conic(let center, let angle): (kind, values) = (.conic, [center.x, center.y, angle])
    }
    guard values.allSatisfy({ $0.isFinite }) else { return nil }
  }
}
