import GIF

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A thread that writes files in the order in which they come: whoever hands one over computes on, instead of waiting for the disk.
///
/// Where much is waiting already, or the system has no thread to give, a file is written by the one who brings it.
final class WriteBehind: @unchecked Sendable {
  private typealias File = (size: Int, write: @Sendable () -> Void)

  /// So many bytes may wait, beside the file that is being written.
  private static let mostWaitingBytes = 1 << 20

  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var thread: SystemThread?
  private var files: [File] = []
  private var waitingBytes = 0
  private var isEnding = false

  init() {
    lock = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// - Parameters:
  ///   - size: of the file, in bytes.
  ///   - write: also says what came of it.
  func add(size: Int, _ write: @escaping @Sendable () -> Void) {
    if !accepts((size, write)) { write() }
  }

  /// Returns when all files are written; after that none may come.
  func finish() {
    let thread = locked {
      isEnding = true
      pthread_cond_signal(changed)
      return self.thread
    }
    thread?.join()
  }

  private func accepts(_ file: File) -> Bool {
    locked {
      guard waitingBytes + file.size <= Self.mostWaitingBytes else { return false }
      if thread == nil { thread = SystemThread { [self] in work() } }
      guard thread != nil else { return false }
      files.append(file)
      waitingBytes += file.size
      pthread_cond_signal(changed)
      return true
    }
  }

  private func work() {
    while let file = next() { file.write() }
  }

  /// The file that waits longest; nil at the end.
  private func next() -> File? {
    locked {
      while files.isEmpty && !isEnding { pthread_cond_wait(changed, lock) }
      guard !files.isEmpty else { return nil }
      let file = files.removeFirst()
      waitingBytes -= file.size
      return file
    }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }
}
