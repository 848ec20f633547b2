import JSON
import Numerics
import Vector

/// Reads values in the variants that Lottie files have: numbers as floats or one-element lists, booleans as 0 and 1,
/// single numbers for lists.
extension JSONValue {
  subscript(key: String) -> JSONValue? { object?[key] }

  /// A text that names something.
  var name: Name? { string.map { Name($0) } }

  /// The name of an asset, which may be a number.
  var identifier: Name? { name ?? index.map { Name("\($0)") } }

  /// A number, a boolean as 0 or 1, or the first element of a list.
  var scalar: Double? {
    switch content {
    case .number(let value): value
    case .boolean(let value): value ? 1 : 0
    case .array(let elements): elements.first?.number
    default: nil
    }
  }

  /// An integer, rounded; nil if it does not fit into 32 bits.
  var index: Int? {
    guard let scalar, scalar.magnitude < 0x1p31 else { return nil }
    return Int(scalar.rounded())
  }

  var flag: Bool { (scalar ?? 0) != 0 }

  /// A list of numbers, or a single number as a list; other elements count as 0.
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
  /// The name with this key; nil if it is missing or empty.
  func name(_ key: String) -> Name? {
    guard let text = self[key]?.string, !text.isEmpty else { return nil }
    return Name(text)
  }

  /// An integer that represents one of several choices.
  func choice(_ key: String) -> Int? { self[key]?.index }
}
