import Numerics

/// The parts of a map of space, which are interpolated each by itself (CSS Transforms 2, interpolation of 3D matrices).
struct MatrixDecomposition {
  private var translation: SIMD3<Double>
  private var scale = SIMD3<Double>(repeating: 1)
  /// The skews of x and y, x and z, y and z.
  private var skew = SIMD3<Double>(repeating: 0)
  private var perspective = SIMD4<Double>(0, 0, 0, 1)
  private var rotation: Quaternion

  /// Interpolates two maps; the nearer one if a map is singular.
  static func mix(_ a: Matrix4, _ b: Matrix4, by amount: Double) -> Matrix4 {
    guard let from = MatrixDecomposition(a), let to = MatrixDecomposition(b) else { return amount < 0.5 ? a : b }
    var mixed = from
    mixed.translation = from.translation + (to.translation - from.translation) * amount
    mixed.scale = from.scale + (to.scale - from.scale) * amount
    mixed.skew = from.skew + (to.skew - from.skew) * amount
    mixed.perspective = from.perspective + (to.perspective - from.perspective) * amount
    mixed.rotation = from.rotation.mixed(with: to.rotation, by: amount)
    return mixed.matrix
  }

  /// Nil for a singular map.
  private init?(_ matrix: Matrix4) {
    let weight = matrix.columns[3].w
    guard weight != 0, weight.isFinite else { return nil }
    let columns = matrix.columns.map { $0 / weight }
    var rows = columns.prefix(3).map { SIMD3($0.x, $0.y, $0.z) }
    translation = SIMD3(columns[3].x, columns[3].y, columns[3].z)
    guard abs(Self.dot(rows[0], Self.cross(rows[1], rows[2]))) > 1e-12 else { return nil }
    let depths = SIMD3(columns[0].w, columns[1].w, columns[2].w)
    if depths != SIMD3(repeating: 0) {
      let p = Self.solved(rows, depths)
      perspective = SIMD4(p.x, p.y, p.z, 1 - Self.dot(translation, p))
    }
    scale.x = Self.normalize(&rows[0])
    skew.x = Self.dot(rows[0], rows[1])
    rows[1] -= rows[0] * skew.x
    scale.y = Self.normalize(&rows[1])
    skew.x /= scale.y
    skew.y = Self.dot(rows[0], rows[2])
    rows[2] -= rows[0] * skew.y
    skew.z = Self.dot(rows[1], rows[2])
    rows[2] -= rows[1] * skew.z
    scale.z = Self.normalize(&rows[2])
    skew.y /= scale.z
    skew.z /= scale.z
    if Self.dot(rows[0], Self.cross(rows[1], rows[2])) < 0 {
      scale = -scale
      rows = rows.map { -$0 }
    }
    rotation = Quaternion(rows)
  }

  private var matrix: Matrix4 {
    var result = Matrix4.identity
    for row in 0..<4 { result.columns[row].w = perspective[row] }
    result = Matrix4.translation(x: translation.x, y: translation.y, z: translation.z).then(result)
    let axis = SIMD3(rotation.parts.x, rotation.parts.y, rotation.parts.z)
    let degrees = 2 * Trigonometry.arcCosine(min(max(rotation.parts.w, -1), 1))
    result = Matrix4.rotation(axis: axis, degrees: degrees).then(result)
    for (column, row, amount) in [(2, 1, skew.z), (2, 0, skew.y), (1, 0, skew.x)] where amount != 0 {
      var slant = Matrix4.identity
      slant.columns[column][row] = amount
      result = slant.then(result)
    }
    return Matrix4.scale(x: scale.x, y: scale.y, z: scale.z).then(result)
  }

  private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  /// The vector whose products with the rows are given.
  private static func solved(_ rows: [SIMD3<Double>], _ products: SIMD3<Double>) -> SIMD3<Double> {
    let (a, b, c) = (cross(rows[1], rows[2]), cross(rows[2], rows[0]), cross(rows[0], rows[1]))
    return (a * products.x + b * products.y + c * products.z) / dot(rows[0], a)
  }

  private static func normalize(_ vector: inout SIMD3<Double>) -> Double {
    let length = dot(vector, vector).squareRoot()
    if length > 0 { vector /= length }
    return length
  }
}

extension Quaternion {
  /// The rotation whose matrix has these rows.
  fileprivate init(_ rows: [SIMD3<Double>]) {
    let (a, b, c) = (rows[0].x, rows[1].y, rows[2].z)
    func half(_ sum: Double) -> Double { 0.5 * max(sum, 0).squareRoot() }
    var parts = SIMD4(half(1 + a - b - c), half(1 - a + b - c), half(1 - a - b + c), half(1 + a + b + c))
    if rows[2].y > rows[1].z { parts.x = -parts.x }
    if rows[0].z > rows[2].x { parts.y = -parts.y }
    if rows[1].x > rows[0].y { parts.z = -parts.z }
    self.init(parts: parts)
  }
}
