import Colors
import Numerics

/// The value of an expression, a parameter or a track.
package enum Value: Hashable, Sendable {
  /// Always finite.
  case number(Double)
  case boolean(Bool)
  case text(String)
  case color(Color)
  /// A color that is a gradient, where it is painted; elsewhere, it counts as its mean color.
  indirect case gradient(PaintLiteral)
  case numbers([Double])
  case colors([Color])
  /// A list of colors some of which are gradients.
  case paints([PaintLiteral])
  case texts([String])

  package var type: ValueType {
    switch self {
    case .number: .number
    case .boolean: .boolean
    case .text: .text
    case .color, .gradient: .color
    case .numbers: .numbers
    case .colors, .paints: .colors
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
    switch self {
    case .color(let color): color
    case .gradient(let paint): paint.meanColor
    default: nil
    }
  }

  package init(_ paint: PaintLiteral) {
    if case .color(let color) = paint { self = .color(color) } else { self = .gradient(paint) }
  }

  var paint: PaintLiteral? {
    switch self {
    case .color(let color): .color(color)
    case .gradient(let paint): paint
    default: nil
    }
  }

  package var numbers: [Double]? {
    if case .numbers(let value) = self { value } else { nil }
  }

  package var colors: [Color]? {
    switch self {
    case .colors(let colors): colors
    case .paints(let paints): paints.map({ $0.meanColor })
    default: nil
    }
  }

  /// A list of colors.
  init(_ paints: [PaintLiteral]) {
    let colors = paints.compactMap { paint in if case .color(let color) = paint { color } else { nil } }
    self = colors.count == paints.count ? .colors(colors) : .paints(paints)
  }

  /// The element of a list of colors.
  func paint(at index: Int) -> PaintLiteral? {
    switch self {
    case .colors(let colors): .color(colors[index])
    case .paints(let paints): paints[index]
    default: nil
    }
  }

  package var texts: [String]? {
    if case .texts(let value) = self { value } else { nil }
  }
}
