import Foundation
import Numerics
import Testing
import Vector

@testable import Typography

/// HarfBuzz's own tool is the judge: each cluster stands where hb-shape puts it.
@Suite struct ShapingTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var font: InstalledFont
    var faceIndex = 0
    var text: String
    var testDescription: String { "\(text) in \(font)" }
  }

  static let samples: [Sample] = [
    Sample(font: .dejaVuSans, text: "AVATAR Loading... fi ffi office"),
    Sample(font: .notoSans, text: "Ta Wo Yé fjord Ăn naïve"),
    Sample(font: .dejaVuSans, text: "Φόρτωση παρακαλώ"),
    Sample(font: .dejaVuSans, text: "Загрузка, подождите"),
    Sample(font: .notoSans, text: "Завантаження й"),
    Sample(font: .notoCJK, faceIndex: 2, text: "加载中，请稍候"),
    Sample(font: .notoCJK, faceIndex: 0, text: "読み込み中です"),
    Sample(font: .notoCJK, faceIndex: 1, text: "불러오는 중"),
    Sample(font: .notoArabic, text: "جارٍ التحميل"),
    Sample(font: .notoArabic, text: "السلام عليكم لا إله"),
    Sample(font: .dejaVuSans, text: "مرحبا بالعالم"),
    Sample(font: .dejaVuSans, text: "שלום עולם"),
    Sample(font: .notoHebrew, text: "טוֹעֵן"),
    Sample(font: .notoDevanagari, text: "लोड हो रहा है"),
    Sample(font: .notoDevanagari, text: "क्षत्रिय हिन्दी र्क"),
    Sample(font: .notoThai, text: "กำลังโหลด"),
    Sample(font: .notoThai, text: "น้ำ ที่นี่"),
    Sample(font: .urwGothic, text: "Wave AVA"),
  ]

  /// One glyph as hb-shape prints it; `cl` is the index of a scalar.
  struct Glyph: Decodable {
    var cl: Int
    var ax: Double
  }

  static let tool = "/usr/bin/hb-shape"
  static let hasTool = FileManager.default.isExecutableFile(atPath: tool)

  @Test(
    .enabled(if: hasTool, "needs hb-shape of the Debian package libharfbuzz-bin"),
    .enabled(if: InstalledFont.allCases.allSatisfy(\.isInstalled), missingFonts), arguments: samples)
  func clustersStandWhereHarfBuzzsToolPutsThem(sample: Sample) throws {
    // hb-shape guesses the direction of the whole text, so the samples are of one direction each.
    let arguments = [
      "--output-format=json", "--no-glyph-names", "--face-index=\(sample.faceIndex)", sample.font.path, sample.text,
    ]
    let data = try #require(output(of: Self.tool, arguments))
    let glyphs = try JSONDecoder().decode([Glyph].self, from: data)

    var font = Font(source: .file(path: Name(sample.font.path)))
    font.faceIndex = sample.faceIndex
    let unitsPerEm = try #require(try Self.unitsPerEm(of: font))
    let layout = try TextLayout(sample.text, style: TextStyle(font: font, size: unitsPerEm))
    let clusters = layout.lines[0].letters.flatMap(\.clusters)
    #expect(clusters.map(\.text).joined() == sample.text)

    // A cluster's scalars, and the glyphs that the tool gives them, from left to right.
    let characters = Array(sample.text)
    var pens: [(cluster: Int, x: Double, advance: Double)] = []
    var x = 0.0
    for glyph in glyphs {
      pens.append((glyph.cl, x, glyph.ax))
      x += glyph.ax
    }
    #expect(isClose(layout.lines[0].width, x))
    for cluster in clusters {
      let start = characters[..<cluster.index].joinedScalarCount
      let scalars = start..<(start + cluster.text.unicodeScalars.count)
      let own = pens.filter { scalars.contains($0.cluster) }
      #expect(isClose(cluster.origin.x, try #require(own.map(\.x).min())), "origin of \(cluster.text)")
      #expect(isClose(cluster.advance, own.map(\.advance).reduce(0, +)), "advance of \(cluster.text)")
    }
  }

  private static func unitsPerEm(of font: Font) throws -> Double? {
    try FontLibrary.shared.withFonts { fonts throws(TypographyError) in try fonts.face(for: font)?.font.unitsPerEm }
  }
}

extension Collection where Element == Character {
  fileprivate var joinedScalarCount: Int { reduce(0) { $0 + $1.unicodeScalars.count } }
}
