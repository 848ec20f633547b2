import Platform
import Synchronization
import WhirligifKit

/// The progress of a long job on standard error: a line that is redrawn on a terminal, elsewhere a new line every few
/// seconds. Short jobs show nothing.
final class ProgressBar: Sendable {
  private struct State {
    var lastDrawn: Double?
    var isVisible = false
    var forecast = WorkForecast()
  }

  /// Whether the line is redrawn, rather than written again below.
  let redraws: Bool
  private let label: String
  /// Whether the steps are things of the user, such as files, rather than hundredths.
  private let counts: Bool
  private let started = Clock.seconds
  private let delay: Double
  private let state = Mutex(State())

  /// The seconds between two lines, and the processor time after which the first one may come.
  private static let (interval, longWork) = (5.0, 5.0)

  /// - Parameter delay: seconds before the line appears on a terminal.
  init(label: String, delay: Double = 0.5, counts: Bool = true) {
    self.label = StandardOutput.visible(label)
    (self.delay, self.counts, redraws) = (delay, counts, Terminal.canRedraw)
  }

  func show(_ done: Int, of total: Int) {
    let now = Clock.seconds
    state.withLock { state in
      state.forecast.note(Self.share(done, of: total), at: now - started)
      guard now - started >= delay else { return }
      guard now - (state.lastDrawn ?? 0) >= (redraws ? 0.1 : Self.interval) else { return }
      guard redraws || Clock.processorSeconds >= Self.longWork else { return }
      state.lastDrawn = now
      state.isVisible = redraws
      let left = state.forecast.end.map { max($0 - (now - started), 0) }
      let facts = Self.facts(done, of: total, after: now - started, left: left, counts: counts)
      guard redraws else { return StandardOutput.printToStandardError("\(label): \(facts)\n") }
      let line = Self.line(label, facts: facts, done: done, of: total, width: Terminal.width)
      StandardOutput.printToStandardError(controls: "\r\(line)\u{1b}[K")
    }
  }

  /// Removes the line that is redrawn.
  func clear() {
    state.withLock { state in
      if state.isVisible { StandardOutput.printToStandardError(controls: "\r\u{1b}[K") }
      state.isVisible = false
    }
  }

  /// `50% 120/240 31.5/s 4 s left`, and `50% 4 s left` of what is not counted.
  /// - Parameter left: the seconds that are left; nil if nothing can be said of them.
  static func facts(
    _ done: Int, of total: Int, after seconds: Double, left: Double?, counts: Bool = true
  ) -> String {
    var facts = ["\(Int(share(done, of: total) * 100))%"] + (counts ? ["\(done)/\(total)"] : [])
    let rate = seconds > 0 ? Double(done) / seconds : 0
    if counts, rate > 0 { facts.append("\(Double(Int(rate * 10)) / 10)/s") }
    return (facts + (left.map { ["\(duration($0)) left"] } ?? [])).joined(separator: " ")
  }

  /// `label [=====>    ] 50% 120/240 31.5/s 4 s left`, at most as wide as the terminal.
  static func line(_ label: String, facts: String, done: Int, of total: Int, width: Int) -> String {
    let name = label.count > 24 ? "..." + label.suffix(21) : label
    let space = width - name.count - facts.count - 6
    guard space >= 5 else { return String(facts.prefix(max(0, width - 1))) }
    let share = share(done, of: total)
    let filled = Int(share * Double(min(space, 40)))
    let bar = String(repeating: "=", count: filled) + (share < 1 ? ">" : "=")
    return "\(name) [\(bar)\(String(repeating: " ", count: min(space, 40) - filled))] \(facts)"
  }

  private static func share(_ done: Int, of total: Int) -> Double {
    total > 0 ? min(1, Double(done) / Double(total)) : 0
  }

  /// `42 s`, `3 min 5 s`, `2 h 10 min`.
  static func duration(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 0), 1e9).rounded(.up))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}
