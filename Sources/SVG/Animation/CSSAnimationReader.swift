import Motion

/// Reads the animations that style sheets give to elements.
struct CSSAnimationReader {
  let model: DocumentModel
  private static let mostKeys = 100_000
  private var keyCount = 0

  init(_ model: DocumentModel) { self.model = model }

  /// In document order, and within an element in the order of its list.
  mutating func animations(_ warnings: inout WarningList) throws(SVGError) -> [CSSAnimation] {
    var animations: [CSSAnimation] = []
    for (index, style) in model.styles.enumerated() {
      guard let names = style.animation["animation-name"] else { continue }
      let lists = style.animation.mapValues { ValueList.split($0, at: ",") }
      for (place, name) in ValueList.split(names, at: ",").enumerated() where name != "none" {
        let key = name.filter { $0 != "\"" && $0 != "'" }
        guard let frames = model.keyframes[key] else { continue }
        if let animation = try animation(index, style, lists, place, frames, &warnings) {
          animations.append(animation)
        }
      }
    }
    return animations
  }

  private mutating func animation(
    _ target: Int, _ style: Cascade.Style, _ lists: [String: [String]], _ place: Int, _ frames: [StyleSheet.Keyframe],
    _ warnings: inout WarningList
  ) throws(SVGError) -> CSSAnimation? {
    func part(_ name: String, _ standard: String) -> String {
      guard let list = lists["animation-" + name], !list.isEmpty else { return standard }
      return list[place % list.count]
    }
    func time(_ name: String) -> Int? { CSSTime.seconds(part(name, "0s")).flatMap { ClockTime.microseconds($0) } }
    let count = part("iteration-count", "1")
    guard let duration = time("duration"), let delay = time("delay"), duration >= 0,
      let iterations = count == "infinite" ? .infinity : Double(count), iterations >= 0
    else { return nil }
    let fill = part("fill-mode", "none")
    let tracks = try tracks(frames, style, Self.easing(part("timing-function", "ease")), target, &warnings)
    guard !tracks.isEmpty else { return nil }
    return CSSAnimation(
      target: target, tracks: tracks, delay: delay, duration: duration, count: iterations,
      direction: CSSAnimation.Direction(rawValue: part("direction", "normal")) ?? .normal,
      fillsBefore: fill == "backwards" || fill == "both", fillsAfter: fill == "forwards" || fill == "both",
      isPaused: part("play-state", "running") == "paused")
  }

  private static func easing(_ text: String) -> Easing {
    if text == "step-start" { return .steps(.start) }
    if text == "step-end" { return .steps(.end) }
    return (try? Easing(parsing: text)) ?? (try? Easing(parsing: "ease")) ?? .linear
  }

  /// The tracks of all properties that keyframes name, in the order in which they are first named.
  private mutating func tracks(
    _ frames: [StyleSheet.Keyframe], _ style: Cascade.Style, _ easing: Easing, _ target: Int,
    _ warnings: inout WarningList
  ) throws(SVGError) -> [CSSAnimation.Track] {
    var keys: [Property: [CSSAnimation.Track.Key]] = [:]
    var order: [Property] = []
    for frame in frames {
      let own = frame.declarations.last { $0.name == "animation-timing-function" }
      let segment = own.map { Self.easing($0.value) } ?? easing
      for (name, text) in frame.declarations.filter({ !$0.isImportant }).flatMap({ Shorthand.expand($0.name, $0.value) }
      ) {
        guard let (property, value) = value(name, text, style, target, &warnings) else { continue }
        if keys[property] == nil { order.append(property) }
        for offset in frame.offsets {
          keyCount += 1
          guard keyCount <= Self.mostKeys else { throw .tooManyTimelineEvents(limit: Self.mostKeys) }
          keys[property, default: []].append(.init(offset: offset, value: value, easing: segment))
        }
      }
    }
    return order.map { property in
      var list = Self.ordered(keys[property] ?? [])
      if list.first.map({ $0.offset > 0 }) ?? true { list.insert(.init(offset: 0, value: nil, easing: easing), at: 0) }
      if list.last.map({ $0.offset < 1 }) ?? true { list.append(.init(offset: 1, value: nil, easing: easing)) }
      return CSSAnimation.Track(property: property, keys: list)
    }
  }

  /// By offset; of several keys at one place, the last counts.
  private static func ordered(_ keys: [CSSAnimation.Track.Key]) -> [CSSAnimation.Track.Key] {
    let places = keys.indices.sorted { (keys[$0].offset, $0) < (keys[$1].offset, $1) }
    var ordered: [CSSAnimation.Track.Key] = []
    for place in places {
      if ordered.last?.offset == keys[place].offset { ordered.removeLast() }
      ordered.append(keys[place])
    }
    return ordered
  }

  private func value(
    _ name: String, _ text: String, _ style: Cascade.Style, _ target: Int, _ warnings: inout WarningList
  ) -> (Property, PropertyValue)? {
    guard name != "animation-timing-function", !name.hasPrefix("--") else { return nil }
    guard let property = Property(rawValue: name), property.isStyle else {
      let element = model.tree.elements[target]
      warnings.add("keyframes \(name)", at: element, "the property \"\(name)\" is not animated")
      return nil
    }
    guard let replaced = VariableSubstitution.replace(text, custom: style.custom),
      var value = PropertyGrammar.parse(replaced, as: property, from: .style), value.isWithinLimits
    else { return nil }
    let base = BaseValues(model: model)
    switch value {
    case .inherit, .unset: return nil
    case .initial: return nil
    default: break
    }
    if case .color(.color(let current)) = base.value(.color, of: target) { value = value.resolvingCurrent(current) }
    return (property, value)
  }
}
