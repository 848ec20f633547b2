/// The transfer curve of sRGB (IEC 61966-2-1).
package enum SRGB {
  /// Decodes a component: gamma-encoded to linear, both 0...1.
  package static func linear(_ encoded: Double) -> Double {
    encoded <= 0.04045 ? encoded / 12.92 : Exponential.power((encoded + 0.055) / 1.055, 2.4)
  }

  /// Encodes a component: linear, clamped to 0...1, to gamma-encoded.
  package static func encoded(_ linear: Double) -> Double {
    let light = linear.clampedToUnit
    return light <= 0.0031308 ? light * 12.92 : 1.055 * Exponential.power(light, 1 / 2.4) - 0.055
  }
}
