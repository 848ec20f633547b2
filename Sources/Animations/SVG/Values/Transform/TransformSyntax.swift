import Numerics
import Vector

/// Parses transform lists.
struct TransformSyntax {
  private static let maximumFunctions = 1_000

  /// Whether the list has CSS syntax: units, and commas within functions only. The syntax of the attribute has numbers
  /// without units, and spaces or commas anywhere.
  private let isCSS: Bool
  private let context: ValueContext

  /// Parses a list of functions; nil if a part is invalid. `none` is an empty list.
  static func parse(
    _ text: some StringProtocol, isCSS: Bool = false, _ context: ValueContext = ValueContext()
  ) -> [TransformFunction]? {
    TransformSyntax(isCSS: isCSS, context: context).list(TextScanner(text, context))
  }

  private func list(_ scanner: TextScanner) -> [TransformFunction]? {
    var scanner = scanner
    var functions: [TransformFunction] = []
    scanner.skipSpaces()
    if scanner.rest.trimmed.lowercasedASCII == "none" { return [] }
    while !scanner.isAtEnd {
      let name = scanner.name()
      if !isCSS { scanner.skipSpaces() }
      guard functions.count < Self.maximumFunctions, scanner.take("("), let inside = scanner.parenthesized(),
        let function = isCSS ? function(name.lowercasedASCII, inside) : attributeFunction(name, inside)
      else { return nil }
      functions.append(function)
      if isCSS { scanner.skipSpaces() } else { scanner.skipSeparator() }
    }
    return functions
  }

  private func attributeFunction(_ name: String, _ text: String) -> TransformFunction? {
    guard let n = ValueList.numbers(text) else { return nil }
    switch (name, n.count) {
    case ("matrix", 6): return .matrix(AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
    case ("translate", 1), ("translate", 2): return .translate(.px(n[0]), .px(n.count > 1 ? n[1] : 0))
    case ("scale", 1), ("scale", 2): return .scale(n[0], n.count > 1 ? n[1] : n[0])
    case ("rotate", 1): return .rotate(n[0], 0, 0)
    case ("rotate", 3): return .rotate(n[0], n[1], n[2])
    case ("skewX", 1): return .skew(n[0], 0)
    case ("skewY", 1): return .skew(0, n[0])
    default: return nil
    }
  }

  private func function(_ name: String, _ text: String) -> TransformFunction? {
    switch name {
    case "matrix":
      return factors(text, 6...6, allowsPercent: false).map { n in
        .matrix(AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
      }
    case "matrix3d": return matrix3D(text)
    case "translate": return lengths(text, 1...2).map { .translate($0[0], $0.count > 1 ? $0[1] : .zero) }
    case "translatex": return lengths(text, 1...1).map { .translate($0[0], .zero) }
    case "translatey": return lengths(text, 1...1).map { .translate(.zero, $0[0]) }
    case "translatez": return lengths(text, 1...1).flatMap { Self.translation(.zero, .zero, $0[0]) }
    case "translate3d": return lengths(text, 3...3).flatMap { Self.translation($0[0], $0[1], $0[2]) }
    case "scale": return factors(text, 1...2).map { .scale($0[0], $0.count > 1 ? $0[1] : $0[0]) }
    case "scalex": return factors(text, 1...1).map { .scale($0[0], 1) }
    case "scaley": return factors(text, 1...1).map { .scale(1, $0[0]) }
    case "scalez": return factors(text, 1...1).map { Self.scale(1, 1, $0[0]) }
    case "scale3d": return factors(text, 3...3).map { Self.scale($0[0], $0[1], $0[2]) }
    case "rotate", "rotatez": return angles(text, 1...1).map { .rotate($0[0], 0, 0) }
    case "rotatex": return angles(text, 1...1).map { .rotate3D(SIMD3(1, 0, 0), $0[0]) }
    case "rotatey": return angles(text, 1...1).map { .rotate3D(SIMD3(0, 1, 0), $0[0]) }
    case "rotate3d": return rotation3D(text)
    case "skewx": return angles(text, 1...1).map { .skew($0[0], 0) }
    case "skewy": return angles(text, 1...1).map { .skew(0, $0[0]) }
    case "skew": return angles(text, 1...2).map { .skew($0[0], $0.count > 1 ? $0[1] : 0) }
    case "perspective":
      if text.trimmed.lowercasedASCII == "none" { return .perspective(nil) }
      return lengths(text, 1...1).flatMap { $0[0].percent == 0 && $0[0].px >= 0 ? .perspective($0[0]) : nil }
    default: return nil
    }
  }

  /// A translation in the plane if z is 0; nil if z is a percentage.
  static func translation(_ x: Length, _ y: Length, _ z: Length) -> TransformFunction? {
    guard z.percent == 0 else { return nil }
    return z == .zero ? .translate(x, y) : .translate3D(x, y, z)
  }

  static func scale(_ x: Double, _ y: Double, _ z: Double) -> TransformFunction {
    z == 1 ? .scale(x, y) : .scale3D(x, y, z)
  }

  static func rotation(axis: SIMD3<Double>, _ degrees: Double) -> TransformFunction {
    guard axis.x == 0, axis.y == 0 else { return .rotate3D(axis, degrees) }
    return .rotate(axis.z > 0 ? degrees : axis.z < 0 ? -degrees : 0, 0, 0)
  }

  private func matrix3D(_ text: String) -> TransformFunction? {
    guard let n = factors(text, 16...16, allowsPercent: false) else { return nil }
    let columns = (0..<4).map { SIMD4(n[4 * $0], n[4 * $0 + 1], n[4 * $0 + 2], n[4 * $0 + 3]) }
    let matrix = Matrix4(columns: columns)
    let affine = AffineTransform(a: n[0], b: n[1], c: n[4], d: n[5], tx: n[12], ty: n[13])
    return matrix == Matrix4(affine) ? .matrix(affine) : .matrix3D(matrix)
  }

  private func rotation3D(_ text: String) -> TransformFunction? {
    let parts = ValueList.split(text, at: ",")
    guard parts.count == 4, let angle = angles(parts[3], 1...1)?.first,
      let axis = factors(parts[0..<3].joined(separator: ","), 3...3, allowsPercent: false)
    else { return nil }
    return Self.rotation(axis: SIMD3(axis[0], axis[1], axis[2]), angle)
  }

  private func factors(_ text: String, _ counts: ClosedRange<Int>, allowsPercent: Bool = true) -> [Double]? {
    list(text, counts) { scanner in
      guard let quantity = scanner.quantity() else { return nil }
      if case .number(let number) = quantity { return number }
      return allowsPercent ? quantity.share : nil
    }
  }

  private func angles(_ text: String, _ counts: ClosedRange<Int>) -> [Double]? {
    list(text, counts) { Angle.scanStrictly(&$0) }
  }

  private func lengths(_ text: String, _ counts: ClosedRange<Int>) -> [Length]? {
    list(text, counts) { Length(strictlyScanning: &$0) }
  }

  private func list<Value>(
    _ text: String, _ counts: ClosedRange<Int>, _ item: (inout TextScanner) -> Value?
  ) -> [Value]? {
    let parts = ValueList.split(text, at: ",")
    guard counts.contains(parts.count) else { return nil }
    var values: [Value] = []
    for part in parts {
      var scanner = TextScanner(part, context)
      guard let value = item(&scanner), scanner.isAtEnd else { return nil }
      values.append(value)
    }
    return values
  }

  // MARK: Individual properties

  /// Parses the values of CSS `rotate`, `scale` and `translate`.
  static func individual(_ text: String, as property: Property, in context: ValueContext) -> [TransformFunction]? {
    if text.lowercasedASCII == "none" { return [] }
    let words = ValueList.words(text)
    let syntax = TransformSyntax(isCSS: true, context: context)
    let arguments = words.joined(separator: ", ")
    switch property {
    case .translate:
      guard let n = syntax.lengths(arguments, 1...3) else { return nil }
      return translation(n[0], n.count > 1 ? n[1] : .zero, n.count > 2 ? n[2] : .zero).map { [$0] }
    case .scale:
      return syntax.factors(arguments, 1...3).map { n in
        [scale(n[0], n.count > 1 ? n[1] : n[0], n.count > 2 ? n[2] : 1)]
      }
    default: return syntax.rotation(words).map { [$0] }
    }
  }

  /// An angle, with an axis before or after it.
  private func rotation(_ words: [String]) -> TransformFunction? {
    guard let index = words.firstIndex(where: { angles($0, 1...1) != nil && ($0 != "0" || words.count == 1) }),
      index == 0 || index == words.count - 1, let angle = angles(words[index], 1...1)?.first
    else { return nil }
    var axis = words
    axis.remove(at: index)
    switch axis.map({ $0.lowercasedASCII }) {
    case [], ["z"]: return .rotate(angle, 0, 0)
    case ["x"]: return Self.rotation(axis: SIMD3(1, 0, 0), angle)
    case ["y"]: return Self.rotation(axis: SIMD3(0, 1, 0), angle)
    default:
      guard let n = factors(axis.joined(separator: ","), 3...3, allowsPercent: false) else { return nil }
      return Self.rotation(axis: SIMD3(n[0], n[1], n[2]), angle)
    }
  }
}
