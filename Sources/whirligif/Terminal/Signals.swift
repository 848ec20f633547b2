import Synchronization
import Platform
import WhirligifKit

/// Ends the process cleanly on Ctrl-C and its like. A closed pipe becomes an error of the write.
enum Signals {
  private static let ending = [SIGINT, SIGTERM, SIGHUP]
  private static let lastWords = Mutex<[@Sendable () -> Void]>([])

  /// For commands that leave nothing behind but the file that they write last, which guards itself.
  static func endAtOnce() {
    signal(SIGPIPE, SIG_IGN)
    for number in ending {
      let earlier = signal(number) { _exit(128 + $0) }
      // Who starts a command under nohup wants it to go on.
      if unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
    }
    // Who starts a command may have held them back from itself.
    var signals = endingSet
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static var endingSet: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in ending { sigaddset(&signals, number) }
    return signals
  }

  /// For commands that have more to tidy up: the terminal's state, a last word, temporary files of several threads. A thread
  /// of its own waits for the signals, so what it does then is ordinary code. Called once, before any other thread exists.
  static func watch() {
    signal(SIGPIPE, SIG_IGN)
    var signals = endingSet
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // Without it they end the process as ever.
    if !SystemThread.detached({ waitForOne() }) { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }

  /// Runs `action` before the process ends by a signal; the last that was given first.
  static func atEnd(_ action: @escaping @Sendable () -> Void) {
    lastWords.withLock { $0.append(action) }
  }

  /// Takes back the action given last, and lets go what it holds.
  static func takeBackLast() {
    _ = lastWords.withLock { $0.popLast() }
  }

  private static func waitForOne() -> Never {
    var signals = endingSet
    var number: Int32 = 0
    sigwait(&signals, &number)
    for action in lastWords.withLock({ $0 }).reversed() { action() }
    TemporaryFiles.abandonAll()
    _exit(128 + number)
  }

  /// Ends the process as a program that knows nothing of closed pipes would: quietly, by SIGPIPE.
  static func endByClosedPipe() -> Never {
    TemporaryFiles.abandonAll()
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    _exit(128 + SIGPIPE)
  }
}
