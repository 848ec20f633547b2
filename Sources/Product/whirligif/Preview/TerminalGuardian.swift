import Platform

/// A child process that restores the terminal when its parent ends without having done so: by a crash, or killed.
struct TerminalGuardian: Sendable {
  private let child: pid_t
  /// The end of a pipe that the system closes when this process ends.
  private let pipe: Int32

  /// - Parameters:
  ///   - settings: the terminal's state to restore.
  ///   - ending: what is written to the terminal then.
  /// - Returns: nil if there can be no child process.
  init?(_ terminal: Int32, settings: termios, ending: String) {
    // The module of the C library omits the function, because a child of several threads may not do much: this one
    // calls the system only.
    typealias Fork = @convention(c) () -> pid_t
    guard let symbol = dlsym(nil, "fork") else { return nil }
    let fork = unsafeBitCast(symbol, to: Fork.self)
    var ends: (Int32, Int32) = (-1, -1)
    let status = withUnsafeMutableBytes(of: &ends) { Glue.pipe($0.bindMemory(to: Int32.self).baseAddress) }
    guard status == 0 else { return nil }
    _ = fcntl(ends.1, F_SETFD, FD_CLOEXEC)
    let text = Array(ending.utf8)
    var (settings, signals) = (settings, sigset_t())
    sigfillset(&signals)
    let child = text.withUnsafeBytes { text in
      let child = fork()
      if child == 0 {
        // A signal of the terminal does not end it, and a process in the background may write.
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        close(ends.1)
        var byte: UInt8 = 0
        if Glue.read(ends.0, &byte, 1) == 0 {
          tcsetattr(terminal, TCSANOW, &settings)
          Glue.write(terminal, text.baseAddress, text.count)
        }
        _exit(0)
      }
      return child
    }
    close(ends.0)
    guard child > 0 else {
      close(ends.1)
      return nil
    }
    (self.child, pipe) = (child, ends.1)
  }

  /// Ends the child: the terminal has been restored.
  func dismiss() {
    var byte: UInt8 = 1
    Glue.write(pipe, &byte, 1)
    close(pipe)
    waitpid(child, nil, 0)
  }

  /// Functions of the system under names that do not clash with members.
  private enum Glue {
    static func pipe(_ ends: UnsafeMutablePointer<Int32>?) -> Int32 { ends.map { Platform.pipe($0) } ?? -1 }
    static func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
      Platform.read(descriptor, bytes, count)
    }
    @discardableResult
    static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
      Platform.write(descriptor, bytes, count)
    }
  }
}
