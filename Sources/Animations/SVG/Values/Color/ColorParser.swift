import Motion
import Numerics

/// Parses colors in the syntax of CSS Color 4 and 5.
struct ColorParser {
  let context: ValueContext
  /// The value of `currentColor`; nil if it is not known yet.
  var current: Color?
  private static let maximumDepth = 8

  init(context: ValueContext, current: Color? = nil) { (self.context, self.current) = (context, current) }

  /// Nil if the text is not a color.
  func parse(_ text: some StringProtocol) -> ColorValue? { parse(text.trimmed.lowercasedASCII, depth: 0) }

  private func parse(_ text: String, depth: Int) -> ColorValue? {
    if text == "currentcolor" { return current.map { .color($0) } ?? .current }
    guard text.utf8.last == UInt8(ascii: ")") else { return simple(text) }
    guard depth < Self.maximumDepth else { return nil }
    if current == nil, text.includes("currentcolor") {
      let isValid = ColorParser(context: context, current: .black).function(text, depth: depth) != nil
      return isValid ? .dependent(Name(text), context) : nil
    }
    return function(text, depth: depth)
  }

  private func simple(_ text: String) -> ColorValue? {
    if let system = Self.system[text] { return .color(system) }
    guard text != "none", text.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "#") }) else {
      return nil
    }
    return (try? ColorSyntax.parse(text)).map { .color($0) }
  }

  /// The colors of the system and those of old that stand for them (CSS Color 4, 6.2 and appendix A), as Chromium has
  /// them where nothing else is set up.
  private static let system: [Name: Color] = {
    func color(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) -> Color {
      Color(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
    }
    var colors: [Name: Color] = [
      "linktext": color(0, 0, 238), "visitedtext": color(85, 26, 139), "activetext": color(255, 0, 0),
      "mark": color(255, 255, 0), "accentcolor": color(0, 117, 255), "selecteditem": color(25, 103, 210),
      "highlight": color(0, 65, 198, alpha: 0.8),
    ]
    let names: [(Color, String)] = [
      (
        .white,
        "canvas field accentcolortext highlighttext selecteditemtext activecaption appworkspace background "
          + "inactivecaption infobackground menu scrollbar window"
      ),
      (
        .black,
        "canvastext fieldtext buttontext buttonborder marktext activeborder captiontext inactiveborder "
          + "infotext menutext threeddarkshadow threedhighlight threedlightshadow threedshadow windowframe windowtext"
      ),
      (color(239, 239, 239), "buttonface buttonhighlight buttonshadow threedface"),
      (color(128, 128, 128), "graytext inactivecaptiontext"),
    ]
    for (color, list) in names {
      for name in list.split(at: " ") { colors[Name(name)] = color }
    }
    return colors
  }()

  private func function(_ text: String, depth: Int) -> ColorValue? {
    var scanner = TextScanner(text)
    var name = scanner.name()
    guard scanner.take("("), let inside = scanner.parenthesized(), scanner.isAtEnd else { return nil }
    if name == "rgba" { name = "rgb" }
    if name == "hsla" { name = "hsl" }
    switch name {
    case "color-mix": return mix(inside, depth)
    case "light-dark":
      let parts = ValueList.split(inside, at: ",")
      guard parts.count == 2, parse(parts[0], depth: depth + 1) != nil, parse(parts[1], depth: depth + 1) != nil else {
        return nil
      }
      return parse(parts[context.isDark ? 1 : 0], depth: depth + 1)
    case "color", "rgb", "hsl", "hwb", "lab", "lch", "oklab", "oklch": return components(of: name, inside, depth: depth)
    default: return nil
    }
  }

  // MARK: Components

  private func components(of name: String, _ inside: String, depth: Int) -> ColorValue? {
    let parts = ValueList.split(inside, at: ",")
    if parts.count > 1 { return legacy(name, parts) }
    let halves = ValueList.split(inside, at: "/")
    guard halves.count <= 2 else { return nil }
    var words = ValueList.words(halves[0])
    var origin: ModernColor?
    if words.first == "from" {
      guard words.count > 2, let value = parse(words[1], depth: depth + 1) else { return nil }
      origin = ModernColor(value, current ?? .black)
      words.removeFirst(2)
    }
    var space = name == "rgb" ? ColorSpace.srgb : ColorSpace(rawValue: name) ?? .srgb
    if name == "color" {
      guard let stated = words.first.flatMap({ ColorSpace(rawValue: $0) }), stated.isForColorFunction else {
        return nil
      }
      space = stated
      words.removeFirst()
    }
    guard words.count == 3 else { return nil }
    let channels = origin.map { Channels(name, space, $0) }
    var c = SIMD3<Double>(repeating: 0)
    for index in 0..<3 {
      guard let value = channel(words[index], of: name, in: space, at: index, origin: channels) else { return nil }
      c[index] = value
    }
    var alpha = origin?.alpha ?? 1
    if halves.count > 1 {
      let text = channels?.substituted(halves[1]) ?? halves[1]
      guard let fraction = text == "none" ? 0 : TextScanner.quantity(text, context)?.share else { return nil }
      alpha = fraction.clampedToUnit
    }
    if space == .lab || space == .lch { c.x = min(max(c.x, 0), 100) }
    if space == .oklab || space == .oklch { c.x = c.x.clampedToUnit }
    if space == .lch || space == .oklch { c.y = max(c.y, 0) }
    if name == "hsl" || name == "hwb" { (c.y, c.z) = (max(c.y, 0), max(c.z, 0)) }
    guard origin == nil, name == "rgb" || name == "hsl" || name == "hwb" else {
      return .modern(ModernColor(space, name == "rgb" ? c / 255 : c, alpha: alpha))
    }
    return .color(Self.legacyColor(name, c, alpha: alpha))
  }

  private static func legacyColor(_ name: String, _ c: SIMD3<Double>, alpha: Double) -> Color {
    let rgb: SIMD3<Double>
    if name == "rgb" {
      rgb = c / 255
    } else {
      let linear = (ColorSpace(rawValue: name) ?? .hsl).linear(SIMD3(c.x, min(c.y, 100), min(c.z, 100)))
      rgb = ColorSpace.srgb.components(linear)
    }
    return Color(red: rgb.x.clampedToUnit, green: rgb.y.clampedToUnit, blue: rgb.z.clampedToUnit, alpha: alpha)
  }

  /// `rgb()` and `hsl()` with commas: numbers or percentages, not both.
  private func legacy(_ name: String, _ parts: [String]) -> ColorValue? {
    guard name == "rgb" || name == "hsl", 3...4 ~= parts.count else { return nil }
    var values: [Quantity] = []
    for part in parts {
      guard let quantity = TextScanner.quantity(part, context) else { return nil }
      values.append(quantity)
    }
    let isPercentage = values.map { quantity in
      if case .length(let length) = quantity { length.isPercentage } else { false }
    }
    let space = name == "rgb" ? ColorSpace.srgb : .hsl
    guard name == "hsl" ? isPercentage[1] && isPercentage[2] : isPercentage[0..<3].allSatisfy({ $0 == isPercentage[0] })
    else { return nil }
    var c = SIMD3<Double>(repeating: 0)
    for index in 0..<3 {
      guard let value = Self.number(values[index], of: name, in: space, at: index) else { return nil }
      c[index] = value
    }
    if name == "hsl" { (c.y, c.z) = (max(c.y, 0), max(c.z, 0)) }
    var alpha = 1.0
    if values.count > 3 {
      guard let fraction = values[3].share else { return nil }
      alpha = fraction.clampedToUnit
    }
    return .color(Self.legacyColor(name, c, alpha: alpha))
  }

  private func channel(
    _ word: String, of name: String, in space: ColorSpace, at index: Int, origin channels: Channels?
  ) -> Double? {
    if word == "none" { return 0 }
    let text = channels?.substituted(word) ?? word
    return TextScanner.quantity(text, context).flatMap { Self.number($0, of: name, in: space, at: index) }
  }

  /// A channel in the units of its function.
  private static func number(_ quantity: Quantity, of name: String, in space: ColorSpace, at index: Int) -> Double? {
    switch quantity {
    case .angle(let degrees): return index == space.hue ? degrees : nil
    case .number(let number): return number
    case .length(let length) where length.isPercentage && index != space.hue:
      let whole: Double
      switch space {
      case .lab: whole = index == 0 ? 100 : 125
      case .lch: whole = index == 0 ? 100 : 150
      case .oklab, .oklch: whole = index == 0 ? 1 : 0.4
      case .hsl, .hwb: whole = 100
      default: whole = name == "rgb" ? 255 : 1
      }
      return length.percent / 100 * whole
    default: return nil
    }
  }

  // MARK: Mixing

  private func mix(_ inside: String, _ depth: Int) -> ColorValue? {
    var parts = ValueList.split(inside, at: ",")
    var space = ColorSpace.oklab
    var arc = HueArc.shorter
    if parts.first?.begins(with: "in ") == true {
      let words = ValueList.words(parts.removeFirst())
      guard 2...4 ~= words.count, let stated = ColorSpace(rawValue: words[1]) else { return nil }
      space = stated
      if words.count > 2 {
        guard words.count == 4, words[3] == "hue", space.hue != nil, let stated = HueArc(rawValue: words[2]) else {
          return nil
        }
        arc = stated
      }
    }
    guard parts.count == 2, let (a, first) = weighted(parts[0], depth), let (b, second) = weighted(parts[1], depth)
    else {
      return nil
    }
    let p = first ?? second.map { 1 - $0 } ?? 0.5
    let q = second ?? 1 - p
    guard 0...1 ~= p, 0...1 ~= q, p + q > 0 else { return nil }
    var mixed = a.mixed(with: b, in: space, arc, by: q / (p + q))
    mixed.alpha *= min(p + q, 1)
    return .modern(mixed)
  }

  /// A color with its percentage, which may come first or last.
  private func weighted(_ text: String, _ depth: Int) -> (ModernColor, Double?)? {
    var words = ValueList.words(text)
    var fraction: Double?
    if words.count == 2 {
      guard let index = words.firstIndex(where: { TextScanner.quantity($0, context)?.share != nil }) else { return nil }
      fraction = TextScanner.quantity(words.remove(at: index), context)?.share
    }
    guard words.count == 1, let color = parse(words[0], depth: depth + 1) else { return nil }
    return (ModernColor(color, current ?? .black), fraction)
  }
}

/// The channels of the origin of a relative color, by name.
private struct Channels {
  private var values: [Name: Double] = [:]

  init(_ name: String, _ space: ColorSpace, _ origin: ModernColor) {
    let c = space.components(origin.linear)
    let names: [String]
    switch space {
    case .hsl: names = ["h", "s", "l"]
    case .hwb: names = ["h", "w", "b"]
    case .lab, .oklab: names = ["l", "a", "b"]
    case .lch, .oklch: names = ["l", "c", "h"]
    case .xyz, .xyzD50, .xyzD65: names = ["x", "y", "z"]
    default: names = ["r", "g", "b"]
    }
    for (index, channel) in names.enumerated() { values[channel] = name == "rgb" ? c[index] * 255 : c[index] }
    values["alpha"] = origin.alpha
  }

  /// Replaces the names of channels by their values.
  func substituted(_ text: String) -> String {
    var scanner = TextScanner(text)
    var result: [UInt8] = []
    while let byte = scanner.next {
      if byte.isLetter {
        let name = scanner.name()
        if let value = values[name], scanner.next != UInt8(ascii: "(") {
          result += Array("\(value)".utf8)
        } else {
          result += Array(name.utf8)
        }
      } else if byte.isDigit || byte == UInt8(ascii: ".") {
        let start = scanner.index
        while let next = scanner.next, next.isName || next == UInt8(ascii: ".") { scanner.index += 1 }
        result += scanner.bytes[start..<scanner.index]
      } else {
        result.append(byte)
        scanner.index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension ColorSpace {
  fileprivate var isForColorFunction: Bool {
    switch self {
    case .lab, .lch, .oklab, .oklch, .hsl, .hwb: false
    default: true
    }
  }
}

/// The way from one hue to another.
private enum HueArc: String { case shorter, longer, increasing, decreasing }

extension ModernColor {
  fileprivate init(_ value: ColorValue, _ current: Color) {
    if case .modern(let color) = value { self = color } else { self.init(value.resolved(current: current)) }
  }

  /// Interpolates in a space, premultiplied by alpha except for the hue.
  fileprivate func mixed(
    with other: ModernColor, in space: ColorSpace, _ arc: HueArc, by amount: Double
  ) -> ModernColor {
    var (from, to) = (space.components(linear), space.components(other.linear))
    if let hue = space.hue {
      if isGray || alpha == 0 { from[hue] = to[hue] }
      if other.isGray || other.alpha == 0 { to[hue] = from[hue] }
      var turn = to[hue] - from[hue]
      switch arc {
      case .shorter: turn += turn > 180 ? -360 : turn < -180 ? 360 : 0
      case .longer: turn += turn > 0 && turn < 180 ? -360 : turn > -180 && turn <= 0 ? 360 : 0
      case .increasing: turn += turn < 0 ? 360 : 0
      case .decreasing: turn -= turn > 0 ? 360 : 0
      }
      to[hue] = from[hue] + turn
    }
    let mixedAlpha = alpha + (other.alpha - alpha) * amount
    var result = from
    for index in 0..<3 {
      if index == space.hue {
        result[index] = from[index] + (to[index] - from[index]) * amount
      } else if mixedAlpha > 0 {
        let (a, b) = (from[index] * alpha, to[index] * other.alpha)
        result[index] = (a + (b - a) * amount) / mixedAlpha
      }
    }
    return ModernColor(space, result, alpha: mixedAlpha)
  }

  private var isGray: Bool { (lab.a * lab.a + lab.b * lab.b).squareRoot() < 1e-4 }
}
