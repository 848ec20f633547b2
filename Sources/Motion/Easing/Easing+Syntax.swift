extension Easing {
  /// Parses an easing in CSS syntax: `ease-in-out`, `cubic-bezier(0, 1.5, 1, 1.5)`, `steps(4, jump-none)`, `linear(0,
  /// 1.2 60%, 1)`; also `spring(0.3)`, which is not in CSS.
  package init(parsing text: String) throws(EasingSyntaxError) {
    // Expressions parse easing names in every frame; an exact match avoids copies.
    if let exact = Self.named.first(where: { $0.key == text })?.value {
      self = exact
      return
    }
    let name = text.trimmed.lowercased()
    if let named = Self.named.first(where: { $0.key == name })?.value {
      self = named
      return
    }
    let parts = name.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasSuffix(")"), Self.functions.contains(String(parts[0])) else {
      let known = Self.named.map { $0.key } + Self.functions
      throw .unknownName(text, nearest: NearestName.find(String(parts[0]), among: known))
    }
    let arguments = parts[1].dropLast().split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed }
    switch parts[0] {
    case "steps": self = .steps(try Self.steps(text, arguments))
    case "linear": self = .piecewise(try Self.pieces(text, arguments))
    case "spring": self = .piecewise(try Self.spring(text, arguments))
    default: self = .cubicBezier(try Self.curve(text, arguments))
    }
  }

  /// The names of functions with fixed arguments.
  package static let named: KeyValuePairs<String, Easing> = [
    "linear": .linear,
    "ease": .cubicBezier(.ease),
    "ease-in": .cubicBezier(.easeIn),
    "ease-out": .cubicBezier(.easeOut),
    "ease-in-out": .cubicBezier(.easeInOut),
    "step-start": .steps(.start),
    "step-end": .steps(.end),
  ]

  private static let functions = ["cubic-bezier", "steps", "linear", "spring"]

  private static func curve(_ text: String, _ arguments: [String]) throws(EasingSyntaxError) -> CubicBezier {
    let numbers = arguments.compactMap { NumberText.read($0) }
    guard arguments.count == 4, numbers.count == 4,
      let curve = CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
    else { throw .invalidArguments(text, expected: "cubic-bezier(x1, y1, x2, y2) with both x in 0...1") }
    return curve
  }

  private static func pieces(_ text: String, _ arguments: [String]) throws(EasingSyntaxError) -> LinearCurve {
    guard let curve = LinearCurve(parsing: arguments) else {
      throw .invalidArguments(
        text, expected: "linear(0, ..., 1) with at least two heights, each with an optional percentage")
    }
    return curve
  }

  private static func spring(_ text: String, _ arguments: [String]) throws(EasingSyntaxError) -> LinearCurve {
    guard arguments.count == 1, let bounce = NumberText.read(arguments[0]),
      let curve = SpringCurve.curve(bounce: bounce), bounce <= 0.9
    else { throw .invalidArguments(text, expected: "spring(bounce) with a bounce of 0 to 0.9") }
    return curve
  }

  private static func steps(_ text: String, _ arguments: [String]) throws(EasingSyntaxError) -> StepCurve {
    let places = ["start": StepCurve.Position.jumpStart, "end": .jumpEnd]
    let place = arguments.count > 1 ? arguments[1] : "end"
    guard arguments.count <= 2, let count = Int(arguments[0]),
      let position = places[place] ?? StepCurve.Position(rawValue: place), let curve = StepCurve(count, position)
    else {
      throw .invalidArguments(
        text, expected: "steps(count, jump-start | jump-end | jump-none | jump-both) with a count of at least 1")
    }
    return curve
  }
}

extension Easing: CustomStringConvertible {
  /// The easing in CSS syntax; parsing it gives the same easing.
  package var description: String {
    if let name = Self.named.first(where: { $0.value == self })?.key { return name }
    return switch self {
    case .linear: "linear"
    case .cubicBezier(let curve): "cubic-bezier(\(curve.x1), \(curve.y1), \(curve.x2), \(curve.y2))"
    case .piecewise(let curve): curve.description
    case .steps(let curve): "steps(\(curve.count), \(curve.position.rawValue))"
    }
  }
}
