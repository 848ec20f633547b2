/// Offsets with omitted values, as in CSS's gradients and `linear()`.
package enum EvenOffsets {
  /// In ascending order: an offset below an earlier one counts as the earlier one.
  package static func ascending(_ offsets: [Double?], from least: Double = -.infinity) -> [Double?] {
    var latest = least
    return offsets.map { offset in
      latest = max(latest, offset ?? latest)
      return offset == nil ? nil : latest
    }
  }

  /// Replaces omitted offsets by even positions between the given ones. By default, the first is 0 and the last 1; a
  /// single one is 0.
  package static func filling(_ offsets: [Double?]) -> [Double] {
    var known = offsets
    if let first = known.first { known[0] = first ?? 0 }
    if let last = known.last { known[known.count - 1] = last ?? 1 }
    var before = 0
    for index in known.indices {
      guard let offset = known[index] else { continue }
      let start = known[before] ?? 0
      for gap in before + 1..<max(index, before + 1) {
        known[gap] = start + (offset - start) * Double(gap - before) / Double(index - before)
      }
      before = index
    }
    return known.map { $0 ?? 0 }
  }
}
