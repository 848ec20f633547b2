import Motion

/// The names that expressions at a place in a document can use.
struct Scope {
  var symbols = SymbolTable()
  /// Names with invalid declarations: using them is not reported again.
  var faultyNames: Set<String> = []
  /// The indices of parameters of the type paint, by name.
  var paints: [String: Int] = [:]
  /// The parameters of the type artwork, by name: their indices and the names that they declare.
  var artworks: [String: (index: Int, names: ArtworkNames)] = [:]
  /// The nesting depth of groups.
  var depth = 0
  /// The number of copies that the enclosing repeats make of a layer, as far as it is known.
  var copies = 1

  func isTaken(_ name: String) -> Bool {
    symbols[name] != nil || faultyNames.contains(name) || paints[name] != nil
  }
}
