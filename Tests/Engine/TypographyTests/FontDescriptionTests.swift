import Numerics
import Testing

@testable import Typography

@Suite struct FontDescriptionTests {
  @Test(arguments: [
    ("builtin", Font.builtIn),
    ("Builtin:bold", .builtIn(weight: .bold)),
    ("Noto Sans", Font(source: .family("Noto Sans"))),
    (" Noto Sans : bold , italic ", Font(source: .family("Noto Sans"), weight: .bold, isItalic: true)),
    ("Noto Sans:650", Font(source: .family("Noto Sans"), weight: FontWeight(650))),
    ("a.ttf", Font(source: .file(path: "a.ttf"))),
    ("./fonts", Font(source: .file(path: "./fonts"))),
    ("A.TTC:index=2", Font(source: .file(path: "A.TTC"), faceIndex: 2)),
    ("c:/fonts/a.otf", Font(source: .file(path: "c:/fonts/a.otf"))),
    (
      "a.ttf:wght=650,wdth=87.5",
      Font(source: .file(path: "a.ttf"), variations: [.init(tag: "wght", value: 650), .init(tag: "wdth", value: 87.5)])
    ),
  ])
  func reads(description: String, font: Font) throws {
    #expect(try Font(description) == font)
  }

  @Test(arguments: [
    ("", ""), (":bold", ":bold"), ("Noto Sans:heavyish", "heavyish"), ("Noto Sans:1001", "1001"),
    ("a.ttf:index=-1", "index=-1"),
    ("a.ttf:wght=nan", "wght=nan"), ("a.ttf:wght=1e9", "wght=1e9"), ("a.ttf:weight=700", "weight=700"), ("a.ttf:", ""),
    ("builtin:italic", "italic"),
  ])
  func refuses(description: String, part: String) {
    #expect(throws: TypographyError.unreadableDescription(description, part: part)) { try Font(description) }
  }

  @Test func weightsHaveNamesAndBounds() {
    #expect(
      FontWeight("bold")?.value == 700 && FontWeight("Light")?.value == 300 && FontWeight("425.5")?.value == 425.5)
    #expect(FontWeight("0") == nil && FontWeight("nan") == nil && FontWeight("inf") == nil && FontWeight("") == nil)
  }
}
