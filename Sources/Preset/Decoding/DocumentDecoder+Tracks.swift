import Motion
import Numerics

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
    return PairProperty(x: Property(.track(x), place: place), y: Property(.track(y), place: place))
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
      .cut(first: ParameterValue.value(first).text, last: ParameterValue.value(last).text), at: frame.node)
  }
}
