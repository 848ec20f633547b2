import Numerics
import Raster
import Vector

/// Moves elements by a style sheet rather than by animation elements: classes with keyframes.
///
/// Transforms, opacities, paints, strokes, and the geometry of circles and rectangles become properties, of which
/// transforms are individual ones, so that each keeps its own times. What is no property in every browser, such as path
/// data, gradients and filters, keeps its animation elements.
struct StyleSheetMotion {
  /// Of the loop, in seconds.
  let duration: Double
  /// How often the loop plays; nil for ever.
  let plays: Int?
  /// The time of the picture without motion; nil for the first one.
  let stillTime: Double?
  /// The names of keyframes by their content, and of classes by their declarations.
  private var keyframes: [Name: String] = [:]
  private var classes: [Name: String] = [:]
  /// The style sheet: keyframes and classes in the order of their names.
  private(set) var rules = ""
  /// Whether something is clipped, fades at a place of its own, or changes otherwise than by rotation and opacity.
  /// Chromium would show a bitmap of it, which lies between pixels, is drawn for the largest scale and has softer edges
  /// where it is clipped.
  private(set) var needsRepaint = false

  init(_ description: DocumentDescription, stillTime: Double?) {
    (duration, plays, self.stillTime) = (description.duration, description.plays, stillTime)
  }

  /// The class of the root of a document that a style sheet moves as a whole.
  static let root = Definitions.prefix + "r"

  /// The rules for people who prefer reduced motion, of a document that a style sheet moves as a whole.
  var calmRules: String { "@media(prefers-reduced-motion:reduce){.\(Self.root) *{animation:none!important}}" }

  /// Whether a style sheet moves all that moves.
  func moves(all elements: [Element]) -> Bool {
    var motion = self
    return elements.allSatisfy { !motion.moved($0).contains { $0.moves } }
  }

  private static let properties: Set<Name> = [
    "opacity", "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-dashoffset", "stop-color", "stop-opacity",
    "flood-color", "flood-opacity",
  ]
  /// The lengths of elements that are properties.
  private static let lengths: [Name: Set<Name>] = [
    "circle": ["cx", "cy", "r"], "rect": ["x", "y", "width", "height", "rx"],
  ]

  /// An element, and those in it, whose motion is in the rules as far as possible.
  /// - Parameter isPlaced: whether it is in one with a transform that stands still.
  mutating func moved(_ element: Element, isPlaced: Bool = false) -> Element {
    if let group = group(for: element) { return moved(group, isPlaced: isPlaced) }
    var (element, declarations, animations) = (element, [String](), [String]())
    if element.placement.contains(where: { !$0.isStill }) {
      if let transforms = transforms(element.placement) {
        element.placement = []
        if let origin = transforms.compactMap({ $0.pivot }).first {
          declarations.append("transform-origin:\(Self.length(origin.x)) \(Self.length(origin.y))")
        }
        for part in transforms {
          if part.kind != .rotate { needsRepaint = true }
          animations.append(animation(part.change.frames.mapped(part.declaration)))
        }
      } else {
        needsRepaint = true
      }
    }
    let isPlaced = isPlaced || !element.placement.isEmpty
    for (index, field) in element.fields.enumerated() {
      let isLength = Self.lengths[Name(element.name)]?.contains(Name(field.name)) == true
      guard let motion = field.motion, isLength || Self.properties.contains(Name(field.name)) else { continue }
      animations.append(
        animation(
          motion.mapped { value in
            let text = SVGPrinter.property(value, field.name)
            return "\(field.name):\(text)\(isLength && text != "0" ? "px" : "")"
          }))
      element.fields[index].motion = nil
      if field.name == "opacity", isPlaced { needsRepaint = true }
    }
    element.children = element.children.map { moved($0, isPlaced: isPlaced) }
    if element[field: "clip-path"] != nil { needsRepaint = true }
    if !animations.isEmpty {
      declarations.append("animation:" + animations.joined(separator: ","))
      element.add(class: name(of: declarations.joined(separator: ";")))
    }
    return element
  }

  /// The transforms of which properties can be made: a translation, a rotation and a scale in this order, of one pivot,
  /// with hardly any in the still picture; nil for others.
  private func transforms(_ parts: [Placement.Part]) -> [Placement.Part]? {
    let order: [Placement.Part.Kind] = [.translate, .rotate, .scale]
    let places = parts.map { order.firstIndex(of: $0.kind) ?? -1 }
    let turning = parts.filter { $0.kind != .translate }
    guard parts.allSatisfy({ !$0.isStill && ($0.isRelative || isNearlyNone($0)) }), places[0] >= 0,
      zip(places, places.dropFirst()).allSatisfy({ $0 < $1 }), turning.allSatisfy({ $0.pivot == turning[0].pivot })
    else { return nil }
    return parts
  }

  /// Whether a transform changes the still picture by no more than its curve may be wrong there.
  private func isNearlyNone(_ part: Placement.Part) -> Bool {
    let start = start(of: part)
    return switch part.kind {
    case .scale: start.allSatisfy { abs($0 - 1) <= Self.leastSeen / 10 }
    case .translate: start.allSatisfy { abs($0) <= Self.leastSeen }
    default: part.isNeutral(start)
    }
  }

  /// In units. A tenth of it as a change of scale moves the edge of a shape of ten units as far.
  private static let leastSeen = 0.15

  /// The numbers of a transform in the still picture.
  private func start(of part: Placement.Part) -> [Double] {
    part.change.numbers(at: stillTime).map { Decimal.rounded($0, part.change.digits) }
  }

  /// A group that moves relative to the still picture, around the element as it stands there. Nil if the element needs
  /// no group, or if no such group has its motion: paints are in none.
  private func group(for element: Element) -> Element? {
    let parts = element.placement
    guard element.nameOfTransform == "transform", parts.contains(where: { !$0.isStill }), transforms(parts) == nil,
      parts.allSatisfy({ $0.kind != .skewX && ($0.pivot == nil || parts.count == 1) })
    else { return nil }
    // What has no size in the still picture has hardly any.
    let starts = parts.map { part in
      start(of: part).map { part.kind == .scale && abs($0) < Self.leastScale ? Self.leastScale : $0 }
    }
    let scales = parts.indices.filter { parts[$0].kind == .scale }.flatMap {
      [starts[$0]] + parts[$0].change.frames.values
    }
    let isUniform = scales.allSatisfy { $0.count < 2 || $0[0] == $0[1] }
    guard isUniform || !parts.contains(where: { $0.kind == .rotate }) else { return nil }
    let shift = zip(parts, starts).first { $0.0.kind == .translate }?.1
    let pivot = parts[0].pivot ?? shift.map { Point(x: $0[0], y: $0[1]) }
    var (inner, group) = (element, Element("g", ["class": Element.apart]))
    (inner.placement, inner.blend, group.blend) = ([], .normal, element.blend)
    for (part, start) in zip(parts, starts) {
      let still = Change(still: start, digits: max(part.change.digits, 3))
      inner.placement.append(Placement.Part(kind: part.kind, pivot: part.pivot, change: still))
      guard !part.isStill else { continue }
      let frames = part.change.frames.mapped { numbers in
        zip(numbers, start).map { part.kind == .scale ? $0 / $1 : $0 - $1 }
      }
      let change = Change(frames, digits: part.change.digits)
      group.placement.append(
        Placement.Part(kind: part.kind, pivot: part.kind == .translate ? nil : pivot, change: change, isRelative: true))
    }
    inner.add(class: Element.apart)
    group.children = [inner]
    return group
  }

  private static let leastScale = 0.001

  fileprivate static func length(_ value: Double, _ digits: Int = Tolerance.decimals) -> String {
    let text = Decimal.text(value, digits)
    return text == "0" ? text : text + "px"
  }

  /// The class with some declarations.
  private mutating func name(of declarations: String) -> String {
    if let name = classes[declarations] { return name }
    let name = Definitions.prefix + "c" + String(classes.count, radix: 36)
    classes[declarations] = name
    rules += ".\(name){\(declarations)}"
    return name
  }

  /// The animation of an element's declarations, by keyframes of their own.
  private mutating func animation(_ frames: KeyFrames<String>) -> String {
    let easings = frames.splines.map { spline in
      spline == .linear ? "linear" : "cubic-bezier(\(spline.text(separator: ",")))"
    }
    // Equal easings stand in the declaration of the animation.
    let isEven = easings.allSatisfy { $0 == easings[0] }
    let times = times(of: frames)
    var content = ""
    for (index, declaration) in frames.values.enumerated() {
      guard let time = times[index] else { continue }
      let isLast = index == times.count - 1
      content += Decimal.text(time, 3) + "%" + (frames.isDiscrete && isLast ? ",to" : "") + "{" + declaration
      if !isEven, index < easings.count { content += ";animation-timing-function:\(easings[index])" }
      content += "}"
    }
    let name = keyframes[content] ?? Definitions.prefix + "k" + String(keyframes.count, radix: 36)
    if keyframes[content] == nil { rules += "@keyframes \(name){\(content)}" }
    keyframes[content] = name
    let easing = frames.isDiscrete ? "step-end" : isEven ? easings.first ?? "linear" : "linear"
    return "\(Decimal.text(duration, 3))s \(easing) \(plays.map { "\($0) forwards" } ?? "infinite") \(name)"
  }

  /// The times of values in percent; nil for values before a jump at the start and after one at the end, which are
  /// never seen. After another jump, time goes on a little later, as keyframes of one time are merged.
  private func times(of frames: KeyFrames<String>) -> [Double?] {
    let times = frames.shares.map { $0 * 100 }
    return times.indices.map { index in
      let (time, isRepeated) = (times[index], index > 0 && times[index] == times[index - 1])
      if time == 0 { return index + 1 < times.count && times[index + 1] == 0 ? nil : 0 }
      if time < 100 { return isRepeated ? time + Self.jump : time }
      return isRepeated ? (plays != nil ? 100 : nil) : (plays != nil && index + 1 < times.count ? 100 - Self.jump : 100)
    }
  }

  /// A thousandth of a percent, which no frame falls into.
  private static let jump = 0.001
}

extension Placement.Part {
  /// The property of the transform with some values.
  fileprivate func declaration(_ value: [Double]) -> String {
    let isShort = kind == .translate && value.count == 2 && value[1] == 0
    let values = isShort ? [value[0]] : value
    return switch kind {
    case .translate: "translate:" + values.map { StyleSheetMotion.length($0, change.digits) }.joined(separator: " ")
    case .rotate: "rotate:\(Decimal.text(value[0], change.digits))deg"
    case .scale, .skewX: "scale:" + values.map { Decimal.text($0, change.digits) }.joined(separator: " ")
    }
  }
}
