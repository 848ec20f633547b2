import Platform
import WhirligifKit

/// The memory that the requests of the page hold together, by estimates made in advance: a request waits until what it
/// needs is free.
final class StudioMemory: @unchecked Sendable {
  /// The most that the process holds.
  static let total = MemoryBudget.studio
  /// The program, its tables, the requests that wait and the answers that are sent.
  private static let others = 96 << 20
  /// A document that is not built in may cost as much as documents may at all, whatever its size.
  static let document = MemoryBudget.document

  private let lock = ConditionLock()
  /// Guarded by the lock.
  private var free = total - others

  init() { Memory.returnLargeBlocks() }

  /// Waits until some bytes are free and takes them.
  ///
  /// - Parameters:
  ///   - threads: the most threads.
  ///   - held: the bytes that the request has taken already.
  ///   - need: the bytes that a number of threads needs.
  /// - Returns: the number of threads for which there is memory; nil if the request is cancelled.
  /// - Throws: an error if there is never enough.
  func take(
    threads: Int = 1, holding held: Int = 0, unless isCancelled: () -> Bool, _ need: (Int) -> Int
  ) throws(StudioFailure) -> (threads: Int, bytes: Int)? {
    let minimum = need(1)
    guard minimum <= Self.total - Self.others - held else {
      throw StudioFailure(
        "The picture needs about \(minimum >> 20) MB of memory beside its document, and this process holds at most "
          + "\(Self.total >> 20) MB: choose a smaller size, or run the command.",
        reason: .outOfMemory(needed: minimum, available: Self.total - Self.others - held))
    }
    return lock.withLock {
      while free < minimum {
        if isCancelled() { return nil }
        lock.wait(milliseconds: 100)
      }
      let count = (1...max(1, threads)).last { need($0) <= free } ?? 1
      free -= need(count)
      return (count, need(count))
    }
  }

  func give(_ bytes: Int) {
    // Memory that the allocator keeps counts too: it is returned before another request takes these bytes.
    if bytes >= Self.worthReturning { Memory.returnFreed() }
    lock.withLock {
      free += bytes
      lock.broadcast()
    }
  }

  private static let worthReturning = 64 << 20
}
