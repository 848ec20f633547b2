import Colors

/// The values of names, by slot.
package struct EvaluationContext: Sendable {
  /// Numbers, and booleans as 0 and 1. Unused (0) for slots of other types.
  private(set) var numbers: [Double]
  /// Values of the other types. Unused for slots of numbers and booleans.
  private(set) var values: [Value]
  /// Measures texts; without it, their sizes are estimates.
  package var texts: (any TextMeasure)?
  /// Notes the shades that are made of colors that a page decides; nil where no page does.
  package var shades: PageShades?

  package init(slotCount: Int) {
    numbers = Array(repeating: 0, count: slotCount)
    values = Array(repeating: .number(0), count: slotCount)
  }

  /// Stores a value, which must have the slot's type.
  package mutating func set(_ slot: Slot, to value: Value) {
    assert(value.type == slot.type, "a \(value.type) cannot be stored in a slot of \(slot.type)")
    switch value {
    case .number(let number): numbers[slot.index] = number
    case .boolean(let boolean): numbers[slot.index] = boolean ? 1 : 0
    default: values[slot.index] = value
    }
  }

  package mutating func set(_ slot: Slot, to number: Double) { numbers[slot.index] = number }

  package func value(of slot: Slot) -> Value {
    switch slot.type {
    case .number: .number(numbers[slot.index])
    case .boolean: .boolean(numbers[slot.index] != 0)
    default: values[slot.index]
    }
  }
}

/// Measures texts for expressions. The fonts are in a module of their own, which measures in the name of a scene.
package protocol TextMeasure: AnyObject, Sendable {
  /// - Parameter font: in the syntax of presets, such as `builtin:bold`.
  /// - Throws: why the text cannot be set in the font.
  func extent(of text: String, font: String) throws(TextFault) -> TextExtent
}

/// Why a text cannot be measured, such as a font that cannot be read.
package struct TextFault: Error, Hashable, Sendable {
  let reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// The size of a text whose capitals have the height 1.
package struct TextExtent: Hashable, Sendable {
  /// The advances of the longest line.
  let width: Double
  /// The height of the ink.
  let height: Double

  package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// The size of an average text, where no fonts are at hand: one capital a character.
  init(estimateFor text: String) { self.init(width: Double(text.count), height: text.isEmpty ? 0 : 1.4) }
}
