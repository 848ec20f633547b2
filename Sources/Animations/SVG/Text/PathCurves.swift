import Vector

/// The curves of paths that several elements follow.
final class PathCurves {
  private var known: [Int: (path: Path, curve: TextPathCurve)] = [:]
  private static let capacity = 256

  /// The curve of a path. Copies of one path, which share its storage, share the curve; the entry keeps the storage, so
  /// its address belongs to no other path.
  func curve(of path: Path) -> TextPathCurve {
    let address = path.points.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    if let found = known[address], found.path.verbs.count == path.verbs.count { return found.curve }
    if known.count >= Self.capacity { known.removeAll() }
    let curve = TextPathCurve(path)
    known[address] = (path, curve)
    return curve
  }
}
