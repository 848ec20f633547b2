import JSON

/// A place in a preset document: for a reader by line and column, for a writer by path.
package struct Place: Hashable, Sendable {
  /// The keys and indices that lead to it, as in `layers[2].stroke.width`; empty for the document itself.
  package let path: String
  package let position: SourcePosition

  package init(path: String, position: SourcePosition) {
    self.path = path
    self.position = position
  }
}
