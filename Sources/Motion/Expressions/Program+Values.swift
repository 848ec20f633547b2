import Numerics

extension Program {
  /// The value of a node of any type.
  func value(_ node: Int, in context: EvaluationContext) throws(EvaluationError) -> Value {
    switch types[node] {
    case .number: .number(try number(node, in: context))
    case .boolean: .boolean(try boolean(node, in: context))
    case .color: .color(try color(node, in: context))
    case .text: .text(try text(node, in: context))
    case .numbers, .colors, .texts: try list(node, in: context)
    }
  }

  /// The value of a node of type color.
  func color(_ node: Int, in context: EvaluationContext) throws(EvaluationError) -> Color {
    switch nodes[node] {
    case .constant(let index):
      guard case .color(let color) = constants[index] else { return try mismatch(node) }
      return color
    case .slot(let slot):
      guard case .color(let color) = context.values[slot] else { return try mismatch(node) }
      return color
    case .conditional(let condition, let a, let b):
      return try color(try boolean(condition, in: context) ? a : b, in: context)
    case .element(let list, let index):
      if let element = try chosen(list, index, in: context) { return try color(element, in: context) }
      guard case .colors(let colors) = try value(list, in: context) else { return try mismatch(node) }
      return colors[try position(index, count: colors.count, in: context)]
    case .call(let operation, let first, let count):
      return try colorCall(operation, operands[first..<first + count], at: node, in: context)
    default: return try mismatch(node)
    }
  }

  private func colorCall(
    _ operation: Operation, _ arguments: ArraySlice<Int>, at node: Int, in context: EvaluationContext
  ) throws(EvaluationError) -> Color {
    let first = arguments.startIndex
    func amount(_ index: Int) throws(EvaluationError) -> Double { try number(arguments[first + index], in: context) }
    func unit(_ index: Int) throws(EvaluationError) -> Double { try amount(index).clampedToUnit }
    func color(_ index: Int) throws(EvaluationError) -> Color { try self.color(arguments[first + index], in: context) }
    switch operation {
    case .mixColors: return try color(0).mixed(with: try color(1), by: try amount(2))
    case .mixColorsInOKLab: return try color(0).mixedInOKLab(with: try color(1), by: try amount(2))
    case .alpha: return try color(0).withAlpha(try amount(1))
    case .lighten: return try color(0).lightened(by: try unit(1))
    case .darken: return try color(0).darkened(by: try unit(1))
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
    default: return try mismatch(node)
    }
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
    case .colors: .colors(try nodes.map { node throws(EvaluationError) in try color(node, in: context) })
    case .texts: .texts(try nodes.map { node throws(EvaluationError) in try text(node, in: context) })
    default: .numbers(try nodes.map { node throws(EvaluationError) in try number(node, in: context) })
    }
  }
}
