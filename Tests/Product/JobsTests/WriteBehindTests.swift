import Synchronization
import Testing

@testable import Jobs

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct WriteBehindTests {
  /// What was written, in its order; the first may have to wait.
  private final class Disk: Sendable {
    private let groups = Mutex<[[Int]]>([])
    private let isReady = Atomic(true)

    var written: [Int] { writtenTogether.flatMap { $0 } }
    var writtenTogether: [[Int]] { groups.withLock { $0 } }

    func hold() { isReady.store(false, ordering: .releasing) }
    func release() { isReady.store(true, ordering: .releasing) }

    func write(_ files: [Int]) {
      while files.contains(0) && !isReady.load(ordering: .acquiring) { sched_yield() }
      groups.withLock { $0.append(files) }
    }
  }

  @Test func everyFileIsWrittenInItsTurn() {
    let disk = Disk()
    let writer = WriteBehind { disk.write($0) }
    for file in 0..<500 { writer.add(file, size: 100) }
    writer.finish()
    #expect(disk.written == Array(0..<500))
  }

  @Test func nobodyWaitsForTheDisk() {
    let disk = Disk()
    disk.hold()
    let writer = WriteBehind { disk.write($0) }
    for file in 0..<5 { writer.add(file, size: 1000) }
    #expect(disk.written == [])
    disk.release()
    writer.finish()
    #expect(disk.written == [0, 1, 2, 3, 4])
  }

  @Test func whatHasComeMeanwhileIsWrittenTogether() {
    let disk = Disk()
    disk.hold()
    let writer = WriteBehind { disk.write($0) }
    for file in 0..<200 { writer.add(file, size: 10) }
    disk.release()
    writer.finish()
    #expect(disk.written == Array(0..<200))
    #expect(disk.writtenTogether.allSatisfy { $0.count <= 64 })
    #expect(disk.writtenTogether.count < 10)
  }

  @Test func aFileThatNoneFollowsIsWrittenAllTheSame() {
    let disk = Disk()
    let writer = WriteBehind { disk.write($0) }
    for file in 0..<3 {
      writer.add(file, size: 100)
      while disk.written.count <= file { sched_yield() }
    }
    #expect(disk.writtenTogether == [[0], [1], [2]])
    writer.finish()
  }

  /// Two of three large files find room at the most.
  @Test func whereMuchIsWaitingTheOneWhoBringsAFileWritesIt() {
    let disk = Disk()
    disk.hold()
    let writer = WriteBehind { disk.write($0) }
    writer.add(0, size: 1)
    for file in 1...3 { writer.add(file, size: 700_000) }
    let before = disk.written
    disk.release()
    writer.finish()
    #expect(!before.isEmpty)
    #expect(!before.contains(0))
    #expect(disk.written.sorted() == [0, 1, 2, 3])
  }

  @Test func withoutFilesThereIsNothingToWaitFor() {
    WriteBehind<Int> { _ in }.finish()
  }
}
