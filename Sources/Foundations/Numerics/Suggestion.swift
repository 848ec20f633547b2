/// What was probably meant by an unknown name: "Did you mean ...?".
package enum Suggestion {
  /// The candidate with the smallest edit distance to `name`, the first of several; if none is close, the only one that
  /// begins with `name`.
  ///
  /// Case is ignored. Close means one edit in a name of up to four characters, two up to seven, three up to ten...
  package static func nearest(_ name: String, among candidates: some Sequence<String>) -> String? {
    if let close = closest(name, among: candidates) { return close }
    guard name.unicodeScalars.count >= 3 else { return nil }
    let longer = candidates.filter { $0.begins(with: name) && $0.utf8.count > name.utf8.count }
    return longer.count == 1 ? longer[0] : nil
  }

  /// The first candidate within an edit distance of `errors`.
  package static func nearest(
    _ name: String, among candidates: some Sequence<String>, within errors: Int
  ) -> String? {
    candidates.first { distance(name, $0) <= errors }
  }

  /// The question at the end of a message, with a space before it; nil without a name.
  package static func question(_ names: [String]) -> String? {
    guard let last = names.last else { return nil }
    let others = names.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    return " Did you mean " + (others.isEmpty ? "" : others + " or ") + "'\(last)'?"
  }

  /// The question about one name; nil without it.
  package static func question(_ name: String?) -> String? { question(name.map { [$0] } ?? []) }

  private static func closest(_ name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = scalars(name)
    guard (1...longestName).contains(wanted.count) else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let other = scalars(candidate)
      guard abs(other.count - wanted.count) <= tolerance(wanted.count), !other.isEmpty else { continue }
      let distance = distance(wanted, other)
      if distance <= tolerance(wanted.count), distance < other.count, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  /// The optimal string alignment distance: the insertions, deletions, replacements and swaps of neighbors that turn
  /// one text into another, where no scalar is edited twice.
  package static func distance(_ a: String, _ b: String) -> Int {
    distance(Array(a.unicodeScalars), Array(b.unicodeScalars))
  }

  /// Longer names are not compared, to save time: they are hardly typing errors.
  private static let longestName = 64

  private static func tolerance(_ length: Int) -> Int { max(1, (length + 1) / 3) }

  private static func scalars(_ text: String) -> [Unicode.Scalar] {
    // Words: of people, who mistype
    Array(text.lowercased().unicodeScalars.prefix(2 * longestName))
  }

  /// Three rows of the table suffice: a swap refers to the row before the last.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
        var cost = min(replaced, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
