// The module of this name for WebAssembly: one thread, no clock, no files, no libraries that are opened.

@_exported import CLibrary

package var processorCount: Int { 1 }

// MARK: Threads

/// A lock that nothing contends for.
package final class ConditionLock: Sendable {
  package init() {}

  package func withLock<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result { try body() }
  package func wait() {}
  package func wait(milliseconds: Int) {}
  package func broadcast() {}
}

/// No thread: all work is done by the caller.
package struct SystemThread: Sendable {
  package init?(_ body: @escaping @Sendable () -> Void) { nil }
  package func join() {}
  package static func detached(_ body: @escaping @Sendable () -> Void) -> Bool { false }
}

/// Runs numbered jobs, one after the other.
package enum ParallelFor {
  package static func run<Failure: Error>(
    count: Int, workers: Int, body: @escaping @Sendable (_ index: Int) throws(Failure) -> Void
  ) throws(Failure) {
    for index in 0..<max(count, 0) { try body(index) }
  }
}

// MARK: Time: whoever waits for an answer ends the module when it takes too long

package struct ProcessorClock: Sendable {
  package static let process = ProcessorClock()
  package static var currentThread: ProcessorClock { process }
  package static func process(sharedBy count: Int) -> ProcessorClock { process }
  package var seconds: Double { 0 }
}

package struct Deadline: Sendable {
  package init(in seconds: Double, of clock: ProcessorClock = .process) {}
  package var isOver: Bool { false }
  package var elapsed: Double { 0 }
}

package struct timespec {
  package let tv_sec = 0, tv_nsec = 0
  package init() {}
}

package let CLOCK_MONOTONIC: Int32 = 1
package func clock_gettime(_ clock: Int32, _ time: UnsafeMutablePointer<timespec>) {}

// MARK: Memory

/// The memory of the module.
package enum Memory {
  /// The least size that the address space has for all.
  private static var room: Int { MemoryBudget.document * 2 }

  package static func shortage(of bytes: Int) -> Int? { bytes > room ? room : nil }
  package static var isNearLimit: Bool { false }
  package static func returnFreed() {}
  package static func returnLargeBlocks() {}
}

// MARK: Files are handed in, and none is opened

package let (O_RDONLY, O_CLOEXEC, O_NONBLOCK): (Int32, Int32, Int32) = (0, 0, 0)
package let (ENOENT, EACCES, ENOTDIR, EINTR, EEXIST): (Int32, Int32, Int32, Int32, Int32) = (44, 2, 54, 27, 20)
package let (EINVAL, EISDIR, EXDEV): (Int32, Int32, Int32) = (28, 31, 75)
package let (S_IFMT, S_IFREG): (UInt32, UInt32) = (0xF000, 0x8000)
package var errno: Int32 { ENOENT }

package func open(_ path: String, _ flags: Int32) -> Int32 { -1 }
package func close(_ descriptor: Int32) {}
package func read(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int { -1 }

package func realpath(_ path: String, _ buffer: UnsafeMutablePointer<CChar>?) -> UnsafeMutablePointer<CChar>? {
  guard let place = HandedFiles.place(of: path) else { return nil }
  return place.withCString { strdup($0) }
}

package struct stat {
  package var (st_mode, st_size): (UInt32, Int64) = (0, 0)
  package init() {}
}

package func fstat(_ descriptor: Int32, _ status: UnsafeMutablePointer<stat>) -> Int32 { -1 }

package let (RTLD_NOW, RTLD_LOCAL): (Int32, Int32) = (0, 0)
package func dlopen(_ name: String, _ flags: Int32) -> UnsafeMutableRawPointer? { nil }
package func dlsym(_ library: UnsafeMutableRawPointer, _ name: String) -> UnsafeMutableRawPointer? { nil }
