import Colors
import Numerics

extension Program {
  /// The value of a node of any type.
  func value(_ node: Int, in context: EvaluationContext) throws(EvaluationError) -> Value {
    switch types[node] {
    case .number: .number(try number(node, in: context))
    case .boolean: .boolean(try boolean(node, in: context))
    case .color: Value(try paint(node, in: context))
    case .text: .text(try text(node, in: context))
    case .numbers, .colors, .texts: try list(node, in: context)
    }
  }

  /// The value of a node of type color, which may be a gradient.
  func paint(_ node: Int, in context: EvaluationContext) throws(EvaluationError) -> PaintLiteral {
    switch nodes[node] {
    case .constant(let index): return try known(constants[index].paint, node)
    case .slot(let slot): return try known(context.values[slot].paint, node)
    case .conditional(let condition, let a, let b):
      return try paint(try boolean(condition, in: context) ? a : b, in: context)
    case .element(let list, let index):
      if let element = try chosen(list, index, in: context) { return try paint(element, in: context) }
      let colors = try value(list, in: context)
      return try known(colors.paint(at: try position(index, count: count(of: colors), in: context)), node)
    case .call(let operation, let first, let count):
      return try paintCall(operation, operands[first..<first + count], at: node, in: context)
    default: return try mismatch(node)
    }
  }

  /// A value that is missing only in a node of an unexpected type.
  private func known<Result>(_ value: Result?, _ node: Int) throws(EvaluationError) -> Result {
    guard let value else { return try mismatch(node) }
    return value
  }

  /// The functions that change a color change each color of a gradient.
  private func paintCall(
    _ operation: Operation, _ arguments: ArraySlice<Int>, at node: Int, in context: EvaluationContext
  ) throws(EvaluationError) -> PaintLiteral {
    let first = arguments.startIndex
    func paint(_ index: Int) throws(EvaluationError) -> PaintLiteral {
      try self.paint(arguments[first + index], in: context)
    }
    func amount(_ index: Int) throws(EvaluationError) -> Double { try number(arguments[first + index], in: context) }
    func mixed(
      in space: String, _ mix: (Color, Color, Double) -> Color
    ) throws(EvaluationError) -> PaintLiteral {
      let (a, b) = (try paint(0), try paint(1))
      let paint = a.mixed(with: b, by: try amount(2)) { one, other, amount in
        let shade = mix(one, other, amount)
        context.shades?.add(shade, of: one, other, by: amount, in: space)
        return shade
      }
      guard let paint else { throw error(.unlikeGradients, at: node) }
      return paint
    }
    func changed(_ change: (Color, Double) -> Color) throws(EvaluationError) -> PaintLiteral {
      let (paint, amount) = (try paint(0), try amount(1))
      return paint.mapColors { change($0, amount) }
    }
    func mixed(with other: Color) throws(EvaluationError) -> PaintLiteral {
      try changed { color, amount in
        let (other, amount) = (other.withAlpha(color.alpha), amount.clampedToUnit)
        let shade = color.mixed(with: other, by: amount)
        context.shades?.add(shade, of: color, other, by: amount, in: "srgb")
        return shade
      }
    }
    func turned(_ degrees: (Color, Double) -> Double) throws(EvaluationError) -> PaintLiteral {
      try changed { color, amount in
        let degrees = degrees(color, amount)
        let turned = color.withHueTurned(by: degrees)
        context.shades?.add(turned, of: color, turnedBy: degrees)
        return turned
      }
    }
    switch operation {
    case .mixColors: return try mixed(in: "srgb") { $0.mixed(with: $1, by: $2) }
    case .mixColorsInOKLab: return try mixed(in: "oklab") { $0.mixedInOKLab(with: $1, by: $2) }
    case .alpha: return try changed { $0.withAlpha($1) }
    case .lighten: return try mixed(with: .white)
    case .darken: return try mixed(with: .black)
    case .turnHue: return try turned { $1 }
    case .companion: return try turned { $0.turnOfCompanion($1) }
    default: return .color(try colorCall(operation, arguments, at: node, in: context))
    }
  }

  /// The value of a node of type color; of a gradient, its mean color.
  func color(_ node: Int, in context: EvaluationContext) throws(EvaluationError) -> Color {
    try paint(node, in: context).meanColor
  }

  private func colorCall(
    _ operation: Operation, _ arguments: ArraySlice<Int>, at node: Int, in context: EvaluationContext
  ) throws(EvaluationError) -> Color {
    let first = arguments.startIndex
    func amount(_ index: Int) throws(EvaluationError) -> Double { try number(arguments[first + index], in: context) }
    func unit(_ index: Int) throws(EvaluationError) -> Double { try amount(index).clampedToUnit }
    func color(_ index: Int) throws(EvaluationError) -> Color { try self.color(arguments[first + index], in: context) }
    switch operation {
    case .vivid:
      guard case .colors(let colors) = try value(arguments[first], in: context) else { return try mismatch(node) }
      return Color.mostVivid(of: colors, on: try color(1), contrast: try amount(2))
    case .rgb:
      return Color(
        red: (try amount(0) / 255).clampedToUnit, green: (try amount(1) / 255).clampedToUnit,
        blue: (try amount(2) / 255).clampedToUnit)
    case .hsl: return Color(hue: try amount(0) / 360, saturation: try unit(1), lightness: try unit(2))
    case .hsv: return Color(hue: try amount(0) / 360, saturation: try unit(1), value: try unit(2))
    case .accent: return ColorToken.accent.color(on: try color(0))
    case .success: return ColorToken.success.color(on: try color(0))
    case .danger: return ColorToken.danger.color(on: try color(0))
    case .warning: return ColorToken.warning.color(on: try color(0))
    case .violet: return ColorToken.violet.color(on: try color(0))
    case .neutral: return ColorToken.neutral.color(on: try color(0))
    default: return try mismatch(node)
    }
  }

  func text(_ node: Int, in context: EvaluationContext) throws(EvaluationError) -> String {
    switch nodes[node] {
    case .constant(let index):
      guard case .text(let text) = constants[index] else { return try mismatch(node) }
      return text
    case .slot(let slot):
      guard case .text(let text) = context.values[slot] else { return try mismatch(node) }
      return text
    case .conditional(let condition, let a, let b):
      return try text(try boolean(condition, in: context) ? a : b, in: context)
    case .element(let container, let index):
      if let element = try chosen(container, index, in: context) { return try text(element, in: context) }
      switch try value(container, in: context) {
      case .texts(let texts): return texts[try position(index, count: texts.count, in: context)]
      case .text(let text):
        let offset = try position(index, count: text.count, in: context)
        return String(text[text.index(text.startIndex, offsetBy: offset)])
      default: return try mismatch(node)
      }
    case .call(.textOfNumber, let first, let count):
      return try textOfNumber(operands[first..<first + count], at: node, in: context)
    case .call(.prefix, let first, _):
      let count = TolerantRounding.floor(try number(operands[first + 1], in: context))
      return String(try text(operands[first], in: context).prefix(Int(min(max(count, 0), 1e6))))
    case .call(.line, let first, _):
      let lines = Self.lines(try text(operands[first], in: context))
      let index = TolerantRounding.floor(try number(operands[first + 1], in: context))
      return index >= 0 && index < Double(lines.count) ? lines[Int(index)] : ""
    case .call(.replaceText, let first, _):
      let (whole, part) = (try text(operands[first], in: context), try text(operands[first + 1], in: context))
      let other = try text(operands[first + 2], in: context)
      guard whole.utf8.count * max(other.utf8.count, 1) <= Self.longestText else {
        throw error(
          .argumentOutOfRange(
            function: "replace", argument: Double(whole.utf8.count), allowed: "texts of \(Self.longestText) bytes"),
          at: node)
      }
      return part.isEmpty ? whole : whole.substituting(part, with: other)
    default: return try mismatch(node)
    }
  }

  /// The most bytes of a text in which parts are replaced, times those of the other part.
  private static let longestText = 1 << 18

  fileprivate static func lines(_ text: String) -> [String] {
    text.split(at: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func textOfNumber(
    _ arguments: ArraySlice<Int>, at node: Int, in context: EvaluationContext
  ) throws(EvaluationError) -> String {
    let number = try number(arguments[arguments.startIndex], in: context)
    guard number.magnitude < NumberText.limit else {
      throw error(.argumentOutOfRange(function: "text", argument: number, allowed: "numbers below 1e15"), at: node)
    }
    guard arguments.count > 1 else { return NumberText.plain(number) }
    let digits = try self.number(arguments[arguments.startIndex + 1], in: context)
    guard let count = Int(exactly: digits), let text = NumberText.fixed(number, digits: count) else {
      throw error(.argumentOutOfRange(function: "text", argument: digits, allowed: "0 to 9 digits"), at: node)
    }
    return text
  }

  private func list(_ node: Int, in context: EvaluationContext) throws(EvaluationError) -> Value {
    switch nodes[node] {
    case .constant(let index): return constants[index]
    case .slot(let slot): return context.values[slot]
    case .conditional(let condition, let a, let b):
      return try list(try boolean(condition, in: context) ? a : b, in: context)
    case .list(let first, let count): return try elements(operands[first..<first + count], types[node], in: context)
    default: return try mismatch(node)
    }
  }

  private func elements(
    _ nodes: ArraySlice<Int>, _ type: ValueType, in context: EvaluationContext
  ) throws(EvaluationError) -> Value {
    switch type {
    case .colors: Value(try nodes.map { node throws(EvaluationError) in try paint(node, in: context) })
    case .texts: .texts(try nodes.map { node throws(EvaluationError) in try text(node, in: context) })
    default: .numbers(try nodes.map { node throws(EvaluationError) in try number(node, in: context) })
    }
  }
}

extension Program {
  /// The result of a function of type number.
  func call(
    _ operation: Operation, _ arguments: ArraySlice<Int>, at node: Int, in context: EvaluationContext
  ) throws(EvaluationError) -> Double {
    let first = arguments.startIndex
    func argument(_ index: Int) throws(EvaluationError) -> Double { try number(arguments[first + index], in: context) }
    switch operation {
    case .sine: return Trigonometry.sine(degrees: try argument(0))
    case .cosine: return Trigonometry.cosine(degrees: try argument(0))
    case .tangent: return Trigonometry.tangent(degrees: try argument(0))
    case .arcTangent: return Trigonometry.arcTangent(y: try argument(0), x: try argument(1))
    case .absolute: return try argument(0).magnitude
    case .sign:
      let x = try argument(0)
      return x > 0 ? 1 : x < 0 ? -1 : 0
    case .minimum, .maximum: return try extreme(operation, arguments, in: context)
    case .floor: return TolerantRounding.floor(try argument(0))
    case .ceiling: return TolerantRounding.ceiling(try argument(0))
    case .round: return TolerantRounding.floor(try argument(0) + 0.5)
    case .squareRoot: return try squareRoot(try argument(0), at: node)
    case .power: return power(try argument(0), try argument(1))
    case .clamp: return max(try argument(1), min(try argument(0), try argument(2)))
    case .mix: return mix(try argument(0), try argument(1), at: try argument(2))
    case .smoothstep: return try smoothstep(try argument(0), try argument(1), try argument(2), at: node)
    case .snap:
      let (x, unit) = (try argument(0), try argument(1))
      return x < 2.5 * unit ? max(TolerantRounding.floor(x / unit + 0.5), 1) * unit : x
    case .ease: return try ease(arguments[first], try argument(1), in: context)
    case .bezier:
      let (x1, y1) = (try argument(0).clampedToUnit, try argument(1))
      let (x2, y2) = (try argument(2).clampedToUnit, try argument(3))
      return CubicBezier(x1, y1, x2, y2)?.value(at: try argument(4)) ?? .nan
    case .wrap: return TolerantRounding.remainder(try argument(0), 1)
    case .wrapBelow: return try remainder(try argument(0), try argument(1), at: node)
    case .luminance: return try color(arguments[first], in: context).luminance
    case .contrast:
      return try color(arguments[first], in: context).contrast(with: try color(arguments[first + 1], in: context))
    case .random: return random(try argument(0), arguments.count > 1 ? try argument(1) : 0)
    case .countNumbers, .countColors, .countTexts, .countCharacters:
      return Double(count(of: try value(arguments[first], in: context)))
    case .countLines: return Double(Self.lines(try text(arguments[first], in: context)).count)
    case .longestLine:
      return Double(Self.lines(try text(arguments[first], in: context)).map { $0.count }.max() ?? 0)
    case .textDirection:
      return try TextDirection.isRightToLeft(text(arguments[first], in: context)) ? -1 : 1
    case .textWidth: return try extent(arguments, at: node, in: context).width
    case .textHeight: return try extent(arguments, at: node, in: context).height
    default: return try mismatch(node)
    }
  }

  private func extent(
    _ arguments: ArraySlice<Int>, at node: Int, in context: EvaluationContext
  ) throws(EvaluationError) -> TextExtent {
    let content = try text(arguments[arguments.startIndex], in: context)
    let font = try text(arguments[arguments.startIndex + 1], in: context)
    guard let texts = context.texts else { return TextExtent(estimateFor: content) }
    do throws(TextFault) {
      return try texts.extent(of: content, font: font)
    } catch {
      throw self.error(.text(error), at: node)
    }
  }

  private func extreme(
    _ operation: Operation, _ arguments: ArraySlice<Int>, in context: EvaluationContext
  ) throws(EvaluationError) -> Double {
    var result = try number(arguments[arguments.startIndex], in: context)
    for argument in arguments.dropFirst() {
      let next = try number(argument, in: context)
      result = operation == .minimum ? min(result, next) : max(result, next)
    }
    return result
  }

  private func squareRoot(_ x: Double, at node: Int) throws(EvaluationError) -> Double {
    guard x >= 0 else {
      throw error(.argumentOutOfRange(function: "sqrt", argument: x, allowed: "a number of at least 0"), at: node)
    }
    return x.squareRoot()
  }

  /// Integer exponents use repeated squaring, which is exact if the result is, and accepts negative bases.
  private func power(_ base: Double, _ exponent: Double) -> Double {
    guard let whole = Int(exactly: exponent), whole.magnitude <= 1024 else {
      return Exponential.power(base, exponent)
    }
    var (result, square, bits) = (1.0, base, whole.magnitude)
    while bits > 0 {
      if bits & 1 == 1 { result *= square }
      square *= square
      bits >>= 1
    }
    return whole < 0 ? 1 / result : result
  }

  /// Exact at both ends.
  private func mix(_ a: Double, _ b: Double, at amount: Double) -> Double {
    amount == 1 ? b : a + (b - a) * amount
  }

  private func smoothstep(_ low: Double, _ high: Double, _ x: Double, at node: Int) throws(EvaluationError) -> Double {
    guard high != low else { throw error(.divisionByZero, at: node) }
    let s = ((x - low) / (high - low)).clampedToUnit
    return s * s * (3 - 2 * s)
  }

  private func remainder(_ x: Double, _ length: Double, at node: Int) throws(EvaluationError) -> Double {
    guard length != 0 else { throw error(.divisionByZero, at: node) }
    return TolerantRounding.remainder(x, length)
  }

  /// An easing that is known only at evaluation, because its name is a parameter.
  private func ease(_ name: Int, _ x: Double, in context: EvaluationContext) throws(EvaluationError) -> Double {
    guard case .text(let text) = try value(name, in: context) else { return try mismatch(name) }
    do {
      return try Easing(parsing: text).value(at: x)
    } catch {
      throw self.error(.invalidEasing(error), at: name)
    }
  }

  /// A pseudo-random number from a seed; the index selects an independent sequence of the same seed.
  private func random(_ seed: Double, _ index: Double) -> Double {
    var outer = SplitMix64(seed: (seed + 0).bitPattern)
    var inner = SplitMix64(seed: outer.next() ^ (index + 0).bitPattern)
    return inner.unit()
  }

  private func count(of value: Value) -> Int {
    switch value {
    case .numbers(let list): list.count
    case .colors(let list): list.count
    case .paints(let list): list.count
    case .texts(let list): list.count
    case .text(let text): text.count
    case .number, .boolean, .color, .gradient: 1
    }
  }
}
