import Foundation
import Testing

@testable import Typography

@Suite struct BidiTests {
  private static let folder = "/usr/share/unicode/"
  private static func has(_ file: String) -> Bool { FileManager.default.fileExists(atPath: folder + file) }

  private static func lines(_ file: String) throws -> [Substring] {
    let text = try String(contentsOfFile: folder + file, encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  private static func levels(_ field: Substring) -> [Int?] { field.split(separator: " ").map { Int($0) } }

  /// Every 40th line of the 91,707, of which FriBidi's Unicode has all characters.
  @Test(.enabled(if: has("BidiCharacterTest.txt"), "needs the Debian package unicode-data"))
  func agreesWithUnicodesCharacterTest() throws {
    let lines = try Self.lines("BidiCharacterTest.txt")
    try #require(lines.count > 90_000)
    for line in stride(from: 0, to: lines.count, by: 40).map({ lines[$0] }) {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      let scalars = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
      let direction: TextStyle.Direction =
        fields[1] == "0" ? .leftToRight : fields[1] == "1" ? .rightToLeft : .automatic
      let paragraph = try BidiParagraph(scalars, direction: direction)
      #expect(paragraph.baseLevel == Int(fields[2]), "\(line)")
      let expected = Self.levels(fields[3])
      #expect(zip(expected, paragraph.levels).allSatisfy { $0 == nil || $0 == $1 }, "\(line)")
      let kept = expected.indices.filter { expected[$0] != nil }
      let order = BidiParagraph.visualOrder(ofLevels: kept.map { paragraph.levels[$0] }).map { kept[$0] }
      #expect(order == fields[4].split(separator: " ").compactMap { Int($0) }, "\(line)")
    }
  }

  /// Worked out by hand from the rules; capitals stand for Hebrew letters.
  @Test(arguments: [
    ("abc", "000"), ("ABC", "111"), ("ab CD", "00011"), ("CD ab", "11122"), ("AB 12", "11122"), ("ab 12", "00000"),
    ("A(b)C", "11211"), ("a(BC)", "00110"), ("AB.", "111"), ("AB ", "111"),
  ])
  func ordersWords(text: String, levels: String) throws {
    let scalars = text.unicodeScalars.map { scalar in
      ("A"..."Z").contains(scalar) ? Unicode.Scalar(0x5D0 + scalar.value - 0x41) ?? scalar : scalar
    }
    #expect(try BidiParagraph(scalars).levels.map(String.init).joined() == levels)
  }

  /// A text without the letters, digits and controls of right-to-left scripts needs no library: between two letters,
  /// every other character has the level of the line.
  @Test(arguments: [TextStyle.Direction.automatic, .leftToRight])
  func otherCharactersRunFromLeftToRight(_ direction: TextStyle.Direction) throws {
    let library = try FriBidi.shared.get()
    let others = (0x20...0x10FFFF).compactMap(Unicode.Scalar.init).filter { !BidiParagraph.mayChangeDirections($0) }
    try #require(others.count > 1_000_000)
    for start in stride(from: 0, to: others.count, by: 65_536) {
      let part = others[start..<min(start + 65_536, others.count)]
      let text: [UInt32] = part.flatMap { [0x61, $0.value, 0x28] }
      let (base, levels) = try #require(library.levels(of: text, direction: direction))
      #expect(base == 0 && levels.allSatisfy { $0 == 0 }, "from U+\(String(part[start].value, radix: 16))")
    }
  }
}
