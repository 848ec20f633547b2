/// Finds what a misspelt name may have meant.
enum NearestName {
  /// The name that takes the fewest edits, if these are no more than a third of the letters; the first of equals.
  static func find(_ name: String, among names: [String]) -> String? {
    let wanted = Array(name.lowercased())
    var best: (name: String, distance: Int)?
    for candidate in names {
      let distance = distance(wanted, Array(candidate.lowercased()))
      if distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    guard let best, best.distance <= max(1, wanted.count / 3) else { return nil }
    return best.name
  }

  /// Levenshtein's distance: insertions, deletions and replacements.
  static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, left) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, right) in b.enumerated() {
        let replaced = diagonal + (left == right ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}
