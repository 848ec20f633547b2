import Numerics

/// Animations of `class`, which change what the rules of style sheets give to elements.
struct ClassAnimations {
  let model: DocumentModel
  /// The most elements whose styles are found for other classes, and the most animations that come of it.
  private static let (maximumStyles, maximumAnimations) = (100_000, 10_000)

  /// Replaces each of them by animations of all properties that any classes of its element change.
  /// - Parameter elements: the animation elements.
  func resolve(
    _ animations: inout [SMILAnimation], _ elements: inout [Int], _ warnings: inout WarningList
  ) throws(SVGError) {
    let changes = animations.indices.filter { animations[$0].property == .classes }
    var room = Self.maximumStyles
    var (names, alone): ([Int: Name], [[Cascade.Style]]) = ([:], [])
    for target in Set(changes.map { animations[$0].target }).sorted() {
      let own = changes.filter { animations[$0].target == target }
      let stated = Set(own.flatMap { animations[$0].values.compactMap { $0.className } })
      room -= stated.count * model.styles.count
      var styles: [Name: [Cascade.Style]] = [:]
      for name in stated.sorted() where room >= 0 {
        let other = try model.with(classes: [target: name])
        warnings.add(other.warnings)
        styles[name] = other.styles
      }
      if let name = stated.min(), let changed = styles[name] {
        names[target] = name
        alone.append(changed)
      }
      let places = model.styles.indices.flatMap { element in
        properties(of: element, changedBy: styles).map { (element: element, property: $0) }
      }
      let isWhole = room >= 0 && animations.count + own.count * places.count <= Self.maximumAnimations
      if !isWhole || startsMotion(styles) {
        warnings.add("animated attribute", at: model.tree.elements[target], "\"class\" is not animated")
      }
      for index in own {
        let animation = animations[index]
        animations[index] = .idle(target, animation.timing)
        for place in isWhole ? places : [] {
          animations.append(change(of: place.property, at: place.element, by: animation, styles))
          elements.append(elements[index])
        }
      }
    }
    if alone.count > 1, let first = names.keys.min(), try !addsUp(names, alone) {
      warnings.add(
        "animated attribute", at: model.tree.elements[first],
        "rules that need the animated \"class\" of several elements have no effect")
    }
  }

  /// The values of a property under the classes that an animation gives.
  private func change(
    of property: Property, at element: Int, by animation: SMILAnimation, _ styles: [Name: [Cascade.Style]]
  ) -> SMILAnimation {
    let values = animation.values.map { value in
      value.className.flatMap { styles[$0]?[element].values[property] } ?? PropertyValue.unset
    }
    var change = SMILAnimation(
      target: element, property: property, timing: animation.timing, values: values, keyTimes: animation.keyTimes,
      isDiscrete: true, isAdditive: false, accumulates: false)
    (change.fromUnderlying, change.isOfClass) = (animation.fromUnderlying, true)
    change.isConstant = !change.fromUnderlying && values.allSatisfy { $0 == values[0] }
    return change
  }

  /// Whether classes of several elements together change what each changes alone.
  private func addsUp(_ names: [Int: Name], _ alone: [[Cascade.Style]]) throws(SVGError) -> Bool {
    let together = try model.with(classes: names).styles
    return model.styles.indices.allSatisfy { element in
      let (base, all) = (model.styles[element].values, together[element].values)
      let own = alone.map { $0[element].values }
      return Set(([base, all] + own).flatMap { $0.properties }).allSatisfy { property in
        let changed = own.map { $0[property] }.filter { $0 != base[property] }
        return (changed.isEmpty ? [base[property]] : changed).contains(all[property])
      }
    }
  }

  private func properties(of element: Int, changedBy styles: [Name: [Cascade.Style]]) -> [Property] {
    let base = model.styles[element].values
    var changed: Set<Property> = []
    for values in styles.values.map({ $0[element].values }) where values != base {
      changed.formUnion((values.properties + base.properties).filter { values[$0] != base[$0] })
    }
    return changed.sorted { $0.rawValue < $1.rawValue }
  }

  /// Whether other classes start animations or transitions of CSS.
  private func startsMotion(_ styles: [Name: [Cascade.Style]]) -> Bool {
    styles.values.contains { zip($0, model.styles).contains { $0.animation != $1.animation } }
      || model.tree.elements.contains { $0.name == "style" && $0.text.includes("transition") }
  }
}

extension DocumentModel {
  /// The document with other classes of some elements.
  fileprivate func with(classes: [Int: Name]) throws(SVGError) -> DocumentModel {
    var tree = tree
    tree.animatedClasses = classes
    return try DocumentModel(tree, media: media, like: self).applying(edits)
  }
}

extension PropertyValue {
  /// The words of the attribute `class`.
  fileprivate var className: Name? { if case .keyword(let words) = self { Name(words) } else { nil } }
}

extension SMILAnimation {
  /// An animation with a timing and without an effect.
  static func idle(_ target: Int, _ timing: SMILTiming) -> SMILAnimation {
    SMILAnimation(
      target: target, property: .cursor, timing: timing, values: [], keyTimes: [], isDiscrete: true, isAdditive: false,
      accumulates: false)
  }
}
