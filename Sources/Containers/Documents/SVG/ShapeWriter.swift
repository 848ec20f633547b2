import Numerics
import Vector

extension LoopWriter {
  /// The form of a shape and its motion as an element without paint.
  func element(of geometry: ShapeGeometry) -> Markup {
    var element = element(of: geometry.form)
    place(&element, by: geometry.parts)
    return element
  }

  private func element(of form: ShapeForm) -> Markup {
    switch form {
    case .still(let path, let decimals, let scale, let hasDashes):
      return still(path, decimals: decimals, scale: scale, hasDashes: hasDashes)
    case .circle(let changes): return numbers("circle", ["cx", "cy", "r"], changes)
    case .rectangle(let changes): return numbers("rect", Self.rectangle, changes)
    case .arc(let center, let radius, let sweep):
      func text(_ value: Double) -> String { Decimal.text(value, Tolerance.decimals) }
      var element = Markup(
        "circle", ["cx": text(center.x), "cy": text(center.y), "r": text(radius), "pathLength": "360"])
      set("stroke-dasharray", to: sweep, of: &element) { Decimal.text($0[0], sweep.digits) + " 360" }
      return element
    case .trimmed(let line, let changes): return trimmed(line, changes[0], changes[1])
    case .points(let verbs, let change):
      var element = Markup("path")
      set("d", to: change, of: &element) { PathText.animatable(verbs, $0, decimals: change.digits) }
      return element
    case .runs(let runs, let change):
      var element = Markup("path")
      set("d", to: change, of: &element) { numbers in
        let verbs = runs[Int(numbers[0])]
        return verbs.isEmpty
          ? "M0 0" : PathText.animatable(verbs, Array(numbers.dropFirst()), decimals: change.digits)
      }
      return element
    case .steps(let steps): return stepped(steps)
    }
  }

  /// A path as the element with the fewest characters.
  private func still(_ path: Path, decimals: Int, scale: Double, hasDashes: Bool) -> Markup {
    func text(_ value: Double) -> String { Decimal.text(value, decimals) }
    if hasDashes { return Markup("path", ["d": PathText.relative(path, decimals: decimals)]) }
    if let circle = CircleShape(path) {
      return Markup("circle", ["cx": text(circle.center.x), "cy": text(circle.center.y), "r": text(circle.radius)])
    }
    if let numbers = RectangleShape(path, tolerance: 0.01)?.numbers {
      return self.numbers("rect", Self.rectangle, numbers.map { Change(still: [$0], digits: decimals) })
    }
    return Markup("path", ["d": outlines.text(of: path, tolerance: Tolerance.fit / max(scale, 1), decimals: decimals)])
  }

  private static let rectangle = ["x", "y", "width", "height", "rx"]

  /// An element of which each number is an attribute of its own.
  private func numbers(_ name: String, _ names: [String], _ changes: [Change]) -> Markup {
    var element = Markup(name)
    for (name, change) in zip(names, changes) {
      let isOptional = name == "x" || name == "y" || name == "rx"
      set(name, to: change, of: &element, default: isOptional ? 0 : nil)
    }
    return element
  }

  private func trimmed(_ line: TrimmedLine, _ offset: Change, _ length: Change) -> Markup {
    let whole = Decimal.text(line.length, Tolerance.decimals)
    let total = Decimal.rounded(line.length, Tolerance.decimals)
    var element = Markup(
      "path", ["d": PathText.relative(line.path, decimals: Tolerance.decimals), "pathLength": whole])
    set("stroke-dasharray", to: length, of: &element) { value in
      // On a closed line, the pattern repeats with every round.
      Decimal.text(value[0], length.digits) + " "
        + (line.isClosed ? Decimal.text(max(total - value[0], 0), 2) : whole)
    }
    set("stroke-dashoffset", to: offset, of: &element)
    if element["stroke-dashoffset"] == "0" { element["stroke-dashoffset"] = nil }
    return element
  }

  private func stepped(_ steps: PathSteps) -> Markup {
    var element = Markup("path", ["d": steps.texts[0]])
    clock.animation("animate", of: "d", steps.choice) { steps.texts[Int($0[0])] }.map { element.children.append($0) }
    guard let shift = steps.shift else { return element }
    func text(_ place: [Double]) -> String { Self.text(place, shift.digits) }
    element["transform"] = "translate(\(text(shift.first)))"
    let animation = clock.animation("animateTransform", of: "transform", shift.frames, type: "translate", format: text)
    animation.map { element.children.append($0) }
    return element
  }

  // MARK: Attributes

  private static func text(_ numbers: [Double], _ digits: Int) -> String {
    numbers.map { Decimal.text($0, digits) }.joined(separator: " ")
  }

  /// Sets an attribute to numbers, and adds their animation.
  /// - Parameter default: the number of the attribute where it is not written.
  func set(_ name: String, to change: Change, of element: inout Markup, default: Double? = nil) {
    if change.isStill, let `default`, change.first == [`default`] { return }
    set(name, to: change, of: &element) { Self.text($0, change.digits) }
  }

  /// Sets an attribute to the texts of numbers, and adds their animation.
  func set(_ name: String, to change: Change, of element: inout Markup, format: ([Double]) -> String) {
    element[name] = format(change.first)
    guard !change.isStill else { return }
    clock.animation("animate", of: name, change.frames, format: format).map { element.children.append($0) }
  }

  // MARK: Transforms

  /// Gives an element transforms, and their animations before its other children.
  ///
  /// Leading parts that stand still form the attribute; later ones become animations, those that stand still with one
  /// value.
  func place(_ element: inout Markup, by parts: [Placement.Part], as name: String = "transform") {
    guard !parts.isEmpty else { return }
    var (texts, animations): ([String], [Markup]) = ([], [])
    /// The whole transform at the start, for programs that do not play animations.
    var first = ""
    for part in parts {
      let function = "\(part.kind.rawValue)(\(part.text(part.change.first)))"
      if !part.isNeutral { first += function }
      if part.isStill {
        guard !part.isNeutral else { continue }
        if animations.isEmpty { texts.append(function) } else { animations.append(held(part, like: animations[0])) }
      } else if let animation = clock.animation(
        "animateTransform", of: name, part.change.frames, type: part.kind.rawValue,
        isSum: !animations.isEmpty || !texts.isEmpty, format: part.text)
      {
        animations.append(animation)
      }
    }
    // The first animation replaces the attribute unless a constant part comes before it.
    element[name] = texts.isEmpty ? (first.isEmpty ? nil : first) : texts.joined()
    element.children = animations + element.children
  }

  private func held(_ part: Placement.Part, like other: Markup) -> Markup {
    var element = Markup("animateTransform")
    element["attributeName"] = other["attributeName"]
    element["type"] = part.kind.rawValue
    element["values"] = part.text(part.change.first) + ";" + part.text(part.change.first)
    element["additive"] = "sum"
    for name in ["dur", "repeatCount", "fill"] { element[name] = other[name] }
    return element
  }
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
