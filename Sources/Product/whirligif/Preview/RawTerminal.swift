import Synchronization
import Platform

/// The terminal during playback: no echo, no cursor, the alternate screen. The original state is restored at any end.
final class RawTerminal: Sendable {
  private let descriptor: Int32
  private let saved: termios
  private let isOpen = Mutex(true)
  /// Restores the terminal if this process crashes or is killed.
  private let guardian: TerminalGuardian?

  /// Nil if there is no terminal.
  init?() {
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    var settings = termios()
    guard descriptor >= 0, tcgetattr(descriptor, &settings) == 0 else { return nil }
    saved = settings
    guardian = TerminalGuardian(descriptor, settings: settings, ending: Self.ending)
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    // Ctrl-Z counts as a key, because a stopped process could not restore the terminal.
    let none = UInt8(truncatingIfNeeded: fpathconf(descriptor, Int32(_PC_VDISABLE)))
    withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VSUSP)] = none }
    tcsetattr(descriptor, TCSAFLUSH, &settings)
    Signals.addExitAction { [self] in restore() }
    show("\u{1b}[?1049h\u{1b}[?25l\u{1b}[H")
  }

  /// Restores the terminal. May be called more than once.
  func restore() {
    isOpen.withLock { isOpen in
      guard isOpen else { return }
      isOpen = false
      send(Self.ending)
      var settings = saved
      tcsetattr(descriptor, TCSAFLUSH, &settings)
      guardian?.dismiss()
    }
  }

  /// Removes pictures, shows the cursor and leaves the alternate screen.
  private static let ending = Kitty.end + "\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l"

  func show(_ text: String) {
    isOpen.withLock { isOpen in
      if isOpen { send(text) }
    }
  }

  /// The typed text within a time in seconds; nil if there is none.
  func typed(within seconds: Double) -> String? {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, Int32((seconds * 1000).rounded())) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(descriptor, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  private func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR, errno != EAGAIN { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}
