/// The text of an expression without comments, white space and the statements around its value.
struct ExpressionText {
  let text: Substring

  init(_ source: String) {
    var rest = Self.plain(source)[...]
    // Bodymovin writes these around each expression.
    for prefix in ["var$bm_rt;", "var$bm_rt=", "$bm_rt="] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
    }
    while rest.hasSuffix(";") { rest = rest.dropLast() }
    text = rest
  }

  /// Removes comments and white space outside quotation marks.
  private static func plain(_ source: String) -> String {
    let bytes = Array(source.utf8)
    var result: [UInt8] = []
    var quote: UInt8?
    var index = 0
    func starts(_ first: Character, _ second: Character) -> Bool {
      index + 1 < bytes.count && bytes[index] == first.asciiValue && bytes[index + 1] == second.asciiValue
    }
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
        result.append(byte)
      } else if starts("/", "/") {
        while index < bytes.count, bytes[index] != 10, bytes[index] != 13 { index += 1 }
        continue
      } else if starts("/", "*") {
        index += 2
        while index < bytes.count, !starts("*", "/") { index += 1 }
        index += 1
      } else if byte > 32 {
        if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { quote = byte }
        result.append(byte)
      }
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// A number that changes evenly with the time: a multiple of the keyframed value, a multiple of the time and a
/// constant, such as `value + time * 90`.
struct TimeFormula: Hashable, Sendable {
  /// The factor of the keyframed value.
  private var value = 0.0
  /// The change a second.
  private var time = 0.0
  private var constant = 0.0
  /// Frames a second.
  private var rate = 60.0

  private init(value: Double = 0, time: Double = 0, constant: Double = 0) {
    (self.value, self.time, self.constant) = (value, time, constant)
  }

  /// Parses sums, differences, products and quotients of numbers, `time` and `value`; nil for anything else, and if
  /// the result is not proportional to both.
  init?(expression: ExpressionText, rate: Double) {
    var parser = FormulaParser(expression.text)
    guard let formula = parser.sum(depth: 0), parser.isAtEnd else { return nil }
    self = formula
    self.rate = rate
  }

  /// - Parameter keyed: the value of the keyframes.
  func value(at frame: Double, keyed: Double) -> Double { value * keyed + time * frame / rate + constant }

  private var isConstant: Bool { value == 0 && time == 0 }

  private func scaled(by factor: Double) -> TimeFormula {
    TimeFormula(value: value * factor, time: time * factor, constant: constant * factor)
  }

  /// Parses formulas, in JavaScript's operators or as calls of the functions that Bodymovin replaces them by.
  private struct FormulaParser {
    private let bytes: [UInt8]
    private var index = 0
    private static let deepest = 32

    init(_ text: Substring) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { index >= bytes.count }

    private mutating func take(_ character: Character) -> Bool {
      guard index < bytes.count, bytes[index] == character.asciiValue else { return false }
      index += 1
      return true
    }

    mutating func sum(depth: Int) -> TimeFormula? {
      guard depth < Self.deepest, var total = product(depth: depth) else { return nil }
      while true {
        let isSum = take("+")
        guard isSum || take("-") else { return total }
        guard let other = product(depth: depth) else { return nil }
        total = Self.sum(total, other.scaled(by: isSum ? 1 : -1))
      }
    }

    private static func sum(_ a: TimeFormula, _ b: TimeFormula) -> TimeFormula {
      TimeFormula(value: a.value + b.value, time: a.time + b.time, constant: a.constant + b.constant)
    }

    private static func product(_ a: TimeFormula, _ b: TimeFormula) -> TimeFormula? {
      if b.isConstant { return a.scaled(by: b.constant) }
      return a.isConstant ? b.scaled(by: a.constant) : nil
    }

    private static func quotient(_ a: TimeFormula, _ b: TimeFormula) -> TimeFormula? {
      b.isConstant && b.constant != 0 ? a.scaled(by: 1 / b.constant) : nil
    }

    private mutating func product(depth: Int) -> TimeFormula? {
      guard var total = factor(depth: depth) else { return nil }
      while true {
        let isProduct = take("*")
        guard isProduct || take("/") else { return total }
        guard let other = factor(depth: depth),
          let next = isProduct ? Self.product(total, other) : Self.quotient(total, other)
        else { return nil }
        total = next
      }
    }

    private mutating func factor(depth: Int) -> TimeFormula? {
      guard depth < Self.deepest else { return nil }
      if take("-") { return factor(depth: depth + 1)?.scaled(by: -1) }
      if take("+") { return factor(depth: depth + 1) }
      if take("(") {
        guard let inside = sum(depth: depth + 1), take(")") else { return nil }
        return inside
      }
      let start = index
      func isDigit(_ byte: UInt8) -> Bool { 48...57 ~= byte || byte == UInt8(ascii: ".") }
      while index < bytes.count, isDigit(bytes[index]) { index += 1 }
      if index > start {
        return Double(String(decoding: bytes[start..<index], as: UTF8.self)).map { TimeFormula(constant: $0) }
      }
      while index < bytes.count,
        bytes[index] | 32 >= 97 && bytes[index] | 32 <= 122 || [36, 46, 95].contains(bytes[index])
      { index += 1 }
      return named(String(decoding: bytes[start..<index], as: UTF8.self), depth: depth)
    }

    private mutating func named(_ name: String, depth: Int) -> TimeFormula? {
      switch name {
      case "time": return TimeFormula(time: 1)
      case "value", "thisProperty.value": return TimeFormula(value: 1)
      default: break
      }
      guard take("("), let first = sum(depth: depth + 1) else { return nil }
      let second = take(",") ? sum(depth: depth + 1) : nil
      guard take(")") else { return nil }
      switch (name, second) {
      case ("$bm_neg", nil): return first.scaled(by: -1)
      case ("$bm_sum", let other?), ("sum", let other?), ("add", let other?): return Self.sum(first, other)
      case ("$bm_sub", let other?), ("sub", let other?): return Self.sum(first, other.scaled(by: -1))
      case ("$bm_mul", let other?), ("mul", let other?): return Self.product(first, other)
      case ("$bm_div", let other?), ("div", let other?): return Self.quotient(first, other)
      default: return nil
      }
    }
  }
}
