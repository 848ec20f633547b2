import Synchronization

/// Counts the steps of an expression, with those of all expressions whose values it needs, and keeps these values: most
/// are needed several times.
final class ScriptBudget: Sendable {
  /// An expression, by its offset in the document, at a frame.
  struct Moment: Hashable {
    var offset: Int
    var frame: Double
  }

  private let spent = Mutex(0)
  private let depth = Mutex(0)
  private let values = Mutex<[Moment: ScriptValue?]>([:])
  /// Ten times what long expressions need; a step takes about a microsecond at most.
  static let limit = 20_000
  /// The maximum nesting of statements, operands and calls at a moment, which bounds the stack.
  private static let maximumDepth = 250

  var steps: Int { spent.withLock { $0 } }

  /// The value of an expression at a moment, which is computed once; nil if it has none.
  func value(at moment: Moment, _ compute: () -> ScriptValue?) -> ScriptValue? {
    if let known = values.withLock({ $0[moment] }) { return known }
    let value = compute()
    values.withLock { $0[moment] = .some(value) }
    return value
  }

  /// Ends all expressions that share the budget.
  func exhaust() { spent.withLock { $0 = 2 * Self.limit } }

  /// Begins a statement or an operand.
  func enter() throws(ScriptFailure) {
    try spend()
    let depth = depth.withLock { depth -> Int in
      depth += 1
      return depth
    }
    guard depth <= Self.maximumDepth else {
      leave()
      throw .exhausted
    }
  }

  /// Ends the statement or operand that began last.
  func leave() { depth.withLock { $0 -= 1 } }

  func spend(_ count: Int = 1) throws(ScriptFailure) {
    let sum = spent.withLock { spent -> Int in
      spent = min(spent + min(count, Self.limit), 2 * Self.limit)
      return spent
    }
    guard sum <= Self.limit else { throw .exhausted }
  }
}
