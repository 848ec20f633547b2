/// Repetition of keyframes beyond their ends, from the expressions `loopIn` and `loopOut`.
struct KeyframeLoops: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Repeats forwards.
    case cycle
    /// Alternates between forwards and backwards.
    case pingPong
  }

  struct Loop: Hashable, Sendable {
    var kind: Kind
    /// The number of repeated segments, counted from the extended end; 0 for all.
    var segments: Int
  }

  var before: Loop?
  var after: Loop?

  var isEmpty: Bool { before == nil && after == nil }

  /// The equivalent frame within the keyframes.
  /// - Parameter times: the times of the keyframes, in order; at least one.
  func frame(_ frame: Double, times: [Double]) -> Double {
    if let after, let last = times.last, frame >= last {
      let count = after.segments > 0 ? min(after.segments, times.count - 1) : times.count - 1
      return Self.folded(frame, times[times.count - 1 - count], last, after.kind)
    }
    if let before, let first = times.first, frame < first {
      let count = before.segments > 0 ? min(before.segments, times.count - 1) : times.count - 1
      return Self.folded(frame, first, times[count], before.kind)
    }
    return frame
  }

  private static func folded(_ frame: Double, _ low: Double, _ high: Double, _ kind: Kind) -> Double {
    let length = high - low
    guard length > 0 else { return frame }
    let period = kind == .cycle ? length : 2 * length
    let rest = (frame - low).truncatingRemainder(dividingBy: period)
    let place = rest < 0 ? rest + period : rest
    return place <= length ? low + place : low + period - place
  }

  /// Parses an expression that only consists of `loopOut(...)` or `loopIn(...)`; nil for any other.
  init?(expression text: String) {
    var rest = text.filter { !$0.isWhitespace }[...]
    for prefix in ["var$bm_rt;", "$bm_rt="] where rest.hasPrefix(prefix) { rest = rest.dropFirst(prefix.count) }
    while rest.hasSuffix(";") { rest = rest.dropLast() }
    guard let open = rest.firstIndex(of: "("), rest.hasSuffix(")") else { return nil }
    let inside = rest[rest.index(after: open)...].dropLast()
    guard let loop = Loop(arguments: inside.split(separator: ",", omittingEmptySubsequences: false)) else { return nil }
    switch rest[..<open] {
    case "loopOut": after = loop
    case "loopIn": before = loop
    default: return nil
    }
  }

  init() {}
}

extension KeyframeLoops.Loop {
  /// Parses the arguments: a kind in quotation marks, and a number of segments.
  fileprivate init?(arguments: [Substring]) {
    guard arguments.count <= 2 else { return nil }
    switch arguments.first.map({ $0.filter { $0 != "'" && $0 != "\"" } }) ?? "" {
    case "", "cycle": kind = .cycle
    case "pingpong": kind = .pingPong
    default: return nil
    }
    guard arguments.count == 2 else {
      segments = 0
      return
    }
    guard let count = Int(arguments[1]), count >= 0 else { return nil }
    segments = count
  }
}
