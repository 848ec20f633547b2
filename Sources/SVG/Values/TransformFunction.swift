import Numerics
import Vector

/// One function of a transform list.
enum TransformFunction: Hashable, Sendable {
  case matrix(AffineTransform)
  case translate(Length, Length)
  case scale(Double, Double)
  /// Degrees, around a point in user units.
  case rotate(Double, Double, Double)
  /// Degrees along x and y.
  case skew(Double, Double)

  /// - Parameter box: the reference for percentages of translations.
  func matrix(box: Rect, fontSize: Double) -> AffineTransform {
    switch self {
    case .matrix(let matrix): matrix
    case .translate(let x, let y):
      .translation(
        x: x.resolved(percentOf: box.width, fontSize: fontSize),
        y: y.resolved(percentOf: box.height, fontSize: fontSize))
    case .scale(let x, let y): .scale(x: x, y: y)
    case .rotate(let degrees, let x, let y):
      x == 0 && y == 0
        ? .rotation(degrees: degrees) : AffineTransform.rotation(degrees: degrees).about(Point(x: x, y: y))
    case .skew(let x, let y): .skew(xDegrees: x, yDegrees: y)
    }
  }
}

extension [TransformFunction] {
  /// The matrix of the whole list: the last function applies first.
  func matrix(box: Rect, fontSize: Double) -> AffineTransform {
    reduce(.identity) { $1.matrix(box: box, fontSize: fontSize).then($0) }
  }
}

/// Parses transform lists.
enum TransformSyntax {
  private static let mostFunctions = 1_000

  /// Parses a list of functions in attribute or CSS syntax; nil if a part is invalid. `none` is an empty list.
  static func parse(_ text: some StringProtocol) -> [TransformFunction]? {
    var scanner = TextScanner(text)
    var functions: [TransformFunction] = []
    scanner.skipSpaces()
    if scanner.rest.trimmed == "none" { return [] }
    while !scanner.isAtEnd {
      let name = scanner.name()
      scanner.skipSpaces()
      guard functions.count < mostFunctions, scanner.take("("), let inside = scanner.parenthesized(),
        let function = function(name, inside)
      else { return nil }
      functions.append(function)
      scanner.skipSeparator()
    }
    return functions
  }

  private static func function(_ name: String, _ text: String) -> TransformFunction? {
    switch name {
    case "matrix":
      numbers(text, 6...6).map { n in
        .matrix(AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
      }
    case "translate": lengths(text, 1...2).map { .translate($0[0], $0.count > 1 ? $0[1] : .zero) }
    case "translateX": lengths(text, 1...1).map { .translate($0[0], .zero) }
    case "translateY": lengths(text, 1...1).map { .translate(.zero, $0[0]) }
    case "translate3d": lengths(text, 3...3).map { .translate($0[0], $0[1]) }
    case "scale": factors(text, 1...2).map { .scale($0[0], $0.count > 1 ? $0[1] : $0[0]) }
    case "scaleX": factors(text, 1...1).map { .scale($0[0], 1) }
    case "scaleY": factors(text, 1...1).map { .scale(1, $0[0]) }
    case "scale3d": factors(text, 3...3).map { .scale($0[0], $0[1]) }
    case "rotate", "rotateZ": rotation(text)
    case "skewX": angles(text, 1...1).map { .skew($0[0], 0) }
    case "skewY": angles(text, 1...1).map { .skew(0, $0[0]) }
    case "skew": angles(text, 1...2).map { .skew($0[0], $0.count > 1 ? $0[1] : 0) }
    default: nil
    }
  }

  private static func rotation(_ text: String) -> TransformFunction? {
    var scanner = TextScanner(text)
    scanner.skipSpaces()
    guard let angle = Angle.scan(&scanner) else { return nil }
    scanner.skipSeparator()
    guard let center = numbers(scanner.rest, 0...2), center.count != 1 else { return nil }
    return center.isEmpty ? .rotate(angle, 0, 0) : .rotate(angle, center[0], center[1])
  }

  private static func numbers(_ text: String, _ counts: ClosedRange<Int>) -> [Double]? {
    guard let numbers = ValueList.numbers(text), counts.contains(numbers.count) else { return nil }
    return numbers
  }

  /// Numbers or percentages.
  private static func factors(_ text: String, _ counts: ClosedRange<Int>) -> [Double]? {
    list(text, counts) { scanner in
      guard let number = scanner.number() else { return nil }
      return scanner.take("%") ? number / 100 : number
    }
  }

  private static func angles(_ text: String, _ counts: ClosedRange<Int>) -> [Double]? {
    list(text, counts) { Angle.scan(&$0) }
  }

  private static func lengths(_ text: String, _ counts: ClosedRange<Int>) -> [Length]? {
    list(text, counts) { Length(scanning: &$0) }
  }

  private static func list<Value>(
    _ text: String, _ counts: ClosedRange<Int>, _ item: (inout TextScanner) -> Value?
  ) -> [Value]? {
    var scanner = TextScanner(text)
    var values: [Value] = []
    scanner.skipSpaces()
    while !scanner.isAtEnd {
      guard values.count < counts.upperBound, let value = item(&scanner) else { return nil }
      values.append(value)
      scanner.skipSeparator()
    }
    return counts.contains(values.count) ? values : nil
  }
}
