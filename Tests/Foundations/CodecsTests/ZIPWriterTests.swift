import Codecs
import Testing

@Suite struct ZIPWriterTests {
  @Test("The entries are those that were given, in their order") func roundTrip() throws {
    let entries: [(name: String, bytes: [UInt8])] = [
      ("b/ä.txt", Array("hello".utf8)), ("a.gif", (0..<70_000).map { UInt8(truncatingIfNeeded: $0) }), ("empty", []),
    ]
    let file = try #require(ZIPWriter.archive(of: entries))
    let archive = try ZIPArchive(file)
    #expect(archive.names == entries.map(\.name))
    for entry in entries { #expect(try archive.contents(of: entry.name, limit: 1 << 20) == entry.bytes) }
    #expect(ZIPWriter.archive(of: entries) == file)
  }

  @Test("An archive of one file, byte by byte") func bytes() throws {
    let file = try #require(ZIPWriter.archive(of: [("a", [0x62])]))
    // CRC-32 of "b" is 71 BE EF F9, from the format's own polynomial.
    let facts: [UInt8] = [0, 8, 0, 0, 0, 0, 0x21, 0, 0xF9, 0xEF, 0xBE, 0x71, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
    let local: [UInt8] = [0x50, 0x4B, 3, 4, 20, 0] + facts + [0x61, 0x62]
    let central: [UInt8] =
      [0x50, 0x4B, 1, 2, 20, 0, 20, 0] + facts + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] + [0x61]
    let end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, 47, 0, 0, 0, 32, 0, 0, 0, 0, 0]
    #expect(file == local + central + end)
  }

  @Test("The format counts at most 65,535 entries") func tooMany() {
    #expect(ZIPWriter.archive(of: Array(repeating: ("a", []), count: 65_536)) == nil)
  }

  @Test("Entries that would unpack to more than 128 MB are refused before they are unpacked") func tooLarge() throws {
    let file = try #require(ZIPWriter.archive(of: [("a", [0x62])]))
    /// The file with another size of its entry in the directory, which begins at byte 32.
    func stating(_ size: Int) -> [UInt8] {
      var file = file
      for place in 0..<4 { file[32 + 24 + place] = UInt8(size >> (8 * place) & 255) }
      return file
    }
    #expect(try ZIPArchive(stating(128 << 20)).names == ["a"])
    #expect(throws: ArchiveError.self) { try ZIPArchive(stating((128 << 20) + 1)) }
  }
}
