import Synchronization
import Vector

/// Merged and offset paths of a document's shapes, for all frames and threads.
///
/// Most of these shapes do not move, and each frame is evaluated several times: for warnings, for the palette and for
/// its pixels. Otherwise merging takes three quarters of the time in files with a hundred merges.
final class ComputedPaths: Sendable {
  /// The most points of operands and results that are kept, 16 bytes each; further paths are computed every time.
  private static let maximumPoints = 500_000

  private enum Operation: Hashable {
    case merge(PathOperation)
    case offset(OffsetPath)
  }

  private struct Computation: Hashable {
    let operands: [Path]
    let operation: Operation
  }

  private struct Memory {
    var paths: [Computation: Path] = [:]
    var points = 0
  }

  private let memory = Mutex(Memory())

  /// The paths combined one after the other; nil if they have too many crossings. A path that the others leave as it is
  /// keeps its start and its direction, which trims follow.
  func merge(_ operands: [Path], by operation: PathOperation) -> Path? {
    guard let first = operands.first else { return Path() }
    return remembered(Computation(operands: operands, operation: .merge(operation))) {
      let result = first.combined(with: Array(operands.dropFirst()), by: operation)
      guard let area = result?.signedArea.magnitude, area > 0 else { return result }
      return operation.candidates(among: operands).first { $0.isClosed(withArea: area) } ?? result
    }
  }

  /// The parallel curve; nil if it has too many crossings.
  func offset(_ path: Path, by offset: OffsetPath) -> Path? {
    remembered(Computation(operands: [path], operation: .offset(offset))) { offset.applied(to: path) }
  }

  private func remembered(_ computation: Computation, _ compute: () -> Path?) -> Path? {
    if let known = memory.withLock({ $0.paths[computation] }) { return known }
    guard let path = compute() else { return nil }
    let points = computation.operands.reduce(path.points.count) { $0 + $1.points.count }
    memory.withLock { memory in
      guard memory.points + points <= Self.maximumPoints else { return }
      if memory.paths.updateValue(path, forKey: computation) == nil { memory.points += points }
    }
    return path
  }
}

extension PathOperation {
  /// The operands of which each is the result if it has the area of the result: one of both is a part of the other.
  fileprivate func candidates(among operands: [Path]) -> [Path] {
    switch self {
    case .union, .intersect: operands
    case .subtract: Array(operands.prefix(1))
    case .exclude: []
    }
  }
}

extension Path {
  fileprivate func isClosed(withArea area: Double) -> Bool {
    (signedArea.magnitude - area).magnitude <= 1e-5 * area && subpaths.allSatisfy { $0.isClosed }
  }
}
