/// A shape of the language: its key, the keys of its value, and how that is read.
struct ShapeGrammar: Sendable {
  typealias Key = Grammar.Key
  typealias Reader = @Sendable (inout DocumentDecoder, Fields, inout Scope) -> Shape?

  /// The keys of the value; its name is the key of the shape.
  let grammar: Grammar
  /// Reads the value. A shape that makes copies of its layer declares the names of a copy in the scope.
  let read: Reader

  init(_ key: String, _ summary: String, _ keys: [Key], read: @escaping Reader) {
    grammar = Grammar(key, summary, keys)
    self.read = read
  }

  var key: String { grammar.name }

  /// All shapes, in the order of the reference.
  static let all = outlines + contents + [group]

  /// Its value is a list of layers, read as one; this entry exists for the reference.
  static let group = ShapeGrammar(
    "group", "Layers that are placed, repeated and composited as one.", []
  ) { _, _, _ in nil }

  /// The value of `clip`: one shape, by its key.
  static let clip = Grammar("clip", "A shape.", (outlines + [text]).map { $0.layerKey })

  /// The key of a layer that has this shape.
  var layerKey: Key {
    Key(key, key == "group" ? .list(.object("layer")) : .object(key), grammar.summary)
  }
}
