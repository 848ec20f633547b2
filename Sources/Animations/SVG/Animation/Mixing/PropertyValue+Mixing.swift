import Colors
import Numerics
import Vector

extension PropertyValue {
  /// Interpolates linearly; nil if the values cannot be interpolated. Extrapolates for an amount outside 0...1, as some
  /// easings require.
  func mixed(with other: PropertyValue, by amount: Double) -> PropertyValue? {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * amount }
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(mix(a, b))
    case (.numbers(let a), .numbers(let b)):
      return a.count == b.count ? .numbers(zip(a, b).map { mix($0, $1) }) : nil
    case (.length(let a), .length(let b)): return .length(a.mixed(with: b, by: amount))
    case (.lengths(let a), .lengths(let b)):
      guard let (a, b) = Self.sameCount(a, b) else { return nil }
      return .lengths(zip(a, b).map { $0.mixed(with: $1, by: amount) })
    case (.color(let a), .color(let b)): return a.mixed(with: b, by: amount).map { .color($0) }
    case (.paint(.color(let a)), .paint(.color(let b))):
      return a.mixed(with: b, by: amount).map { .paint(.color($0)) }
    case (.clip(let a), .clip(let b)): return a.mixed(with: b, by: amount).map { .clip($0) }
    case (.offsetPath(let a), .offsetPath(let b)): return a.mixed(with: b, by: amount).map { .offsetPath($0) }
    case (.filters(let a), .filters(let b)): return FilterFunction.mix(a, b, by: amount).map { .filters($0) }
    case (.transform(let a), .transform(let b)): return .transform(TransformMixing.mix(a, b, by: amount))
    case (.path(let a), .path(let b)): return a.mixed(with: b, by: amount).map { .path($0) }
    case (.text(let a), .text(let b)): return TextMixing.mix(a, b, by: amount).map { .text($0) }
    default: return nil
    }
  }

  /// Interpolates as SMIL does in browsers: colors without premultiplying, and lists of one length alone.
  func mixed(straight other: PropertyValue, by amount: Double) -> PropertyValue? {
    switch (self, other) {
    case (.color(.color(let a)), .color(.color(let b))): .color(.color(a.mixed(straight: b, by: amount)))
    case (.paint(.color(.color(let a))), .paint(.color(.color(let b)))):
      .paint(.color(.color(a.mixed(straight: b, by: amount))))
    case (.lengths(let a), .lengths(let b)) where a.count != b.count: nil
    default: mixed(with: other, by: amount)
    }
  }

  /// Repeats both lists to a common length, as dash patterns require.
  private static func sameCount(_ a: [Length], _ b: [Length]) -> ([Length], [Length])? {
    guard a.count != b.count else { return (a, b) }
    guard !a.isEmpty, !b.isEmpty, let count = ClockTime.minimumCommonMultiple(a.count, b.count), count <= 1000 else {
      return nil
    }
    return ((0..<count).map { a[$0 % a.count] }, (0..<count).map { b[$0 % b.count] })
  }

  /// Adds `times` times another value; returns this value if such values cannot be added.
  func adding(_ other: PropertyValue, times: Double = 1) -> PropertyValue { sum(other, times: times) ?? self }

  /// This value and `times` times another; nil if such values cannot be added.
  func sum(_ other: PropertyValue, times: Double = 1) -> PropertyValue? {
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(a + b * times)
    case (.numbers(let a), .numbers(let b)):
      return a.count == b.count ? .numbers(zip(a, b).map { $0 + $1 * times }) : nil
    case (.length(let a), .length(let b)): return .length(a + b * times)
    case (.lengths(let a), .lengths(let b)):
      return a.count == b.count ? .lengths(zip(a, b).map { $0 + $1 * times }) : nil
    case (.color(.color(let a)), .color(.color(let b))): return .color(.color(a.adding(b, times: times)))
    case (.paint(.color(.color(let a))), .paint(.color(.color(let b)))):
      return .paint(.color(.color(a.adding(b, times: times))))
    case (.transform(let a), .transform(let b)):
      guard a.count == 1, b.count == 1 else { return .transform(a + b) }
      return TransformMixing.sum(a[0], b[0], times: times).map { .transform([$0]) }
    case (.path(let a), .path(let b)): return a.adding(b, times: times).map { .path($0) }
    default: return nil
    }
  }

  /// The neutral element of addition; nil for values that cannot be added.
  var zero: PropertyValue? {
    switch self {
    case .number: .number(0)
    case .numbers(let numbers): .numbers(numbers.map { _ in 0 })
    case .length: .length(.zero)
    case .lengths(let lengths): .lengths(lengths.map { _ in .zero })
    case .color: .color(.color(.black.withAlpha(0)))
    case .paint: .paint(.color(.color(.black.withAlpha(0))))
    case .transform(let list) where list.count == 1: list[0].zero.map { .transform([$0]) }
    default: nil
    }
  }

  /// The distance to another value, for paced animation; nil for lists and transforms, which browsers do not pace.
  func distance(to other: PropertyValue) -> Double? {
    switch (self, other) {
    case (.number(let a), .number(let b)): abs(a - b)
    case (.length(let a), .length(let b)): Self.distance(a, b)
    case (.lengths(let a), .lengths(let b)) where a.count == 1 && b.count == 1: Self.distance(a[0], b[0])
    case (.paint(.color(.color(let a))), .paint(.color(.color(let b)))), (.color(.color(let a)), .color(.color(let b))):
      ((a.red - b.red) * (a.red - b.red) + (a.green - b.green) * (a.green - b.green) + (a.blue - b.blue)
        * (a.blue - b.blue))
        .squareRoot()
    default: nil
    }
  }

  private static func distance(_ a: Length, _ b: Length) -> Double {
    abs(a.px - b.px) + abs(a.percent - b.percent) + abs(a.em - b.em)
  }

  /// Replaces `currentColor` by a color, so that it can be interpolated.
  func resolvingCurrent(_ color: Color) -> PropertyValue {
    switch self {
    case .color(let value): .color(value.resolvingCurrent(color))
    case .paint(.color(let value)): .paint(.color(value.resolvingCurrent(color)))
    case .filters(let list): .filters(list.map { $0.resolvingCurrent(color) })
    default: self
    }
  }
}

extension Color {
  fileprivate func mixed(straight other: Color, by amount: Double) -> Color {
    guard alpha != other.alpha else { return mixed(with: other, by: amount) }
    func mix(_ a: Double, _ b: Double) -> Double { (a + (b - a) * amount).clampedToUnit }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }

  fileprivate func adding(_ other: Color, times: Double) -> Color {
    Color(
      red: (red + other.red * times).clampedToUnit, green: (green + other.green * times).clampedToUnit,
      blue: (blue + other.blue * times).clampedToUnit, alpha: (alpha + other.alpha * times).clampedToUnit)
  }
}

extension Path {
  /// Interpolates point by point, if both paths have the same commands.
  func mixed(with other: Path, by amount: Double) -> Path? {
    combined(with: other) { $0 + ($1 - $0) * amount }
  }

  fileprivate func adding(_ other: Path, times: Double) -> Path? {
    combined(with: other) { $0 + $1 * times }
  }
}

/// Interpolates texts that differ only in their numbers, such as filter functions.
enum TextMixing {
  static func mix(_ a: Name, _ b: Name, by amount: Double) -> Name? {
    let (first, second) = (tokens(a), tokens(b))
    guard first.count == second.count, first.contains(where: { $0.number != nil }) else { return nil }
    var text = ""
    for (x, y) in zip(first, second) {
      if let from = x.number, let to = y.number {
        text += "\(from + (to - from) * amount)"
      } else if x.text == y.text, x.number == nil, y.number == nil {
        text += x.text.text
      } else {
        return nil
      }
    }
    return Name(text)
  }

  private static func tokens(_ text: Name) -> [(text: Name, number: Double?)] {
    var scanner = TextScanner(text.text)
    var tokens: [(text: Name, number: Double?)] = []
    while let byte = scanner.next {
      if byte.isLetter || byte == UInt8(ascii: "#") {
        scanner.index += 1
        tokens.append((Name(String(UnicodeScalar(byte)) + scanner.name()), nil))
      } else if let number = scanner.number() {
        tokens.append(("", number))
      } else {
        scanner.index += 1
        if !byte.isSpace { tokens.append((Name(String(UnicodeScalar(byte))), nil)) } else { tokens.append((" ", nil)) }
      }
    }
    return tokens
  }
}
