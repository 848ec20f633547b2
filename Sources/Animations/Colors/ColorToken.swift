import Numerics

/// A default color by its role, with one value for light pages and one for dark pages.
///
/// Each value has a contrast of at least 4.5:1 with its pages: white, or #121212, #0d1117 and #111827.
package enum ColorToken: String, CaseIterable, Sendable {
  case accent, success, danger, warning, violet, neutral

  /// A page with a smaller luminance is dark.
  package static let darkest = 0.18

  /// The value for light pages and for dark pages, in hexadecimal.
  private var values: (onLight: Int, onDark: Int) {
    switch self {
    case .accent: (0x2563eb, 0x60a5fa)
    case .success: (0x15803d, 0x4ade80)
    case .danger: (0xdc2626, 0xf87171)
    case .warning: (0xb45309, 0xfbbf24)
    case .violet: (0x7c3aed, 0xa78bfa)
    case .neutral: (0x4b5563, 0xd1d5db)
    }
  }

  /// The color on a page.
  package func color(on page: Color) -> Color {
    let hex = page.luminance < Self.darkest ? values.onDark : values.onLight
    return Color(red: UInt8(hex >> 16 & 255), green: UInt8(hex >> 8 & 255), blue: UInt8(hex & 255))
  }

  /// Whether an expression names a color other than the neutral one.
  package static func isHue(in source: String) -> Bool {
    allCases.contains { $0 != .neutral && source.includes($0.rawValue + "(") }
  }
}
