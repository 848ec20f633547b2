import Motion

extension DocumentDecoder {
  /// The bindings of a `let`, in an order in which each needs only earlier ones; the scope learns their names.
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
    for member in inOrderOfNeed(members, node, &scope) {
      guard let value = property(node.member(member), nil, in: scope) else {
        scope.faultyNames.insert(member.key)
        continue
      }
      bindings.append(Binding(name: member.key, slot: scope.symbols.declare(member.key, value.type), value: value))
    }
    reserve(scope)
    return bindings
  }

  /// The members, each behind those whose names it uses. Those that need each other are reported and left out.
  private mutating func inOrderOfNeed(
    _ members: [JSONObject.Member], _ node: Node, _ scope: inout Scope
  ) -> [JSONObject.Member] {
    var order = NeedOrder(members)
    order.visitAll()
    for cycle in order.cycles {
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

/// Sorts the members of a `let` by depth-first search.
private struct NeedOrder {
  private enum State { case new, open, done }

  private(set) var sorted: [Int] = []
  private(set) var cycles: [[Int]] = []
  private let needs: [[Int]]
  private var states: [State]
  private var path: [Int] = []

  init(_ members: [JSONObject.Member]) {
    var indices: [String: Int] = [:]
    for (index, member) in members.enumerated() { indices[member.key] = index }
    needs = members.map { member in
      var names: [String] = []
      Self.collectNames(member.value, into: &names)
      return names.compactMap { indices[$0] }
    }
    states = Array(repeating: .new, count: members.count)
  }

  mutating func visitAll() {
    for index in states.indices { visit(index) }
  }

  /// The chain of needs may be as long as the `let`, so it is kept in `path` and not on the stack.
  private mutating func visit(_ start: Int) {
    guard states[start] == .new else { return }
    open(start)
    var next = [0]
    while let current = path.last, let position = next.last {
      guard position < needs[current].count else {
        states[current] = .done
        sorted.append(current)
        path.removeLast()
        next.removeLast()
        continue
      }
      next[next.count - 1] += 1
      let need = needs[current][position]
      if states[need] == .new {
        open(need)
        next.append(0)
      } else if states[need] == .open, let first = path.firstIndex(of: need) {
        cycles.append(Array(path[first...]))
      }
    }
  }

  private mutating func open(_ index: Int) {
    states[index] = .open
    path.append(index)
  }

  /// The names in all strings of a value. What does not read as an expression is reported where it is compiled.
  private static func collectNames(_ value: JSONValue, into names: inout [String]) {
    switch value.content {
    case .string(let source):
      if let syntax = try? ExpressionSyntax(parsing: source) { names += syntax.names.map(\.name) }
    case .array(let elements):
      for element in elements { collectNames(element, into: &names) }
    case .object(let object):
      for member in object.members { collectNames(member.value, into: &names) }
    case .null, .boolean, .number: break
    }
  }
}
