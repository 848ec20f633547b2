import JSON
import Motion
import Numerics

extension DocumentDecoder {
  // MARK: Properties

  /// A value that may be an expression or a track; nil and a diagnostic if it cannot have the type.
  /// - Parameters:
  ///   - type: nil for any.
  ///   - period: a difference that is equivalent to none: 360 for angles.
  mutating func property(
    _ node: Node?, _ type: ValueType?, in scope: Scope, period: Double? = nil
  ) -> Property? {
    guard let node else { return nil }
    if node.value.object != nil {
      guard let track = track(node, type, in: scope, period: period) else { return nil }
      return property(track, at: remember(node))
    }
    guard let expression = expression(node, expecting: type, in: scope) else { return nil }
    return Property(.expression(expression), place: remember(node))
  }

  mutating func number(_ node: Node?, in scope: Scope, period: Double? = nil) -> Property? {
    property(node, .number, in: scope, period: period)
  }

  /// A number that is clamped to 0...1 when it is drawn, so that an easing may overshoot. A literal outside the range
  /// is reported: it is a mistake, such as a percentage.
  mutating func share(_ node: Node?, in scope: Scope) -> Property? {
    let property = number(node, in: scope)
    let track = node?.value.object.flatMap { object in object.member("values").flatMap { node?.member($0).elements } }
    for literal in track ?? [node].compactMap({ $0 }) { _ = literal.value.number.map { check($0, of: literal) } }
    return property
  }

  private mutating func check(_ share: Double, of node: Node) {
    if !(0...1).contains(share) { report(.outOfRange(share, minimum: 0, maximum: 1), at: node) }
  }

  /// An angle: a loop may close with a difference of whole turns.
  mutating func angle(_ node: Node?, in scope: Scope) -> Property? {
    number(node, in: scope, period: 360)
  }

  func constant(_ number: Double) -> Property { Property(.number(number), place: 0) }

  // MARK: Expressions

  /// A value as an expression: a literal, a string that holds an expression, or an array of them.
  mutating func expression(_ node: Node, expecting type: ValueType?, in scope: Scope) -> Expression? {
    switch node.value.content {
    case .number(let number) where type == nil || type == .number: return Expression(.number(number))
    case .boolean(let boolean) where type == nil || type == .boolean: return Expression(.boolean(boolean))
    case .string(let source): return parse(source, node, expecting: type, in: scope)
    case .array where type == nil || type?.element != nil && type != .text:
      return list(node, expecting: type, in: scope)
    default:
      reportKind(node, expected: (type?.phrase ?? "a value") + (type == .boolean ? ", or an expression" : ""))
      return nil
    }
  }

  private mutating func parse(
    _ source: String, _ node: Node, expecting type: ValueType?, in scope: Scope
  ) -> Expression? {
    do {
      var expression = try Expression(parsing: source, expecting: type, symbols: scope.symbols)
      if node.value.string != nil { expression.locate(line: node.place.position.line) { column($0, in: node) } }
      return expression
    } catch {
      report(error, in: node, scope: scope)
      return nil
    }
  }

  /// A list from an array of expressions. A list of constants may have any length; other lists are one expression, with
  /// the limits of an expression.
  private mutating func list(_ node: Node, expecting type: ValueType?, in scope: Scope) -> Expression? {
    let elements = node.elements ?? []
    var elementType = type?.element
    var expressions: [Expression] = []
    for element in elements {
      guard let expression = expression(element, expecting: elementType, in: scope) else { return nil }
      elementType = expression.type
      expressions.append(expression)
    }
    guard !elements.isEmpty else {
      report(.emptyList(expected: "at least one element"), at: node)
      return nil
    }
    if let list = Value(list: expressions.compactMap({ $0.constant })), list.count == elements.count {
      return Expression(list)
    }
    let sources = zip(elements, expressions).map { element, expression in
      element.value.number.map { $0.description } ?? expression.source
    }
    return parse("[" + sources.joined(separator: ", ") + "]", node, expecting: type, in: scope)
  }

  mutating func template(_ node: Node?, in scope: Scope) -> TextProperty? {
    guard let node, let source = string(node) else { return nil }
    do {
      var template = try TextTemplate(parsing: source, symbols: scope.symbols)
      template.locate(line: node.place.position.line) { column($0, in: node) }
      return TextProperty(template: template, place: remember(node))
    } catch {
      report(error, in: node, scope: scope)
      return nil
    }
  }

  /// One of some words, or a template that yields one.
  mutating func word<Word: CaseIterable & RawRepresentable>(
    _ node: Node?, in scope: Scope
  ) -> WordProperty<Word>? where Word.RawValue == String {
    guard let text = node?.value.string, text.includes("{") else {
      return choice(node, of: Word.self).map(WordProperty.fixed)
    }
    return template(node, in: scope).map(WordProperty.computed)
  }

  // MARK: Pairs and points

  /// Two numbers, or a track of pairs.
  mutating func pair(_ node: Node?, in scope: Scope) -> PairProperty? {
    guard let node else { return nil }
    if node.value.object != nil { return pairTrack(node, in: scope) }
    guard let elements = node.elements, elements.count == 2 else {
      reportKind(node, expected: "two numbers in an array")
      return nil
    }
    let x = number(elements[0], in: scope)
    let y = number(elements[1], in: scope)
    guard let x, let y else { return nil }
    return PairProperty(x: x, y: y)
  }

  /// Two numbers, or one for both.
  mutating func scale(_ node: Node?, in scope: Scope) -> PairProperty? {
    guard let node else { return nil }
    if node.elements != nil { return pair(node, in: scope) }
    if let object = node.value.object, object["values"]?.array?.first?.array != nil {
      return pairTrack(node, in: scope)
    }
    return number(node, in: scope).map { PairProperty(x: $0, y: $0) }
  }

  mutating func point(_ node: Node?, in scope: Scope) -> PointProperty? {
    guard let node else { return nil }
    if let object = node.value.object, object.member("angle") != nil || object.member("radius") != nil {
      return polarPoint(node, in: scope)
    }
    return pair(node, in: scope).map(PointProperty.cartesian)
  }

  private mutating func polarPoint(_ node: Node, in scope: Scope) -> PointProperty? {
    guard let fields = fields(node, .polarPoint) else { return nil }
    let angle = angle(fields["angle"], in: scope)
    let radius = number(fields["radius"], in: scope)
    let around = point(fields["around"], in: scope)
    guard let angle, let radius else { return nil }
    return .polar(angle: angle, radius: radius, around: around)
  }

  mutating func points(_ node: Node?, in scope: Scope) -> [PointProperty]? {
    guard let node else { return nil }
    guard let elements = node.elements, elements.count >= 2 else {
      reportKind(node, expected: "an array of at least two points")
      return nil
    }
    var points: [PointProperty] = []
    for element in elements {
      if let point = point(element, in: scope) { points.append(point) }
    }
    return points.count == elements.count ? points : nil
  }
}

extension Value {
  /// A list of values of one type; nil if the types differ.
  fileprivate init?(list values: [Value]) {
    let numbers = values.compactMap { $0.number }
    let colors = values.compactMap { $0.color }
    let texts = values.compactMap { $0.text }
    switch values.count {
    case 0: return nil
    case numbers.count: self = .numbers(numbers)
    case colors.count: self = .colors(colors)
    case texts.count: self = .texts(texts)
    default: return nil
    }
  }

  /// The number of elements of a list.
  fileprivate var count: Int { numbers?.count ?? colors?.count ?? texts?.count ?? 1 }
}

extension DocumentDecoder {
  /// The keys of a track except its values' expressions.
  private struct TrackFrame {
    let node: Node
    let values: [Node]
    let offsets: [Expression]?
    let easings: [Easing]
    let shift: Expression?
    let iterations: Int
    let direction: Phase.Direction
    let isCut: Bool
  }

  mutating func track(_ node: Node, _ type: ValueType?, in scope: Scope, period: Double?) -> TimedTrack? {
    guard let frame = trackFrame(node, in: scope) else { return nil }
    var expressions: [Expression] = []
    var type = type
    for value in frame.values {
      guard let expression = expression(value, expecting: type, in: scope) else { continue }
      type = expression.type
      expressions.append(expression)
    }
    guard expressions.count == frame.values.count else { return nil }
    return track(expressions, frame, period: period)
  }

  /// A track whose values are pairs.
  mutating func pairTrack(_ node: Node, in scope: Scope) -> PairProperty? {
    guard let frame = trackFrame(node, in: scope) else { return nil }
    var xs: [Expression] = []
    var ys: [Expression] = []
    for value in frame.values {
      guard let elements = value.elements, elements.count == 2 else {
        reportKind(value, expected: "two numbers in an array")
        continue
      }
      if let x = expression(elements[0], expecting: .number, in: scope) { xs.append(x) }
      if let y = expression(elements[1], expecting: .number, in: scope) { ys.append(y) }
    }
    guard xs.count == frame.values.count, ys.count == frame.values.count else { return nil }
    guard let x = track(xs, frame, period: nil), let y = track(ys, frame, period: nil) else { return nil }
    let place = remember(node)
    return PairProperty(x: property(x, at: place), y: property(y, at: place))
  }

  private mutating func property(_ track: TimedTrack, at place: Int) -> Property {
    let property = Property(.track(track), place: place)
    tracks.append(property)
    return property
  }

  private mutating func trackFrame(_ node: Node, in scope: Scope) -> TrackFrame? {
    guard let fields = fields(node, .track), let list = fields["values"] else { return nil }
    guard let values = list.elements else {
      reportKind(list, expected: "an array of values")
      return nil
    }
    let errorsBefore = diagnostics.count
    let offsets = offsets(fields["offsets"], in: scope)
    let easings = easings(fields["easing"])
    let frame = TrackFrame(
      node: node, values: values, offsets: offsets, easings: easings,
      shift: fields["phase"].flatMap { expression($0, expecting: .number, in: scope) },
      iterations: literalCount(fields["iterations"]) ?? 1,
      direction: choice(fields["direction"], of: Phase.Direction.self) ?? .normal,
      isCut: literalBoolean(fields["cut"]) ?? false)
    return diagnostics.count == errorsBefore ? frame : nil
  }

  private mutating func offsets(_ node: Node?, in scope: Scope) -> [Expression]? {
    guard let node else { return nil }
    guard let elements = node.elements else {
      reportKind(node, expected: "an array of numbers")
      return nil
    }
    return elements.compactMap { expression($0, expecting: .number, in: scope) }
  }

  private mutating func easings(_ node: Node?) -> [Easing] {
    guard let node else { return [] }
    return (node.elements ?? [node]).compactMap { easing($0) }
  }

  mutating func easing(_ node: Node) -> Easing? {
    guard let text = string(node) else { return nil }
    do {
      return try Easing(parsing: text)
    } catch {
      report(.easing(error), at: node)
      return nil
    }
  }

  private mutating func track(_ values: [Expression], _ frame: TrackFrame, period: Double?) -> TimedTrack? {
    do {
      let track = try Track(values: values, offsets: frame.offsets, easings: frame.easings)
      if !frame.isCut, frame.direction != .alternate { reportCut(of: track, frame, period: period) }
      return TimedTrack(
        track: track, shift: frame.shift, iterations: frame.iterations, direction: frame.direction, isCut: frame.isCut,
        period: period)
    } catch {
      report(.track(error), at: frame.node)
      return nil
    }
  }

  /// Reports a jump at the end of the loop that does not depend on parameters.
  private mutating func reportCut(of track: Track, _ frame: TrackFrame, period: Double?) {
    guard let first = track.values.first?.constant, let last = track.values.last?.constant, first != last else {
      return
    }
    switch (first, last) {
    case (.number(let a), .number(let b)):
      if let period, TolerantRounding.remainder(b - a, period) == 0 { return }
    case (.color, .color): break
    default: return
    }
    report(
      .cut(first: first.flagText, last: last.flagText), at: frame.node)
  }
}
