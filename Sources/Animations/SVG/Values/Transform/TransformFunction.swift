import Numerics
import Vector

/// One function of a transform list.
enum TransformFunction: Hashable, Sendable {
  case matrix(AffineTransform)
  case translate(Length, Length)
  case scale(Double, Double)
  /// Degrees, around a point in user units.
  case rotate(Double, Double, Double)
  /// Degrees along x and y.
  case skew(Double, Double)
  /// Functions that leave the plane: a list with one of them has a projection.
  case translate3D(Length, Length, Length)
  case scale3D(Double, Double, Double)
  /// An axis and degrees.
  case rotate3D(SIMD3<Double>, Double)
  case matrix3D(Matrix4)
  /// A distance; nil for `none`.
  case perspective(Length?)
  /// A mixture of two lists that do not match, whose matrices are interpolated.
  indirect case mixture([TransformFunction], [TransformFunction], Double)
  /// The part of a list in the plane.
  indirect case flat([TransformFunction])

  /// Whether the function leaves the plane.
  var is3D: Bool {
    switch self {
    case .matrix, .translate, .scale, .rotate, .skew, .flat: false
    case .perspective(let distance): distance != nil
    case .mixture(let from, let to, _): from.is3D || to.is3D
    default: true
    }
  }

  /// The function of an `animateTransform` whose parameters are all 0; nil for other functions.
  var zero: TransformFunction? {
    switch self {
    case .translate: .translate(.zero, .zero)
    case .scale: .scale(0, 0)
    case .rotate: .rotate(0, 0, 0)
    case .skew: .skew(0, 0)
    default: nil
    }
  }

  /// Whether the function is of the type of an `animateTransform`, for which skews along x and y are two types.
  func isOfType(of other: TransformFunction) -> Bool {
    switch (self, other) {
    case (.translate, .translate), (.scale, .scale), (.rotate, .rotate): true
    case (.skew(let x, let y), .skew(let otherX, let otherY)): x == 0 && otherX == 0 || y == 0 && otherY == 0
    default: false
    }
  }

  /// The map of the plane; of functions in space, the part that keeps to the plane.
  /// - Parameter box: the reference for percentages of translations.
  // Inlined into the list, it takes 20 kB.
  @inline(never)
  func matrix(box: Rect, fontSize: Double) -> AffineTransform {
    switch self {
    case .matrix(let matrix): matrix
    case .translate(let x, let y):
      .translation(
        x: x.resolved(percentOf: box.width, fontSize: fontSize),
        y: y.resolved(percentOf: box.height, fontSize: fontSize))
    case .scale(let x, let y): .scale(x: x, y: y)
    case .rotate(let degrees, let x, let y):
      x == 0 && y == 0
        ? .rotation(degrees: degrees) : AffineTransform.rotation(degrees: degrees).about(Point(x: x, y: y))
    case .skew(let x, let y): .skew(xDegrees: x, yDegrees: y)
    case .mixture(let from, let to, let amount) where !is3D:
      TransformMixing.decomposed(
        from.matrix(box: box, fontSize: fontSize), to.matrix(box: box, fontSize: fontSize), by: amount)
    case .flat(let list): list.matrix4(box: box, fontSize: fontSize).flattened
    default: matrix4(box: box, fontSize: fontSize).flattened
    }
  }

  /// The map of space.
  func matrix4(box: Rect, fontSize: Double) -> Matrix4 {
    switch self {
    case .matrix, .translate, .scale, .rotate, .skew, .flat: Matrix4(matrix(box: box, fontSize: fontSize))
    case .translate3D(let x, let y, let z):
      .translation(
        x: x.resolved(percentOf: box.width, fontSize: fontSize),
        y: y.resolved(percentOf: box.height, fontSize: fontSize), z: z.resolved(percentOf: 0, fontSize: fontSize))
    case .scale3D(let x, let y, let z): .scale(x: x, y: y, z: z)
    case .rotate3D(let axis, let degrees): .rotation(axis: axis, degrees: degrees)
    case .matrix3D(let matrix): matrix
    case .perspective(let distance):
      distance.map { .perspective(distance: $0.resolved(percentOf: 0, fontSize: fontSize)) } ?? .identity
    case .mixture(let from, let to, let amount):
      is3D
        ? MatrixDecomposition.mix(
          from.matrix4(box: box, fontSize: fontSize), to.matrix4(box: box, fontSize: fontSize), by: amount)
        : Matrix4(matrix(box: box, fontSize: fontSize))
    }
  }
}

extension Matrix4 {
  /// The affine part of the map of the plane z = 0.
  var flattened: AffineTransform {
    AffineTransform(
      a: columns[0].x, b: columns[0].y, c: columns[1].x, d: columns[1].y, tx: columns[3].x, ty: columns[3].y)
  }
}

extension [TransformFunction] {
  /// Whether a function leaves the plane, so that the list has a projection.
  var is3D: Bool { contains { $0.is3D } }

  /// The matrix of the whole list: the last function applies first.
  func matrix(box: Rect, fontSize: Double) -> AffineTransform {
    reduce(.identity) { $1.matrix(box: box, fontSize: fontSize).then($0) }
  }

  /// The map of space of the whole list.
  func matrix4(box: Rect, fontSize: Double) -> Matrix4 {
    reduce(.identity) { $1.matrix4(box: box, fontSize: fontSize).then($0) }
  }
}
