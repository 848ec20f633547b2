import Palette

extension IndexedPixels {
  /// The same pixels for a table that hides a colour which none of them must be painted with; nil where the table's transparent entry
  /// is not behind all colours, or not needed, or no colour can be hidden.
  ///
  /// Behind colours that fill an index's bits the entry takes one more for itself alone.
  func hidingColor(of table: ColorTable) -> (pixels: IndexedPixels, table: ColorTable)? {
    guard table.entries.last == 0, Int(transparent) == table.entries.count - 1, let hidden = unpaintedIndex() else {
      return nil
    }
    for i in indices.indices {
      if indices[i] == transparent { indices[i] = hidden }
      if staying[i] == transparent { staying[i] = hidden }
    }
    let pixels = IndexedPixels(indices: indices, staying: staying, targets: targets, transparent: hidden)
    return (pixels, table.hiding(hidden))
  }

  /// The last index before the transparent one that no pixel must be painted with, if possible one that none may be; nil if there is
  /// none, or nothing stays.
  private func unpaintedIndex() -> UInt8? {
    withUnsafeTemporaryAllocation(of: Use.self, capacity: 256) { uses in
      uses.initialize(repeating: .none)
      for i in indices.indices {
        if uses[Int(indices[i])] == .none { uses[Int(indices[i])] = .possible }
        uses[Int(staying[i])] = .needed
      }
      guard uses[Int(transparent)] == .needed else { return nil }
      return (0..<transparent).last { uses[Int($0)] == .none } ?? (0..<transparent).last { uses[Int($0)] == .possible }
    }
  }

  private enum Use { case none, possible, needed }
}
