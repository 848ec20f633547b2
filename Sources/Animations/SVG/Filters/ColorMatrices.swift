import Numerics

/// The color matrices of Filter Effects 1: rows for red, green, blue and alpha, each with an offset.
enum ColorMatrices {
  static func saturate(_ s: Double) -> [Double] {
    rows(
      [0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s],
      [0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s],
      [0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s])
  }

  static func hueRotate(_ degrees: Double) -> [Double] {
    let (s, c) = Trigonometry.sineAndCosine(degrees: degrees)
    return rows(
      [0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928],
      [0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283],
      [0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072])
  }

  static func grayscale(_ amount: Double) -> [Double] {
    let s = 1 - amount
    return rows(
      [0.2126 + 0.7874 * s, 0.7152 - 0.7152 * s, 0.0722 - 0.0722 * s],
      [0.2126 - 0.2126 * s, 0.7152 + 0.2848 * s, 0.0722 - 0.0722 * s],
      [0.2126 - 0.2126 * s, 0.7152 - 0.7152 * s, 0.0722 + 0.9278 * s])
  }

  static func sepia(_ amount: Double) -> [Double] {
    let s = 1 - amount
    return rows(
      [0.393 + 0.607 * s, 0.769 - 0.769 * s, 0.189 - 0.189 * s],
      [0.349 - 0.349 * s, 0.686 + 0.314 * s, 0.168 - 0.168 * s],
      [0.272 - 0.272 * s, 0.534 - 0.534 * s, 0.131 + 0.869 * s])
  }

  static let luminanceToAlpha: [Double] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2125, 0.7154, 0.0721, 0, 0,
  ]

  private static func rows(_ red: [Double], _ green: [Double], _ blue: [Double]) -> [Double] {
    red + [0, 0] + green + [0, 0] + blue + [0, 0] + [0, 0, 0, 1, 0]
  }
}
