import Numerics
import Raster
import Vector

extension FilterFunction {
  /// The filter in user units; of a reference, the one without an effect.
  func imageFilter(_ style: ComputedStyle) -> ImageFilter {
    func user(_ length: Length) -> Double { length.resolved(percentOf: 0, fontSize: style.text.fontSize) }
    switch self {
    case .blur(let deviation):
      let sigma = max(user(deviation), 0)
      return .blur(sigmaX: sigma, sigmaY: sigma)
    case .dropShadow(let x, let y, let deviation, let color):
      // Chromium moves the shadow of an element by whole units, rounded down.
      return .dropShadow(
        dx: user(x).rounded(.down), dy: user(y).rounded(.down), sigma: max(user(deviation), 0),
        color: color?.resolved(current: style.color) ?? style.color)
    case .hueRotate(let degrees): return ImageFilter([.init(.colorMatrix(ColorMatrices.hueRotate(degrees)))])
    case .amount(let kind, let amount): return Self.imageFilter(kind, amount)
    case .reference: return ImageFilter([])
    }
  }

  private static func imageFilter(_ kind: Amount, _ amount: Double) -> ImageFilter {
    let share = min(amount, 1)
    func transfer(_ function: ImageFilter.TransferFunction) -> ImageFilter {
      ImageFilter([.init(.componentTransfer(red: function, green: function, blue: function, alpha: .identity))])
    }
    switch kind {
    case .grayscale: return ImageFilter([.init(.colorMatrix(ColorMatrices.grayscale(share)))])
    case .sepia: return ImageFilter([.init(.colorMatrix(ColorMatrices.sepia(share)))])
    case .saturate: return ImageFilter([.init(.colorMatrix(ColorMatrices.saturate(amount)))])
    case .invert: return transfer(.table([share, 1 - share]))
    case .brightness: return transfer(.linear(slope: amount, intercept: 0))
    case .contrast: return transfer(.linear(slope: amount, intercept: 0.5 - 0.5 * amount))
    case .opacity:
      return ImageFilter([
        .init(
          .componentTransfer(
            red: .identity, green: .identity, blue: .identity, alpha: .linear(slope: share, intercept: 0)))
      ])
    }
  }
}
