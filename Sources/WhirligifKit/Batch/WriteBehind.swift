import GIF

/// A thread that writes files in the order in which they come: whoever hands one over computes on, instead of waiting for the disk.
///
/// Where much is waiting already, or the system has no thread to give, a file is written by the one who brings it.
final class WriteBehind: @unchecked Sendable {
  private typealias File = (size: Int, write: @Sendable () -> Void)

  /// So many bytes may wait, beside the file that is being written.
  private static let mostWaitingBytes = 1 << 20

  private let monitor = Monitor()
  private var thread: SystemThread?
  private var files: [File] = []
  private var waitingBytes = 0
  private var isEnding = false

  /// - Parameters:
  ///   - size: of the file, in bytes.
  ///   - write: also says what came of it.
  func add(size: Int, _ write: @escaping @Sendable () -> Void) {
    if !accepts((size, write)) { write() }
  }

  /// Returns when all files are written; after that none may come.
  func finish() {
    let thread = monitor.locked {
      isEnding = true
      monitor.ring()
      return self.thread
    }
    thread?.join()
  }

  private func accepts(_ file: File) -> Bool {
    monitor.locked {
      guard waitingBytes + file.size <= Self.mostWaitingBytes else { return false }
      if thread == nil { thread = SystemThread { [self] in work() } }
      guard thread != nil else { return false }
      files.append(file)
      waitingBytes += file.size
      monitor.ring()
      return true
    }
  }

  private func work() {
    while let file = next() { file.write() }
  }

  /// The file that waits longest; nil at the end.
  private func next() -> File? {
    monitor.locked {
      while files.isEmpty && !isEnding { monitor.wait() }
      guard !files.isEmpty else { return nil }
      let file = files.removeFirst()
      waitingBytes -= file.size
      return file
    }
  }
}
