import Motion

/// What expressions at some place of a document can see.
struct Scope {
  var symbols = SymbolTable()
  /// Names whose declarations are wrong: using them is no error of its own.
  var faultyNames: Set<String> = []
  /// Parameters of the type paint, by name: their indices.
  var paints: [String: Int] = [:]
  /// Parameters of the type artwork, by name: their indices, and the names that they give besides.
  var artworks: [String: (index: Int, names: ArtworkNames)] = [:]
  /// How many groups there are around.
  var depth = 0
  /// How many copies the repeats around make of a layer, as far as that is known.
  var copies = 1

  func isTaken(_ name: String) -> Bool {
    symbols[name] != nil || faultyNames.contains(name) || paints[name] != nil
  }
}
