import Motion

/// Sorts the members of a `let` by depth-first search.
struct NeedOrder {
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
