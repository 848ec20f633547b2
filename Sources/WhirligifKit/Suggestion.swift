import Motion

/// The name that somebody probably meant.
package enum Suggestion {
  /// The first candidate with at most so many typing errors.
  package static func nearest(
    _ name: String, among candidates: some Sequence<String>, within errors: Int
  ) -> String? {
    candidates.first { NearestName.distance(name, $0) <= errors }
  }

  /// The candidate with the fewest typing errors, or else the only one that begins like this; nil if none is near.
  package static func nearest(_ name: String, among candidates: some Sequence<String>) -> String? {
    if let near = NearestName.find(name, among: candidates) { return near }
    let longer = name.count >= 3 ? candidates.filter { $0.hasPrefix(name) } : []
    return longer.count == 1 ? longer[0] : nil
  }
}
