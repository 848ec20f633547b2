import JSON
import Motion

extension DocumentDecoder {
  /// The bindings of a `let`, sorted so that each uses only earlier ones; declares their names in the scope.
  mutating func lets(_ node: Node?, in scope: inout Scope) -> [Binding] {
    guard let node else { return [] }
    guard let object = node.value.object else {
      reportKind(node, expected: "an object of names and values")
      return []
    }
    var members: [JSONObject.Member] = []
    for member in object.members {
      let place = Place(path: node.member(member).path, position: member.keyRange.start)
      if newName(member.key, at: place, in: scope) {
        members.append(member)
      } else {
        scope.faultyNames.insert(member.key)
      }
    }
    var bindings: [Binding] = []
    for member in topologicallySorted(members, node, &scope) where !isFull {
      guard let value = property(node.member(member), nil, in: scope) else {
        scope.faultyNames.insert(member.key)
        continue
      }
      bindings.append(Binding(name: member.key, slot: scope.symbols.declare(member.key, value.type), value: value))
    }
    reserve(scope)
    return bindings
  }

  /// The members, each after those whose names it uses. Circular definitions are reported and left out.
  private mutating func topologicallySorted(
    _ members: [JSONObject.Member], _ node: Node, _ scope: inout Scope
  ) -> [JSONObject.Member] {
    var order = TopologicalOrder(members)
    order.visitAll()
    for cycle in order.cycles where !isFull {
      let member = members[cycle[0]]
      report(
        .cycle((cycle + [cycle[0]]).map { members[$0].key }),
        at: Place(path: node.member(member).path, position: member.keyRange.start))
      for index in cycle { scope.faultyNames.insert(members[index].key) }
    }
    let faulty = Set(order.cycles.joined())
    return order.sorted.filter { !faulty.contains($0) }.map { members[$0] }
  }
}
