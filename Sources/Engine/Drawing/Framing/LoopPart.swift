import Numerics
import Platform

/// A moment of an animation as users write it: a frame such as `12`, a time such as `0.5s` or `500ms`, or a share such
/// as `20%`.
package enum PartMoment: Hashable, Sendable {
  case frame(Double)
  case seconds(Double)
  case share(Double)

  /// Nil for other texts, and for numbers between 0 and 1.
  package init?(_ text: String) {
    func number(before unit: String) -> Double? {
      guard text.utf8.count > unit.utf8.count, text.utf8.suffix(unit.utf8.count).elementsEqual(unit.utf8) else {
        return nil
      }
      return Double(String(Substring(text.utf8.dropLast(unit.utf8.count)))).flatMap { $0.isFinite ? $0 : nil }
    }
    if let frame = number(before: "") {
      // Half of the first frame is hardly meant: a time or a share without its unit.
      if frame > 0, frame < 1 { return nil }
      self = .frame(frame)
    } else if let percent = number(before: "%") {
      self = .share(percent / 100)
    } else if let milliseconds = number(before: "ms") {
      self = .seconds(milliseconds / 1000)
    } else if let seconds = number(before: "s") {
      self = .seconds(seconds)
    } else {
      return nil
    }
  }

  package var isBegin: Bool {
    switch self {
    case .frame(let amount), .seconds(let amount), .share(let amount): amount == 0
    }
  }

  /// The frame of an animation from one frame to another; times and shares count from the first.
  package func frame(from first: Double, to last: Double, rate: Double) -> Double {
    switch self {
    case .frame(let frame): frame
    case .seconds(let seconds): first + seconds * rate
    case .share(let share): first + share * (last - first)
    }
  }
}

extension Loop {
  /// A part of the loop as a loop of its own, which begins with its first picture.
  ///
  /// - Parameters:
  ///   - from: 0..<1.
  ///   - to: above `from`, to 1.
  package func part(from: Double, to: Double) -> Loop {
    var loop = self
    loop.duration = duration * (to - from)
    (loop.start, loop.still, loop.end, loop.startsWithStill) = (0, 0, 1, false)
    loop.keyPhases = { [keyPhases] in keyPhases().map { ($0 - from) / (to - from) }.filter { (0..<1).contains($0) } }
    loop.makeEvaluator = { [makeEvaluator] in PartEvaluator(makeEvaluator(), from: from, to: to) }
    return loop
  }
}

private final class PartEvaluator: FrameEvaluator {
  private let inner: any FrameEvaluator
  private let from, to: Double

  init(_ inner: any FrameEvaluator, from: Double, to: Double) { (self.inner, self.from, self.to) = (inner, from, to) }

  func evaluate(at phase: Double, into list: inout DisplayList) throws(SourceError) {
    try inner.evaluate(at: whole(phase), into: &list)
  }

  func mayDiffer(at phase: Double) -> Bool { inner.mayDiffer(at: whole(phase)) }

  /// The phase of the whole loop.
  private func whole(_ phase: Double) -> Double { from + (phase - phase.rounded(.down)) * (to - from) }
}
