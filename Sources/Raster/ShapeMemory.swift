import Vector

/// The coverage of shapes painted before: many animations paint the same ones again and again, in other colors or in
/// another order.
///
/// Those that come first are kept, as those that stand still are among them.
struct ShapeMemory {
  private struct Entry {
    let shape: PlacedShape
    let coverage: CoverageCopy
  }

  /// What a small animation takes.
  static let mostBytes = 1 << 16
  private var entries: [Entry] = []
  /// Those of the entries' shapes.
  private var fingerprints: [UInt64] = []
  private(set) var byteCount = 0

  /// What the shape covers, if that is known.
  func coverage(of shape: PlacedShape, _ fingerprint: UInt64) -> CoverageCopy? {
    for i in fingerprints.indices where fingerprints[i] == fingerprint && entries[i].shape == shape {
      return entries[i].coverage
    }
    return nil
  }

  /// Keeps what a shape covers, if there is room.
  mutating func keep(_ shape: PlacedShape, _ fingerprint: UInt64, _ coverage: borrowing CoverageAccumulator) {
    let more = 16 * shape.path.points.count + CoverageCopy.byteCount(of: coverage)
    guard byteCount + more <= Self.mostBytes else { return }
    byteCount += more
    fingerprints.append(fingerprint)
    entries.append(Entry(shape: shape, coverage: CoverageCopy(of: coverage)))
  }
}
