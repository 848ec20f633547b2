import Numerics

/// A value of an expression.
enum ScriptValue: Sendable {
  case undefined
  case boolean(Bool)
  case number(Double)
  case text(String)
  case list([ScriptValue])
  case record(ScriptRecord)
  case path(BezierShape)
  case function(ScriptFunction)
  /// A part of the document.
  case part(ScriptPart)
  /// A function of the language, or of a part of the document.
  case builtIn(Name, of: ScriptPart?)
}

/// An object with named values.
struct ScriptRecord: Sendable {
  private(set) var values: [Name: ScriptValue] = [:]
  /// The number of objects inside one another.
  private(set) var depth = 1

  private static let maximumDepth = 4

  mutating func add(_ value: ScriptValue, as name: Name) throws(ScriptFailure) {
    depth = max(depth, Self.depth(of: value) + 1)
    guard depth <= Self.maximumDepth else { throw .exhausted }
    values[name] = value
  }

  private static func depth(of value: ScriptValue) -> Int {
    switch value {
    case .record(let record): record.depth
    case .list(let list): list.reduce(0) { if case .record(let record) = $1 { max($0, record.depth) } else { $0 } }
    default: 0
    }
  }
}

/// Why an expression has no value.
enum ScriptFailure: Error, Equatable {
  /// The expression asks for something outside the supported part of the language.
  case unsupported
  /// An error that the expression itself can catch, such as a layer that does not exist.
  case failed
  /// Too much work.
  case exhausted
}

extension ScriptValue {
  /// The numbers of a number or of a list of numbers.
  var numbers: [Double]? {
    switch self {
    case .number(let value): [value]
    case .boolean(let flag): [flag ? 1 : 0]
    case .list(let list):
      list.compactMap { $0.plainNumber }.count == list.count ? list.compactMap({ $0.plainNumber }) : nil
    default: nil
    }
  }

  private var plainNumber: Double? {
    switch self {
    case .number(let value): value
    case .boolean(let flag): flag ? 1 : 0
    default: nil
    }
  }

  init(numbers: [Double]) {
    self = numbers.count == 1 ? .number(numbers[0]) : .list(numbers.map { .number($0) })
  }

  var isTrue: Bool {
    switch self {
    case .undefined: false
    case .boolean(let flag): flag
    case .number(let value): value != 0 && !value.isNaN
    case .text(let text): !text.isEmpty
    default: true
    }
  }

  /// A text as in a sum with a text; nil for values that are not text or numbers.
  var writing: String? {
    switch self {
    case .text(let text): text
    case .boolean(let flag): "\(flag)"
    case .number(let value):
      value == value.rounded() && value.magnitude < 1e15 ? "\(Int64(value))" : "\(value)"
    default: nil
    }
  }

  /// The maximum length of a text in bytes, and of a list.
  static let largest = 10_000

  /// The value as an element of a list: a list of numbers at most, as points are.
  static func element(_ value: ScriptValue) throws(ScriptFailure) -> ScriptValue {
    if case .list(let list) = value, list.contains(where: { $0.isList }) { throw .unsupported }
    return value
  }

  private var isList: Bool { if case .list = self { true } else { false } }

  /// The steps that copying the value counts as: one for 64 bytes or elements.
  var cost: Int {
    switch self {
    case .text(let text): text.utf8.count / 64
    case .list(let list): list.count / 64
    default: 0
    }
  }

  // MARK: Operators

  /// Numbers, or lists element by element.
  static func combined(
    by operation: ScriptOperator, _ a: ScriptValue, _ b: ScriptValue
  ) throws(ScriptFailure) -> ScriptValue {
    if operation == .sum, let text = try joined(a, b) { return text }
    switch (a, b) {
    case (.list(let first), .list(let second)):
      guard operation == .sum || operation == .difference else { throw .failed }
      return .list(
        try (0..<max(first.count, second.count)).mapped { index throws(ScriptFailure) in
          try scalar(
            by: operation, index < first.count ? first[index] : .number(0),
            index < second.count ? second[index] : .number(0))
        })
    case (.list(let list), _):
      // A number added to a list is added to its first element.
      let isScaling = operation == .product || operation == .quotient || operation == .remainder
      return .list(
        try list.indices.mapped { index throws(ScriptFailure) in
          isScaling || index == 0 ? try scalar(by: operation, list[index], b) : list[index]
        })
    case (_, .list(let list)):
      guard operation == .product || operation == .sum else { throw .failed }
      return try combined(by: operation, .list(list), a)
    default: return try scalar(by: operation, a, b)
    }
  }

  private static func scalar(
    by operation: ScriptOperator, _ a: ScriptValue, _ b: ScriptValue
  ) throws(ScriptFailure) -> ScriptValue {
    guard let x = a.plainNumber, let y = b.plainNumber else { throw .failed }
    return .number(try number(by: operation, x, y))
  }

  private static func joined(_ a: ScriptValue, _ b: ScriptValue) throws(ScriptFailure) -> ScriptValue? {
    var isText = false
    if case .text = a { isText = true }
    if case .text = b { isText = true }
    guard isText else { return nil }
    guard let first = a.writing, let second = b.writing else { throw .failed }
    guard first.utf8.count + second.utf8.count <= largest else { throw .exhausted }
    return .text(first + second)
  }

  private static func number(by operation: ScriptOperator, _ x: Double, _ y: Double) throws(ScriptFailure) -> Double {
    switch operation {
    case .sum: x + y
    case .difference: x - y
    case .product: x * y
    case .quotient: x / y
    case .remainder: x.truncatingRemainder(dividingBy: y)
    default: throw .unsupported
    }
  }

  static func compared(by operation: ScriptOperator, _ a: ScriptValue, _ b: ScriptValue) throws(ScriptFailure) -> Bool {
    switch operation {
    case .equal: return isEqual(a, b)
    case .notEqual: return !isEqual(a, b)
    default: break
    }
    // Comparisons with a value that does not exist are false.
    guard let x = a.numbers?.first, let y = b.numbers?.first else { return false }
    switch operation {
    case .less: return x < y
    case .lessOrEqual: return x <= y
    case .greater: return x > y
    case .greaterOrEqual: return x >= y
    default: throw .unsupported
    }
  }

  private static func isEqual(_ a: ScriptValue, _ b: ScriptValue) -> Bool {
    switch (a, b) {
    case (.undefined, .undefined): true
    case (.text(let x), .text(let y)): Name(x) == Name(y)
    case (.undefined, _), (_, .undefined), (.list, .list): false
    default: if let x = a.numbers, let y = b.numbers { x == y } else { false }
    }
  }
}

extension RandomAccessCollection {
  /// `map` for a body that throws an error of one type.
  func mapped<Result, Failure: Error>(_ body: (Element) throws(Failure) -> Result) throws(Failure) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    for element in self { results.append(try body(element)) }
    return results
  }
}
