import Motion

/// A value of a document, and the path that leads to it.
struct Node {
  let value: JSONValue
  let path: String

  var place: Place { Place(path: path, position: value.range.start) }

  /// The elements, if it is an array.
  var elements: [Node]? {
    value.array.map { array in
      array.enumerated().map { Node(value: $0.element, path: "\(path)[\($0.offset)]") }
    }
  }

  func member(_ member: JSONObject.Member) -> Node {
    Node(value: member.value, path: path.isEmpty ? member.key : "\(path).\(member.key)")
  }
}

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

/// What expressions at some place of a document can see.
struct Scope {
  var symbols = SymbolTable()
  /// Names whose declarations are wrong: using them is no error of its own.
  var faultyNames: Set<String> = []
  /// Parameters of the type paint, by name: their indices.
  var paints: [String: Int] = [:]
  /// How many groups there are around.
  var depth = 0
  /// How many copies the repeats around make of a layer, as far as that is known.
  var copies = 1

  func isTaken(_ name: String) -> Bool {
    symbols[name] != nil || faultyNames.contains(name) || paints[name] != nil
  }
}
