import Numerics

extension Arrangement {
  /// The outline of an operation's result.
  func result(of operation: PathOperation, rule: FillRule) -> Path {
    let steps = border(of: operation, rule: rule)
    var path = Path()
    for loop in Loops(steps).loops { append(loop.map { steps[$0] }, to: &path) }
    return path
  }

  /// Adds a loop; consecutive steps along one segment are merged.
  private func append(_ loop: [Step], to path: inout Path) {
    guard loop.count > 1 else { return }
    // Start where a segment ends, so that no segment is cut unnecessarily.
    let start = loop.indices.first { !loop[($0 + loop.count - 1) % loop.count].continues(in: loop[$0]) } ?? 0
    let steps = loop[start...] + loop[..<start]
    guard var run = steps.first else { return }
    path.move(to: point(of: run.from))
    for step in steps.dropFirst() {
      if run.continues(in: step) {
        (run.to, run.toParameter) = (step.to, step.toParameter)
      } else {
        append(run, to: &path)
        run = step
      }
    }
    append(run, to: &path, isLast: true)
    path.close()
  }

  /// A last step that is a straight line is left to the closing line.
  private func append(_ run: Step, to path: inout Path, isLast: Bool = false) {
    let end = point(of: run.to)
    switch segments[run.source].part(from: run.fromParameter, to: run.toParameter) {
    case .line: if !isLast { path.line(to: end) }
    case .quadratic(_, let control, _): path.quadratic(to: end, control: control)
    case .cubic(_, let control1, let control2, _): path.cubic(to: end, control1: control1, control2: control2)
    }
  }

  private func point(of point: GridPoint) -> Point {
    exactPoints[point] ?? grid.point(Double(point.x), Double(point.y))
  }
}

extension Arrangement.Step {
  /// Whether the next step continues along the same segment.
  fileprivate func continues(in next: Arrangement.Step) -> Bool {
    source == next.source && toParameter == next.fromParameter
      && (toParameter > fromParameter) == (next.toParameter > next.fromParameter)
  }
}

/// Joins steps into loops: at a point that several steps leave, the step that turns most to the right continues the
/// loop, so that loops that touch at a point stay separate.
private struct Loops {
  /// Indices of steps.
  private(set) var loops: [[Int]] = []

  init(_ steps: [Arrangement.Step]) {
    var leaving: [GridPoint: [Int]] = [:]
    for (index, step) in steps.enumerated() { leaving[step.from, default: []].append(index) }
    var isUsed = Array(repeating: false, count: steps.count)
    for first in steps.indices where !isUsed[first] {
      var loop = [first]
      isUsed[first] = true
      var current = steps[first]
      while current.to != steps[first].from {
        let choices = (leaving[current.to] ?? []).filter { !isUsed[$0] }
        let way = current.to - current.from
        guard let next = choices.max(by: { Self.turn(way, steps[$0]) < Self.turn(way, steps[$1]) }) else { break }
        isUsed[next] = true
        loop.append(next)
        current = steps[next]
      }
      loops.append(loop)
    }
  }

  /// The turn to the right in degrees, -180...180.
  private static func turn(_ way: GridPoint, _ step: Arrangement.Step) -> Double {
    let next = step.to - step.from
    return Trigonometry.arcTangent(y: Double(way.cross(next)), x: Double(way.dot(next)))
  }
}
