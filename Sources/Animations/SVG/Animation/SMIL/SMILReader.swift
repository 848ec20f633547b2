import Motion
import Numerics
import Vector

/// Reads the animation elements of a document.
struct SMILReader {
  let model: DocumentModel
  private let base: BaseValues
  let curves = PathCurves()

  init(_ model: DocumentModel) {
    self.model = model
    base = BaseValues(model: model)
  }

  /// The animations in document order, and their elements.
  func animations(_ warnings: inout WarningList) -> (animations: [SMILAnimation], elements: [Int]) {
    var animations: [SMILAnimation] = []
    var elements: [Int] = []
    for (index, element) in model.tree.elements.enumerated() where Element.animations.contains(element.name) {
      guard let target = model.tree.target(of: element) else { continue }
      var own = WarningList()
      animations.append(animation(of: element, on: target, &own))
      warnings.add(own.warnings, at: target, areOfPlace: Self.mayMove(element))
      elements.append(index)
    }
    return (animations, elements)
  }

  /// Whether an animation that is not understood might bring its target into view.
  private static func mayMove(_ animation: Element) -> Bool {
    guard animation.name != "animateMotion", let name = animation["attributeName"]?.trimmed, name != "class" else {
      return true
    }
    return Property.named(Name(name)).map { !$0.isOfPaint } ?? false
  }

  private func animation(of element: Element, on target: Int, _ warnings: inout WarningList) -> SMILAnimation {
    let timing = SMILTiming(element, model, warnings: &warnings)
    if element.name == "animateMotion" {
      guard let (path, vertices) = motionPath(element), !path.points.isEmpty else { return .idle(target, timing) }
      return motion(element, on: target, timing, path, vertices) ?? .idle(target, timing)
    }
    guard let property = property(of: element, model.tree.elements[target]) else {
      // An animation without an effect still has a timing, on which other animations may depend.
      return .idle(target, timing)
    }
    if isOverridden(property, of: target) { return .idle(target, timing) }
    guard let animation = read(element, on: target, property, timing) else {
      let texts = ["values", "from", "to", "by"].compactMap { element[$0] }
      let isLong = texts.contains { $0.utf8.count { $0 == UInt8(ascii: ";") } > SVGLimits.timelineEvents }
      if Self.mayHaveEffect(element), isLong || texts.contains(where: { BrowserSyntax.mayHold($0, of: nil) }) {
        warnings.add("animation values", at: element, "the values are not understood; the animation has no effect")
      }
      return .idle(target, timing)
    }
    return animation
  }

  /// Whether an animation may have an effect: one without values only times others, and browsers ignore types of
  /// transforms that they do not know, such as `skew` of exporters of SVGA. Some accept letters after a known type.
  private static func mayHaveEffect(_ element: Element) -> Bool {
    let type = element.name == "animateTransform" ? element["type"] : nil
    let isKnown = type.map { type in Self.types.contains { type.begins(with: $0) } } ?? true
    return isKnown && ["values", "from", "to", "by"].contains { element[$0] != nil }
  }

  private static let types = ["translate", "scale", "rotate", "skewX", "skewY"]

  private func property(of element: Element, _ target: Element) -> Property? {
    if element.name == "animateTransform" {
      return switch element["attributeName"] {
      case "gradientTransform": .gradientTransform
      case "patternTransform": .patternTransform
      case "transform", nil: .transform
      default: nil
      }
    }
    guard let name = element["attributeName"]?.trimmed else { return nil }
    if name == "href" || name == "xlink:href" { return Self.referring.contains(target.name) ? .href : nil }
    if name == "scale" { return target.name == "feDisplacementMap" ? .displacementScale : nil }
    if name == "rotate" { return ElementTree.textParts.contains(target.name) ? .turns : nil }
    return Property.named(Name(name)).flatMap { $0.isAnimatedAsAttribute ? $0 : nil }
  }

  /// The elements whose references are animated.
  private static let referring: Set<Name> = [
    "use", "image", "feImage", "linearGradient", "radialGradient", "pattern", "filter", "textPath",
  ]

  /// Whether something else has precedence: an important declaration, or one of a property that is animated as the
  /// attribute of its name.
  private func isOverridden(_ property: Property, of target: Int) -> Bool {
    let style = model.styles[target]
    return style.important.contains(property) || style.overAttributes.contains(property)
  }

  // MARK: Values

  private func read(
    _ element: Element, on target: Int, _ property: Property, _ timing: SMILTiming
  ) -> SMILAnimation? {
    let type = element.name == "animateTransform" ? element["type"] ?? "translate" : nil
    func parse(_ name: Name) -> PropertyValue? {
      element[name].flatMap { value($0.trimmed, of: property, type: type, on: target) }
    }
    let isSet = element.name == "set"
    var animation = SMILAnimation(
      target: target, property: property, timing: timing, values: [], keyTimes: [],
      isDiscrete: isSet || element["calcMode"] == "discrete", isAdditive: element["additive"] == "sum" && !isSet,
      accumulates: element["accumulate"] == "sum" && !isSet)
    if let list = element["values"], !isSet {
      guard list.utf8.count(where: { $0 == UInt8(ascii: ";") }) <= SVGLimits.timelineEvents else { return nil }
      let parts = list.split(at: ";", omittingEmptySubsequences: false).map { $0.trimmed }
      let kept = parts.last == "" ? Array(parts.dropLast()) : parts
      animation.values = kept.compactMap { value($0, of: property, type: type, on: target) }
      guard animation.values.count == kept.count else { return nil }
    } else if let to = parse("to") {
      if let from = parse("from"), !isSet { animation.values = [from, to] } else { animation.values = [to] }
      // A value that it animates to is reached: nothing is added to it, nor to the underlying value.
      animation.fromUnderlying = animation.values.count == 1 && !isSet
      if animation.fromUnderlying { (animation.isAdditive, animation.accumulates) = (false, false) }
    } else if property != .classes, let by = parse("by") {
      if let from = parse("from") {
        animation.values = [from, from.adding(by)]
      } else {
        animation.values = [by.zero ?? by, by]
        animation.isAdditive = true
      }
    }
    guard !animation.values.isEmpty else { return nil }
    guard readTimes(element, into: &animation) else { return nil }
    if type == "rotate", animation.easings.isEmpty, animation.pace.isEmpty, !animation.isDiscrete,
      !animation.fromUnderlying, !animation.accumulates
    {
      animation.turns = WholeTurns.count(zip(animation.keyTimes, animation.values).map { ($0, $1) })
    }
    animation.isConstant =
      !animation.fromUnderlying && !animation.accumulates && animation.values.allSatisfy { $0 == animation.values[0] }
    return animation
  }

  private func value(_ text: String, of property: Property, type: String?, on target: Int) -> PropertyValue? {
    if let type { return transform(text, type).map { .transform([$0]) } }
    var value = PropertyGrammar(.attribute).parse(text, as: property)
    if value == .inherit { value = model.tree.elements[target].parent.flatMap { base.value(property, of: $0) } }
    guard let value, value.isWithinLimits else { return nil }
    guard case .color(let color) = base.value(.color, of: target), case .color(let current) = color else {
      return value
    }
    return value.resolvingCurrent(current)
  }

  private func transform(_ text: String, _ type: String) -> TransformFunction? {
    guard let n = ValueList.numbers(text), let first = n.first, n.allSatisfy({ abs($0) <= SVGLimits.magnitude }) else {
      return nil
    }
    switch type {
    case "translate": return .translate(.px(first), .px(n.count > 1 ? n[1] : 0))
    case "scale": return .scale(first, n.count > 1 ? n[1] : first)
    case "rotate": return .rotate(first, n.count > 2 ? n[1] : 0, n.count > 2 ? n[2] : 0)
    case "skewX": return .skew(first, 0)
    case "skewY": return .skew(0, first)
    default: return nil
    }
  }

  // MARK: Key times

  /// Reads key times and easings; returns false if their counts are wrong.
  private func readTimes(_ element: Element, into animation: inout SMILAnimation) -> Bool {
    let count = animation.values.count + (animation.fromUnderlying ? 1 : 0)
    let mode = SMILAnimation.Mode(rawValue: element["calcMode"] ?? "linear") ?? .linear
    animation.isDiscrete = animation.isDiscrete || !canMix(animation)
    if count == 1 {
      animation.keyTimes = [0]
      return true
    }
    if element["values"] == nil {
      guard animation.isDiscrete else {
        guard let pace = Self.pace(of: element) else { return false }
        (animation.pace, animation.keyTimes) = (pace, [0, 1])
        return true
      }
      let times = mode == .discrete && element["to"] != nil ? Self.list(element["keyTimes"]) ?? [] : []
      animation.keyTimes = times.count == 2 && times[0] == 0 && 0...1 ~= times[1] ? times : [0, 0.5]
      return true
    }
    if let text = element["keyTimes"], mode != .paced {
      let parts = text.split(at: ";").map { $0.trimmed }.filter { !$0.isEmpty }
      let times = parts.compactMap { Double($0) }
      guard times.count == parts.count, times.count == count, times[0] == 0,
        zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }), times.allSatisfy({ 0...1 ~= $0 }),
        animation.isDiscrete || times[count - 1] == 1
      else { return false }
      animation.keyTimes = times
    } else if mode == .paced, let paced = Self.paced(animation.values), !animation.fromUnderlying {
      animation.keyTimes = paced
    } else {
      let steps = animation.isDiscrete ? count : count - 1
      animation.keyTimes = (0..<count).map { Double($0) / Double(steps) }
    }
    guard mode == .spline, !animation.isDiscrete else { return true }
    guard let splines = element["keySplines"].flatMap({ Self.splines($0) }), splines.count == count - 1 else {
      return false
    }
    animation.easings = splines
    return true
  }

  /// The easings of an animation from one value to another. As in Chromium and WebKit it has no places for key times;
  /// splines ease it as a whole, and only beside key times. Nil if there are too few or too many.
  static func pace(of element: Element) -> [(time: Double, easing: Easing)]? {
    guard element["calcMode"] == "spline" else { return [] }
    guard let splines = element["keySplines"].flatMap({ splines($0) }), !splines.isEmpty else { return nil }
    guard let times = list(element["keyTimes"]) else { return [] }
    guard times.count == splines.count + 1, times[0] == 0 else { return nil }
    return zip(times, splines).map { ($0, $1) }
  }

  /// The numbers of a list with semicolons.
  static func list(_ text: String?) -> [Double]? {
    text.map { $0.split(at: ";").compactMap { Double($0.trimmed) } }
  }

  private func canMix(_ animation: SMILAnimation) -> Bool {
    var values = animation.values
    if animation.fromUnderlying {
      guard let start = animation.start(over: base.value(animation.property, of: animation.target)) else { return true }
      values.insert(start, at: 0)
    }
    return zip(values, values.dropFirst()).allSatisfy { first, second in
      // Path data with different commands switches halfway between its two key times, as in browsers.
      if case (.path, .path) = (first, second) { return true }
      return first.mixed(with: second, by: 0.5) != nil
    }
  }

  private static func paced(_ values: [PropertyValue]) -> [Double]? {
    var total = 0.0
    var places = [0.0]
    for (a, b) in zip(values, values.dropFirst()) {
      guard let distance = a.distance(to: b) else { return nil }
      total += distance
      places.append(total)
    }
    return total > 0 ? places.map { $0 / total } : nil
  }

  static func splines(_ text: String) -> [Easing]? {
    var easings: [Easing] = []
    for part in text.split(at: ";") where !part.trimmed.isEmpty {
      guard let n = ValueList.numbers(part), n.count == 4, n.allSatisfy({ 0...1 ~= $0 }),
        let curve = try? Easing(parsing: "cubic-bezier(\(n[0]), \(n[1]), \(n[2]), \(n[3]))")
      else { return nil }
      easings.append(curve)
    }
    return easings
  }
}
