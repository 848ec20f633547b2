import Motion

/// Presets that were probably meant by an unknown name.
package enum PresetSuggestions {
  /// The most suggestions.
  private static let most = 4

  /// The best first: a name with one typing error, names that contain the word, presets with the word as a tag, and
  /// finally the name with the smallest edit distance.
  package static func names(for word: String) -> [String] {
    let word = word.lowercased()
    let entries = PresetLibrary.entries
    if let close = Suggestion.nearest(word, among: entries.map(\.name), within: 1) { return [close] }
    let stems = stems(of: word)
    let parts = entries.filter { entry in entry.name.split(separator: "-").contains { isAlike(String($0), stems) } }
    let tagged = entries.filter { entry in entry.tags.contains { isAlike($0, stems) } }
    let found = (parts + tagged.filter { !parts.contains($0) }).map(\.name)
    guard found.isEmpty else { return Array(found.prefix(most)) }
    // A tag with fewer typing errors than any name means its presets.
    let name = Suggestion.nearest(word, among: entries.map(\.name))
    if let tag = Suggestion.nearest(word, among: entries.flatMap(\.tags)),
      NearestName.distance(word, tag) < name.map({ NearestName.distance(word, $0) }) ?? .max
    {
      return Array(entries.filter { $0.tags.contains(tag) }.map(\.name).prefix(most))
    }
    return name.map { [$0] } ?? []
  }

  /// Synonyms of words in names and tags.
  private static let otherWords = [
    "loading": "spinner", "loader": "spinner", "throbber": "spinner", "busy": "spinner", "success": "check",
    "done": "check", "ok": "check", "error": "cross", "failure": "cross", "sound": "music",
  ]

  /// The word, its parts between hyphens, and their synonyms.
  private static func stems(of word: String) -> [String] {
    let parts = [word] + word.split(separator: "-").map(String.init)
    return parts + parts.compactMap { otherWords[$0] }
  }

  /// Whether a part of a name equals one of the words, in singular or plural.
  private static func isAlike(_ part: String, _ stems: [String]) -> Bool {
    stems.contains { $0 == part || $0 + "s" == part || $0 == part + "s" }
  }
}

/// Suggests the name that was probably meant.
package enum Suggestion {
  /// The first candidate within an edit distance of `errors`.
  package static func nearest(
    _ name: String, among candidates: some Sequence<String>, within errors: Int
  ) -> String? {
    candidates.first { NearestName.distance(name, $0) <= errors }
  }

  /// The candidate with the smallest edit distance, or else the only one with this prefix; nil if none is close.
  package static func nearest(_ name: String, among candidates: some Sequence<String>) -> String? {
    if let near = NearestName.find(name, among: candidates) { return near }
    let longer = name.count >= 3 ? candidates.filter { $0.hasPrefix(name) } : []
    return longer.count == 1 ? longer[0] : nil
  }
}
