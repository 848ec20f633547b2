import Numerics

/// A list of media queries and whether one of them matches.
struct MediaQuery {
  /// The environment of media queries.
  struct Environment: Hashable, Sendable {
    var isDark = false
    var isReduced = false
    /// The size of the document in CSS pixels.
    var viewport = Viewport(width: 300, height: 150)
  }

  private(set) var matches = false
  private let environment: Environment
  private static let depthLimit = 16

  init(_ text: String, _ environment: Environment) {
    self.environment = environment
    if text.trimmed.isEmpty { matches = true }
    for query in ValueList.split(text.lowercasedASCII, at: ",") where answer(query, depth: 0) == true { matches = true }
  }

  /// Nil if a part is unknown: unlike a part that does not match, it cannot be negated.
  private func answer(_ text: String, depth: Int) -> Bool? {
    guard depth < Self.depthLimit else { return nil }
    var words = ValueList.words(Self.spaced(text))
    if words.first == "only" { words.removeFirst() }
    if words.first == "not" { return answer(words.dropFirst().joined(separator: " "), depth: depth + 1).map { !$0 } }
    guard let first = words.first else { return nil }
    var result = condition(first, depth)
    var index = 1
    while index + 1 < words.count {
      let isNegated = words[index + 1] == "not" && index + 2 < words.count
      let next = condition(words[index + (isNegated ? 2 : 1)], depth).map { $0 != isNegated }
      switch words[index] {
      case "and": result = result == false || next == false ? false : result == nil || next == nil ? nil : true
      case "or": result = result == true || next == true ? true : result == nil || next == nil ? nil : false
      default: return nil
      }
      index += isNegated ? 3 : 2
    }
    return index == words.count ? result : nil
  }

  /// Separates what follows a parenthesis.
  private static func spaced(_ text: String) -> String { text.substituting(")", with: ") ") }

  private func condition(_ word: String, _ depth: Int) -> Bool? {
    switch word {
    case "all", "screen": return true
    case "print", "speech", "tty", "tv", "handheld", "projection", "braille", "embossed", "aural": return false
    default: break
    }
    guard word.begins(with: "("), word.ends(with: ")") else { return nil }
    let inside = word.dropFirst(scalars: 1).dropLast(scalars: 1).trimmed
    if inside.begins(with: "(") || inside.begins(with: "not ") { return answer(inside, depth: depth + 1) }
    return feature(inside)
  }

  // MARK: Features

  private func feature(_ text: String) -> Bool? {
    if let (before, after) = text.cut(at: ":") {
      let (name, value) = (before.trimmed, after.trimmed)
      for (prefix, comparison) in [("min-", ">="), ("max-", "<=")] {
        guard name.begins(with: prefix) || name.begins(with: "-webkit-"), let place = name.range(ofBytes: prefix) else {
          continue
        }
        return compare(
          String(name[..<place.lowerBound]) + String(name[place.upperBound...]), comparison, to: value)
      }
      return keyword(name, value) ?? compare(name, "=", to: value)
    }
    guard text.unicodeScalars.contains(where: { "<>=".unicodeScalars.contains($0) }) else { return plain(text) }
    return range(text)
  }

  /// `width > 400px`, `400px <= width`, or `400px <= width <= 700px`.
  private func range(_ text: String) -> Bool? {
    var parts: [String] = [""]
    var comparisons: [String] = []
    for scalar in text.unicodeScalars {
      if "<>=".unicodeScalars.contains(scalar) {
        if parts[parts.count - 1].isEmpty, let last = comparisons.indices.last {
          comparisons[last].unicodeScalars.append(scalar)
        } else {
          comparisons.append(String(scalar))
          parts.append("")
        }
      } else if !(scalar == " " && parts[parts.count - 1].isEmpty) {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      }
    }
    parts = parts.map { $0.trimmed }
    func mirrored(_ comparison: String) -> String {
      comparison.substituting("<", with: "x").substituting(">", with: "<").substituting("x", with: ">")
    }
    switch parts.count {
    case 2:
      return compare(parts[0], comparisons[0], to: parts[1])
        ?? compare(parts[1], mirrored(comparisons[0]), to: parts[0])
    case 3:
      guard let low = compare(parts[1], mirrored(comparisons[0]), to: parts[0]),
        let high = compare(parts[1], comparisons[1], to: parts[2])
      else { return nil }
      return low && high
    default: return nil
    }
  }

  private func compare(_ name: String, _ comparison: String, to value: String) -> Bool? {
    guard let actual = amount(of: name), let expected = amount(value, name) else { return nil }
    switch comparison {
    case "=": return abs(actual - expected) < 1e-6
    case "<": return actual < expected
    case "<=": return actual <= expected
    case ">": return actual > expected
    case ">=": return actual >= expected
    default: return nil
    }
  }

  private func amount(of name: String) -> Double? {
    let size = environment.viewport
    return switch name {
    case "width", "device-width", "inline-size": size.width
    case "height", "device-height", "block-size": size.height
    case "aspect-ratio", "device-aspect-ratio": size.width / max(size.height, 1e-9)
    case "resolution", "-webkit-device-pixel-ratio": 1
    case "color": 8
    case "color-index", "monochrome", "grid": 0
    default: nil
    }
  }

  private func amount(_ value: String, _ name: String) -> Double? {
    if name.ends(with: "aspect-ratio") {
      let parts = value.split(at: "/").compactMap { Double($0.trimmed) }
      return parts.count == 1 ? parts[0] : parts.count == 2 && parts[1] != 0 ? parts[0] / parts[1] : nil
    }
    for (unit, factor) in [("dppx", 1.0), ("dpi", 1.0 / 96), ("dpcm", 2.54 / 96), ("x", 1)] where name == "resolution" {
      if let number = value.before(suffix: unit) { return Double(number).map { $0 * factor } }
    }
    guard let quantity = TextScanner.quantity(value, ValueContext(viewport: environment.viewport)) else { return nil }
    switch quantity {
    case .number(let number): return number
    case .length(let length) where length.percent == 0: return length.resolved(percentOf: 0, fontSize: 16)
    default: return nil
    }
  }

  /// Features whose values are keywords. A picture has no pointer.
  private func keyword(_ name: String, _ value: String) -> Bool? {
    switch name {
    case "prefers-color-scheme": value == (environment.isDark ? "dark" : "light")
    case "prefers-reduced-motion": value == (environment.isReduced ? "reduce" : "no-preference")
    case "prefers-contrast", "prefers-reduced-transparency", "prefers-reduced-data": value == "no-preference"
    case "hover", "any-hover", "pointer", "any-pointer", "forced-colors", "inverted-colors": value == "none"
    case "orientation":
      value == (environment.viewport.width > environment.viewport.height ? "landscape" : "portrait")
    case "scripting": value == "none"
    case "update": value == "fast"
    case "color-gamut": value == "srgb"
    case "dynamic-range", "video-dynamic-range": value == "standard"
    case "display-mode": value == "browser"
    case "overflow-block", "overflow-inline": value == "scroll"
    case "-ms-high-contrast", "-moz-touch-enabled", "scan", "environment-blending", "nav-controls": false
    default: nil
    }
  }

  /// A feature without a value: whether it is other than none or 0.
  private func plain(_ name: String) -> Bool? {
    switch name {
    case "prefers-reduced-motion": environment.isReduced
    case "prefers-color-scheme", "orientation", "update", "color-gamut", "display-mode", "color", "overflow-block": true
    case "prefers-contrast", "prefers-reduced-transparency", "prefers-reduced-data", "hover", "any-hover", "pointer",
      "any-pointer", "scripting", "forced-colors", "inverted-colors":
      false
    default: amount(of: name).map { $0 != 0 }
    }
  }
}
