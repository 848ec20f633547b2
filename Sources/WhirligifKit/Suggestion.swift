import Motion

/// The name that somebody probably meant.
package enum Suggestion {
  /// The candidate with the fewest typing errors; nil if none is near.
  package static func nearest(_ name: String, among candidates: some Sequence<String>) -> String? {
    NearestName.find(name, among: candidates)
  }
}
