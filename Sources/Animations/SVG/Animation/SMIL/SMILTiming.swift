import Drawing
import Numerics

/// The timing attributes of an animation element.
struct SMILTiming: Sendable {
  /// A time at which an interval begins or ends.
  enum Moment: Sendable {
    case offset(Microseconds)
    /// The begin or end of another element's intervals.
    case sync(element: Int, isEnd: Bool, offset: Microseconds)
  }

  enum Restart: String, Sendable { case always, whenNotActive, never }

  var begin: [Moment]
  var end: [Moment]
  /// Whether there is an `end` attribute, even if that time never occurs.
  var hasEnd: Bool
  /// Microseconds; nil for indefinite.
  var simpleDuration: Microseconds?
  /// The time that the animation plays, without regard to `end`, in microseconds; `ClockTime.never` if unlimited.
  var playedDuration: Microseconds
  /// The minimum time that it is active, as `min` says; the value stands still, or is removed, once it has played.
  var minimumDuration: Microseconds = 0
  var restart = Restart.always
  var isFrozen: Bool

  /// Nil for an animation that never starts; adds a warning where that matters.
  init(_ element: Element, _ model: DocumentModel, warnings: inout WarningList) {
    func clock(_ name: Name) -> Microseconds? { element[name].flatMap { ClockTime.parse($0) } }
    begin = Self.moments(element["begin"] ?? "0", of: element, in: model, &warnings)
    end = Self.moments(element["end"] ?? "", of: element, in: model, &warnings)
    hasEnd = element["end"] != nil
    simpleDuration = clock("dur").flatMap { $0 > 0 ? $0 : nil }
    isFrozen = element["fill"] == "freeze"
    if let restart = element["restart"].flatMap({ Restart(rawValue: $0) }) { self.restart = restart }
    playedDuration = Self.active(
      simple: simpleDuration, count: element["repeatCount"], total: element["repeatDur"])
    // If they contradict each other, both are ignored.
    let (minimum, maximum) = (clock("min") ?? 0, clock("max") ?? ClockTime.never)
    if maximum > 0, minimum <= maximum {
      (playedDuration, minimumDuration) = (min(playedDuration, maximum), max(minimum, 0))
    }
  }

  /// Microseconds from the begin, without regard to `end`; `ClockTime.never` if unlimited.
  var activeDuration: Microseconds { max(playedDuration, minimumDuration) }

  /// The end of playing in an interval, in microseconds of document time.
  func playedEnd(of interval: SMILSchedule.Interval) -> Microseconds {
    playedDuration < minimumDuration ? min(interval.begin + playedDuration, interval.end) : interval.end
  }

  private static func active(simple: Microseconds?, count: String?, total: String?) -> Microseconds {
    var limit = total.flatMap { ClockTime.parse($0) } ?? ClockTime.never
    if let simple, simple <= limit / 2, limit > ClockTime.practicallyNever { limit = ClockTime.never }
    guard let simple else { return limit }
    guard let count else { return total == nil ? simple : limit }
    if count.trimmed == "indefinite" { return limit }
    guard let number = Double(count.trimmed), number > 0, number.isFinite else { return min(simple, limit) }
    let time = Double(simple) * number
    if number >= 2, time > Double(ClockTime.practicallyNever) { return limit }
    return min(Microseconds(time.rounded()), limit)
  }

  private static func moments(
    _ text: String, of element: Element, in model: DocumentModel, _ warnings: inout WarningList
  ) -> [Moment] {
    guard text.utf8.count(where: { $0 == UInt8(ascii: ";") }) <= SVGLimits.timelineEvents else {
      warnings.add(
        "too many moments", at: element,
        "more than \(SVGLimits.timelineEvents) begin or end times; all of them are ignored")
      return []
    }
    var event: String?
    let moments = text.split(at: ";").compactMap { part -> Moment? in
      let part = part.trimmed
      guard !part.isEmpty, part != "indefinite" else { return nil }
      if let time = ClockTime.parse(part) { return .offset(time) }
      if let moment = sync(part, model) { return moment }
      if !isOfNobody(part, model) { event = event ?? part }
      return nil
    }
    // What begins at a time as well is the picture that a browser shows before anything happens.
    if moments.isEmpty, let event {
      warnings.add(
        "begin on an event", .waits, at: element, "the event \"\(event)\" does not occur in a picture")
    }
    return moments
  }

  /// Whether an event such as `id.click` is one of an element that is missing, and occurs nowhere.
  private static func isOfNobody(_ text: String, _ model: DocumentModel) -> Bool {
    let parts = text.split(at: ".")
    // Each dot may be one of the name; behind so many, nothing is known of it.
    guard (2...8).contains(parts.count), !text.utf8.contains(UInt8(ascii: "\\")) else { return false }
    return !parts.indices.dropFirst().contains { model.tree.byID[parts[..<$0].joined(separator: ".")] != nil }
  }

  /// Parses `id.begin+1s` and `id.end-0.5s`.
  private static func sync(_ text: String, _ model: DocumentModel) -> Moment? {
    for (word, isEnd) in [(".begin", false), (".end", true)] {
      guard let range = text.range(ofBytes: word) else { continue }
      let id = text[..<range.lowerBound].trimmed
      var rest = text[range.upperBound...].split(whereScalar: { $0.properties.isWhitespace }).joined()
      // Some files contain `+-`.
      if rest.begins(with: "+-") { rest = String(rest.dropFirst(scalars: 1)) }
      guard let target = model.tree.byID[id], let offset = rest.isEmpty ? 0 : ClockTime.parse(rest) else { return nil }
      return .sync(element: target, isEnd: isEnd, offset: offset)
    }
    return nil
  }
}
