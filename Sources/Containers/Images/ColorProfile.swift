import Numerics
import Palette

/// An ICC profile of three curves and a matrix, or of one curve for gray: what cameras, phones and editors embed.
///
/// Colors are converted to sRGB as browsers do: by colorimetry, without black point compensation. Source: ICC.1:2010.
struct ColorProfile: Sendable {
  /// The linear light of each value of red, green and blue.
  private let light: [[Float]]
  /// From linear light to that of sRGB, by rows.
  private let rows: [SIMD3<Float>]

  /// - Returns: nil for a profile of another kind or that is damaged, and for one that hardly differs from sRGB.
  init?(_ bytes: [UInt8]) {
    let reader = ProfileReader(bytes: bytes)
    guard let space = reader.text(at: 16), reader.text(at: 36) == "acsp", reader.text(at: 20) == "XYZ " else {
      return nil
    }
    switch space {
    case "RGB ":
      guard !reader.hasTag("A2B0"), !reader.hasTag("A2B1"), let red = reader.color("rXYZ"),
        let green = reader.color("gXYZ"), let blue = reader.color("bXYZ"), let redLight = reader.curve("rTRC"),
        let greenLight = reader.curve("gTRC"), let blueLight = reader.curve("bTRC")
      else { return nil }
      light = [redLight, greenLight, blueLight]
      rows = Self.fromD50.map { row in
        SIMD3([red, green, blue].map { Float(row.x * $0.x + row.y * $0.y + row.z * $0.z) })
      }
    case "GRAY":
      guard let gray = reader.curve("kTRC") else { return nil }
      light = [gray, gray, gray]
      rows = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
    default: return nil
    }
    if isNearlySRGB { return nil }
  }

  /// The linear light of sRGB from XYZ with the white D50, by rows: the inverse of the matrix of the profile of sRGB.
  private static let fromD50: [SIMD3<Double>] = [
    SIMD3(3.1338561, -1.6168667, -0.4906146), SIMD3(-0.9787684, 1.9161415, 0.0334540),
    SIMD3(0.0719453, -0.2289914, 1.4052427),
  ]

  /// Whether no color of a grid of 6 values in each component moves by more than two levels. The curves of profiles of
  /// sRGB are rounded.
  private var isNearlySRGB: Bool {
    for red in stride(from: 0, through: 255, by: 51) {
      for green in stride(from: 0, through: 255, by: 51) {
        for blue in stride(from: 0, through: 255, by: 51) {
          let color = RGBA8(red: UInt8(red), green: UInt8(green), blue: UInt8(blue), alpha: 255)
          let new = converted(color)
          let moves = [Int(new.red) - red, Int(new.green) - green, Int(new.blue) - blue]
          if moves.contains(where: { $0.magnitude > 2 }) { return false }
        }
      }
    }
    return true
  }

  /// The colors of pixels in sRGB.
  func convert(_ pixels: inout [RGBA8]) {
    var (last, result) = (RGBA8.transparent, RGBA8.transparent)
    for index in pixels.indices {
      let pixel = pixels[index]
      if pixel != last { (last, result) = (pixel, converted(pixel)) }
      pixels[index] = result
    }
  }

  private func converted(_ pixel: RGBA8) -> RGBA8 {
    let light = SIMD3(light[0][Int(pixel.red)], light[1][Int(pixel.green)], light[2][Int(pixel.blue)])
    func component(_ row: Int) -> UInt8 { Self.encoded((rows[row] * light).sum()) }
    return RGBA8(red: component(0), green: component(1), blue: component(2), alpha: pixel.alpha)
  }

  private static func encoded(_ light: Float) -> UInt8 {
    levels[Int((min(max(light, 0), 1) * Float(levels.count - 1)).rounded())]
  }

  /// The level of each of so many steps of linear light: in the dark, where levels are closest, a step is a fifth of
  /// one.
  private static let levels: [UInt8] = (0...1 << 14).map { step in
    UInt8((SRGB.encoded(Double(step) / Double(1 << 14)) * 255).rounded())
  }
}

/// Reads numbers and tags of a profile; nothing is trusted.
private struct ProfileReader {
  let bytes: [UInt8]

  /// The four characters at an offset.
  func text(at offset: Int) -> String? {
    offset + 4 <= bytes.count ? String(decoding: bytes[offset..<offset + 4], as: UTF8.self) : nil
  }

  func hasTag(_ name: String) -> Bool { content(of: name) != nil }

  /// The value of a tag of the type XYZ.
  func color(_ name: String) -> SIMD3<Double>? {
    guard let offset = content(of: name, type: "XYZ "), let x = fixed(offset + 8), let y = fixed(offset + 12),
      let z = fixed(offset + 16)
    else { return nil }
    return SIMD3(x, y, z)
  }

  /// The light of the 256 values of a component.
  func curve(_ name: String) -> [Float]? {
    guard let function = table(name) ?? formula(name) else { return nil }
    return (0...255).map { Float(function(Double($0) / 255).clampedToUnit) }
  }

  private typealias Function = (Double) -> Double

  /// A curve as a table, a power or nothing.
  private func table(_ name: String) -> Function? {
    guard let offset = content(of: name, type: "curv"), let count = number(offset + 8, bytes: 4) else { return nil }
    if count == 0 { return { $0 } }
    if count == 1 {
      guard let gamma = number(offset + 12, bytes: 2) else { return nil }
      return { Exponential.power($0, Double(gamma) / 256) }
    }
    guard count <= 1 << 16, offset + 12 + 2 * count <= bytes.count else { return nil }
    let values = (0..<count).map { Double(number(offset + 12 + 2 * $0, bytes: 2) ?? 0) / 65535 }
    return { x in
      let index = min(Int(x * Double(count - 1)), count - 2)
      let share = x * Double(count - 1) - Double(index)
      return values[index] + (values[index + 1] - values[index]) * share
    }
  }

  /// A parametric curve.
  private func formula(_ name: String) -> Function? {
    guard let offset = content(of: name, type: "para"), let kind = number(offset + 8, bytes: 2) else { return nil }
    let counts = [1, 3, 4, 5, 7]
    guard kind < counts.count else { return nil }
    let values = (0..<counts[kind]).compactMap { fixed(offset + 12 + 4 * $0) }
    guard values.count == counts[kind] else { return nil }
    let (power, a, b) = (values[0], kind > 0 ? values[1] : 1, kind > 0 ? values[2] : 0)
    // Above a limit a power, below it a line.
    let limit = kind > 2 ? values[4] : kind > 0 && a != 0 ? -b / a : 0
    let raised = kind == 2 ? values[3] : kind == 4 ? values[5] : 0
    let slope = kind > 2 ? values[3] : 0
    let low = kind == 2 ? values[3] : kind == 4 ? values[6] : 0
    return { x in
      x >= limit ? Exponential.power(max(a * x + b, 0), power) + raised : slope * x + low
    }
  }

  /// Where a tag's data begin.
  ///
  /// - Parameter type: of the data; nil for any.
  private func content(of name: String, type: String? = nil) -> Int? {
    let count = min(number(128, bytes: 4) ?? 0, 200)
    for tag in 0..<count where text(at: 132 + 12 * tag) == name {
      guard let offset = number(136 + 12 * tag, bytes: 4), type == nil || text(at: offset) == type else { return nil }
      return offset
    }
    return nil
  }

  /// A signed number with 16 bits behind the point.
  private func fixed(_ offset: Int) -> Double? {
    number(offset, bytes: 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
  }

  private func number(_ offset: Int, bytes count: Int) -> Int? {
    guard offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
