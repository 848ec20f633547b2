import Synchronization
import Testing

@testable import WhirligifKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct WriteBehindTests {
  /// What was written, in its order; the first may have to wait.
  private final class Disk: Sendable {
    private let files = Mutex<[Int]>([])
    private let isReady = Atomic(true)

    var written: [Int] { files.withLock { $0 } }

    func hold() { isReady.store(false, ordering: .releasing) }
    func release() { isReady.store(true, ordering: .releasing) }

    func write(_ file: Int) {
      while file == 0 && !isReady.load(ordering: .acquiring) { sched_yield() }
      files.withLock { $0.append(file) }
    }
  }

  @Test func everyFileIsWrittenInItsTurn() {
    let disk = Disk()
    let writer = WriteBehind()
    for file in 0..<500 { writer.add(size: 100) { disk.write(file) } }
    writer.finish()
    #expect(disk.written == Array(0..<500))
  }

  @Test func nobodyWaitsForTheDisk() {
    let disk = Disk()
    disk.hold()
    let writer = WriteBehind()
    for file in 0..<5 { writer.add(size: 1000) { disk.write(file) } }
    #expect(disk.written == [])
    disk.release()
    writer.finish()
    #expect(disk.written == [0, 1, 2, 3, 4])
  }

  /// Two of three large files find room at the most.
  @Test func whereMuchIsWaitingTheOneWhoBringsAFileWritesIt() {
    let disk = Disk()
    disk.hold()
    let writer = WriteBehind()
    writer.add(size: 1) { disk.write(0) }
    for file in 1...3 { writer.add(size: 700_000) { disk.write(file) } }
    let before = disk.written
    disk.release()
    writer.finish()
    #expect(!before.isEmpty)
    #expect(!before.contains(0))
    #expect(disk.written.sorted() == [0, 1, 2, 3])
  }

  @Test func withoutFilesThereIsNothingToWaitFor() {
    WriteBehind().finish()
  }
}
