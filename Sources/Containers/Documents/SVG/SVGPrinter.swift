import Codecs
import Numerics
import Raster
import Vector

/// Prints elements as XML. Fields and transforms that move are animation elements, all of one timing.
struct SVGPrinter {
  /// Of the loop, in seconds.
  let duration: Double
  /// How often the loop plays; nil for ever.
  let plays: Int?
  /// The time of the picture that is shown without motion; nil for the first one.
  var stillTime: Double?
  private(set) var text = ""

  init(duration: Double, plays: Int?) { (self.duration, self.plays) = (duration, plays) }

  /// The number of bytes of elements.
  func length(of elements: [Element]) -> Int {
    var printer = self
    printer.text = ""
    for element in elements { printer.print(element) }
    return printer.text.utf8.count
  }

  mutating func print(_ element: Element) {
    let (place, moving) = transforms(element.placement)
    // Minifiers apply the transform of a path to its data, whatever its motion.
    if !moving.isEmpty, !place.isEmpty, element.name == "path" || element.name == "rect" {
      return print(element.grouped())
    }
    text += "<" + element.name
    for field in element.fields { field.value.map { attribute(field.name, Self.text($0, of: field.name)) } }
    let transform = element.nameOfTransform
    if !place.isEmpty { attribute(transform, place) }
    let blend = element.blend == .normal ? [] : ["mix-blend-mode:\(element.blend.rawValue)"]
    let declarations = element.declarations + blend
    if !declarations.isEmpty { attribute("style", declarations.joined(separator: ";")) }
    let changing = element.fields.filter { $0.motion != nil }
    if moving.isEmpty, changing.isEmpty, element.children.isEmpty, element.text.text.isEmpty {
      text += "/>"
      return
    }
    text += ">" + MarkupText.escaped(element.text.text)
    for (part, isSum) in moving {
      let values = part.isStill ? KeyFrames.line(from: part.change.first, to: part.change.first) : part.change.frames
      animate("animateTransform", transform, values.mapped(part.text), type: part.kind.rawValue, isSum: isSum)
    }
    for field in changing {
      field.motion.map { animate("animate", field.name, $0.mapped { Self.text($0, of: field.name) }) }
    }
    for child in element.children { print(child) }
    text += "</\(element.name)>"
  }

  /// A value as its attribute has it.
  static func text(_ value: Element.Value, of name: String) -> String {
    if case .replaceable(let color) = value { color.plain.text } else { property(value, name) }
  }

  /// A value as a declaration of a property has it.
  static func property(_ value: Element.Value, _ name: String) -> String {
    switch value {
    case .text(let text): text.text
    case .replaceable(let color): color.css.text
    case .reference(let place):
      name == "href" ? "#" + Definitions.identifier(place) : "url(#\(Definitions.identifier(place)))"
    }
  }

  private mutating func attribute(_ name: String, _ value: String) {
    text += " \(name)=\"\(MarkupText.escaped(value))\""
  }

  private mutating func animate(
    _ element: String, _ name: String, _ frames: KeyFrames<String>, type: String? = nil, isSum: Bool = false
  ) {
    text += "<" + element
    attribute("attributeName", name)
    if let type { attribute("type", type) }
    attribute("values", frames.values.joined(separator: ";"))
    if !frames.isEven { attribute("keyTimes", frames.shares.map { Decimal.text($0, 6) }.joined(separator: ";")) }
    if frames.isDiscrete { attribute("calcMode", "discrete") }
    if !frames.splines.isEmpty {
      attribute("calcMode", "spline")
      attribute("keySplines", frames.splines.map { $0.text(separator: " ") }.joined(separator: ";"))
    }
    if isSum { attribute("additive", "sum") }
    attribute("dur", Decimal.text(duration, 3) + "s")
    attribute("repeatCount", plays.map(String.init) ?? "indefinite")
    if plays != nil { attribute("fill", "freeze") }
    text += "/>"
  }

  /// The transform in the still picture, and the animations. An animation replaces the attribute, unless the attribute
  /// has only transforms that stand, which come before it.
  private func transforms(
    _ parts: [Placement.Part]
  ) -> (attribute: String, moving: [(part: Placement.Part, isSum: Bool)]) {
    let texts = parts.map { part in
      let numbers = part.change.numbers(at: stillTime)
      return part.isNeutral(numbers) ? "" : "\(part.kind.rawValue)(\(part.text(numbers)))"
    }
    guard let moving = parts.firstIndex(where: { !$0.isStill }) else { return (texts.joined(), []) }
    let stands = moving > 0 && texts[moving...].allSatisfy { $0.isEmpty }
    let animated = parts[(stands ? moving : 0)...]
    return (texts.joined(), animated.enumerated().map { ($1, $0 > 0 || stands) })
  }
}

extension Element {
  /// The class of a group and its only child that must stay two elements: minifiers do not join two with classes.
  static let apart = Definitions.prefix + "g"

  /// A group with the element, which has its transforms and its blend mode.
  fileprivate func grouped() -> Element {
    var (inner, group) = (self, Element("g"))
    (group.placement, group.blend) = (placement, blend)
    (inner.placement, inner.blend) = ([], .normal)
    (group[field: "id"], inner[field: "id"]) = (self[field: "id"], nil)
    group.children = [inner]
    return group
  }

  /// The attribute of its transforms.
  var nameOfTransform: String {
    switch name {
    case "linearGradient", "radialGradient": "gradientTransform"
    case "pattern": "patternTransform"
    default: "transform"
    }
  }
}

extension KeyFrames {
  /// The times as shares of the loop.
  var shares: [Double] { isEven ? times : statedTimes(length: 1, fewerDecimals: 0) }
}

extension Spline {
  func text(separator: String) -> String { [x1, y1, x2, y2].map { Decimal.text($0, 3) }.joined(separator: separator) }
}

extension Placement.Part {
  /// The arguments of the transform with some values.
  func text(_ value: [Double]) -> String {
    let isShort = kind == .translate && value.count == 2 && value[1] == 0
    var texts = (isShort ? [value[0]] : value).map { Decimal.text($0, change.digits) }
    if let pivot { texts += [pivot.x, pivot.y].map { Decimal.text($0, Tolerance.decimals) } }
    return texts.joined(separator: " ")
  }
}
