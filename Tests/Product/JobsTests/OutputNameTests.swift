import Testing

@testable import Jobs
@testable import WhirligifKit

struct OutputNameTests {
  /// Pairs that file systems which fold case, or drop what nobody sees, take for one name.
  @Test(arguments: [
    ("ß.gif", "SS.gif"), ("ﬁ.gif", "fi.gif"), ("ı.gif", "I.gif"), ("K.gif", "k.gif"), ("ς.gif", "Σ.gif"),
    ("é.gif", "e\u{301}.gif"), ("É.gif", "é.gif"), ("a\u{200b}.gif", "a.gif"), ("a\u{ad}.gif", "A.gif"),
    ("ẞ.gif", "ss.gif"), ("ŉ.gif", "ʼn.gif"), ("Ω.gif", "ω.gif"),
  ])
  func namesThatFoldToOneClash(one: String, other: String) {
    #expect(OutputName.key(one) == OutputName.key(other))
  }

  @Test(arguments: [("a.gif", "b.gif"), ("é.gif", "e.gif"), ("a/b.gif", "ab.gif"), ("o.gif", "0.gif")])
  func othersDoNot(one: String, other: String) {
    #expect(OutputName.key(one) != OutputName.key(other))
  }

  @Test(arguments: ["\u{202e}", "\u{200b}", "\u{2066}", "\u{feff}", "\u{2028}", "\u{2029}", "\u{7f}", "\u{85}", "\n"])
  func whatSteersTheTextAroundItIsRefused(character: String) {
    #expect(throws: OutputName.Problem.hasControlCharacter) { try OutputName.check("a\(character).gif") }
  }

  @Test(arguments: ["a.gif", "é.gif", "загрузка.gif", "👩‍💻.gif", "می‌شود.gif", "a/b c.GIF"])
  func namesOfAllScriptsAreGood(name: String) throws {
    try OutputName.check(name)
  }

  @Test(arguments: ["\u{301}", "\u{200d}", "\u{fe0f}", "\u{20dd}"])
  func aMarkBehindASlashHidesNothing(mark: String) throws {
    #expect(throws: OutputName.Problem.hasParent) { try OutputName.check("../\(mark)a.gif") }
    #expect(throws: OutputName.Problem.hasParent) { try OutputName.check("b/./\(mark)a.gif") }
    #expect(throws: OutputName.Problem.notRelative) { try OutputName.check("/\(mark)a.gif") }
    #expect(throws: OutputName.Problem.hasEmptyComponent) { try OutputName.check("b//\(mark)a.gif") }
    #expect(OutputTemplate.component("a/\(mark)b#\(mark)c") == "a-\(mark)b\(mark)c")
    let files = InputFiles(["in/s.png": [1], "s.png": [2], "\(mark)s.png": [3], "in/\(mark)s.png": [4]])
    let folder = DocumentFolder(of: "in/a.svg", in: files)
    #expect(folder.read("../\(mark)s.png") == nil)
    #expect(folder.read("/\(mark)s.png") == nil)
    #expect(folder.read("\(mark)s.png") == [4])
  }

  /// A file's name is one string of the style sheet, whatever it contains.
  @Test func theNameOfASheetStaysAString() throws {
    let name = "q\"\u{301}\\\u{200d}\n\u{fe0f}\r\u{c}a.png"
    let layout = SheetLayout(
      file: name, name: "a\u{301}", width: 1, height: 1, columns: 1, rows: 1, count: 1,
      times: try Animation(preset: "ring").plan(for: .png).timing.times, plays: nil)
    #expect(layout.css.contains("url(\"q\\\"\u{301}\\\\\u{200d}\\a \u{fe0f}\\d \\c a.png\") 0 0"))
    #expect(layout.css.utf8.starts(with: ".sheet-a- {".utf8))
  }
}
