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
      let fraction = (amount.value(at: frame) / 100).clampedToUnit
      return fraction > 0 ? Self.tint(black: black.value(at: frame), white: white.value(at: frame), by: fraction) : nil
    case .tritone(let highlights, let midtones, let shadows, let original):
      let colors = [shadows, midtones, highlights].map { $0.value(at: frame) }
      return Self.tritone(colors, original: (original.value(at: frame) / 100).clampedToUnit)
    case .levels(let models): return Self.levels(models.map { $0.table(at: frame) })
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

  private static let weights = [0.2126, 0.7152, 0.0722]

  /// Maps luminance to a ramp through three colors.
  private static func tritone(_ colors: [Color], original: Double) -> ImageFilter? {
    guard original < 1 else { return nil }
    let row = weights + [0, 0]
    let steps = [
      ImageFilter.Step(.colorMatrix(row + row + row + [0, 0, 0, 1, 0])),
      ImageFilter.Step(
        .componentTransfer(
          red: .table(colors.map { $0.red }), green: .table(colors.map { $0.green }),
          blue: .table(colors.map { $0.blue }), alpha: .identity)),
    ]
    let mix = ImageFilter.CompositeOperator.arithmetic(k1: 0, k2: 1 - original, k3: original, k4: 0)
    return ImageFilter(
      original > 0 ? steps + [ImageFilter.Step(.composite(mix, other: .sourceGraphic))] : steps)
  }

  /// - Parameter tables: of red, green, blue, alpha and all colors; nil for no change.
  private static func levels(_ tables: [[Double]?]) -> ImageFilter? {
    guard tables.count == 5, tables.contains(where: { $0 != nil }) else { return nil }
    let functions = tables.map { $0.map { ImageFilter.TransferFunction.table($0) } ?? .identity }
    let all = functions[4]
    return ImageFilter([
      ImageFilter.Step(
        .componentTransfer(red: functions[0], green: functions[1], blue: functions[2], alpha: functions[3])),
      ImageFilter.Step(.componentTransfer(red: all, green: all, blue: all, alpha: .identity)),
    ])
  }

  /// Maps luminance to a ramp between two colors, and mixes the result with the original.
  private static func tint(black: Color, white: Color, by share: Double) -> ImageFilter {
    let ends = [(black.red, white.red), (black.green, white.green), (black.blue, white.blue)]
    let rows = ends.indices.flatMap { row -> [Double] in
      let (low, high) = ends[row]
      let factors = weights.indices.map { share * weights[$0] * (high - low) + ($0 == row ? 1 - share : 0) }
      return factors + [0, share * low]
    }
    return ImageFilter([ImageFilter.Step(.colorMatrix(rows + [0, 0, 0, 1, 0]))])
  }
}

extension LevelsModel {
  /// The values of 256 components at even distances; nil if no component changes.
  fileprivate func table(at frame: Double) -> [Double]? {
    let (black, white) = (inputBlack.value(at: frame), inputWhite.value(at: frame))
    let (low, high) = (outputBlack.value(at: frame), outputWhite.value(at: frame))
    let gamma = gamma.value(at: frame)
    let exponent = gamma > 0 ? 1 / gamma : 1
    guard (black, white, low, high) != (0, 1, 0, 1) || exponent != 1 else { return nil }
    return (0...255).map { index in
      let component = Double(index) / 255
      let share = white == black ? (component > black ? 1 : 0) : ((component - black) / (white - black)).clampedToUnit
      return low + (high - low) * Exponential.power(share, exponent)
    }
  }
}
