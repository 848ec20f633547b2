import Synchronization
import WhirligifKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Ends the process cleanly on Ctrl-C and its like.
///
/// A thread of its own waits for the signals, so what it does then is ordinary code: it tidies up what commands have
/// asked for (the terminal's state, a last word), removes temporary files and exits.
enum Signals {
  private static let lastWords = Mutex<[@Sendable () -> Void]>([])

  /// Called once, before any other thread exists. A closed pipe becomes an error of the write.
  static func watch() {
    signal(SIGPIPE, SIG_IGN)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in Signals.waitForOne() }, nil)
  }

  /// Runs `action` before the process ends by a signal; the last that was given first.
  static func atEnd(_ action: @escaping @Sendable () -> Void) {
    lastWords.withLock { $0.append(action) }
  }

  private static func waitForOne() -> UnsafeMutableRawPointer? {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
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
