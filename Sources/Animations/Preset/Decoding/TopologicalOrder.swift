import JSON
import Motion
import Numerics

/// Sorts the members of a `let` topologically, by depth-first search.
struct TopologicalOrder {
  private enum State { case new, open, done }

  private(set) var sorted: [Int] = []
  private(set) var cycles: [[Int]] = []
  private let dependencies: [[Int]]
  private var states: [State]
  private var path: [Int] = []

  init(_ members: [JSONObject.Member]) {
    var indices: [Name: Int] = [:]
    for (index, member) in members.enumerated() { indices[member.key] = index }
    dependencies = members.map { member in
      member.value.expressionNames.compactMap { indices[$0] }
    }
    states = Array(repeating: .new, count: members.count)
  }

  mutating func visitAll() {
    for index in states.indices { visit(index) }
  }

  /// Uses `path` as an explicit stack: a chain of dependencies may be as long as the `let`.
  private mutating func visit(_ start: Int) {
    guard states[start] == .new else { return }
    open(start)
    var next = [0]
    while let current = path.last, let position = next.last {
      guard position < dependencies[current].count else {
        states[current] = .done
        sorted.append(current)
        path.removeLast()
        next.removeLast()
        continue
      }
      next[next.count - 1] += 1
      let dependency = dependencies[current][position]
      if states[dependency] == .new {
        open(dependency)
        next.append(0)
      } else if states[dependency] == .open, let first = path.firstIndex(of: dependency) {
        cycles.append(Array(path[first...]))
      }
    }
  }

  private mutating func open(_ index: Int) {
    states[index] = .open
    path.append(index)
  }
}
