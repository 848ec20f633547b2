import Numerics
import Raster
import Vector

extension EffectModel {
  /// The filter of the effect for a layer's picture; nil if it has no effect.
  /// - Parameter matrix: from the layer's units to pixels.
  func filter(at frame: Double, _ matrix: AffineTransform) -> ImageFilter? {
    switch self {
    case .fill(let color, let opacity):
      return Self.fill(color.value(at: frame).clamped(alpha: 1), opacity.value(at: frame).clampedToUnit)
    case .tint(let black, let white, let amount):
      let share = (amount.value(at: frame) / 100).clampedToUnit
      return share > 0 ? Self.tint(black.value(at: frame), white.value(at: frame), share) : nil
    case .blur(let size, let dimensions):
      let sigma = Self.sigmaOfBlurriness * size.value(at: frame)
      let axes = dimensions.value(at: frame).rounded()
      guard sigma > 0, sigma.isFinite else { return nil }
      let filter = ImageFilter.blur(sigmaX: axes == 3 ? 0 : sigma, sigmaY: axes == 2 ? 0 : sigma)
      return filter.transformed(by: matrix)
    case .dropShadow(let color, let opacity, let direction, let distance, let softness):
      let length = distance.value(at: frame)
      let (sine, cosine) = Trigonometry.sineAndCosine(degrees: direction.value(at: frame) - 90)
      let alpha = (opacity.value(at: frame) / 255).clampedToUnit
      return ImageFilter.dropShadow(
        dx: length * cosine, dy: length * sine, sigma: max(0, softness.value(at: frame)) / 4,
        color: color.value(at: frame).clamped(alpha: alpha)
      ).transformed(by: matrix)
    }
  }

  /// The standard deviation of a blur, divided by its blurriness, as in other players.
  private static let sigmaOfBlurriness = 0.3

  /// One color, with the layer's alpha multiplied by the opacity.
  private static func fill(_ color: Color, _ opacity: Double) -> ImageFilter {
    let rows = [color.red, color.green, color.blue].flatMap { component -> [Double] in [0, 0, 0, 0, component] }
    return ImageFilter([ImageFilter.Step(.colorMatrix(rows + [0, 0, 0, opacity, 0]))])
  }

  /// Maps luminance to a ramp between two colors, and mixes the result with the original.
  private static func tint(_ black: Color, _ white: Color, _ share: Double) -> ImageFilter {
    let weights = [0.2126, 0.7152, 0.0722]
    let ends = [(black.red, white.red), (black.green, white.green), (black.blue, white.blue)]
    let rows = ends.indices.flatMap { row -> [Double] in
      let (low, high) = ends[row]
      let factors = weights.indices.map { share * weights[$0] * (high - low) + ($0 == row ? 1 - share : 0) }
      return factors + [0, share * low]
    }
    return ImageFilter([ImageFilter.Step(.colorMatrix(rows + [0, 0, 0, 1, 0]))])
  }
}
