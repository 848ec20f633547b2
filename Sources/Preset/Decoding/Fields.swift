import JSON

/// The fields of an object, checked against its grammar.
struct Fields {
  let node: Node
  private let object: JSONObject

  init(_ node: Node, _ object: JSONObject) {
    self.node = node
    self.object = object
  }

  subscript(key: String) -> Node? { object.member(key).map(node.member) }

  /// The keys among `keys` that the object has, in the order of `keys`.
  func keys(among keys: [String]) -> [String] { keys.filter { object.member($0) != nil } }
}
