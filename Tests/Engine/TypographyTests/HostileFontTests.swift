// Guarantee: any-bytes
import Foundation
import Numerics
import TestSupport
import Testing

@testable import Typography

/// Fonts are untrusted: whatever is in the file, text comes out or an error does.
@Suite struct HostileFontTests {
  private static let victims: [(font: InstalledFont, text: String, count: Int)] = [
    (.notoHebrew, "טוֹעֵן", 60), (.urwGothic, "Wave fi", 60), (.notoThai, "น้ำ", 60),
  ]

  private func set(_ text: String, in bytes: some Sequence<UInt8>, weight: String = "") throws {
    try withFontFile(bytes) { path in
      let time = try processorTime {
        do {
          _ = try TextLayout(text, style: TextStyle(font: try Font(path + weight), size: 40))
        } catch let error as TypographyError {
          #expect(!error.description.isEmpty)
        }
      }
      #expect(time < .seconds(1))
    }
  }

  private func mutated(_ bytes: Data, _ random: inout SplitMix64) -> Data {
    var bytes = bytes
    switch random.next() % 4 {
    case 0:
      // Anywhere.
      for _ in 0..<(1 + random.next() % 200) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
    case 1:
      // In the directory of tables and the first of them.
      for _ in 0..<(1 + random.next() % 8) {
        bytes[Int(random.next() % 400)] = UInt8(truncatingIfNeeded: random.next())
      }
    case 2:
      bytes = bytes.prefix(Int(random.next() % UInt64(bytes.count)))
    default:
      // A stretch of ones: the largest counts and offsets.
      let start = Int(random.next() % UInt64(bytes.count - 64))
      for place in start..<(start + 64) { bytes[place] = 0xFF }
    }
    return bytes
  }

  @Test(
    .enabled(if: InstalledFont.areInstalled(.notoHebrew, .urwGothic, .notoThai), missingFonts),
    arguments: victims.indices)
  func mutatedFontsNeverTrap(index: Int) throws {
    let victim = Self.victims[index]
    let bytes = try Data(contentsOf: URL(fileURLWithPath: victim.font.path))
    var random = SplitMix64(seed: 6 + UInt64(index))
    for _ in 0..<victim.count { try set(victim.text, in: mutated(bytes, &random)) }
  }

  @Test func mutatedVariableFontsNeverTrap() throws {
    let bytes = try #require(Data(base64Encoded: TwoLetters.base64))
    var random = SplitMix64(seed: 60)
    for _ in 0..<60 { try set("lo", in: mutated(bytes, &random), weight: ":wght=650") }
  }

  /// Forty doublings of an empty glyph, and nine levels of CFF subroutines that call the next sixty times each:
  /// hours without the checks.
  @Test(arguments: [FontBomb.compositeGlyphs, FontBomb.subroutines])
  func bombsAreDefused(base64: String) throws {
    let bytes = try #require(Data(base64Encoded: base64))
    try withFontFile(bytes) { path in
      let time = processorTime {
        _ = #expect(throws: TypographyError.self) {
          try TextLayout("A", style: TextStyle(font: try Font(path), size: 40))
        }
      }
      #expect(time < .seconds(60))
    }
  }

  @Test func filesThatAreNoFontsAreErrors() throws {
    func error(_ bytes: [UInt8]) throws -> TypographyError? {
      try withFontFile(bytes) { path in
        #expect(throws: TypographyError.self) { try TextLayout("a", style: TextStyle(font: try Font(path), size: 10)) }
      }
    }
    for bytes in [[], [0], Array("not a font at all".utf8), [UInt8](repeating: 0xFF, count: 5000)] {
      guard case .fontDamaged? = try error(bytes) else {
        Issue.record("\(bytes.prefix(8))")
        continue
      }
    }
  }

  @Test func unreadablePathsSayWhy() {
    for (path, reason) in [
      ("/nowhere/a.ttf", "there is no such file"), ("/tmp/", "it is not a regular file"),
      ("/dev/zero", "it is not a regular file"),
    ] {
      #expect(throws: TypographyError.fontFileUnreadable(path: path, reason: reason)) {
        try TextLayout("a", style: TextStyle(font: Font(source: .file(path: Name(path))), size: 10))
      }
    }
  }

  @Test(.enabled(if: InstalledFont.notoCJK.isInstalled, missingFonts)) func textWithTooManyPointsIsAnError() throws {
    let font = Font(source: .file(path: Name(InstalledFont.notoCJK.path)))
    #expect(throws: TypographyError.textTooDetailed(limit: Typesetter.pointLimit)) {
      try TextLayout(String(repeating: "鬱", count: 10_000), style: TextStyle(font: font, size: 10))
    }
  }
}
