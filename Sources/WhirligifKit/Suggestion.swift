import Motion

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
