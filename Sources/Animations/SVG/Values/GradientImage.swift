import Colors
import Numerics
import Raster

/// A gradient of CSS as an image, in the units of the box that it fills.
struct GradientImage: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    /// Degrees clockwise from the top.
    case linear(degrees: Double)
    /// Towards a corner: -1 or 1 for left or right, and for top or bottom.
    case corner(x: Double, y: Double)
    /// Two radii for an ellipse, one and nil for a circle.
    case radial(BasicShape.Radius, BasicShape.Radius?, center: BoxPosition)
    case conic(fromDegrees: Double, center: BoxPosition)
  }

  struct Stop: Hashable, Sendable {
    /// Nil for a hint at which the colors around it are mixed equally.
    var color: ColorValue?
    /// Nil if the stop lies evenly between its neighbors. In a conic gradient, percentages of a turn.
    var position: Length?
  }

  var shape: Shape
  var isRepeating: Bool
  var space: Gradient.Interpolation
  var stops: [Stop]
}

/// Parses the gradients of CSS.
struct GradientImageSyntax {
  let context: ValueContext

  /// The layers of a list; nil if one is not a gradient.
  func layers(_ text: String) -> [GradientImage]? {
    var layers: [GradientImage] = []
    for part in ValueList.split(text, at: ",") {
      guard let layer = gradient(part) else { return nil }
      layers.append(layer)
    }
    return layers
  }

  func gradient(_ text: String) -> GradientImage? {
    var scanner = TextScanner(text)
    var name = scanner.name().lowercasedASCII
    guard scanner.take("("), let inside = scanner.parenthesized(), scanner.rest.trimmed.isEmpty else { return nil }
    let isRepeating = name.begins(with: "repeating-")
    if isRepeating { name.removeFirst("repeating-".count) }
    var parts = ValueList.split(inside, at: ",")
    var head = ValueList.words(parts[0].lowercasedASCII)
    guard let (space, isStated) = try? Gradient.Interpolation.take(from: &head) else { return nil }
    let isConic = name == "conic-gradient"
    var shape = Self.standard(name)
    if let stated = head.isEmpty ? shape : self.shape(name, head) {
      shape = stated
      parts.removeFirst()
    } else if isStated {
      return nil
    }
    guard let shape, let stops = stops(parts, isConic: isConic) else { return nil }
    let isModern = stops.contains { $0.color?.isModern ?? false }
    return GradientImage(
      shape: shape, isRepeating: isRepeating, space: isModern && !isStated ? .oklab : space, stops: stops)
  }

  private static func standard(_ name: String) -> GradientImage.Shape? {
    let center = BoxPosition(x: .percent(50), y: .percent(50))
    switch name {
    case "linear-gradient": return .linear(degrees: 180)
    case "radial-gradient": return .radial(.farthestCorner, .farthestCorner, center: center)
    case "conic-gradient": return .conic(fromDegrees: 0, center: center)
    default: return nil
    }
  }

  /// The direction or the shape before the stops; nil if the words, in lower case, are not one.
  private func shape(_ name: String, _ words: [String]) -> GradientImage.Shape? {
    switch name {
    case "linear-gradient": return line(words)
    case "radial-gradient": return round(words)
    case "conic-gradient":
      var words = words
      var degrees = 0.0
      if words.first == "from" {
        guard words.count > 1, let angle = angle(words[1]) else { return nil }
        degrees = angle
        words.removeFirst(2)
      }
      guard !words.isEmpty else {
        return .conic(fromDegrees: degrees, center: BoxPosition(x: .percent(50), y: .percent(50)))
      }
      guard words[0] == "at", let center = BoxPosition(Array(words.dropFirst()), context) else {
        return nil
      }
      return .conic(fromDegrees: degrees, center: center)
    default: return nil
    }
  }

  private func line(_ words: [String]) -> GradientImage.Shape? {
    if words.count == 1, let angle = angle(words[0]) { return .linear(degrees: angle) }
    guard words.first == "to", 2...3 ~= words.count else { return nil }
    var (x, y) = (0.0, 0.0)
    for word in words.dropFirst() {
      switch word {
      case "left" where x == 0: x = -1
      case "right" where x == 0: x = 1
      case "top" where y == 0: y = -1
      case "bottom" where y == 0: y = 1
      default: return nil
      }
    }
    if x == 0 { return .linear(degrees: y < 0 ? 0 : 180) }
    return y == 0 ? .linear(degrees: x < 0 ? 270 : 90) : .corner(x: x, y: y)
  }

  private func round(_ words: [String]) -> GradientImage.Shape? {
    var center = BoxPosition(x: .percent(50), y: .percent(50))
    var words = words
    if let at = words.firstIndex(of: "at") {
      guard let stated = BoxPosition(Array(words[(at + 1)...]), context) else { return nil }
      center = stated
      words.removeSubrange(at...)
    }
    var isCircle: Bool?
    var radii: [BasicShape.Radius] = []
    for word in words {
      switch word {
      case "circle": isCircle = true
      case "ellipse": isCircle = false
      case "closest-side": radii = [.closestSide, .closestSide]
      case "farthest-side": radii = [.farthestSide, .farthestSide]
      case "closest-corner": radii = [.closestCorner, .closestCorner]
      case "farthest-corner": radii = [.farthestCorner, .farthestCorner]
      default:
        var scanner = TextScanner(word, context)
        guard radii.count < 2, let length = Length(strictlyScanning: &scanner), scanner.isAtEnd else { return nil }
        radii.append(.length(length))
      }
    }
    if radii.isEmpty { radii = [.farthestCorner, .farthestCorner] }
    if isCircle ?? (radii.count == 1) { return .radial(radii[0], nil, center: center) }
    return radii.count == 2 ? .radial(radii[0], radii[1], center: center) : nil
  }

  private func angle(_ word: String) -> Double? {
    var scanner = TextScanner(word, context)
    return Angle.scanStrictly(&scanner).flatMap { scanner.isAtEnd ? $0 : nil }
  }

  private func stops(_ parts: [String], isConic: Bool) -> [GradientImage.Stop]? {
    var stops: [GradientImage.Stop] = []
    for part in parts {
      var color: ColorValue?
      var positions: [Length] = []
      for word in ValueList.words(part) {
        var scanner = TextScanner(word, context)
        if let quantity = scanner.quantity(), scanner.isAtEnd {
          guard let position = Self.position(quantity, isConic: isConic) else { return nil }
          positions.append(position)
        } else if color == nil, let value = ColorParser(context: context).parse(word) {
          color = value
        } else {
          return nil
        }
      }
      guard color != nil ? positions.count <= 2 : positions.count == 1 else { return nil }
      if positions.isEmpty { stops.append(GradientImage.Stop(color: color)) }
      for position in positions { stops.append(GradientImage.Stop(color: color, position: position)) }
    }
    return stops.count > 1 || stops.first?.color != nil && stops.first?.position != nil ? stops : nil
  }

  private static func position(_ quantity: Quantity, isConic: Bool) -> Length? {
    switch quantity {
    case .number(0): .zero
    case .length(let length) where !isConic || length.isPercentage: length
    case .angle(let degrees) where isConic: .percent(degrees / 3.6)
    default: nil
    }
  }
}
