/// Finds the nearest of the colours that stand for a cut's boxes, for all points of one box after the other.
///
/// What is nearer to a point than its box's colour is at most twice as far from that colour as the point: the few that are no farther from
/// it than twice the farthest point are all that any point of the box is held against.
struct BoxNeighbors: ~Copyable {
  private let colors: [UInt32]
  private let all: [FourColors]
  /// Those that the points of a box are held against, and their indices.
  private var nearby: [FourColors] = []
  private var indices: [UInt8] = []

  /// - Parameter colors: of each box, 1...256 RGBA words.
  init(_ colors: [UInt32]) {
    self.colors = colors
    all = FourColors.all(colors)
  }

  /// Goes on to the points of a box.
  mutating func begin(_ box: Int, _ points: ArraySlice<ColorPoint>) {
    indices.removeAll(keepingCapacity: true)
    let color = FourColors.components(of: colors[box])
    var farthest: Float = 0
    for point in points {
      let away = point.color - color
      farthest = max(farthest, (away * away).sum())
    }
    // A little more, as distances are rounded.
    let bound = SIMD4(repeating: 4.01 * farthest)
    for i in all.indices {
      let isNear = all[i].squaredDistances(from: color) .<= bound
      guard any(isNear) else { continue }
      for lane in 0..<4 where isNear[lane] { indices.append(UInt8(truncatingIfNeeded: 4 &* i &+ lane)) }
    }
    FourColors.gather(indices, of: colors, into: &nearby)
  }

  /// The index of the colour nearest to a point of the box; of equally near ones the first.
  @inline(__always)
  func index(of point: ColorPoint) -> UInt8 {
    guard indices.count > 1 else { return indices[0] }
    return nearby.withUnsafeBufferPointer { indices[FourColors.nearest(to: point.color, among: $0)] }
  }
}
