import Platform

/// Writes files in the order of their arrival on a separate thread, so that the caller can continue computing.
///
/// Files that arrive during a write or shortly after it are written together. If too much is waiting, or if no thread
/// is available, the caller writes the file itself.
final class WriteBehind<File: Sendable>: @unchecked Sendable {
  private let write: @Sendable ([File]) -> Void
  private let lock = ConditionLock()
  private var thread: SystemThread?
  private var files: [(file: File, size: Int)] = []
  private var waitingBytes = 0
  private var isEnding = false

  /// The most bytes that wait, in addition to the files being written.
  private static var maximumWaitingBytes: Int { 1 << 20 }
  /// The most files that are written together; each of them is open.
  private static var maximumTogether: Int { 64 }
  /// The numbers of files and bytes that are written without waiting for more.
  private static var enoughFiles: Int { 16 }
  private static var enoughBytes: Int { 1 << 18 }
  /// The time that fewer files wait, in milliseconds.
  private static var patience: Int { 50 }

  /// - Parameter write: writes files and reports the results.
  init(_ write: @escaping @Sendable ([File]) -> Void) {
    self.write = write
  }

  /// - Parameter size: of the file, in bytes.
  func add(_ file: File, size: Int) {
    if !accepts(file, size: size) { write([file]) }
  }

  /// Waits until all files are written. Call it last.
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
      guard waitingBytes + size <= Self.maximumWaitingBytes else { return false }
      if thread == nil { thread = SystemThread { [self] in work() } }
      guard thread != nil else { return false }
      files.append((file, size))
      waitingBytes += size
      // Only the first and the last file of a group wake the thread.
      if files.count == 1 || isEnough { lock.broadcast() }
      return true
    }
  }

  private var isEnough: Bool { files.count >= Self.enoughFiles || waitingBytes >= Self.enoughBytes }

  private func work() {
    while let files = next() { write(files) }
  }

  /// The files that have waited longest; nil at the end.
  private func next() -> [File]? {
    lock.withLock {
      while files.isEmpty && !isEnding { lock.wait() }
      guard !files.isEmpty else { return nil }
      if !isEnding, !isEnough { lock.wait(milliseconds: Self.patience) }
      let next = files.prefix(Self.maximumTogether)
      files.removeFirst(next.count)
      for file in next { waitingBytes -= file.size }
      return next.map { $0.file }
    }
  }
}
