import Numerics
import Vector

/// A basic shape of CSS, in the units of its reference box.
enum BasicShape: Hashable, Sendable {
  /// The radius of a circle, or of an ellipse along one axis.
  enum Radius: Hashable, Sendable {
    case length(Length)
    case closestSide, farthestSide, closestCorner, farthestCorner
  }

  /// Distances from the edges of the box, and the radii of the corners.
  struct Inset: Hashable, Sendable {
    var top, right, bottom, left: Length
    /// From the top left corner clockwise.
    var radiiX: [Length] = Array(repeating: .zero, count: 4)
    var radiiY: [Length] = Array(repeating: .zero, count: 4)
  }

  case circle(Radius, center: BoxPosition?)
  case ellipse(Radius, Radius, center: BoxPosition?)
  /// `inset()`, and `rect()` and `xywh()`, which are the same.
  case inset(Inset)
  case polygon(FillRule, [BoxPosition])
  /// Path data in user units from the corner of the box.
  case path(FillRule, Path)
}

/// A clip path that is not a reference: a shape, a box, or a shape in a box.
struct ClipShape: Hashable, Sendable {
  enum Box: String, Hashable, Sendable {
    case border = "border-box"
    case padding = "padding-box"
    case content = "content-box"
    case margin = "margin-box"
    case fill = "fill-box"
    case stroke = "stroke-box"
    case view = "view-box"
  }

  /// Nil for the box itself.
  var shape: BasicShape?
  /// Nil if none is stated, which means the border box: the stroke box of an SVG element.
  var box: Box?
}

/// The path of `offset-path`.
enum OffsetPath: Hashable, Sendable {
  struct Ray: Hashable, Sendable {
    /// Degrees clockwise from the top.
    var degrees: Double
    var size = BasicShape.Radius.closestSide
    /// Whether the element stays within the size.
    var isContained = false
    /// Nil for the element's offset position.
    var center: BoxPosition?
  }

  case shape(ClipShape)
  case ray(Ray)
  /// The shape element with an identifier.
  case reference(Name)
}

// MARK: Interpolation

extension BasicShape {
  /// Interpolates shapes of one kind; nil for shapes that do not match.
  func mixed(with other: BasicShape, by amount: Double) -> BasicShape? {
    switch (self, other) {
    case (.circle(let r, let c), .circle(let r2, let c2)):
      return r.mixed(with: r2, by: amount).map { .circle($0, center: Self.mix(c, c2, by: amount)) }
    case (.ellipse(let rx, let ry, let c), .ellipse(let rx2, let ry2, let c2)):
      guard let x = rx.mixed(with: rx2, by: amount), let y = ry.mixed(with: ry2, by: amount) else { return nil }
      return .ellipse(x, y, center: Self.mix(c, c2, by: amount))
    case (.inset(let a), .inset(let b)): return .inset(a.mixed(with: b, by: amount))
    case (.polygon(let rule, let points), .polygon(let rule2, let points2)):
      guard rule == rule2, points.count == points2.count else { return nil }
      return .polygon(rule, zip(points, points2).map { $0.mixed(with: $1, by: amount) })
    case (.path(let rule, let path), .path(let rule2, let path2)):
      guard rule == rule2 else { return nil }
      return path.mixed(with: path2, by: amount).map { .path(rule, $0) }
    default: return nil
    }
  }

  private static func mix(_ a: BoxPosition?, _ b: BoxPosition?, by amount: Double) -> BoxPosition? {
    guard a != b else { return a }
    let center = BoxPosition(x: .percent(50), y: .percent(50))
    return (a ?? center).mixed(with: b ?? center, by: amount)
  }
}

extension BasicShape.Radius {
  fileprivate func mixed(with other: Self, by amount: Double) -> Self? {
    if case .length(let a) = self, case .length(let b) = other { return .length(a.mixed(with: b, by: amount)) }
    return self == other ? self : nil
  }
}

extension BasicShape.Inset {
  fileprivate func mixed(with other: Self, by amount: Double) -> Self {
    func mix(_ a: [Length], _ b: [Length]) -> [Length] { zip(a, b).map { $0.mixed(with: $1, by: amount) } }
    return Self(
      top: top.mixed(with: other.top, by: amount), right: right.mixed(with: other.right, by: amount),
      bottom: bottom.mixed(with: other.bottom, by: amount), left: left.mixed(with: other.left, by: amount),
      radiiX: mix(radiiX, other.radiiX), radiiY: mix(radiiY, other.radiiY))
  }
}

extension ClipShape {
  func mixed(with other: ClipShape, by amount: Double) -> ClipShape? {
    guard box == other.box, let a = shape, let b = other.shape else { return nil }
    return a.mixed(with: b, by: amount).map { ClipShape(shape: $0, box: box) }
  }
}

extension OffsetPath {
  func mixed(with other: OffsetPath, by amount: Double) -> OffsetPath? {
    switch (self, other) {
    case (.shape(let a), .shape(let b)): return a.mixed(with: b, by: amount).map { .shape($0) }
    case (.ray(let a), .ray(let b)):
      guard a.size == b.size, a.isContained == b.isContained, a.center == b.center else { return nil }
      var ray = a
      ray.degrees += (b.degrees - a.degrees) * amount
      return .ray(ray)
    default: return nil
    }
  }
}
