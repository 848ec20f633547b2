import Foundation
import Numerics
import Testing

@testable import Codecs

/// Archives made by other programs: Python's zipfile and gzip, read here.
@Suite struct ArchiveTests {
  /// `manifest.json` ("{}") stored and `a/b c.json` (1,000 letters a) deflated, as Python 3's zipfile writes them.
  static func zip(_ script: String = "") throws -> [UInt8] {
    try python(
      """
      import io, sys, zipfile
      b = io.BytesIO()
      with zipfile.ZipFile(b, "w") as z:
        z.writestr("manifest.json", "{}", zipfile.ZIP_STORED)
        z.writestr("a/b c.json", "a" * 1000, zipfile.ZIP_DEFLATED)
        \(script)
      sys.stdout.buffer.write(b.getvalue())
      """)
  }

  static func python(_ script: String) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-W", "ignore", "-c", script]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return [UInt8](data)
  }

  static let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func storedAndDeflatedEntries() throws {
    let archive = try ZIPArchive(Self.zip())
    #expect(archive.names == ["manifest.json", "a/b c.json"])
    #expect(try archive.contents(of: "manifest.json", limit: 10) == Array("{}".utf8))
    #expect(try archive.contents(of: "a/b c.json", limit: 1000) == Array(repeating: UInt8(ascii: "a"), count: 1000))
    #expect(throws: ArchiveError.tooLarge(entry: "a/b c.json", limit: 999)) {
      try archive.contents(of: "a/b c.json", limit: 999)
    }
    #expect(throws: ArchiveError.noEntry("x")) { try archive.contents(of: "x", limit: 10) }
  }

  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func aCommentBehindTheDirectory() throws {
    let archive = try ZIPArchive(Self.zip("z.comment = b'PK' * 40"))
    #expect(archive.contains("manifest.json"))
  }

  @Test(
    .enabled(if: hasPython, "python3 is not installed"),
    arguments: ["../x", "/etc/x", "a/../../x", "C:/x", "a\\\\x"])
  func pathsThatLeadOutOfTheArchive(path: String) throws {
    let bytes = try Self.zip("z.writestr(zipfile.ZipInfo('q' * 0 + '\(path)'), 'x')")
    #expect(throws: ArchiveError.self) { try ZIPArchive(bytes) }
  }

  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func twoEntriesOfOneName() throws {
    let bytes = try Self.zip("z.writestr('manifest.json', 'x')")
    #expect(throws: ArchiveError.duplicateEntry("manifest.json")) { try ZIPArchive(bytes) }
  }

  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func tooManyEntries() throws {
    let bytes = try Self.zip("[z.writestr(str(i), '') for i in range(5000)]")
    #expect(throws: ArchiveError.tooManyEntries(count: 5002, limit: 4096)) { try ZIPArchive(bytes) }
  }

  /// Every byte that is changed is noticed, or does not matter to what is read.
  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func damageIsNoticed() throws {
    let bytes = try Self.zip()
    let whole = Array(repeating: UInt8(ascii: "a"), count: 1000)
    for index in bytes.indices {
      for change in [1, 0x80, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[index] ^= change
        guard let archive = try? ZIPArchive(damaged), archive.contains("a/b c.json") else { continue }
        if let contents = try? archive.contents(of: "a/b c.json", limit: 1 << 20) { #expect(contents == whole) }
      }
    }
    for count in 0..<bytes.count { #expect(throws: ArchiveError.self) { try ZIPArchive(Array(bytes[..<count])) } }
  }

  /// A thousand times as large unpacked: refused once the limit is passed, without the memory.
  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func bombsStopAtTheLimit() throws {
    let gzip = try Self.python(
      "import gzip, sys; sys.stdout.buffer.write(gzip.compress(bytes(200 << 20), 9))")
    #expect(throws: ArchiveError.tooLarge(entry: "the file", limit: 1 << 20)) {
      try GzipReader.inflate(gzip, limit: 1 << 20)
    }
    // A directory that states less than there is.
    var zip = try Self.zip("z.writestr('bomb', bytes(10 << 20), zipfile.ZIP_DEFLATED)")
    let name = Array("bomb".utf8)
    let directory = try #require(zip.indices.last { zip[$0...].starts(with: name) }) - 46
    zip.replaceSubrange(directory + 24..<directory + 28, with: [16, 0, 0, 0])
    #expect(throws: ArchiveError.tooLarge(entry: "bomb", limit: 16)) {
      try ZIPArchive(zip).contents(of: "bomb", limit: 1 << 20)
    }
  }

  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func gzipWithOneAndTwoMembers() throws {
    let one = try Self.python("import gzip, sys; sys.stdout.buffer.write(gzip.compress(b'abc' * 100))")
    let expected = Array(String(repeating: "abc", count: 100).utf8)
    #expect(GzipReader.isGzip(one))
    #expect(try GzipReader.inflate(one, limit: 1000) == expected)
    #expect(try GzipReader.inflate(one + one, limit: 1000) == expected + expected)
    #expect(throws: ArchiveError.self) { try GzipReader.inflate(Array(one.dropLast(9)), limit: 1000) }
    var damaged = one
    damaged[damaged.count - 5] ^= 1
    #expect(throws: ArchiveError.self) { try GzipReader.inflate(damaged, limit: 1000) }
  }

  /// The check value that CRC catalogues state.
  @Test func checksumOfTheDigits() {
    #expect(Zlib.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
  }

  @Test func anythingElseIsNoArchive() {
    #expect(!ZIPArchive.isZIP(Array("{}".utf8)) && !GzipReader.isGzip([]))
    #expect(throws: ArchiveError.self) { try ZIPArchive([]) }
    #expect(throws: ArchiveError.self) { try ZIPArchive([0x50, 0x4B, 5, 6]) }
    #expect(throws: ArchiveError.self) { try GzipReader.inflate([1, 2, 3], limit: 10) }
  }
}
