import Numerics

/// Repetition of keyframes beyond their ends: the functions `loopIn`, `loopOut`, `loopInDuration` and
/// `loopOutDuration` of expressions.
struct KeyframeLoops: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable {
    /// Repeats forwards.
    case cycle
    /// Alternates between forwards and backwards.
    case pingPong = "pingpong"
    /// Repeats forwards, each time from the value at which the last repetition ends.
    case offset
    /// Does not repeat: the value goes on changing as fast as at the end.
    case goesOn = "continue"
  }

  /// The length of the repeated part, from the extended end.
  enum Extent: Hashable, Sendable {
    /// A number of segments between keyframes; 0 for all.
    case segments(Int)
    case frames(Double)
    /// Up to a frame, which is the start or end of the layer.
    case upTo(Double)
  }

  struct Loop: Hashable, Sendable {
    var kind: Kind
    var extent: Extent
  }

  var before: Loop?
  var after: Loop?

  var isEmpty: Bool { before == nil && after == nil }

  /// A repeated part of the keyframes.
  private struct Part {
    var kind: Kind
    var low, high: Double
    /// Whether the part precedes the extension.
    var isAfter: Bool

    /// The equivalent frame within the part.
    func folded(_ frame: Double) -> Double {
      if kind == .goesOn { return isAfter ? high : low }
      let length = high - low
      guard length > 0 else { return frame }
      let period = kind == .pingPong ? 2 * length : length
      let remainder = (frame - low).truncatingRemainder(dividingBy: period)
      let offset = remainder < 0 ? remainder + period : remainder
      return offset <= length ? low + offset : low + period - offset
    }
  }

  /// The part that is repeated at a frame; nil within the keyframes.
  /// - Parameter times: the times of the keyframes, in order.
  private func part(at frame: Double, times: [Double]) -> Part? {
    guard let first = times.first, let last = times.last else { return nil }
    if let after, frame >= last {
      let low =
        switch after.extent {
        case .segments(let count): times[times.count - 1 - Self.limited(count, times)]
        case .frames(let length): last - length
        case .upTo(let start): min(start, last)
        }
      return Part(kind: after.kind, low: low, high: last, isAfter: true)
    }
    if let before, frame < first {
      let high =
        switch before.extent {
        case .segments(let count): times[Self.limited(count, times)]
        case .frames(let length): first + length
        case .upTo(let end): max(end, first)
        }
      return Part(kind: before.kind, low: first, high: high, isAfter: false)
    }
    return nil
  }

  private static func limited(_ count: Int, _ times: [Double]) -> Int {
    count > 0 ? min(count, times.count - 1) : times.count - 1
  }

  /// The equivalent frame within the keyframes.
  func frame(_ frame: Double, times: [Double]) -> Double { part(at: frame, times: times)?.folded(frame) ?? frame }

  /// The value at a frame, which may be beyond the keyframes.
  /// - Parameter keyed: the value of the keyframes at a frame.
  func value<Value: Interpolable>(at frame: Double, times: [Double], keyed: (Double) -> Value) -> Value {
    guard let part = part(at: frame, times: times) else { return keyed(frame) }
    let inside = keyed(part.folded(frame))
    func along(from a: Value, to b: Value, by share: Double) -> Value {
      a.mixed(with: b, by: EasedShares(common: share))
    }
    switch part.kind {
    case .cycle, .pingPong: return inside
    case .offset:
      guard part.high > part.low else { return inside }
      let rounds = ((frame - part.low) / (part.high - part.low)).rounded(.down)
      let start = keyed(part.low)
      // The sum of `inside` and the change of all rounds, as twice the way to the middle of both.
      return along(
        from: start, to: along(from: inside, to: along(from: start, to: keyed(part.high), by: rounds), by: 0.5), by: 2)
    case .goesOn:
      let step = 1e-3
      let near = keyed(part.isAfter ? part.high - step : part.low + step)
      return along(from: inside, to: near, by: -(frame - part.folded(frame)).magnitude / step)
    }
  }
}

extension KeyframeLoops {
  /// The rate and the visible range of the layer with an expression, in frames.
  struct Context {
    var rate = 60.0
    var inPoint = 0.0
    var outPoint = 0.0
  }

  /// Parses an expression that only consists of one of the functions; nil for any other.
  init?(expression: ExpressionText, in context: Context) {
    let text = expression.text.after(prefix: "thisProperty.") ?? expression.text
    guard let (name, inside) = text.before(suffix: ")")?.cut(at: "(") else { return nil }
    let arguments = inside.split(at: ",", omittingEmptySubsequences: false)
    guard arguments.count <= 2, let kind = Self.kind(arguments.first ?? "") else { return nil }
    let count = arguments.count > 1 ? Double(arguments[1]) : 0
    guard let count, count >= 0, count < 1e6 else { return nil }
    switch name {
    case "loopOut": after = Loop(kind: kind, extent: .segments(Int(count.rounded(.down))))
    case "loopIn": before = Loop(kind: kind, extent: .segments(Int(count.rounded(.down))))
    case "loopOutDuration":
      after = Loop(kind: kind, extent: count > 0 ? .frames(count * context.rate) : .upTo(context.inPoint))
    case "loopInDuration":
      before = Loop(kind: kind, extent: count > 0 ? .frames(count * context.rate) : .upTo(context.outPoint))
    default: return nil
    }
  }

  /// The kind in quotation marks; nil if it is unknown.
  private static func kind(_ text: Substring) -> Kind? {
    if text.isEmpty { return .cycle }
    for quote in ["'", "\""] {
      if let word = text.after(prefix: quote)?.before(suffix: quote) { return Kind(rawValue: word.lowercasedASCII) }
    }
    return nil
  }
}
