import Numerics

/// One function or reference of the property `filter`.
enum FilterFunction: Hashable, Sendable {
  enum Amount: String, Sendable { case grayscale, sepia, saturate, invert, brightness, contrast, opacity }

  case blur(Length)
  /// Offsets, standard deviation, and the color; nil for the color of the element.
  case dropShadow(Length, Length, Length, ColorValue?)
  /// Degrees.
  case hueRotate(Double)
  case amount(Amount, Double)
  /// The identifier of a `filter` element.
  case reference(Name)

  /// The function of the same kind without an effect; nil for references.
  private var neutral: FilterFunction? {
    switch self {
    case .blur: .blur(.zero)
    case .dropShadow: .dropShadow(.zero, .zero, .zero, .color(.clear))
    case .hueRotate: .hueRotate(0)
    case .amount(let kind, _): .amount(kind, [.grayscale, .sepia, .invert].contains(kind) ? 0 : 1)
    case .reference: nil
    }
  }

  /// Replaces `currentColor` by a color, so that it can be interpolated.
  func resolvingCurrent(_ color: Color) -> FilterFunction {
    guard case .dropShadow(let x, let y, let deviation, let own) = self else { return self }
    return .dropShadow(x, y, deviation, own?.resolvingCurrent(color) ?? .color(color))
  }

  /// With the lengths of a shadow in user units.
  func resolved(fontSize: Double) -> FilterFunction {
    guard case .dropShadow(let x, let y, let deviation, let color) = self else { return self }
    return .dropShadow(
      x.resolved(fontSize: fontSize), y.resolved(fontSize: fontSize), deviation.resolved(fontSize: fontSize), color)
  }

  private func mixed(with other: FilterFunction, by amount: Double) -> FilterFunction? {
    switch (self, other) {
    case (.blur(let a), .blur(let b)): return .blur(a.mixed(with: b, by: amount).atLeastZero)
    case (.dropShadow(let x, let y, let s, let c), .dropShadow(let x2, let y2, let s2, let c2)):
      let color: ColorValue? = c == c2 ? c : (c ?? .current).mixed(with: c2 ?? .current, by: amount)
      return .dropShadow(
        x.mixed(with: x2, by: amount), y.mixed(with: y2, by: amount), s.mixed(with: s2, by: amount).atLeastZero, color)
    case (.hueRotate(let a), .hueRotate(let b)): return .hueRotate(a + (b - a) * amount)
    case (.amount(let kind, let a), .amount(let kind2, let b)):
      return kind == kind2 ? .amount(kind, max(a + (b - a) * amount, 0)) : nil
    case (.reference(let a), .reference(let b)): return a == b ? self : nil
    default: return nil
    }
  }

  /// Interpolates two lists, the shorter one padded with functions without an effect; nil if they do not match.
  static func mix(_ a: [FilterFunction], _ b: [FilterFunction], by amount: Double) -> [FilterFunction]? {
    var mixed: [FilterFunction] = []
    for index in 0..<max(a.count, b.count) {
      guard let from = index < a.count ? a[index] : b[index].neutral,
        let to = index < b.count ? b[index] : a[index].neutral,
        let function = from.mixed(with: to, by: amount)
      else { return nil }
      mixed.append(function)
    }
    return mixed
  }

  /// Adds the parameters of two lists of the same functions; nil if they do not match.
  static func accumulate(_ a: [FilterFunction], _ b: [FilterFunction]) -> [FilterFunction]? {
    guard a.count == b.count else { return nil }
    var sums: [FilterFunction] = []
    for (from, to) in zip(a, b) {
      switch (from, to) {
      case (.blur(let x), .blur(let y)): sums.append(.blur(x + y))
      case (.hueRotate(let x), .hueRotate(let y)): sums.append(.hueRotate(x + y))
      case (.amount(let kind, let x), .amount(let kind2, let y)) where kind == kind2:
        sums.append(.amount(kind, [.grayscale, .sepia, .invert].contains(kind) ? x + y : max(x + y - 1, 0)))
      case (.dropShadow(let x, let y, let s, let c), .dropShadow(let x2, let y2, let s2, _)):
        sums.append(.dropShadow(x + x2, y + y2, s + s2, c))
      default: return nil
      }
    }
    return sums
  }
}

extension Length {
  /// Extrapolation must not give a negative deviation.
  fileprivate var atLeastZero: Length { percent == 0 && em == 0 && limits.isEmpty ? .px(max(px, 0)) : self }
}

/// Parses the property `filter`.
enum FilterSyntax {
  private static let maximumFunctions = 64

  /// Nil if any part of the list is invalid.
  static func parse(_ text: String, _ context: ValueContext) -> [FilterFunction]? {
    if text.lowercasedASCII == "none" { return [] }
    var scanner = TextScanner(text)
    var functions: [FilterFunction] = []
    scanner.skipSpaces()
    while !scanner.isAtEnd {
      let start = scanner.index
      let name = scanner.name().lowercasedASCII
      guard functions.count < maximumFunctions, scanner.take("("), let inside = scanner.parenthesized() else {
        return nil
      }
      if name == "url" {
        guard let url = PaintSyntax.url(String(decoding: scanner.bytes[start...], as: UTF8.self)) else { return nil }
        functions.append(.reference(url.name))
      } else {
        guard let function = function(name, of: inside.trimmed, in: context) else { return nil }
        functions.append(function)
      }
      scanner.skipSpaces()
    }
    return functions.isEmpty ? nil : functions
  }

  /// The layers of `text-shadow`, the uppermost first, as shadows with blur radii in place of standard deviations.
  static func shadows(_ text: String, _ context: ValueContext) -> [FilterFunction]? {
    if text.lowercasedASCII == "none" { return [] }
    let layers = ValueList.split(text, at: ",")
    guard layers.count <= maximumFunctions else { return nil }
    let shadows = layers.compactMap { shadow($0, context) }
    return shadows.count == layers.count && !shadows.isEmpty ? shadows : nil
  }

  private static func function(_ name: String, of text: String, in context: ValueContext) -> FilterFunction? {
    var scanner = TextScanner(text, context)
    switch name {
    case "blur":
      guard !text.isEmpty else { return .blur(.zero) }
      return length(text, context).flatMap { $0.px < 0 || $0.em < 0 ? nil : .blur($0) }
    case "drop-shadow": return shadow(text, context)
    case "hue-rotate":
      guard let angle = text.isEmpty ? 0 : Angle.scanStrictly(&scanner), scanner.isAtEnd else { return nil }
      return .hueRotate(angle)
    default:
      guard let kind = FilterFunction.Amount(rawValue: name) else { return nil }
      guard !text.isEmpty else { return .amount(kind, 1) }
      guard let share = scanner.quantity()?.share, share >= 0, scanner.isAtEnd else { return nil }
      return .amount(kind, share)
    }
  }

  private static func length(_ text: String, _ context: ValueContext) -> Length? {
    var scanner = TextScanner(text, context)
    guard let length = Length(strictlyScanning: &scanner), scanner.isAtEnd, length.percent == 0 else { return nil }
    return length
  }

  /// Two or three lengths, preceded or followed by a color.
  private static func shadow(_ text: String, _ context: ValueContext) -> FilterFunction? {
    var lengths: [Length] = []
    var color: ColorValue?
    var colorIndex: Int?
    let words = ValueList.words(text)
    for (index, word) in words.enumerated() {
      if let length = length(word, context) {
        guard colorIndex == nil || colorIndex == 0 else { return nil }
        lengths.append(length)
      } else if color == nil, let value = ColorParser(context: context).parse(word) {
        (color, colorIndex) = (value, index)
      } else {
        return nil
      }
    }
    guard 2...3 ~= lengths.count, colorIndex == nil || colorIndex == 0 || colorIndex == words.count - 1 else {
      return nil
    }
    let sigma = lengths.count > 2 ? lengths[2] : .zero
    return sigma.px < 0 ? nil : .dropShadow(lengths[0], lengths[1], sigma, color)
  }
}
