import Foundation
import Testing

/// The texts that the page offers, of names and values with marks of every syntax, judged by shells and by a reader of JSON.
@Suite struct PageTextTests {
  private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Product/Studio/Page").path

  private static let marks = [
    #"a":b"#, "-rf", "it's", "\"", #",""#, "\\", "$(x)`y`", "\n", "\r\u{c}", "x\u{202e}y", "\u{2066}q\u{2069}",
    "\u{200d}",
    "\u{e0041}", "\u{301}/", "%s", "\t ", "❤️",
  ]

  /// Prints the answers of the page's modules: for each word its command, its words read back, its line for a manifest and
  /// its style sheet.
  private static let script = """
    globalThis.document = { documentElement: { dataset: {} }, querySelector: () => null };
    const { commandOf, shellQuoted, shellWords } = await import("./page/command.js");
    const { manifestLine, sheetStyle, swiftCode } = await import("./page/snippets.js");
    const answers = JSON.parse(process.argv[2]).map((word) => {
      const choice = { source: { file: word + ".svg" }, settings: { text: word, count: "1" }, container: "png" };
      const { css } = sheetStyle(choice, { frameWidth: 1, frameHeight: 1, delays: [1, 2] });
      return [shellQuoted(word), shellWords(shellQuoted(word))?.join("|"), manifestLine(choice), css, commandOf(choice), swiftCode(choice)];
    });
    console.log(JSON.stringify(answers));
    """

  @Test(.tools("node")) func namesAndValuesMeanThemselves() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: Self.page, toPath: folder.file("page"))
    try folder.write(#"{"type": "module"}"#, "page/package.json")
    try folder.write(Self.script, "ask.mjs")
    let words = Self.marks.flatMap { first in Self.marks.map { first + $0 } }
    let list = String(decoding: try JSONSerialization.data(withJSONObject: words), as: UTF8.self)
    let outcome = try Command.run(tool: #require(Command.tool("node")), ["ask.mjs", list], in: folder.path)
    let answers = try #require(JSONSerialization.jsonObject(with: outcome.output) as? [[String]], "\(outcome.error)")
    try #require(answers.count == words.count)
    let printed = try Command.run(
      tool: "/bin/sh", ["-c", answers.map { "printf '%s\\0' \($0[0])" }.joined(separator: "\n")])
    let read = printed.output.split(separator: 0, omittingEmptySubsequences: false).map { Array($0) }
    for (index, word) in words.enumerated() {
      let (line, css, command, swift) = (answers[index][2], answers[index][3], answers[index][4], answers[index][5])
      #expect(read[index] == Array(word.utf8), "\(answers[index][0])")
      #expect(Array(answers[index][1].utf8) == Array(word.utf8), "\(answers[index][0])")
      let job = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect((job["text"] as? String).map { Array($0.utf8) } == Array(word.utf8), "\(line)")
      #expect(line.contains(#", "count": 1, "output": ""#), "\(line)")
      let string = try #require(
        css.firstMatch(of: /url\("((?:[^"\\]|\\.)*)"\)/.dotMatchesNewlines().matchingSemantics(.unicodeScalar))
      ).1
      #expect(!string.unicodeScalars.contains { "\n\r\u{c}".unicodeScalars.contains($0) }, "\(css)")
      let output = try #require(command.ranges(of: " -o ").last)
      #expect(
        !command[output.upperBound...].hasPrefix("-") && !command[output.upperBound...].hasPrefix("'-"), "\(command)")
      for text in [line, command, swift] {
        #expect(!text.unicodeScalars.contains { Self.hidden.contains($0.value) }, "\(text)")
      }
    }
  }

  private static let hidden: Set<UInt32> = [0xc, 0xd, 0x200d, 0x202e, 0x2066, 0x2069, 0xe0041]
}
