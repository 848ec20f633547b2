import Numerics

/// An easing function of CSS (Easing Functions 1 and 2).
package enum Easing: Hashable, Sendable {
  case linear
  case cubicBezier(CubicBezier)
  case steps(StepCurve)
  case piecewise(LinearCurve)

  /// The progress of the value at `x`, the progress of time. `x` is clamped to 0...1; the result is outside 0...1 if a
  /// curve overshoots.
  /// - Parameter beforeJumps: whether the value where steps jump is the one before the jump, not the one after.
  package func value(at x: Double, beforeJumps: Bool = false) -> Double {
    let x = x.clampedToUnit
    return switch self {
    case .linear: x
    case .cubicBezier(let curve): curve.value(at: x)
    case .steps(let curve): curve.value(at: x, beforeJumps: beforeJumps)
    case .piecewise(let curve): curve.value(at: x)
    }
  }
}

extension Easing {
  /// Parses an easing in CSS syntax: `ease-in-out`, `cubic-bezier(0, 1.5, 1, 1.5)`, `steps(4, jump-none)`, `linear(0,
  /// 1.2 60%, 1)`; also `spring(0.3)`, which is not in CSS.
  package init(parsing text: String) throws(EasingSyntaxError) {
    // Expressions parse easing names in every frame; an exact match avoids copies.
    if let exact = Self.named.first(where: { $0.key == text })?.value {
      self = exact
      return
    }
    let name = text.trimmed.lowercasedASCII
    if let named = Self.named.first(where: { $0.key == name })?.value {
      self = named
      return
    }
    if let other = Self.standardText(of: name) {
      self = try Self(parsing: other)
      return
    }
    let parts = name.split(at: "(", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let inside = parts[1].before(suffix: ")"), Self.functions.contains(String(parts[0])) else {
      let known = Self.named.map { $0.key } + Self.functions
      let isSpring = ["bounce", "elastic"].contains { name.includes($0) }
      throw .unknownName(text, nearest: isSpring ? "spring(0.5)" : Suggestion.nearest(String(parts[0]), among: known))
    }
    let arguments = inside.split(at: ",", omittingEmptySubsequences: false).map { $0.trimmed }
    switch parts[0] {
    case "steps": self = .steps(try Self.steps(text, arguments))
    case "linear": self = .piecewise(try Self.pieces(text, arguments))
    case "spring": self = .piecewise(try Self.spring(text, arguments))
    default: self = .cubicBezier(try Self.curve(text, arguments))
    }
  }

  /// The names of functions with fixed arguments.
  static let named: KeyValuePairs<String, Easing> = [
    "linear": .linear,
    "ease": .cubicBezier(.ease),
    "ease-in": .cubicBezier(.easeIn),
    "ease-out": .cubicBezier(.easeOut),
    "ease-in-out": .cubicBezier(.easeInOut),
    "step-start": .steps(.start),
    "step-end": .steps(.end),
  ]

  /// The CSS text of a name from other tools, such as `easeInOut`, `easeOutCubic` or `snappy`; nil for any other.
  package static func standardText(of name: String) -> String? {
    let name = name.lowercasedASCII.split(whereScalar: { "-_ ".unicodeScalars.contains($0) }).joined()
    return otherNames.first { $0.key == name }?.value
  }

  /// The names of Swift and JavaScript, of the springs of SwiftUI, and of the curves on easings.net.
  private static let otherNames: KeyValuePairs = [
    "easein": "ease-in", "easeout": "ease-out", "easeinout": "ease-in-out",
    "spring": "spring(0.3)", "bouncy": "spring(0.3)", "snappy": "spring(0.15)", "smooth": "spring(0)",
    "easeinsine": "cubic-bezier(0.12, 0, 0.39, 0)", "easeoutsine": "cubic-bezier(0.61, 1, 0.88, 1)",
    "easeinoutsine": "cubic-bezier(0.37, 0, 0.63, 1)", "easeinquad": "cubic-bezier(0.11, 0, 0.5, 0)",
    "easeoutquad": "cubic-bezier(0.5, 1, 0.89, 1)", "easeinoutquad": "cubic-bezier(0.45, 0, 0.55, 1)",
    "easeincubic": "cubic-bezier(0.32, 0, 0.67, 0)", "easeoutcubic": "cubic-bezier(0.33, 1, 0.68, 1)",
    "easeinoutcubic": "cubic-bezier(0.65, 0, 0.35, 1)", "easeinquart": "cubic-bezier(0.5, 0, 0.75, 0)",
    "easeoutquart": "cubic-bezier(0.25, 1, 0.5, 1)", "easeinoutquart": "cubic-bezier(0.76, 0, 0.24, 1)",
    "easeinquint": "cubic-bezier(0.64, 0, 0.78, 0)", "easeoutquint": "cubic-bezier(0.22, 1, 0.36, 1)",
    "easeinoutquint": "cubic-bezier(0.83, 0, 0.17, 1)", "easeinexpo": "cubic-bezier(0.7, 0, 0.84, 0)",
    "easeoutexpo": "cubic-bezier(0.16, 1, 0.3, 1)", "easeinoutexpo": "cubic-bezier(0.87, 0, 0.13, 1)",
    "easeincirc": "cubic-bezier(0.55, 0, 1, 0.45)", "easeoutcirc": "cubic-bezier(0, 0.55, 0.45, 1)",
    "easeinoutcirc": "cubic-bezier(0.85, 0, 0.15, 1)", "easeinback": "cubic-bezier(0.36, 0, 0.66, -0.56)",
    "easeoutback": "cubic-bezier(0.34, 1.56, 0.64, 1)", "easeinoutback": "cubic-bezier(0.68, -0.6, 0.32, 1.6)",
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
    let jumpTerms: [Name: StepCurve.Position] = ["start": .jumpStart, "end": .jumpEnd]
    let jumpTerm = arguments.count > 1 ? arguments[1] : "end"
    guard arguments.count <= 2, let count = Int(arguments[0]),
      let position = jumpTerms[jumpTerm] ?? StepCurve.Position(rawValue: jumpTerm),
      let curve = StepCurve(count, position)
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

/// Why a text is not an easing function.
package enum EasingSyntaxError: Error, Hashable, Sendable {
  case unknownName(String, nearest: String?)
  /// A function with invalid arguments.
  case invalidArguments(String, expected: String)
}

extension EasingSyntaxError: CustomStringConvertible {
  package var description: String { complaint.reason }

  package var complaint: Complaint {
    switch self {
    case .unknownName(let name, let nearest):
      Complaint(
        about: name, "is not an easing", meant: nearest,
        else: "; write a name such as ease-in-out, cubic-bezier or steps")
    case .invalidArguments(let text, let expected): Complaint(about: text, "is not an easing", expected: expected)
    }
  }
}
