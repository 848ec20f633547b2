import Colors
import Motion
import Numerics
import Raster

/// Matching colors that replace all colors of a preset at once.
///
/// Each color has a contrast of at least 3:1 on white, or on a dark page such as #111827, depending on its use.
package struct ColorSet: Sendable {
  /// The name in flags.
  let name: String
  /// The paint of the brand color, then the other accents in turn; for light pages and for dark ones.
  package let onLight, onDark: [PaintLiteral]

  private init(_ name: String, _ onLight: [Int], onDark: [Int]? = nil) {
    self.name = name
    self.onLight = onLight.map { .color(Color(hex: $0)) }
    self.onDark = (onDark ?? onLight).map { .color(Color(hex: $0)) }
  }

  /// A gradient of two colors from the top left to the bottom right, followed by the two colors.
  private init(_ name: String, from first: Int, to second: Int) {
    self.name = name
    let colors = [Color(hex: first), Color(hex: second)]
    let stops = colors.map { GradientLiteral.Stop(color: $0, offset: nil) }
    onLight = [.gradient(GradientLiteral(.linear, angle: 45, stops, in: .oklch))] + colors.map { .color($0) }
    onDark = onLight
  }

  /// All sets.
  static let all = [
    ColorSet("ink", [0x111827, 0x4b5563, 0x6b7280], onDark: [0xf9fafb, 0xd1d5db, 0x9ca3af]),
    ColorSet("mono", [0x4b5563, 0x6b7280, 0x374151], onDark: [0xd1d5db, 0x9ca3af, 0xe5e7eb]),
    ColorSet("ocean", [0x0284c7, 0x0d9488, 0x6366f1, 0x0891b2, 0x2563eb]),
    ColorSet("sunset", [0xea580c, 0xdb2777, 0x9333ea, 0xe11d48, 0xd97706]),
    ColorSet(
      "forest", [0x059669, 0x4d7c0f, 0x0d9488, 0xa16207, 0x0f766e],
      onDark: [0x10b981, 0x84cc16, 0x2dd4bf, 0xeab308, 0x059669]),
    ColorSet("candy", [0xdb2777, 0x9333ea, 0x0891b2, 0xea580c, 0xe11d48]),
    ColorSet("signature", from: 0x6366f1, to: 0x0891b2),
    ColorSet("aurora", from: 0x9333ea, to: 0xea580c),
  ]

  package static var names: [String] { all.map { $0.name } }

  package static func named(_ name: String) -> ColorSet? { all.first { $0.name == name } }

  /// A page with a smaller luminance is dark.
  package static let darkest = ColorToken.darkest
}

extension ParameterValues {
  /// Sets all colors that are not set to the paints of a set: `color` to the first, other accents to the next in turn,
  /// and lists of colors to all flat ones. A `color` that is none, beside a list, stays so: it would replace the list.
  /// Grays, white, black, and colors computed from other colors or from the page are not changed.
  package mutating func fill(with paints: [PaintLiteral], in document: PresetDocument) {
    guard let first = paints.first else { return }
    let flat = paints.filter { if case .color = $0 { true } else { false } }
    let hasList = document.parameters.contains { $0.type == .colors && $0.isAccent }
    var next = 1
    for (index, parameter) in document.parameters.enumerated() where overrides[index] == nil {
      if parameter.name == "color" {
        guard !hasList || parameter.defaultText != "none" else { continue }
        set(index, parameter, to: first)
      } else if parameter.type == .colors, parameter.isAccent {
        overrides[index] = .colors((flat.isEmpty ? paints : flat).map { $0.meanColor })
      } else if parameter.isAccent {
        set(index, parameter, to: paints[next % paints.count])
        next += 1
      }
    }
  }

  private mutating func set(_ index: Int, _ parameter: ParameterDeclaration, to paint: PaintLiteral) {
    switch parameter.type {
    case .paint: overrides[index] = Value(paint)
    case .color: overrides[index] = .color(paint.meanColor)
    default: break
    }
  }
}

extension ParameterDeclaration {
  /// Whether the default is a hue that depends on no other color: a constant, or a default color of a role.
  fileprivate var isAccent: Bool {
    if case .expression = defaultValue { return ColorToken.isHue(in: defaultText) }
    guard case .value(let value) = defaultValue else { return false }
    switch value {
    case .color, .gradient: return value.color?.isChromatic ?? false
    case .colors(let colors): return colors.contains { $0.isChromatic }
    default: return false
    }
  }
}

extension Color {
  /// Reads a number of six hexadecimal digits.
  fileprivate init(hex: Int) {
    self.init(red: UInt8(hex >> 16 & 255), green: UInt8(hex >> 8 & 255), blue: UInt8(hex & 255))
  }

  /// Whether it is visibly not gray.
  fileprivate var isChromatic: Bool { alpha > 0 && max(red, green, blue) - min(red, green, blue) > 0.15 }
}
