import Foundation
import TestSupport
import Testing
import WhirligifKit

@testable import Jobs

struct InputSearchTests {
  @Test(arguments: [
    ("*", "a.svg", true), ("*.svg", "a.svg", true), ("*.svg", "a.svgz", false), ("*", ".a", false), (".*", ".a", true),
    ("a?c", "abc", true), ("a?c", "ac", false), ("?", "é", true), ("[a-c]x", "bx", true), ("[a-c]x", "dx", false),
    ("[!a-c]x", "dx", true), ("[!a-c]x", "ax", false), ("[]]", "]", true), ("[a", "[a", true),
    ("a*b*c", "aXbYbZc", true),
    ("a*b*c", "aXbY", false), ("**", "a", true), ("", "", true), ("*a", "", false), ("[z-a]", "-", true),
  ])
  func aPatternNamesFiles(pattern: String, name: String, isMatch: Bool) {
    #expect(NamePattern(pattern).matches(name) == isMatch)
  }

  @Test func manyStarsTakeNoLongTime() {
    let name = String(repeating: "a", count: 200)
    let pattern = NamePattern(String(repeating: "a*", count: 100) + "b")
    var isMatch = true
    let time = processorTime { isMatch = pattern.matches(name) }
    #expect(!isMatch && time < .seconds(1))
  }

  private func found(_ word: String, in folder: TemporaryTree) throws -> [String] {
    try InputSearch.inputs(for: word, in: folder.path).map { "\($0.word)|\($0.isFound ? $0.folder : "-")" }
  }

  /// Names that look alike are different files, in the order of their bytes.
  @Test func namesAreBytes() throws {
    let tree = try TemporaryTree(["in/\u{E9}.svg", "in/e\u{301}.svg", "in/\u{301}.svg"])
    let found = try found("in/*.svg", in: tree).map { Array($0.utf8) }
    #expect(
      found
        == ["e\u{301}", "\u{E9}", "\u{301}"].map { Array("in/\($0).svg|".utf8) }.sorted {
          $0.lexicographicallyPrecedes($1)
        })
    #expect(!NamePattern("\u{E9}.svg").matches("e\u{301}.svg"))
  }

  @Test func aWordNamesItselfAFolderOrFilesOfAPattern() throws {
    let tree = try TemporaryTree([
      "in/x.svg", "in/a/x.svg", "in/a/b/y.SVG", "in/a/n.txt", "in/.h/x.svg", "in/a/.x.svg", "in/l.json", "in/p.json",
      "in/we[1].svg", "in/b/z.lottie",
    ])
    try Data("{\"layers\": []}".utf8).write(to: URL(fileURLWithPath: tree.path + "in/l.json"))
    try FileManager.default.createSymbolicLink(atPath: tree.path + "in/a/loop", withDestinationPath: "..")
    let all = [
      "in/a/b/y.SVG|a/b", "in/a/x.svg|a", "in/b/z.lottie|b", "in/l.json|", "in/we[1].svg|", "in/x.svg|",
    ]
    #expect(try found("in", in: tree).sorted() == all)
    #expect(try found("in/", in: tree).sorted() == all)
    #expect(try found("in/**", in: tree).sorted() == all)
    #expect(try found("in/**/x.svg", in: tree).sorted() == ["in/a/x.svg|a", "in/x.svg|"])
    #expect(try found("in/**/**/x.svg", in: tree).sorted() == ["in/a/x.svg|a", "in/x.svg|"])
    #expect(try found("in/*/*.svg", in: tree) == ["in/a/x.svg|a"])
    #expect(try found("in/{x,a/x,n}.svg", in: tree) == ["in/x.svg|", "in/a/x.svg|"])
    #expect(try found("in/a/*.txt", in: tree) == ["in/a/n.txt|"])
    #expect(try found("in/we[1].svg", in: tree) == ["in/we[1].svg|-"])
    #expect(try found("ring", in: tree) == ["ring|-"])
    #expect(try found("none.svg", in: tree) == ["none.svg|-"])
    #expect(throws: WhirligifError.self) { try found("in/*.none", in: tree) }
    #expect(throws: WhirligifError.self) { try found("none/**/*.svg", in: tree) }
    let without = try InputSearch.inputs(for: "in", in: tree.path, excluding: tree.path + "in/a")
    #expect(without.map(\.word).sorted() == ["in/b/z.lottie", "in/l.json", "in/we[1].svg", "in/x.svg"])
  }

  @Test func bracesWithoutEndAreLetters() throws {
    let tree = try TemporaryTree(["a{b.svg"])
    #expect(try found("a{b.svg", in: tree) == ["a{b.svg|-"])
    #expect(!InputSearch.isSearch(String(repeating: "{a,b}", count: 200)))
    #expect(!InputSearch.isSearch(String(repeating: "{a,", count: 300)))
  }
}

/// A folder with empty files.
private final class TemporaryTree {
  /// Ends in a slash.
  let path: String

  init(_ files: [String]) throws {
    path = FileManager.default.temporaryDirectory.appending(path: "whirligif-\(UUID().uuidString)").path + "/"
    for file in files {
      let url = URL(fileURLWithPath: path + file)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
