import JSON
import Vector

/// Lottie as it is written: numbers as floats or one-element lists, booleans as 0 and 1, single numbers for lists.
extension JSONValue {
  subscript(key: String) -> JSONValue? { object?[key] }

  /// A number, a boolean as 0 or 1, or the first element of a list.
  var scalar: Double? {
    switch content {
    case .number(let value): value
    case .boolean(let value): value ? 1 : 0
    case .array(let elements): elements.first?.number
    default: nil
    }
  }

  /// A whole number, rounded; nil where it does not fit 32 bits.
  var index: Int? {
    guard let scalar, scalar.magnitude < 0x1p31 else { return nil }
    return Int(scalar.rounded())
  }

  var flag: Bool { (scalar ?? 0) != 0 }

  /// A list of numbers, or a single one as a list; what is not a number counts as 0.
  var numbers: [Double]? {
    switch content {
    case .number(let value): [value]
    case .array(let elements): elements.first?.object == nil ? elements.map { $0.scalar ?? 0 } : nil
    default: nil
    }
  }

  /// The first two numbers of a list.
  var point: Point? {
    guard let numbers, let x = numbers.first else { return nil }
    return Point(x: x, y: numbers.count > 1 ? numbers[1] : x)
  }
}

extension JSONObject {
  /// The text under a key; nil where there is none or it is empty.
  func text(_ key: String) -> String? {
    guard let text = self[key]?.string, !text.isEmpty else { return nil }
    return text
  }

  /// A whole number that stands for one of several choices.
  func choice(_ key: String) -> Int? { self[key]?.index }
}
