import Motion
import Numerics

/// Presets that were probably meant by an unknown name.
package enum PresetSuggestions {
  /// The most suggestions.
  private static let most = 4

  /// The best first: a name with one typing error; names and tags with the word; words with one typing error; what a
  /// search for the word or for one of its parts finds; and finally the name with the smallest edit distance.
  package static func names(for word: String) -> [String] {
    let word = word.lowercased()
    let names = PresetLibrary.entries.map(\.name)
    let known = PresetSearch.knownWords
    if let close = Suggestion.nearest(word, among: names, within: 1) { return [close] }
    let parts = PresetSearch.parts(of: word)
    let other = Suggestion.nearest(word, among: known, within: 1)
    let exact = found(parts, .exact) ?? other.flatMap { found([$0], .synonym) }
    if let found = exact ?? found(parts, .family) ?? parts.lazy.compactMap({ found([$0], .family) }).first {
      return found
    }
    // A word with fewer typing errors than any name means its presets.
    let name = Suggestion.nearest(word, among: names)
    if let other = Suggestion.nearest(word, among: known),
      NearestName.distance(word, other) < name.map({ NearestName.distance(word, $0) }) ?? .max
    {
      return found([other], .synonym) ?? []
    }
    return name.map { [$0] } ?? []
  }

  private static func found(_ words: [String], _ least: PresetSearch.Match) -> [String]? {
    guard !words.isEmpty else { return nil }
    let names = PresetSearch.entries(for: words, atLeast: least).prefix(most).map(\.name)
    return names.isEmpty ? nil : names
  }
}

/// Suggests the name that was probably meant.
package enum Suggestion {
  /// The first candidate within an edit distance of `errors`.
  static func nearest(
    _ name: String, among candidates: some Sequence<String>, within errors: Int
  ) -> String? {
    candidates.first { NearestName.distance(name, $0) <= errors }
  }

  /// The candidate with the smallest edit distance, or else the only one with this prefix; nil if none is close.
  package static func nearest(_ name: String, among candidates: some Sequence<String>) -> String? {
    if let near = NearestName.find(name, among: candidates) { return near }
    let longer = name.count >= 3 ? candidates.filter { $0.begins(with: name) } : []
    return longer.count == 1 ? longer[0] : nil
  }
}
