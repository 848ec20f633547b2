import AtomicFiles
import Synchronization
import Platform
import WhirligifKit

/// Ends the process cleanly on SIGINT, SIGTERM and SIGHUP. A closed pipe becomes a write error.
enum Signals {
  private static let ending = [SIGINT, SIGTERM, SIGHUP]
  private static let exitActions = Mutex<[@Sendable () -> Void]>([])

  private static func set(of numbers: [Int32]) -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    return signals
  }

  /// Blocks the signals in every thread and waits for them in a separate thread, which removes temporary files and runs
  /// the actions of ``addExitAction(_:)`` as ordinary code, independent of the other threads. Call once, before any
  /// other thread exists.
  static func watch() {
    signal(SIGPIPE, SIG_IGN)
    // Exceeding the file size limit is a write error.
    signal(SIGXFSZ, SIG_IGN)
    // Under nohup, the command continues after its terminal closes.
    let watched = ending.filter { $0 != SIGHUP || !isIgnored($0) }
    var signals = set(of: ending)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    signals = set(of: watched)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    watchMemory()
    // Without the thread, the signals end the process immediately.
    if !SystemThread.detached({ waitForOne(of: watched) }) { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
    followParent()
  }

  /// Ends the process as SIGTERM does when the program that has started it has ended: a wrapper that is killed passes
  /// no signal on. It names itself in `WHIRLIGIF_PARENT`.
  private static func followParent() {
    guard let parent = Terminal.environment("WHIRLIGIF_PARENT").flatMap(pid_t.init) else { return }
    unsetenv("WHIRLIGIF_PARENT")
    _ = SystemThread.detached {
      while getppid() == parent { Clock.sleep(seconds: 0.2) }
      kill(getpid(), SIGTERM)
    }
  }

  /// Whether a thread is about to end the process for lack of memory.
  private static let isEnding = Atomic(false)

  /// Ends the process with exit status 71 and a line where the runtime has stopped it because an allocation failed.
  /// Other crashes are left as they are.
  ///
  /// Other threads run into the same lack before the process has ended: the first one that is stopped ends it, and the
  /// others wait.
  private static func watchMemory() {
    if isMemoryLimited { holdMessages() }
    _ = isEnding.load(ordering: .relaxed)
    for number in [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS] {
      signal(number) { number in
        while Signals.isEnding.exchange(true, ordering: .acquiringAndReleasing) { pause() }
        // The runtime ends by SIGSEGV where an allocation fails, whatever is left for smaller ones.
        guard number == SIGSEGV ? Signals.isMemoryLimited : Memory.isNearLimit else {
          Signals.releaseMessages()
          signal(number, SIG_DFL)
          raise(number)
          return
        }
        let line: StaticString =
          "Error: There is not enough memory. Choose a smaller size, or raise the limit of memory.\n"
        write(2, line.utf8Start, line.utf8CodeUnitCount)
        _exit(71)
      }
    }
  }

  /// The messages of the runtime and of C libraries, which a crash for lack of memory does not print: the line about
  /// the memory says enough.
  private nonisolated(unsafe) static let messages = UnsafeMutablePointer<CChar>.allocate(capacity: messageCapacity)
  private static let messageCapacity = 4096

  /// Makes the C library's standard error a buffer. What the command itself prints goes to the descriptor.
  private static func holdMessages() {
    messages.initialize(repeating: 0, count: messageCapacity)
    guard let variable = dlsym(nil, "stderr"), let buffer = fmemopen(messages, messageCapacity - 1, "w") else { return }
    setvbuf(buffer, nil, Int32(_IONBF), 0)
    variable.assumingMemoryBound(to: UnsafeMutablePointer<FILE>?.self).pointee = buffer
    atexit { Signals.releaseMessages() }
  }

  /// Safe in a signal handler.
  private static func releaseMessages() {
    guard isMemoryLimited else { return }
    write(2, messages, strnlen(messages, messageCapacity))
  }

  /// Whether there is a limit of address space. Safe in a signal handler.
  private static var isMemoryLimited: Bool {
    #if os(Linux)
      var limit = rlimit()
      return getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 && limit.rlim_cur < UInt.max
    #else
      return false
    #endif
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if os(Linux)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Runs `action` before a signal ends the process; the last action is run first.
  static func addExitAction(_ action: @escaping @Sendable () -> Void) {
    exitActions.withLock { $0.append(action) }
  }

  /// Removes the last action and releases it.
  static func removeLastExitAction() {
    _ = exitActions.withLock { $0.popLast() }
  }

  private static func waitForOne(of numbers: [Int32]) -> Never {
    var signals = set(of: numbers)
    var number: Int32 = 0
    while sigwait(&signals, &number) != 0 {}
    runExitActions(within: 0.1)
    TemporaryFiles.abandonAll()
    _exit(128 + number)
  }

  /// Runs the actions in a separate thread: a disk or a terminal that blocks must not keep the process alive.
  static func runExitActions(within seconds: Double) {
    let actions = exitActions.withLock { $0 }
    guard !actions.isEmpty else { return }
    let done = Completion()
    let isStarted = SystemThread.detached {
      for action in actions.reversed() { action() }
      done.isSet.store(true, ordering: .releasing)
    }
    let step = 0.001
    var waited = 0.0
    while isStarted, !done.isSet.load(ordering: .acquiring), waited < seconds {
      Clock.sleep(seconds: step)
      waited += step
    }
  }

  private final class Completion: Sendable {
    let isSet = Atomic(false)
  }

  /// Ends the process by SIGPIPE, without a message, like programs that do not handle closed pipes.
  static func endByClosedPipe() -> Never {
    TemporaryFiles.abandonAll()
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    _exit(128 + SIGPIPE)
  }
}
