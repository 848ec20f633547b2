import Numerics

/// The value of an expression, a parameter or a track.
package enum Value: Hashable, Sendable {
  /// Always finite.
  case number(Double)
  case boolean(Bool)
  case text(String)
  case color(Color)
  case numbers([Double])
  case colors([Color])
  case texts([String])

  package var type: ValueType {
    switch self {
    case .number: .number
    case .boolean: .boolean
    case .text: .text
    case .color: .color
    case .numbers: .numbers
    case .colors: .colors
    case .texts: .texts
    }
  }

  package var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  package var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  package var text: String? {
    if case .text(let value) = self { value } else { nil }
  }

  package var color: Color? {
    if case .color(let value) = self { value } else { nil }
  }

  package var numbers: [Double]? {
    if case .numbers(let value) = self { value } else { nil }
  }

  package var colors: [Color]? {
    if case .colors(let value) = self { value } else { nil }
  }

  package var texts: [String]? {
    if case .texts(let value) = self { value } else { nil }
  }
}
