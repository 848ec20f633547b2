import Testing

@testable import Jobs

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
}
