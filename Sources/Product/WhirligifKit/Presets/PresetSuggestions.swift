import Numerics

extension Suggestion {
  /// The maximum number of presets.
  private static let maximumPresets = 4

  /// The presets that were probably meant by an unknown name, the best first: a name with one typing error; names and
  /// tags with the word; words with one typing error; what a search for the word or for one of its parts finds; and
  /// finally the name with the smallest edit distance.
  package static func presets(for word: String) -> [String] {
    let word = word.lowercased()  // Words: of people
    let names = PresetLibrary.entries.map { $0.name }
    let known = PresetSearch.knownWords
    if let close = nearest(word, among: names, within: 1) { return [close] }
    let parts = PresetSearch.parts(of: word)
    let other = nearest(word, among: known, within: 1)
    let exact = found(parts, .exact) ?? other.flatMap { found([$0], .synonym) }
    if let found = exact ?? found(parts, .family) ?? parts.firstNonNil({ found([$0], .family) }) {
      return found
    }
    // A word with fewer typing errors than any name means its presets.
    let name = nearest(word, among: names)
    if let other = nearest(word, among: known),
      distance(word, other) < name.map({ distance(word, $0) }) ?? .max
    {
      return found([other], .synonym) ?? []
    }
    return name.map { [$0] } ?? []
  }

  private static func found(_ words: [String], _ match: PresetSearch.Match) -> [String]? {
    guard !words.isEmpty else { return nil }
    let names = PresetSearch.entries(for: words, atLeast: match, prefersFeatured: true).prefix(maximumPresets).map(
      { $0.name })
    return names.isEmpty ? nil : names
  }
}
