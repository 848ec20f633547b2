import Colors
import Numerics

/// A color, or a value that depends on the property `color`.
enum ColorValue: Hashable, Sendable {
  case color(Color)
  /// A color outside the sRGB syntaxes of old, which is interpolated in OKLab.
  case modern(ModernColor)
  case current
  /// A function of `currentColor`, as written.
  indirect case dependent(Name, ValueContext)

  func resolved(current: Color) -> Color {
    switch self {
    case .color(let color): color
    case .modern(let color): color.color
    case .current: current
    case .dependent(let text, let context):
      ColorParser(context: context, current: current).parse(text.text)?.resolved(current: current) ?? current
    }
  }

  /// Whether it depends on the property `color`.
  var isRelative: Bool {
    switch self {
    case .current, .dependent: true
    case .color, .modern: false
    }
  }

  var isModern: Bool {
    switch self {
    case .modern, .dependent: true
    case .color, .current: false
    }
  }

  /// Replaces `currentColor` by a color.
  func resolvingCurrent(_ color: Color) -> ColorValue {
    switch self {
    case .color, .modern: self
    case .current: .color(color)
    case .dependent(let text, let context):
      ColorParser(context: context, current: color).parse(text.text) ?? .color(color)
    }
  }

  /// Interpolates in sRGB, or in OKLab if one of the colors is modern; nil before `currentColor` is replaced.
  func mixed(with other: ColorValue, by amount: Double) -> ColorValue? {
    switch (self, other) {
    case (.color(let a), .color(let b)): return .color(a.mixed(with: b, by: amount))
    case (.modern, .modern), (.modern, .color), (.color, .modern):
      guard let a = modern, let b = other.modern else { return nil }
      return .modern(a.mixed(with: b, by: amount))
    default: return nil
    }
  }

  private var modern: ModernColor? {
    switch self {
    case .color(let color): ModernColor(color)
    case .modern(let color): color
    default: nil
    }
  }
}
