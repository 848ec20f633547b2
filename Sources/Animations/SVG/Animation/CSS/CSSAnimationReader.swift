import Motion
import Numerics

/// Reads the CSS animations of elements.
struct CSSAnimationReader {
  let model: DocumentModel
  private static let maximumKeys = 100_000
  private var keyCount = 0
  /// The keyframes of the style sheets, read at their first use.
  private var sets: [Name: KeyframeSet] = [:]

  init(_ model: DocumentModel) { self.model = model }

  /// The animations in document order; those of one element in list order, each in the order of its properties.
  mutating func animations(_ warnings: inout WarningList) throws(SVGError) -> [CSSAnimation] {
    var animations: [CSSAnimation] = []
    for (index, style) in model.styles.enumerated() {
      guard let names = style.animation["animation-name"] else { continue }
      let lists = style.animation.mapValues { ValueList.split($0, at: ",") }
      for (position, name) in ValueList.split(names, at: ",").enumerated() where name.lowercasedASCII != "none" {
        guard let frames = keyframes(Name(name.unquoted ?? name)) else { continue }
        warnings.add(frames.warnings.warnings, at: index)
        animations += try self.animations(of: index, style, lists: lists, at: position, frames)
      }
    }
    return animations
  }

  private mutating func keyframes(_ name: Name) -> KeyframeSet? {
    if let known = sets[name] { return known }
    guard let frames = model.keyframes[name] else { return nil }
    let set = KeyframeSet(name, frames, model.context)
    sets[name] = set
    return set
  }

  private mutating func animations(
    of target: Int, _ style: Cascade.Style, lists: [Name: [String]], at position: Int, _ frames: KeyframeSet
  ) throws(SVGError) -> [CSSAnimation] {
    func part(_ name: String, _ standard: String) -> String {
      guard let list = lists["animation-" + name], !list.isEmpty else { return standard }
      return list[position % list.count]
    }
    func time(_ name: String) -> Microseconds? {
      guard case .time(let seconds) = TextScanner.quantity(part(name, "0s"), model.context) else { return nil }
      return ClockTime.microseconds(seconds)
    }
    let count = part("iteration-count", "1")
    guard let duration = time("duration"), let delay = time("delay"), duration >= 0,
      let iterations = count == "infinite" ? .infinity : Double(count), iterations >= 0
    else { return [] }
    let isEndless = iterations >= 2 && Double(duration) * iterations > Double(ClockTime.practicallyNever)
    let fill = part("fill-mode", "none")
    let easing = AnimationSyntax.easing(part("timing-function", "ease")) ?? .linear
    let composition = CSSAnimation.Composition(rawValue: part("composition", "replace")) ?? .replace
    let tracks = try tracks(target, frames, style, easing, composition)
    var turns = 1
    if tracks.count == 1, tracks[0].keys.allSatisfy({ $0.easing == .linear && $0.composition == .replace }) {
      turns = WholeTurns.count(
        tracks[0].keys.map { key in
          if case .value(let value) = key.value { (key.offset, value) } else { (key.offset, nil) }
        })
    }
    let isConstant = tracks.allSatisfy { $0.isConstant }
    return tracks.map { track in
      CSSAnimation(
        target: target, track: track, delay: delay, duration: duration, count: isEndless ? .infinity : iterations,
        direction: CSSAnimation.Direction(rawValue: part("direction", "normal")) ?? .normal,
        fillsBefore: fill == "backwards" || fill == "both", fillsAfter: fill == "forwards" || fill == "both",
        isPaused: part("play-state", "running") == "paused", turns: turns, isConstant: isConstant)
    }
  }

  /// The tracks of all animated properties, in order of first appearance.
  private mutating func tracks(
    _ target: Int, _ frames: KeyframeSet, _ style: Cascade.Style, _ easing: Easing,
    _ composition: CSSAnimation.Composition
  ) throws(SVGError) -> [CSSAnimation.Track] {
    var keys: [KeyframeSet.Target: [CSSAnimation.Track.Key]] = [:]
    var order: [KeyframeSet.Target] = []
    let name = model.tree.elements[target].name
    for entry in frames.entries {
      // Important declarations have precedence over animations.
      if case .property(let property) = entry.target,
        style.important.contains(property) || !property.isStyle(of: name, isRoot: target == 0)
      {
        continue
      }
      guard let value = value(entry, style) else { continue }
      if keys[entry.target] == nil { order.append(entry.target) }
      for offset in entry.offsets {
        keyCount += 1
        guard keyCount <= Self.maximumKeys else { throw .tooManyTimelineEvents(limit: Self.maximumKeys) }
        var key = CSSAnimation.Track.Key(
          offset: offset, value: value, easing: entry.easing ?? easing, composition: entry.composition ?? composition)
        if case .variable = entry.value { key.isVariable = true }
        keys[entry.target, default: []].append(key)
      }
    }
    let own = CSSAnimation.Track.Key(offset: 0, value: .own, easing: easing, composition: .replace)
    return order.map { target in
      var list = Self.ordered(keys[target] ?? [])
      if list.first.map({ $0.offset > 0 }) ?? true {
        var start = own
        start.easing = frames.firstEasing ?? easing
        list.insert(start, at: 0)
      }
      if list.last.map({ $0.offset < 1 }) ?? true {
        var end = own
        end.offset = 1
        list.append(end)
      }
      return CSSAnimation.Track(target: target, keys: list)
    }
  }

  /// Sorted by offset; the last of several keys at one offset is kept.
  private static func ordered(_ keys: [CSSAnimation.Track.Key]) -> [CSSAnimation.Track.Key] {
    let order = keys.indices.sorted { (keys[$0].offset, $0) < (keys[$1].offset, $1) }
    var ordered: [CSSAnimation.Track.Key] = []
    for index in order {
      if ordered.last?.offset == keys[index].offset { ordered.removeLast() }
      ordered.append(keys[index])
    }
    return ordered
  }

  /// The value of an entry for an element: its variables are substituted here unless they are animated.
  private func value(_ entry: KeyframeSet.Entry, _ style: Cascade.Style) -> CSSAnimation.Track.Value? {
    guard case .variable(let declaration) = entry.value, !model.animatesVariables,
      case .property(let property) = entry.target
    else { return entry.value }
    return CSSTimeline.value(of: property, declaration, .style, style.custom, style.context).map { .value($0) }
  }
}
