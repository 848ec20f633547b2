import Numerics

/// Reads the color functions of CSS Color 4 and 5.
///
/// Colors of documents are read as browsers do. Those of flags and presets may have commas in all functions and
/// percentages beside numbers, and are brought into sRGB where they are read.
package struct ColorReader {
  /// Whether `light-dark()` is its second color, in documents; nil for flags and presets.
  let isDark: Bool?
  /// Reads a color that is no function, in lower case.
  let plain: (String) throws(ColorSyntaxError) -> Color
  /// Reads a number with its unit.
  let quantity: (String) -> ColorQuantity?

  package init(
    isDark: Bool?, plain: @escaping (String) throws(ColorSyntaxError) -> Color,
    quantity: @escaping (String) -> ColorQuantity?
  ) {
    (self.isDark, self.plain, self.quantity) = (isDark, plain, quantity)
  }

  /// The functions with what they expect.
  static let functions = [
    ("rgb", "rgb(red, green, blue) with 0...255 or 0%...100% each"),
    ("rgba", "rgb(red, green, blue) with 0...255 or 0%...100% each"),
    ("hsl", "hsl(hue, saturation, lightness), such as hsl(217, 91%, 60%)"),
    ("hsla", "hsl(hue, saturation, lightness), such as hsl(217, 91%, 60%)"),
    ("hwb", "hwb(hue whiteness blackness), such as hwb(217 20% 5%)"),
    ("lab", "lab(lightness a b), such as lab(55% 10 -60)"),
    ("lch", "lch(lightness chroma hue), such as lch(55% 60 280)"),
    ("oklab", "oklab(lightness a b), such as oklab(62% -0.03 -0.18)"),
    ("oklch", "oklch(lightness chroma hue), such as oklch(62% 0.19 260)"),
    ("color-mix", "color-mix(in oklch, COLOR 30%, COLOR), in srgb, oklab or oklch"),
    ("color", "color(space red green blue), such as color(display-p3 1 0.5 0)"),
  ]
  /// The largest nesting depth of functions.
  private static let deepest = 8

  /// - Parameters:
  ///   - text: in lower case, without white space around it.
  ///   - depth: the number of functions around it.
  package func color(_ text: String, depth: Int = 0) throws(ColorSyntaxError) -> CSSColor {
    guard text.ends(with: ")"), !text.begins(with: "#") else { return .color(try plain(text)) }
    guard let (name, rest) = text.cut(at: "(") else { throw .unknownFunction(text) }
    let inside = rest.dropLast(scalars: 1)
    if name.hasBytes(of: "light-dark"), let isDark {
      let parts = ValueList.split(inside, at: ",")
      guard depth < Self.deepest, parts.count == 2 else { throw .unknownFunction(text) }
      let colors = [try color(parts[0], depth: depth + 1), try color(parts[1], depth: depth + 1)]
      return colors[isDark ? 1 : 0]
    }
    guard let (_, expected) = Self.functions.first(where: { $0.0.hasBytes(of: name) }) else {
      throw .unknownFunction(String(name))
    }
    guard depth < Self.deepest,
      let color = name.hasBytes(of: "color-mix")
        ? try mix(inside, depth + 1) : try components(of: String(name.before(suffix: "a") ?? name), inside, depth + 1)
    else { throw .invalidArguments(text, expected: expected) }
    return color
  }

  /// A color of a space, in documents outside sRGB too.
  private func wide(_ color: ModernColor) -> CSSColor {
    isDark == nil ? .color(color.lab.displayed(alpha: color.alpha)) : .modern(color)
  }

  // MARK: Components

  /// A color by the channels of a space; nil if they do not fit.
  private func components(
    of name: String, _ inside: Substring, _ depth: Int
  ) throws(ColorSyntaxError) -> CSSColor? {
    guard let arguments = arguments(inside, of: name) else { return nil }
    var words = arguments.words
    var origin: ModernColor?
    if words.first == "from" {
      guard words.count > 2 else { return nil }
      origin = try color(words[1], depth: depth).modern
      words.removeFirst(2)
    }
    var space = ColorSpace(rawValue: name) ?? .srgb
    if name == "color" {
      guard let stated = words.first.flatMap({ ColorSpace(rawValue: $0) }), !stated.hasFunction else { return nil }
      space = stated
      words.removeFirst()
    }
    guard words.count == 3, arguments.alphas.count <= 1 else { return nil }
    let channels = origin.map { Channels(of: $0, in: space, scale: Self.scale(name)) }
    var c = SIMD3<Double>(repeating: 0)
    for index in 0..<3 {
      guard let value = channel(words[index], of: name, in: space, at: index, channels) else { return nil }
      c[index] = value
    }
    var alpha = origin?.alpha ?? 1
    if let text = arguments.alphas.first {
      guard let share = text == "none" ? 0 : quantity(channels?.substituted(text) ?? text)?.share else { return nil }
      alpha = share.clampedToUnit
    }
    c = space.bounded(c)
    guard origin == nil, ["rgb", "hsl", "hwb"].contains(name) else {
      return wide(ModernColor(space, c, alpha: alpha))
    }
    if name == "hsl", isDark == nil {
      let (saturation, lightness) = ((c.y / 100).clampedToUnit, (c.z / 100).clampedToUnit)
      return .color(Color(hue: c.x / 360, saturation: saturation, lightness: lightness, alpha: alpha))
    }
    return .color(space.color(space == .srgb ? c : SIMD3(c.x, min(c.y, 100), min(c.z, 100)), alpha: alpha))
  }

  /// The words of the channels, and of the alpha if it is stated; nil if there may be no commas.
  private func arguments(_ inside: Substring, of name: String) -> (words: [String], alphas: [String])? {
    let parts = ValueList.split(inside, at: ",")
    guard parts.count > 1 else {
      let halves = ValueList.split(inside, at: "/")
      return (ValueList.words(halves[0]), Array(halves.dropFirst()))
    }
    return isDark == nil || isLegacy(name, parts) ? (Array(parts.prefix(3)), Array(parts.dropFirst(3))) : nil
  }

  /// Whether documents may have the parts between commas: `rgb()` and `hsl()`, in numbers or percentages, not both.
  private func isLegacy(_ name: String, _ parts: [String]) -> Bool {
    let arePercentages = parts.prefix(3).map { part in
      if case .percentage = quantity(part) { true } else { false }
    }
    guard arePercentages.count == 3, !parts.contains("none") else { return false }
    return name == "hsl" ? arePercentages[1] && arePercentages[2] : name == "rgb" && Set(arePercentages).count == 1
  }

  /// What channels are multiplied by in a function: those of `rgb()` are bytes.
  private static func scale(_ name: String) -> Double { name == "rgb" ? 255 : 1 }

  private func channel(
    _ word: String, of name: String, in space: ColorSpace, at index: Int, _ channels: Channels?
  ) -> Double? {
    if word == "none" { return 0 }
    return switch quantity(channels?.substituted(word) ?? word) {
    case .number(let number): number / Self.scale(name)
    case .percentage(let percent) where index != space.hue: percent / 100 * space.whole(at: index)
    case .degrees(let degrees) where index == space.hue: degrees
    default: nil
    }
  }

  // MARK: Mixing

  /// A mixture; nil if the arguments do not fit.
  private func mix(_ inside: Substring, _ depth: Int) throws(ColorSyntaxError) -> CSSColor? {
    var parts = ValueList.split(inside, at: ",")
    var space = isDark == nil ? nil : ColorSpace.oklab
    var arc = HueArc.shorter
    let words = ValueList.words(parts[0])
    if words.first == "in" {
      guard words.count == 2 || words.count == 4 && words[3] == "hue", let stated = ColorSpace(rawValue: words[1]),
        let statedArc = HueArc(rawValue: words.count > 2 ? words[2] : "shorter"), words.count == 2 || stated.hue != nil
      else { return nil }
      (space, arc) = (stated, statedArc)
      parts.removeFirst()
    }
    guard let space, parts.count == 2 else { return nil }
    let (a, first) = try weighted(parts[0], depth)
    let (b, second) = try weighted(parts[1], depth)
    let p = first ?? second.map { 1 - $0 } ?? 0.5
    let q = second ?? 1 - p
    guard 0...1 ~= p, 0...1 ~= q, p + q > 0 else { return nil }
    let (amount, opacity) = (q / (p + q), min(p + q, 1))
    if isDark == nil, space == .srgb {
      // Without the way through OKLab, which rounds halves of bytes at random.
      let mixed = a.color.mixed(with: b.color, by: amount)
      return .color(mixed.withAlpha(mixed.alpha * opacity))
    }
    var mixed = a.modern.mixed(with: b.modern, in: space, arc, by: amount)
    mixed.alpha *= opacity
    return isDark == nil && space.hue == nil ? .color(mixed.color) : wide(mixed)
  }

  /// A color with its percentage, which may come first or last.
  private func weighted(_ text: String, _ depth: Int) throws(ColorSyntaxError) -> (CSSColor, Double?) {
    // The sign ends a number, with or without white space after it.
    if let (number, rest) = text.cut(at: "%"), let percent = NumberText.read(number) {
      return (try color(String(rest).trimmed, depth: depth), percent / 100)
    }
    var words = ValueList.words(text)
    var share: Double?
    if words.count == 2, let index = words.firstIndex(where: { quantity($0)?.share != nil }) {
      share = quantity(words.remove(at: index))?.share
    }
    return (try color(words.joined(separator: " "), depth: depth), share)
  }
}

/// A number with its unit in a color.
package enum ColorQuantity {
  case number(Double), percentage(Double), degrees(Double)

  /// Reads decimal notation; nil for anything else.
  init?(_ text: String) {
    if let percent = text.before(suffix: "%") {
      guard let percent = NumberText.read(percent) else { return nil }
      self = .percentage(percent)
    } else if let number = NumberText.read(text) {
      self = .number(number)
    } else {
      guard let degrees = NumberText.degrees(text) else { return nil }
      self = .degrees(degrees)
    }
  }

  /// A number, or a percentage as a fraction.
  var share: Double? {
    switch self {
    case .number(let number): number
    case .percentage(let percent): percent / 100
    case .degrees: nil
    }
  }
}

/// The channels of the origin of a relative color, by name.
private struct Channels {
  private var values: [Name: Double] = [:]

  init(of origin: ModernColor, in space: ColorSpace, scale: Double) {
    let c = space.components(origin.linear)
    for (index, channel) in space.channels.unicodeScalars.enumerated() {
      values[String(channel)] = c[index] * scale
    }
    values["alpha"] = origin.alpha
  }

  /// Replaces the names of channels by their values.
  func substituted(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let isWord = bytes[index].isLetter || bytes[index].isDigit || bytes[index] == UInt8(ascii: ".")
      let end = isWord ? bytes[index...].firstIndex { !$0.isName && $0 != UInt8(ascii: ".") } ?? bytes.count : index + 1
      let isFunction = end < bytes.count && bytes[end] == UInt8(ascii: "(")
      let value = isFunction ? nil : values[String(decoding: bytes[index..<end], as: UTF8.self)]
      result += value.map { Array("\($0)".utf8) } ?? Array(bytes[index..<end])
      index = end
    }
    return String(decoding: result, as: UTF8.self)
  }
}
