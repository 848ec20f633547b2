import JSON

/// An object whose keys have been compared with its grammar.
struct Fields {
  let node: Node
  private let object: JSONObject

  init(_ node: Node, _ object: JSONObject) {
    self.node = node
    self.object = object
  }

  subscript(key: String) -> Node? { object.member(key).map(node.member) }

  /// Which of some keys it has, in the order given.
  func keys(among keys: [String]) -> [String] { keys.filter { object.member($0) != nil } }
}
