import Motion

/// Reads the CSS animations of elements.
struct CSSAnimationReader {
  let model: DocumentModel
  private static let mostKeys = 100_000
  private var keyCount = 0
  /// The keyframes of the style sheets, read at their first use.
  private var sets: [String: KeyframeSet] = [:]

  init(_ model: DocumentModel) { self.model = model }

  /// The animations in document order; those of one element in list order.
  mutating func animations(_ warnings: inout WarningList) throws(SVGError) -> [CSSAnimation] {
    var animations: [CSSAnimation] = []
    for (index, style) in model.styles.enumerated() {
      guard let names = style.animation["animation-name"] else { continue }
      let lists = style.animation.mapValues { ValueList.split($0, at: ",") }
      for (place, name) in ValueList.split(names, at: ",").enumerated() where name != "none" {
        let key = name.filter { $0 != "\"" && $0 != "'" }
        guard let frames = keyframes(key, index, &warnings) else { continue }
        if let animation = try animation(index, style, lists, place, frames) {
          animations.append(animation)
        }
      }
    }
    return animations
  }

  private mutating func keyframes(_ name: String, _ target: Int, _ warnings: inout WarningList) -> KeyframeSet? {
    if let known = sets[name] { return known }
    guard let frames = model.keyframes[name] else { return nil }
    let set = KeyframeSet(frames, usedBy: model.tree.elements[target], &warnings)
    sets[name] = set
    return set
  }

  private mutating func animation(
    _ target: Int, _ style: Cascade.Style, _ lists: [String: [String]], _ place: Int, _ frames: KeyframeSet
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
    let tracks = try tracks(frames, style, KeyframeSet.easing(part("timing-function", "ease")), target)
    guard !tracks.isEmpty else { return nil }
    var animation = CSSAnimation(
      target: target, tracks: tracks, delay: delay, duration: duration, count: iterations,
      direction: CSSAnimation.Direction(rawValue: part("direction", "normal")) ?? .normal,
      fillsBefore: fill == "backwards" || fill == "both", fillsAfter: fill == "forwards" || fill == "both",
      isPaused: part("play-state", "running") == "paused")
    if tracks.count == 1, tracks[0].keys.allSatisfy({ $0.easing == .linear }) {
      animation.turns = WholeTurns.count(tracks[0].keys.map { ($0.offset, $0.value) })
    }
    return animation
  }

  /// The tracks of all animated properties, in order of first appearance.
  private mutating func tracks(
    _ frames: KeyframeSet, _ style: Cascade.Style, _ easing: Easing, _ target: Int
  ) throws(SVGError) -> [CSSAnimation.Track] {
    var keys: [Property: [CSSAnimation.Track.Key]] = [:]
    var order: [Property] = []
    for declaration in frames.declarations {
      guard let value = value(declaration, style, target) else { continue }
      if keys[declaration.property] == nil { order.append(declaration.property) }
      for offset in declaration.offsets {
        keyCount += 1
        guard keyCount <= Self.mostKeys else { throw .tooManyTimelineEvents(limit: Self.mostKeys) }
        keys[declaration.property, default: []].append(
          .init(offset: offset, value: value, easing: declaration.easing ?? easing))
      }
    }
    return order.map { property in
      var list = Self.ordered(keys[property] ?? [])
      if list.first.map({ $0.offset > 0 }) ?? true { list.insert(.init(offset: 0, value: nil, easing: easing), at: 0) }
      if list.last.map({ $0.offset < 1 }) ?? true { list.append(.init(offset: 1, value: nil, easing: easing)) }
      return CSSAnimation.Track(property: property, keys: list)
    }
  }

  /// Sorted by offset; the last of several keys at one offset is kept.
  private static func ordered(_ keys: [CSSAnimation.Track.Key]) -> [CSSAnimation.Track.Key] {
    let places = keys.indices.sorted { (keys[$0].offset, $0) < (keys[$1].offset, $1) }
    var ordered: [CSSAnimation.Track.Key] = []
    for place in places {
      if ordered.last?.offset == keys[place].offset { ordered.removeLast() }
      ordered.append(keys[place])
    }
    return ordered
  }

  /// The value of a declaration for an element, with its variables and its color substituted; nil if invalid.
  private func value(_ declaration: KeyframeSet.Declaration, _ style: Cascade.Style, _ target: Int) -> PropertyValue? {
    var value: PropertyValue
    switch declaration.content {
    case .value(let known): value = known
    case .variable(let text):
      guard let replaced = VariableSubstitution.replace(text, custom: style.custom),
        let known = KeyframeSet.value(replaced, declaration.property)
      else { return nil }
      value = known
    }
    guard value.isCurrentColor, case .color(.color(let current)) = BaseValues(model: model).value(.color, of: target)
    else { return value }
    return value.resolvingCurrent(current)
  }
}
