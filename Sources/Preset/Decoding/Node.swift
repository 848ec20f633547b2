import JSON

/// A value of a document and its path.
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
