import Numerics

/// A color space of CSS, with conversions from and to linear sRGB without limits.
enum ColorSpace: String, Sendable {
  case srgb, lab, lch, oklab, oklch, hsl, hwb, rec2020, xyz
  case linearSRGB = "srgb-linear"
  case displayP3 = "display-p3"
  case a98 = "a98-rgb"
  case proPhoto = "prophoto-rgb"
  case xyzD65 = "xyz-d65"
  case xyzD50 = "xyz-d50"

  /// The place of the hue; nil for rectangular spaces.
  var hue: Int? {
    switch self {
    case .hsl, .hwb: 0
    case .lch, .oklch: 2
    default: nil
    }
  }

  /// Whether colors of the space have a function of that name, rather than `color()`.
  var hasFunction: Bool {
    switch self {
    case .lab, .lch, .oklab, .oklch, .hsl, .hwb: true
    default: false
    }
  }

  /// The names of the channels, a letter each.
  var channels: String {
    switch self {
    case .hsl, .hwb: rawValue
    case .lab, .oklab: "lab"
    case .lch, .oklch: "lch"
    case .xyz, .xyzD50, .xyzD65: "xyz"
    default: "rgb"
    }
  }

  /// The channel that is 100 %.
  func whole(at index: Int) -> Double {
    switch self {
    case .lab: index == 0 ? 100 : 125
    case .lch: index == 0 ? 100 : 150
    case .oklab, .oklch: index == 0 ? 1 : 0.4
    case .hsl, .hwb: 100
    default: 1
    }
  }

  /// The channels of a function within their ranges.
  func bounded(_ c: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .lab, .oklab: SIMD3(min(max(c.x, 0), whole(at: 0)), c.y, c.z)
    case .lch, .oklch: SIMD3(min(max(c.x, 0), whole(at: 0)), max(c.y, 0), c.z)
    case .hsl, .hwb: SIMD3(c.x, max(c.y, 0), max(c.z, 0))
    default: c
    }
  }

  /// Clipped to sRGB.
  func color(_ c: SIMD3<Double>, alpha: Double = 1) -> Color {
    let rgb = self == .srgb ? c : Self.encoded(linear(c))
    return Color(red: rgb.x.clampedToUnit, green: rgb.y.clampedToUnit, blue: rgb.z.clampedToUnit, alpha: alpha)
  }

  func linear(_ c: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .srgb: Self.decoded(c)
    case .linearSRGB: c
    case .xyz, .xyzD65: Self.fromXYZ.apply(c)
    case .xyzD50: Self.fromXYZ.apply(Self.fromD50.apply(c))
    case .displayP3: Self.fromXYZ.apply(Self.p3.apply(Self.decoded(c)))
    case .a98: Self.fromXYZ.apply(Self.a98Matrix.apply(c.signedPower(563.0 / 256)))
    case .rec2020: Self.fromXYZ.apply(Self.rec2020Matrix.apply(Self.decodedBT2020(c)))
    case .proPhoto: Self.fromXYZ.apply(Self.fromD50.apply(Self.proPhotoMatrix.apply(c.signedPower(1.8))))
    case .oklab: OKLab(c).linearComponents
    case .oklch: OKLab(Self.rectangular(c)).linearComponents
    case .lab: Self.linear(fromLab: c)
    case .lch: Self.linear(fromLab: Self.rectangular(c))
    case .hsl: Self.decoded(Self.rgb(hue: c.x, saturation: c.y / 100, lightness: c.z / 100))
    case .hwb: Self.decoded(Self.rgb(hue: c.x, white: c.y / 100, black: c.z / 100))
    }
  }

  func components(_ linear: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .srgb: Self.encoded(linear)
    case .linearSRGB: linear
    case .xyz, .xyzD65: Self.toXYZ.apply(linear)
    case .xyzD50: Self.fromD50.inverse.apply(Self.toXYZ.apply(linear))
    case .displayP3: Self.encoded(Self.p3.inverse.apply(Self.toXYZ.apply(linear)))
    case .a98: Self.a98Matrix.inverse.apply(Self.toXYZ.apply(linear)).signedPower(256.0 / 563)
    case .rec2020: Self.encodedBT2020(Self.rec2020Matrix.inverse.apply(Self.toXYZ.apply(linear)))
    case .proPhoto:
      Self.proPhotoMatrix.inverse.apply(Self.fromD50.inverse.apply(Self.toXYZ.apply(linear))).signedPower(1 / 1.8)
    case .oklab: OKLab(linear: linear).components
    case .oklch: Self.polar(OKLab(linear: linear).components)
    case .lab: Self.lab(linear)
    case .lch: Self.polar(Self.lab(linear))
    case .hsl: Self.hsl(Self.encoded(linear))
    case .hwb: Self.hwb(Self.encoded(linear))
    }
  }

  // MARK: Curves

  private static func decoded(_ c: SIMD3<Double>) -> SIMD3<Double> {
    c.map { ($0 < 0 ? -1 : 1) * SRGB.linear(abs($0)) }
  }

  private static func encoded(_ c: SIMD3<Double>) -> SIMD3<Double> {
    c.map { x in
      let light = abs(x)
      let value = light <= 0.0031308 ? light * 12.92 : 1.055 * Exponential.power(light, 1 / 2.4) - 0.055
      return x < 0 ? -value : value
    }
  }

  private static func decodedBT2020(_ c: SIMD3<Double>) -> SIMD3<Double> {
    c.map { x in
      let value = abs(x)
      let light =
        value < 4.5 * 0.018053968510807
        ? value / 4.5 : Exponential.power((value + 0.09929682680944) / 1.09929682680944, 1 / 0.45)
      return x < 0 ? -light : light
    }
  }

  private static func encodedBT2020(_ c: SIMD3<Double>) -> SIMD3<Double> {
    c.map { x in
      let light = abs(x)
      let value =
        light < 0.018053968510807 ? light * 4.5 : 1.09929682680944 * Exponential.power(light, 0.45) - 0.09929682680944
      return x < 0 ? -value : value
    }
  }

  // MARK: Matrices

  private static let toXYZ = Matrix3(
    SIMD3(0.41239079926595934, 0.357584339383878, 0.1804807884018343),
    SIMD3(0.21263900587151027, 0.715168678767756, 0.07219231536073371),
    SIMD3(0.01933081871559182, 0.11919477979462598, 0.9505321522496607))
  private static let fromXYZ = toXYZ.inverse
  private static let fromD50 = Matrix3(
    SIMD3(0.955473421488075, -0.02309845494876471, 0.06325924320057072),
    SIMD3(-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
    SIMD3(0.012314014864481998, -0.020507649298898964, 1.330365926242124))
  private static let p3 = Matrix3(
    SIMD3(0.4865709486482162, 0.26566769316909306, 0.1982172852343625),
    SIMD3(0.2289745640697488, 0.6917385218365064, 0.079286914093745),
    SIMD3(0, 0.04511338185890264, 1.043944368900976))
  private static let a98Matrix = Matrix3(
    SIMD3(0.5766690429101305, 0.1855582379065463, 0.1882286462349947),
    SIMD3(0.29734497525053605, 0.6273635662554661, 0.07529145849399788),
    SIMD3(0.02703136138641234, 0.07068885253582723, 0.9913375368376388))
  private static let rec2020Matrix = Matrix3(
    SIMD3(0.6369580483012914, 0.14461690358620832, 0.1688809751641721),
    SIMD3(0.2627002120112671, 0.6779980715188708, 0.05930171646986196),
    SIMD3(0, 0.028072693049087428, 1.060985057710791))
  private static let proPhotoMatrix = Matrix3(
    SIMD3(0.7977604896723027, 0.13518583717574031, 0.0313493495815248),
    SIMD3(0.2880711282292934, 0.7118432178101014, 0.00008565396060525902), SIMD3(0, 0, 0.8251046025104601))

  // MARK: Lab

  private static func polar(_ lab: SIMD3<Double>) -> SIMD3<Double> {
    let hue = Trigonometry.arcTangent(y: lab.z, x: lab.y)
    return SIMD3(lab.x, (lab.y * lab.y + lab.z * lab.z).squareRoot(), hue < 0 ? hue + 360 : hue)
  }

  private static func rectangular(_ lch: SIMD3<Double>) -> SIMD3<Double> {
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: lch.z)
    return SIMD3(lch.x, lch.y * cosine, lch.y * sine)
  }

  private static let whiteD50 = SIMD3(0.9642956764, 1, 0.8251046025)

  private static func lab(_ linear: SIMD3<Double>) -> SIMD3<Double> {
    let f = (fromD50.inverse.apply(toXYZ.apply(linear)) / whiteD50).map {
      $0 > 216.0 / 24389 ? Exponential.cubeRoot($0) : (24389.0 / 27 * $0 + 16) / 116
    }
    return SIMD3(116 * f.y - 16, 500 * (f.x - f.y), 200 * (f.y - f.z))
  }

  private static func linear(fromLab c: SIMD3<Double>) -> SIMD3<Double> {
    let y = (c.x + 16) / 116
    let light = SIMD3(y + c.y / 500, y, y - c.z / 200).map { f in
      f * f * f > 216.0 / 24389 ? f * f * f : (116 * f - 16) * 27 / 24389
    }
    return fromXYZ.apply(fromD50.apply(light * whiteD50))
  }

  // MARK: Hue

  private static func rgb(hue: Double, saturation: Double, lightness: Double) -> SIMD3<Double> {
    var turn = hue.truncatingRemainder(dividingBy: 360)
    if turn < 0 { turn += 360 }
    let reach = saturation * min(lightness, 1 - lightness)
    return SIMD3(0.0, 8, 4).map { offset in
      let k = (offset + turn / 30).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
  }

  private static func rgb(hue: Double, white: Double, black: Double) -> SIMD3<Double> {
    if white + black >= 1 { return SIMD3(repeating: white / (white + black)) }
    return rgb(hue: hue, saturation: 1, lightness: 0.5) * (1 - white - black) + white
  }

  private static func hue(_ c: SIMD3<Double>) -> Double {
    let range = c.max() - c.min()
    guard range > 1e-9 else { return 0 }
    let maximum = c.max()
    let sector =
      maximum == c.x
      ? (c.y - c.z) / range + (c.y < c.z ? 6 : 0) : maximum == c.y ? (c.z - c.x) / range + 2 : (c.x - c.y) / range + 4
    return sector * 60
  }

  private static func hsl(_ c: SIMD3<Double>) -> SIMD3<Double> {
    let lightness = (c.max() + c.min()) / 2
    let range = c.max() - c.min()
    let span = min(lightness, 1 - lightness)
    let saturation = range <= 1e-9 || span == 0 ? 0 : (c.max() - lightness) / span
    return SIMD3(hue(c), saturation * 100, lightness * 100)
  }

  private static func hwb(_ c: SIMD3<Double>) -> SIMD3<Double> { SIMD3(hue(c), c.min() * 100, (1 - c.max()) * 100) }
}

/// A matrix of three rows.
private struct Matrix3: Sendable {
  let x, y, z: SIMD3<Double>

  init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) { (self.x, self.y, self.z) = (x, y, z) }

  func apply(_ v: SIMD3<Double>) -> SIMD3<Double> { SIMD3((x * v).sum(), (y * v).sum(), (z * v).sum()) }

  var inverse: Matrix3 {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let (a, b, c) = (cross(y, z), cross(z, x), cross(x, y))
    let determinant = (x * a).sum()
    return Matrix3(
      SIMD3(a.x, b.x, c.x) / determinant, SIMD3(a.y, b.y, c.y) / determinant, SIMD3(a.z, b.z, c.z) / determinant)
  }
}

extension OKLab {
  init(_ c: SIMD3<Double>) { self.init(lightness: c.x, a: c.y, b: c.z) }

  fileprivate var components: SIMD3<Double> { SIMD3(lightness, a, b) }
}

extension SIMD3<Double> {
  func map(_ transform: (Double) -> Double) -> SIMD3<Double> { SIMD3(transform(x), transform(y), transform(z)) }

  fileprivate func signedPower(_ exponent: Double) -> SIMD3<Double> {
    map { $0 < 0 ? -Exponential.power(-$0, exponent) : Exponential.power($0, exponent) }
  }
}
