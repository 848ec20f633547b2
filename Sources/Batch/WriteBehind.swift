import Platform

/// A thread that writes files in the order in which they come: whoever hands one over computes on, instead of waiting
/// for the disk.
///
/// What comes while it writes, or soon after, it writes together. Where much is waiting already, or the system has no
/// thread to give, a file is written by the one who brings it.
final class WriteBehind<File: Sendable>: @unchecked Sendable {
  private let write: @Sendable ([File]) -> Void
  private let lock = ConditionLock()
  private var thread: SystemThread?
  private var files: [(file: File, size: Int)] = []
  private var waitingBytes = 0
  private var isEnding = false

  /// So many bytes may wait, beside the files that are being written.
  private static var mostWaitingBytes: Int { 1 << 20 }
  /// So many files are written together, each of which is open.
  private static var mostTogether: Int { 64 }
  /// So many files, or bytes, do not wait for more.
  private static var enoughFiles: Int { 16 }
  private static var enoughBytes: Int { 1 << 18 }
  /// Fewer wait for so many milliseconds.
  private static var patience: Int { 50 }

  /// - Parameter write: writes files, and says what came of them.
  init(_ write: @escaping @Sendable ([File]) -> Void) {
    self.write = write
  }

  /// - Parameter size: of the file, in bytes.
  func add(_ file: File, size: Int) {
    if !accepts(file, size: size) { write([file]) }
  }

  /// Returns when all files are written; after that none may come.
  func finish() {
    let thread = lock.withLock {
      isEnding = true
      lock.broadcast()
      return self.thread
    }
    thread?.join()
  }

  private func accepts(_ file: File, size: Int) -> Bool {
    lock.withLock {
      guard waitingBytes + size <= Self.mostWaitingBytes else { return false }
      if thread == nil { thread = SystemThread { [self] in work() } }
      guard thread != nil else { return false }
      files.append((file, size))
      waitingBytes += size
      // Between the first and the last of a group there is nobody to wake.
      if files.count == 1 || isEnough { lock.broadcast() }
      return true
    }
  }

  private var isEnough: Bool { files.count >= Self.enoughFiles || waitingBytes >= Self.enoughBytes }

  private func work() {
    while let files = next() { write(files) }
  }

  /// The files that wait longest; nil at the end.
  private func next() -> [File]? {
    lock.withLock {
      while files.isEmpty && !isEnding { lock.wait() }
      guard !files.isEmpty else { return nil }
      if !isEnding, !isEnough { lock.wait(milliseconds: Self.patience) }
      let next = files.prefix(Self.mostTogether)
      files.removeFirst(next.count)
      for file in next { waitingBytes -= file.size }
      return next.map { $0.file }
    }
  }
}
