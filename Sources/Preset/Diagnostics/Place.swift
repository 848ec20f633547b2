import JSON

/// A place in a preset document: line and column, and the path.
package struct Place: Hashable, Sendable {
  /// The keys and indices that lead to it, as in `layers[2].stroke.width`; empty for the document itself.
  package let path: String
  package let position: SourcePosition

  package init(path: String, position: SourcePosition) {
    self.path = path
    self.position = position
  }
}
