import Numerics

/// The approximation of a Gaussian along a line: exact weights for a standard deviation under 2 pixels, three boxes
/// from 2 on (SVG's filter effects, `feGaussianBlur`).
enum GaussianKernel {
  case none
  /// Weights from the middle outwards.
  case weights([Float])
  /// The sizes of the three boxes.
  case boxes([Int])

  init(sigma: Double) {
    let sigma = Self.limited(sigma)
    if sigma < 0.05 {
      self = .none
    } else if sigma < 2 {
      self = .weights(Self.weights(sigma))
    } else {
      // 3 sqrt(2 pi) / 4.
      let size = Int(sigma * 1.879_971_205_598_573 + 0.5)
      self = .boxes(size.isMultiple(of: 2) ? [size, size, size + 1] : [size, size, size])
    }
  }

  /// How many pixels it reaches to either side.
  var reach: Int {
    switch self {
    case .none: 0
    case .weights(let weights): weights.count - 1
    case .boxes(let sizes): sizes.reduce(0) { $0 + $1 - 1 } / 2
    }
  }

  static func reach(_ sigma: Double) -> Int { GaussianKernel(sigma: sigma).reach }

  private static func limited(_ sigma: Double) -> Double { sigma > 0 ? min(sigma, ImageFilter.maximumSigma) : 0 }

  private static func weights(_ sigma: Double) -> [Float] {
    let reach = Int((sigma * 3.5).rounded(.up))
    let values = (0...reach).map { Exponential.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = values.dropFirst().reduce(values[0]) { $0 + 2 * $1 }
    return values.map { Float($0 / sum) }
  }
}
