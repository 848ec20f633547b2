import Synchronization
import Vector

/// The merged paths of a document's shapes, for all frames and threads.
///
/// Most shapes that are merged do not move, and each frame is evaluated several times: for warnings, for the palette
/// and for its pixels. Otherwise merging takes three quarters of the time in files with a hundred merges.
final class MergedPaths: Sendable {
  /// The most points of operands and results that are kept, 16 bytes each; further paths are merged every time.
  private static let maximumPoints = 500_000

  private struct Merge: Hashable {
    let operands: [Path]
    let operation: PathOperation
  }

  private struct Memory {
    var paths: [Merge: Path] = [:]
    var points = 0
  }

  private let memory = Mutex(Memory())

  /// The paths combined one after the other; nil if they have too many crossings.
  func merge(_ operands: [Path], by operation: PathOperation) -> Path? {
    guard let first = operands.first else { return Path() }
    let merge = Merge(operands: operands, operation: operation)
    if let known = memory.withLock({ $0.paths[merge] }) { return known }
    guard let path = first.combined(with: Array(operands.dropFirst()), by: operation) else { return nil }
    let points = operands.reduce(path.points.count) { $0 + $1.points.count }
    memory.withLock { memory in
      guard memory.points + points <= Self.maximumPoints else { return }
      if memory.paths.updateValue(path, forKey: merge) == nil { memory.points += points }
    }
    return path
  }
}
