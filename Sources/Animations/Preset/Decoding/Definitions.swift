import JSON
import Motion
import Numerics

/// Puts the values that `define` names where a document uses them: `{ "use": NAME }` is the value, its other keys
/// replace or follow those of the value, and `with` gives names to values, as `let` does.
///
/// Time and memory are bounded, because the result has no more values than a document may have.
struct Definitions {
  private var values: [Name: JSONObject.Member] = [:]
  private let names: [String]
  private(set) var diagnostics: [Diagnostic] = []
  /// The names of the definitions that are being read, the outermost first.
  private var open: [Name] = []
  private var count = 0
  private let limits = JSONDocument.Limits()

  init(_ table: JSONObject) {
    names = table.members.map { $0.key.text }
    for member in table.members where values[member.key] == nil { values[member.key] = member }
  }

  mutating func expand(_ node: Node, depth: Int = 0) -> JSONValue {
    count += 1
    guard diagnostics.isEmpty else { return node.value }
    guard count <= limits.values else { return fail(.json(.tooManyValues(limit: limits.values)), at: node) }
    guard depth <= limits.depth else { return fail(.json(.tooDeep(limit: limits.depth)), at: node) }
    switch node.value.content {
    case .array:
      let elements = (node.elements ?? []).map { expand($0, depth: depth + 1) }
      return JSONValue(.array(elements), at: node.value.range)
    case .object(let object):
      let members = object.members.map { member in
        JSONObject.Member(
          key: member.key, keyRange: member.keyRange,
          value: member.key == "use" ? member.value : expand(node.member(member), depth: depth + 1))
      }
      let expanded = JSONObject(members: members)
      guard let use = object.member("use") else { return JSONValue(.object(expanded), at: node.value.range) }
      return value(of: node.member(use), with: expanded, at: node, depth: depth + 1)
    default: return node.value
    }
  }

  private mutating func fail(_ problem: Diagnostic.Problem, at node: Node) -> JSONValue {
    diagnostics.append(Diagnostic(problem, at: node.place))
    return node.value
  }

  /// The value of a definition, with the other keys of the object that uses it.
  private mutating func value(of use: Node, with own: JSONObject, at node: Node, depth: Int) -> JSONValue {
    guard let name = use.value.string.map({ Name($0) }) else {
      return fail(.wrongKind(found: use.value.kind, expected: "the name of a definition"), at: use)
    }
    guard let definition = values[name] else {
      let nearest = Suggestion.nearest(name.text, among: names)
      return fail(.unknownChoice(name.text, nearest: nearest, known: names), at: use)
    }
    guard !open.contains(name) else { return fail(.cycle((open + [name]).map { $0.text }), at: use) }
    open.append(name)
    let value = expand(Node(value: definition.value, path: "define.\(name)"), depth: depth)
    open.removeLast()
    guard own.members.count > 1 else { return value }
    for member in own.members where ["let", "with"].contains(member.key) && member.value.object == nil {
      let found = member.value.kind
      return fail(.wrongKind(found: found, expected: "an object of names and values"), at: node.member(member))
    }
    guard let object = value.object else {
      return fail(.wrongKind(found: value.kind, expected: "an object, which can have other keys"), at: use)
    }
    return JSONValue(.object(object.overlaid(by: own, at: use.value.range)), at: node.value.range)
  }
}

extension JSONObject {
  /// A definition with the keys of the object that uses it.
  fileprivate func overlaid(by own: JSONObject, at range: SourceRange) -> JSONObject {
    let keys = own.members.filter { !["use", "with", "let"].contains($0.key) }
    var members = self.members.filter { $0.key != "let" && own.member($0.key.text) == nil } + keys
    var names: [Member] = []
    for lets in [self["let"], own["let"], own["with"]].compactMap({ $0?.object }) {
      names = names.filter { lets.member($0.key.text) == nil } + lets.members
    }
    if !names.isEmpty {
      let lets = JSONValue(.object(JSONObject(members: names)), at: range)
      members.append(Member(key: "let", keyRange: range, value: lets))
    }
    return JSONObject(members: members)
  }
}

extension DocumentDecoder {
  /// A document without definitions.
  mutating func expanded(_ root: JSONValue) -> JSONValue {
    guard let object = root.object, let member = object.member("define") else { return root }
    let node = Node(value: root, path: "").member(member)
    guard let table = node.value.object else {
      reportKind(node, expected: "an object of names and values")
      return root
    }
    var definitions = Definitions(table)
    let members = object.members.map { member in
      guard ["let", "layers"].contains(member.key) else { return member }
      let value = definitions.expand(Node(value: member.value, path: member.key.text))
      return JSONObject.Member(key: member.key, keyRange: member.keyRange, value: value)
    }
    for diagnostic in definitions.diagnostics { report(diagnostic.problem, at: diagnostic.place) }
    return JSONValue(.object(JSONObject(members: members)), at: root.range)
  }
}
