import Colors
import Numerics

/// A color in sRGB with straight (not premultiplied) alpha.
public struct Color: Hashable, Sendable, Codable {
  /// Gamma-encoded components, 0...1.
  public var red, green, blue: Double
  /// Opacity, 0 (clear) to 1 (opaque).
  public var alpha: Double

  /// Creates a color from components in 0...1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Parses a color in CSS syntax, such as `#3b82f6`, `tomato` or `rgb(59 130 246 / 50%)`.
  /// - Throws: `invalidValue`.
  public init(css text: String) throws(WhirligifError) {
    do {
      self.init(try ColorSyntax.parse(text))
    } catch {
      throw .invalidValue(Finding(error.complaint))
    }
  }

  init(_ color: Numerics.Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Opaque, of a number such as `0x3b82f6`; digits above the sixth do not count.
  public init(rgb: UInt32) {
    self.init(Numerics.Color(red: UInt8(rgb >> 16 & 255), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255)))
  }

  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)

  /// The same color as the engine's type.
  package var engineColor: Numerics.Color { Numerics.Color(red: red, green: green, blue: blue, alpha: alpha) }

  /// The color in CSS syntax: equal colors have equal texts, different colors different texts.
  public var css: String {
    let bytes = engineColor.bytes
    if Color(Numerics.Color(red: bytes.x, green: bytes.y, blue: bytes.z, alpha: bytes.w)) == self {
      return engineColor.hexadecimal
    }
    let channels = [red, green, blue].map { ValueText.plain($0 * 255) }.joined(separator: " ")
    return "rgb(\(channels) / \(ValueText.plain(alpha)))"
  }
}

extension Color: ExpressibleByIntegerLiteral {
  /// An opaque color such as `0x3b82f6`.
  public init(integerLiteral value: UInt32) { self.init(rgb: value) }
}

extension Color: CustomStringConvertible {
  /// The color in CSS syntax.
  public var description: String { css }
}
