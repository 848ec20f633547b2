import Numerics
import Vector

extension LoopWriter {
  /// The form of a shape and its motion as an element without paint.
  func element(of geometry: ShapeGeometry) -> Element {
    var element = element(of: geometry.form)
    element.place(by: geometry.shiftedParts)
    return element
  }

  private func element(of form: ShapeForm) -> Element {
    switch form {
    case .still(let path, let decimals, let scale, let hasDashes):
      return still(path, decimals: decimals, scale: scale, hasDashes: hasDashes)
    case .circle(let changes): return numbers("circle", ["cx", "cy", "r"], changes)
    case .rectangle(let changes): return numbers("rect", Self.rectangle, changes)
    case .arc(let center, let radius, let sweep):
      func text(_ value: Double) -> String { Decimal.text(value, Tolerance.decimals) }
      var element = Element("circle", ["cx": text(center.x), "cy": text(center.y), "r": text(radius)])
      // The gap is as long as the circle, so that the dash comes once.
      let (degree, round) = (Double.pi / 180 * radius, Decimal.text((2 * Double.pi * radius).rounded(.up), 0))
      set("stroke-dasharray", to: sweep, of: &element) {
        Decimal.text($0[0] * degree, Tolerance.decimals) + " " + round
      }
      return element
    case .trimmed(let line, let changes): return trimmed(line, changes[0], changes[1])
    case .points(let verbs, let change):
      var element = Element("path")
      set("d", to: change, of: &element) { PathText.animatable(verbs, $0, decimals: change.digits) }
      return element
    case .runs(let runs, let change):
      var element = Element("path")
      set("d", to: change, of: &element) { numbers in
        let verbs = runs[Int(numbers[0])]
        return verbs.isEmpty
          ? PathSteps.nothing : PathText.animatable(verbs, Array(numbers.dropFirst()), decimals: change.digits)
      }
      return element
    case .steps(let steps):
      var element = Element("path")
      set("d", to: steps.choice.mapped { .text(Name(steps.texts[$0])) }, of: &element)
      return element
    }
  }

  /// A path as the element with the fewest characters.
  private func still(_ path: Path, decimals: Int, scale: Double, hasDashes: Bool) -> Element {
    func text(_ value: Double) -> String { Decimal.text(value, decimals) }
    if hasDashes { return Element("path", ["d": PathText.relative(path, decimals: decimals)]) }
    if let circle = CircleShape(path) {
      return Element("circle", ["cx": text(circle.center.x), "cy": text(circle.center.y), "r": text(circle.radius)])
    }
    if let numbers = RectangleShape(path, tolerance: 0.01)?.numbers {
      return self.numbers("rect", Self.rectangle, numbers.map { Change(still: [$0], digits: decimals) })
    }
    return Element("path", ["d": outlines.text(of: path, tolerance: Tolerance.fit / max(scale, 1), decimals: decimals)])
  }

  private static let rectangle = ["x", "y", "width", "height", "rx"]

  /// An element of which each number is an attribute of its own.
  private func numbers(_ name: String, _ names: [String], _ changes: [Change]) -> Element {
    var element = Element(name)
    for (name, change) in zip(names, changes) {
      let isOptional = name == "x" || name == "y" || name == "rx"
      set(name, to: change, of: &element, default: isOptional ? 0 : nil)
    }
    // Minifiers write rectangles without this attribute as paths, whatever their motion.
    if name == "rect", element.moves, element["rx"] == nil { element[value: "rx"] = .text("0") }
    return element
  }

  private func trimmed(_ line: TrimmedLine, _ offset: Change, _ length: Change) -> Element {
    let whole = Decimal.text(line.length, Tolerance.decimals)
    let total = Decimal.rounded(line.length, Tolerance.decimals)
    var element = Element(
      "path", ["d": PathText.relative(line.path, decimals: Tolerance.decimals), "pathLength": whole])
    set("stroke-dasharray", to: length, of: &element) { value in
      // On a closed line, the pattern repeats with every round.
      Decimal.text(value[0], length.digits) + " "
        + (line.isClosed ? Decimal.text(max(total - value[0], 0), 2) : whole)
    }
    set("stroke-dashoffset", to: offset, of: &element, default: 0)
    return element
  }

  // MARK: Attributes

  private static func text(_ numbers: [Double], _ digits: Int) -> String {
    numbers.map { Decimal.text($0, digits) }.joined(separator: " ")
  }

  /// Sets an attribute to numbers.
  /// - Parameter default: the number of the attribute where it is not written.
  func set(_ name: String, to change: Change, of element: inout Element, default: Double? = nil) {
    if change.isStill, let `default`, change.first == [`default`] { return }
    set(name, to: change, of: &element) { Self.text($0, change.digits) }
    if let `default`, element[name] == Decimal.text(`default`, 0) { element[field: name]?.value = nil }
  }

  /// Sets an attribute to the texts of numbers.
  func set(_ name: String, to change: Change, of element: inout Element, format: ([Double]) -> String) {
    set(name, to: change, of: &element) { .text(Name(format($0))) }
  }

  /// Sets an attribute to the values of numbers.
  func set(_ name: String, to change: Change, of element: inout Element, value: ([Double]) -> Element.Value) {
    let frames = change.isStill ? .still(change.first) : change.frames
    set(name, to: frames.mapped(value), from: value(change.numbers(at: printer.stillTime)), of: &element)
  }

  /// Sets an attribute to values that hold.
  func set(_ name: String, to frames: KeyFrames<Element.Value>, of element: inout Element) {
    set(name, to: frames, from: printer.stillTime.map { frames.held(at: $0) } ?? frames.values[0], of: &element)
  }

  private func set(
    _ name: String, to frames: KeyFrames<Element.Value>, from start: Element.Value, of element: inout Element
  ) {
    guard !frames.isConstant else { return element[value: name] = start }
    // Minifiers remove what has no size or is clear, whatever its motion.
    let isNothing = start == .text("0") && Self.sizes.contains(Name(name))
    element[field: name] = .init(name: name, value: isNothing ? .text(".001") : start, motion: frames)
  }

  private static let sizes: Set<Name> = ["opacity", "r", "width", "height"]
}

extension Element {
  /// Gives the element transforms.
  mutating func place(by parts: [Placement.Part]) { placement = parts.filter { !($0.isStill && $0.isNeutral) } }
}
