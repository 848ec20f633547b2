import Numerics
import Vector

/// Parses basic shapes, and the values of `clip-path` and `offset-path` that have them.
struct BasicShapeSyntax {
  let context: ValueContext

  /// A shape, a box, or both in any order; nil if anything else is there.
  func clipShape(_ text: String) -> ClipShape? {
    var clip = ClipShape()
    let words = ValueList.words(text)
    guard 1...2 ~= words.count else { return nil }
    for word in words {
      if let box = ClipShape.Box(rawValue: word.lowercasedASCII), clip.box == nil {
        clip.box = box
      } else if clip.shape == nil, let shape = shape(word) {
        clip.shape = shape
      } else {
        return nil
      }
    }
    return clip
  }

  func offsetPath(_ text: String) -> OffsetPath? {
    var scanner = TextScanner(text)
    switch scanner.name().lowercasedASCII {
    case "url": return PaintSyntax.url(text).flatMap { $0.rest.isEmpty ? .reference($0.name) : nil }
    case "ray":
      guard scanner.take("("), let inside = scanner.parenthesized(), scanner.rest.trimmed.isEmpty else { return nil }
      return ray(inside).map { .ray($0) }
    default: return clipShape(text).map { .shape($0) }
    }
  }

  func shape(_ text: String) -> BasicShape? {
    var scanner = TextScanner(text)
    let name = scanner.name().lowercasedASCII
    guard scanner.take("("), let inside = scanner.parenthesized()?.trimmed, scanner.isAtEnd else { return nil }
    switch name {
    case "circle": return circle(inside)
    case "ellipse": return ellipse(inside)
    case "inset": return inset(inside)
    case "rect": return rect(inside)
    case "xywh": return xywh(inside)
    case "polygon": return polygon(inside)
    case "path": return path(inside)
    default: return nil
    }
  }

  // MARK: Rounds

  /// The words before `at`, and the position after it.
  private func parts(_ text: String) -> (words: [String], center: BoxPosition?)? {
    let words = ValueList.words(text)
    guard let at = words.firstIndex(where: { $0.lowercasedASCII == "at" }) else { return (words, nil) }
    guard let center = BoxPosition(Array(words[(at + 1)...]), context) else { return nil }
    return (Array(words[..<at]), center)
  }

  private func radius(_ word: String) -> BasicShape.Radius? {
    switch word.lowercasedASCII {
    case "closest-side": return .closestSide
    case "farthest-side": return .farthestSide
    case "closest-corner": return .closestCorner
    case "farthest-corner": return .farthestCorner
    default: return length(word).flatMap { $0.px < 0 || $0.percent < 0 && $0.isPercentage ? nil : .length($0) }
    }
  }

  private func circle(_ text: String) -> BasicShape? {
    guard let (words, center) = parts(text), words.count <= 1 else { return nil }
    guard let word = words.first else { return .circle(.closestSide, center: center) }
    return radius(word).map { .circle($0, center: center) }
  }

  private func ellipse(_ text: String) -> BasicShape? {
    guard let (words, center) = parts(text) else { return nil }
    if words.isEmpty { return .ellipse(.closestSide, .closestSide, center: center) }
    guard words.count == 2, let x = radius(words[0]), let y = radius(words[1]) else { return nil }
    return .ellipse(x, y, center: center)
  }

  private func ray(_ text: String) -> OffsetPath.Ray? {
    guard let (words, center) = parts(text) else { return nil }
    var ray: OffsetPath.Ray?
    var size: BasicShape.Radius?
    var isContained = false
    for word in words {
      var scanner = TextScanner(word, context)
      if ray == nil, let angle = Angle.scanStrictly(&scanner), scanner.isAtEnd {
        ray = OffsetPath.Ray(degrees: angle)
      } else if word.lowercasedASCII == "contain" {
        isContained = true
      } else if size == nil, let known = radius(word) {
        size = known
      } else {
        return nil
      }
    }
    ray?.size = size ?? .closestSide
    ray?.isContained = isContained
    ray?.center = center
    return ray
  }

  // MARK: Rectangles

  private func inset(_ text: String) -> BasicShape? {
    guard let (words, radii) = corners(text), let sides = lengths(words), let all = Self.sides(sides) else {
      return nil
    }
    var inset = BasicShape.Inset(top: all[0], right: all[1], bottom: all[2], left: all[3])
    if let radii { (inset.radiiX, inset.radiiY) = radii }
    return .inset(inset)
  }

  /// `rect()`: the edges are measured from the top and the left; `auto` is the edge of the box.
  private func rect(_ text: String) -> BasicShape? {
    guard let (words, radii) = corners(text), words.count == 4 else { return nil }
    var edges: [Length] = []
    for (index, word) in words.enumerated() {
      if word.lowercasedASCII == "auto" {
        edges.append(.zero)
      } else {
        guard let length = length(word) else { return nil }
        edges.append(index == 1 || index == 2 ? .percent(100) + length * -1 : length)
      }
    }
    var inset = BasicShape.Inset(top: edges[0], right: edges[1], bottom: edges[2], left: edges[3])
    if let radii { (inset.radiiX, inset.radiiY) = radii }
    return .inset(inset)
  }

  private func xywh(_ text: String) -> BasicShape? {
    guard let (words, radii) = corners(text), words.count == 4, let n = lengths(words) else { return nil }
    let (right, bottom) = (.percent(100) + (n[0] + n[2]) * -1, .percent(100) + (n[1] + n[3]) * -1)
    var inset = BasicShape.Inset(top: n[1], right: right, bottom: bottom, left: n[0])
    if let radii { (inset.radiiX, inset.radiiY) = radii }
    return .inset(inset)
  }

  /// The words before `round`, and the radii after it.
  private func corners(_ text: String) -> (words: [String], radii: ([Length], [Length])?)? {
    let words = ValueList.words(text)
    guard let round = words.firstIndex(where: { $0.lowercasedASCII == "round" }) else { return (words, nil) }
    let halves = words[(round + 1)...].joined(separator: " ").split(at: "/", omittingEmptySubsequences: false)
    guard 1...2 ~= halves.count, let x = lengths(ValueList.words(halves[0])).flatMap({ Self.corners($0) }) else {
      return nil
    }
    var y = x
    if halves.count > 1 {
      guard let own = lengths(ValueList.words(halves[1])).flatMap({ Self.corners($0) }) else { return nil }
      y = own
    }
    return (Array(words[..<round]), (x, y))
  }

  /// One to four values for the four sides or corners, as for `margin`.
  private static func sides(_ values: [Length]) -> [Length]? {
    switch values.count {
    case 1: Array(repeating: values[0], count: 4)
    case 2: [values[0], values[1], values[0], values[1]]
    case 3: [values[0], values[1], values[2], values[1]]
    case 4: values
    default: nil
    }
  }

  private static func corners(_ values: [Length]) -> [Length]? { sides(values) }

  // MARK: Polygons and paths

  private func polygon(_ text: String) -> BasicShape? {
    var parts = ValueList.split(text, at: ",")
    var rule = FillRule.nonZero
    if let first = parts.first, let stated = FillRule(rawValue: first.lowercasedASCII) {
      rule = stated
      parts.removeFirst()
    }
    var points: [BoxPosition] = []
    for part in parts {
      guard let n = lengths(ValueList.words(part)), n.count == 2 else { return nil }
      points.append(BoxPosition(x: n[0], y: n[1]))
    }
    return points.isEmpty ? nil : .polygon(rule, points)
  }

  private func path(_ text: String) -> BasicShape? {
    var parts = ValueList.split(text, at: ",")
    var rule = FillRule.nonZero
    if parts.count == 2, let stated = FillRule(rawValue: parts[0].lowercasedASCII) {
      rule = stated
      parts.removeFirst()
    }
    guard parts.count == 1, let data = parts[0].unquoted else { return nil }
    return .path(rule, PropertyGrammar.pathData(data))
  }

  private func lengths(_ words: [String]) -> [Length]? {
    var lengths: [Length] = []
    for word in words {
      guard let length = length(word) else { return nil }
      lengths.append(length)
    }
    return lengths
  }

  private func length(_ word: String) -> Length? {
    var scanner = TextScanner(word, context)
    guard let length = Length(strictlyScanning: &scanner), scanner.isAtEnd else { return nil }
    return length
  }
}

extension String {
  /// The text within quotes; nil without them.
  var unquoted: String? {
    (after(prefix: "\"")?.before(suffix: "\"") ?? after(prefix: "'")?.before(suffix: "'")).map { String($0) }
  }
}
