import Motion
import Numerics

/// The CSS animations of a document: gives the animated values at a time.
struct CSSTimeline: Sendable {
  let animations: [CSSAnimation]
  private let model: DocumentModel
  private let base: BaseValues
  /// Whether each value follows from its animation and the time alone.
  let isSeparable: Bool

  init(_ model: DocumentModel, warnings: inout WarningList) throws(SVGError) {
    self.model = model
    base = BaseValues(model: model)
    var reader = CSSAnimationReader(model)
    animations = try reader.animations(&warnings).map { $0.recolored(of: model) }
    isSeparable = Self.isSeparable(animations, model)
  }

  /// The place of an animation at a time.
  struct Place: Equatable {
    let key: Int
    let share: Double
    let isOver: Bool
  }

  /// Moves to a time, and changes the values of the animations that have other places there.
  /// - Parameters:
  ///   - isSeparable: whether no value depends on other animated values.
  ///   - changed: gets the elements of the animations.
  func move(
    to time: Double, warp: TimeWarp, from places: inout Places<Place>, isSeparable: Bool,
    changing overrides: inout Overrides, _ changed: inout Set<Int>
  ) {
    places.move(to: time)
    let variables = model.animatesVariables ? animatedVariables(at: time, warp) : [:]
    for element in variables.keys.sorted() { applyDependents(of: element, variables, to: &overrides) }
    for (index, animation) in animations.enumerated() where !places.waits(index) {
      guard let property = animation.property else { continue }
      let moment = animation.moment(at: time, warp)
      let next = animation.nextChange(after: moment)
      places.wait(index, until: animation.period.map { warp.time(atLocal: next, period: $0) } ?? next)
      let isOver = animation.isOver(at: moment)
      let place = animation.position(at: moment).map { animation.track.place(at: $0) }.map {
        Place(key: $0.key, share: $0.share, isOver: isOver)
      }
      guard places.put(place, of: index) else { continue }
      let element = animation.target
      changed.insert(element)
      // The resolver must be gone before the values change, or all of them are copied.
      let new = place.flatMap {
        value(of: animation, property, at: $0, under: isSeparable ? [:] : overrides, custom: variables[element])
      }
      guard isSeparable || new != nil else { continue }
      overrides[element, default: [:]][property] = new
      if overrides[element]?.isEmpty == true { overrides[element] = nil }
    }
  }

  private func value(
    of animation: CSSAnimation, _ property: Property, at place: Place, under overrides: Overrides, custom: [Name: Name]?
  ) -> PropertyValue? {
    let resolver = KeyframeResolver(
      property: property, element: animation.target, base: base, overrides: overrides, custom: custom)
    let value = Self.value(animation.track.segment(place.key, place.share), resolver)
    return property == .transform && animation.target > 0 && !place.isOver ? value?.flat : value
  }

  private static func isSeparable(_ animations: [CSSAnimation], _ model: DocumentModel) -> Bool {
    guard !model.animatesVariables else { return false }
    var animated: [Int: Set<Property>] = [:]
    for animation in animations {
      guard let property = animation.property, animated[animation.target, default: []].insert(property).inserted else {
        return false
      }
    }
    /// Whether no animation changes the value that an element has without its own.
    func isKnown(_ property: Property, of element: Int) -> Bool {
      let stated = model.styles[element].values[property]
      if let stated, stated != .inherit, stated != .unset { return stated.isPlain }
      guard property.inherits || stated == .inherit, let parent = model.tree.elements[element].parent else {
        return true
      }
      return animated[parent]?.contains(property) != true && isKnown(property, of: parent)
    }
    return animations.allSatisfy { animation in
      animation.track.keys.allSatisfy { key in
        switch key.value {
        case .own: animation.property.map { isKnown($0, of: animation.target) } ?? false
        case .value(let value): value.isPlain && key.composition == .replace
        case .variable, .text: false
        }
      }
    }
  }

  // MARK: Custom properties

  /// The custom properties of the elements on which they differ from those of the document.
  private func animatedVariables(at time: Double, _ warp: TimeWarp) -> [Int: [Name: Name]] {
    var byElement: [Int: [(name: Name, segment: CSSAnimation.Track.Segment)]] = [:]
    for animation in animations {
      guard case .custom(let name) = animation.track.target,
        let position = animation.position(at: animation.moment(at: time, warp))
      else { continue }
      byElement[animation.target, default: []].append((name, animation.track.segment(at: position)))
    }
    guard let first = byElement.keys.min() else { return [:] }
    var changed: [Int: [Name: Name]] = [:]
    for element in first..<model.tree.elements.count {
      let parent = model.tree.elements[element].parent
      let inherited = parent.flatMap { changed[$0] }
      guard inherited != nil || byElement[element] != nil else { continue }
      let style = model.styles[element]
      var outer = inherited ?? parent.map { model.styles[$0].custom } ?? [:]
      for (name, property) in model.registered where !property.inherits || parent == nil {
        outer[name] = property.initial
      }
      var own = style.ownCustom
      for (name, segment) in byElement[element] ?? [] {
        let now = resolved(own, inherited: outer, in: style.context)
        own[name] = text(segment, name, of: element, now, outer, style.context)
      }
      changed[element] = resolved(own, inherited: outer, in: style.context)
    }
    return changed
  }

  private func resolved(
    _ own: [Name: Name], inherited: [Name: Name], in context: ValueContext
  ) -> [Name: Name] {
    guard !own.isEmpty else { return inherited }
    var all = VariableSubstitution.resolve(own, inherited: inherited)
    for (name, property) in model.registered where own[name] != nil {
      all[name] = all[name].flatMap { property.computed($0, context) } ?? property.initial
    }
    return all
  }

  /// The animated text of a custom property: interpolated if it is registered, otherwise it changes at the middle.
  private func text(
    _ segment: CSSAnimation.Track.Segment, _ name: Name, of element: Int,
    _ now: [Name: Name], _ inherited: [Name: Name], _ context: ValueContext
  ) -> Name? {
    let registered = model.registered[name]
    func text(_ key: CSSAnimation.Track.Key) -> Name? {
      guard case .text(let written) = key.value else { return now[name] }
      switch PropertyGrammar.wide(written) {
      case .inherit: return inherited[name]
      case .initial: return registered?.initial
      case .unset: return registered?.inherits == false ? registered?.initial : inherited[name]
      default: break
      }
      guard let value = VariableSubstitution.replace(written, custom: now) else { return nil }
      let computed = registered?.computed(Name(model.recolored(value, on: element)), context) ?? Name(value)
      guard key.composition != .replace, let own = now[name] else { return computed }
      return registered?.sum(of: own, computed, in: context) ?? computed
    }
    let (a, b) = (text(segment.from), text(segment.to))
    if let a, let b, let mixed = registered?.mixed(a, b, by: segment.share, context) { return mixed }
    return segment.share < 0.5 ? a : b
  }

  /// Recomputes the declarations with variables of an element.
  private func applyDependents(of element: Int, _ variables: [Int: [Name: Name]], to overrides: inout Overrides) {
    let style = model.styles[element]
    guard !style.dependents.isEmpty, let custom = variables[element] else { return }
    for dependent in style.dependents {
      let value = Self.value(of: dependent.property, dependent.declaration, dependent.source, custom, style.context)
      overrides[element, default: [:]][dependent.property] =
        value.map { model.recolored($0, of: dependent.property, on: element) } ?? .unset
    }
  }

  /// The value of a property in a declaration with variables; nil if it is invalid.
  static func value(
    of property: Property, _ declaration: Declaration, _ source: PropertyGrammar.Source, _ custom: [Name: Name],
    _ context: ValueContext
  ) -> PropertyValue? {
    guard let text = VariableSubstitution.replace(declaration.value, custom: custom) else { return nil }
    let longhands = LonghandParser(source, context).longhands(declaration.with(text), isFinal: true)
    guard case .value(let value) = longhands.first(where: { $0.target == .property(property) })?.content else {
      return nil
    }
    return value.isWithinLimits ? value : nil
  }

  // MARK: Properties

  private static func value(
    _ segment: CSSAnimation.Track.Segment, _ resolver: KeyframeResolver
  ) -> PropertyValue? {
    let (from, to) = (resolver.value(of: segment.from), resolver.value(of: segment.to))
    guard let from, let to else { return segment.share < 0.5 ? from : to }
    if segment.share == 0, from != to { return from }
    if let shown = shown(from: from, to: to, of: resolver.property, at: segment.share) { return shown }
    return from.mixed(with: to, by: segment.share) ?? (segment.share < 0.5 ? from : to)
  }

  /// The shown value while `visibility` or `display` changes: the element is visible between hidden and visible.
  private static func shown(
    from: PropertyValue, to: PropertyValue, of property: Property, at share: Double
  ) -> PropertyValue? {
    guard property == .visibility || property == .display else { return nil }
    let hides = property == .display ? "none" : "hidden"
    if share <= 0 { return from }
    if share >= 1 { return to }
    let (a, b) = (from.word == hides || from.word == "collapse", to.word == hides || to.word == "collapse")
    return a == b ? nil : a ? to : from
  }
}

/// Finds the values of keyframes for an element at a time.
private struct KeyframeResolver {
  let property: Property
  let element: Int
  let base: BaseValues
  let overrides: Overrides
  /// The element's custom properties, if they are animated.
  let custom: [Name: Name]?

  func value(of key: CSSAnimation.Track.Key) -> PropertyValue? {
    let stated: PropertyValue?
    switch key.value {
    case .own, .text: return own.map { current($0) }
    case .value(let value): stated = value
    case .variable(let declaration):
      let style = base.model.styles[element]
      let value = CSSTimeline.value(of: property, declaration, .style, custom ?? style.custom, style.context)
      stated = value.map { base.model.recolored($0, of: property, on: element) }
    }
    guard let stated, let value = plain(stated).map({ current($0) }) else { return nil }
    guard key.composition != .replace, let own else { return value }
    return own.composited(with: value, accumulates: key.composition == .accumulate)
  }

  private var own: PropertyValue? { base.value(property, of: element, overrides) }

  /// Replaces the keywords that every property accepts by the values for which they stand.
  private func plain(_ value: PropertyValue) -> PropertyValue? {
    switch value {
    case .inherit: inherited
    case .initial: property.animationStart ?? .initial
    case .unset: property.inherits ? inherited : property.animationStart ?? .initial
    default: value
    }
  }

  private var inherited: PropertyValue? {
    let parent = base.model.tree.elements[element].parent
    return parent.flatMap { base.value(property, of: $0, overrides) } ?? property.animationStart ?? .initial
  }

  private func current(_ value: PropertyValue) -> PropertyValue {
    guard value.usesCurrentColor, property != .color,
      case .color(let color) = base.value(.color, of: element, overrides),
      case .color(let known) = color.resolvingCurrent(.black)
    else { return value }
    return value.resolvingCurrent(known)
  }
}

extension PropertyValue {
  /// A running animation of `transform` is put into the plane before the origin applies, as in Chromium; without one,
  /// the whole transform is.
  fileprivate var flat: PropertyValue {
    guard case .transform(let list) = self, list.is3D else { return self }
    return .transform([.flat(list)])
  }

  /// Whether the value stands for itself wherever it is stated.
  fileprivate var isPlain: Bool { self != .inherit && self != .unset && !usesCurrentColor }

  fileprivate var usesCurrentColor: Bool {
    switch self {
    case .color(let color), .paint(.color(let color)): color.isRelative
    case .filters(let list):
      list.contains { if case .dropShadow(_, _, _, let color) = $0 { color?.isRelative ?? true } else { false } }
    default: false
    }
  }

  /// The sum of an underlying value and an animated one.
  fileprivate func composited(with other: PropertyValue, accumulates: Bool) -> PropertyValue {
    switch (self, other) {
    case (.transform(let a), .transform(let b)):
      guard accumulates, a.count == b.count else { return .transform(a + b) }
      var sums: [TransformFunction] = []
      for (x, y) in zip(a, b) {
        guard let sum = TransformMixing.accumulated(x, y) else { return .transform(a + b) }
        sums.append(sum)
      }
      return .transform(sums)
    case (.filters(let a), .filters(let b)):
      return .filters(accumulates ? FilterFunction.accumulate(a, b) ?? a + b : a + b)
    case (.length, .length), (.lengths, .lengths), (.number, .number), (.color, .color), (.paint, .paint):
      return adding(other)
    default: return other
    }
  }
}
