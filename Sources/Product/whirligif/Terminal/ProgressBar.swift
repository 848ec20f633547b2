import Synchronization
import Platform
import WhirligifKit

/// A line on standard error with the progress of a long job; not shown without a terminal or for short jobs.
final class ProgressBar: Sendable {
  private struct State {
    var lastDrawn: Double?
    var isVisible = false
  }

  private let label: String
  private let started = Clock.seconds
  private let delay: Double
  private let state = Mutex(State())

  /// - Parameter delay: seconds before the line appears.
  init?(label: String, delay: Double = 0.5) {
    guard Terminal.canRedraw else { return nil }
    self.label = StandardOutput.visible(label)
    self.delay = delay
  }

  func show(_ done: Int, of total: Int) {
    let now = Clock.seconds
    guard now - started >= delay else { return }
    state.withLock { state in
      guard now - (state.lastDrawn ?? 0) >= 0.1 else { return }
      state.lastDrawn = now
      state.isVisible = true
      let line = Self.line(label, done, of: total, after: now - started, width: Terminal.width)
      StandardOutput.printToStandardError(controls: "\r\(line)\u{1b}[K")
    }
  }

  /// Removes the line.
  func clear() {
    state.withLock { state in
      if state.isVisible { StandardOutput.printToStandardError(controls: "\r\u{1b}[K") }
      state.isVisible = false
    }
  }

  /// `label [=====>    ] 50% 120/240 31.5/s 4 s left`, at most as wide as the terminal.
  static func line(_ label: String, _ done: Int, of total: Int, after seconds: Double, width: Int) -> String {
    let share = total > 0 ? min(1, Double(done) / Double(total)) : 0
    let rate = seconds > 0 ? Double(done) / seconds : 0
    var facts = "\(Int(share * 100))% \(done)/\(total)"
    if rate > 0 {
      facts += " \(Double(Int(rate * 10)) / 10)/s"
      facts += " \(duration(Double(total - done) / rate)) left"
    }
    let name = label.count > 24 ? "..." + label.suffix(21) : label
    let space = width - name.count - facts.count - 6
    guard space >= 5 else { return String(facts.prefix(max(0, width - 1))) }
    let filled = Int(share * Double(min(space, 40)))
    let bar = String(repeating: "=", count: filled) + (share < 1 ? ">" : "=")
    return "\(name) [\(bar)\(String(repeating: " ", count: min(space, 40) - filled))] \(facts)"
  }

  /// `42 s`, `3 min 5 s`, `2 h 10 min`.
  static func duration(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 0), 1e9).rounded(.up))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}
