import Foundation
import Testing

@testable import whirligif

/// `whirligif.json`: where it is looked for, and what it changes.
struct ProjectTests {
  private static let project = """
    {"colors": {"brand": "#7c3aed", "ink": {"light": "#111827", "dark": "#e5e7eb"}},
     "themes": {"acme": {"matte": "#0b1020", "color": "brand"}},
     "output": "out/{preset}-{theme}.{format}", "defaults": {"size": 16, "color": "ink"},
     "matrix": {"preset": ["ring"], "theme": ["light", "dark", "acme"]}}
    """

  /// A folder with a project, and a folder two below it.
  private func tree(_ text: String = project) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(text, "whirligif.json")
    try folder.write("", "a/b/empty")
    return folder
  }

  private func picture(
    _ words: String..., in folder: String? = nil, environment: [String: String] = [:]
  ) throws -> Data? {
    let outcome = try Command.run(
      ["render", "ring", "--size", "16", "-o", "-", "-q"] + words, in: folder, environment: environment)
    return outcome.status == 0 ? outcome.output : nil
  }

  @Test func aPictureThatNamesNothingIsTheSame() throws {
    let plain = try picture("--no-project")
    for text in [Self.project, "{", "", ##"{"colors": {"red": "#fff"}}"##, "[]"] {
      let folder = try tree(text)
      #expect(try picture(in: folder.file("a/b")) == plain)
      #expect(try picture("--theme", "dark", in: folder.path) == picture("--theme", "dark", "--no-project"))
      #expect(try picture("--color", "tomato", in: folder.path) == picture("--color", "tomato", "--no-project"))
    }
  }

  @Test func aNameIsItsValue() throws {
    let folder = try tree()
    let below = folder.file("a/b")
    #expect(try picture("--color", "brand", in: below) == picture("--color", "#7c3aed"))
    #expect(try picture("--set", "color=brand", in: below) == picture("--color", "#7c3aed"))
    #expect(try picture("--matte", "brand", in: below) == picture("--matte", "#7c3aed"))
    #expect(try picture("--color", "ink", in: below) == picture("--color", "#111827"))
    #expect(
      try picture("--color", "ink", "--theme", "dark", in: below) == picture("--color", "#e5e7eb", "--theme", "dark"))
    #expect(try picture("--theme", "acme", in: below) == picture("--matte", "#0b1020", "--color", "#7c3aed"))
    let gradient = "linear-gradient(to right, brand, red)"
    #expect(
      try picture("--color", gradient, in: below) == picture("--color", "linear-gradient(to right, #7c3aed, red)"))
  }

  @Test func theReportSaysWhereANameComesFrom() throws {
    let folder = try tree()
    let outcome = try Command.run(
      ["render", "ring", "--color", "brand", "-o", "r.gif", "--json"], in: folder.file("a/b"))
    let report = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    #expect(
      report["names"] as? [[String: String]] == [["name": "brand", "value": "#7c3aed", "file": "../../whirligif.json"]])
    let told = try Command.run(["render", "ring", "--color", "brand", "-o", "r.gif"], in: folder.file("a/b"))
    #expect(told.error.hasSuffix("\nbrand is #7c3aed in ../../whirligif.json\n"))
    let plain = try Command.run(["render", "ring", "-o", "r.gif", "--json"], in: folder.file("a/b"))
    #expect(!plain.text.contains("names"))
  }

  @Test func theNearestFileCountsUpToTheRepository() throws {
    let folder = try tree()
    try folder.write(##"{"colors": {"brand": "#ff0000"}}"##, "a/whirligif.json")
    #expect(try picture("--color", "brand", in: folder.file("a/b")) == picture("--color", "#ff0000"))
    try FileManager.default.removeItem(atPath: folder.file("a/whirligif.json"))
    // A folder of this name is not the file.
    try folder.write("", "a/whirligif.json/x")
    #expect(try picture("--color", "brand", in: folder.file("a/b")) == picture("--color", "#7c3aed"))
    // The folder of the repository is the last one, and so is the home folder.
    #expect(try picture("--color", "brand", in: folder.file("a/b"), environment: ["HOME": folder.file("a")]) == nil)
    #expect(try picture("--color", "brand", in: folder.file("a/b"), environment: ["HOME": folder.path]) != nil)
    try folder.write("gitdir: elsewhere", "a/.git")
    #expect(try picture("--color", "brand", in: folder.file("a/b")) == nil)
    try folder.write("", ".git/HEAD")
    try FileManager.default.removeItem(atPath: folder.file("a/.git"))
    #expect(try picture("--color", "brand", in: folder.file("a/b")) != nil)
    #expect(try picture("--color", "brand", "--no-project", in: folder.path) == nil)
  }

  @Test func aFileMayBeChosen() throws {
    let folder = try tree()
    try folder.write(##"{"colors": {"brand": "#ff0000"}}"##, "other.json")
    #expect(
      try picture("--color", "brand", "--project", "../other.json", in: folder.file("a")) == picture("--color", "#f00"))
    let missing = try Command.run(["render", "ring", "--color", "brand", "--project", "no.json"], in: folder.path)
    #expect(missing.status == 66 && missing.error.contains("'no.json'"))
  }

  @Test(.enabled(if: getuid() == 0, "needs root")) func aFileOfAnotherUserIsNotRead() throws {
    let folder = try tree()
    #expect(chown(folder.file("whirligif.json"), 12345, 12345) == 0)
    let outcome = try Command.run(["render", "ring", "--color", "brand", "-o", "-"], in: folder.path)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("Warning: whirligif.json belongs to another user and is not read"))
    #expect(try picture("--color", "brand", "--project", "whirligif.json", in: folder.path) != nil)
    #expect(try picture(in: folder.path) == picture("--no-project"))
    #expect(try Command.run(["batch"], in: folder.path).status == 66)
    // Neither is a link of another user to an own file.
    try FileManager.default.removeItem(atPath: folder.file("whirligif.json"))
    try folder.write(Self.project, "own.json")
    try FileManager.default.createSymbolicLink(atPath: folder.file("whirligif.json"), withDestinationPath: "own.json")
    #expect(try picture("--color", "brand", in: folder.path) != nil)
    #expect(lchown(folder.file("whirligif.json"), 12345, 12345) == 0)
    #expect(try picture("--color", "brand", in: folder.path) == nil)
  }

  @Test func batchWritesBesideTheFile() throws {
    let folder = try tree()
    let first = try Command.run(["batch"], in: folder.file("a/b"))
    #expect(first.status == 0 && first.error.hasSuffix("3 rendered, 0 up to date, 0 failed.\n"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("out")).sorted() == [
        "ring-acme.gif", "ring-dark.gif", "ring-light.gif",
      ])
    #expect(try folder.data("out/ring-dark.gif") == picture("--theme", "dark", "--color", "#e5e7eb"))
    // Only the picture whose color changes is out of date.
    let changed = Self.project.replacingOccurrences(of: "#7c3aed", with: "#7c3aee")
    try folder.write(changed, "whirligif.json")
    #expect(try Command.run(["batch"], in: folder.path).error.hasSuffix("1 rendered, 2 up to date, 0 failed.\n"))
    let elsewhere = try Command.run(["batch", "-o", "here"], in: folder.file("a/b"))
    #expect(elsewhere.status == 0)
    #expect(FileManager.default.fileExists(atPath: folder.file("a/b/here/out/ring-acme.gif")))
    let nothing = try Command.run(["batch", "--no-project"], in: folder.path)
    #expect(nothing.status == 64 && nothing.error.contains("'whirligif init' writes one"))
  }

  @Test func manifestsKnowTheNames() throws {
    let folder = try tree()
    try folder.write(
      ##"{"jobs": [{"preset": "ring", "size": 16, "color": "brand", "theme": "acme", "output": "r.gif"}]}"##, "a/m.json"
    )
    let outcome = try Command.run(["batch", "m.json", "--report", "r.json"], in: folder.file("a"))
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try folder.data("a/r.gif") == picture("--matte", "#0b1020", "--color", "#7c3aed"))
    #expect(String(decoding: try folder.data("a/r.json"), as: UTF8.self).contains("../whirligif.json"))
    // Another project that cannot be read stops no job that names nothing of it.
    try folder.write("{", "whirligif.json")
    try folder.write(##"{"jobs": [{"preset": "ring", "output": "s.gif"}]}"##, "a/m.json")
    let broken = try Command.run(["batch", "m.json"], in: folder.file("a"))
    #expect(broken.status == 0 && broken.error.contains("Warning: ../whirligif.json:1:"))
  }

  /// A file that was found lifts no limit, one that is named does.
  @Test func limitsAreThoseOfTheCommand() throws {
    let folder = try tree(
      ##"{"themes": {"big": {"max-pixels": 9999999999}}, "jobs": [{"preset": "ring", "theme": "big", "size": 16}]}"##)
    let big = ["ring", "--theme", "big", "--size", "9000", "--max-frames", "4", "-o", "x.gif"]
    for words in [["render"] + big, ["batch"], ["check"]] {
      let outcome = try Command.run(words, in: folder.path)
      #expect(outcome.status == 65, "\(outcome.error)")
      #expect(outcome.error.contains("whirligif.json:1:21: \"max-pixels\" is a limit"), "\(outcome.error)")
      #expect(try folder.names == ["a", "whirligif.json"])
    }
    let named = try Command.run(["batch", "whirligif.json", "-q"], in: folder.path)
    #expect(named.status == 0 && named.error.isEmpty, "\(named.error)")
    try folder.write(##"{"themes": {"a": {"theme": "dark"}}}"##, "whirligif.json")
    let theme = try Command.run(["render", "ring", "--theme", "a"], in: folder.path)
    #expect(theme.status == 65 && theme.error.contains("unknown key \"theme\" in a theme"), "\(theme.error)")
  }

  @Test func checkTriesTheJobs() throws {
    let folder = try tree()
    #expect(try Command.run(["check"], in: folder.file("a")).text == "../whirligif.json: valid\nring: valid\n")
    try folder.write(##"{"colors": {"brand": "#7c3aed"}}"##, "whirligif.json")
    #expect(try Command.run(["check"], in: folder.path).text == "whirligif.json: valid\n")
    try folder.write(
      ##"{"colors": {"brand": "#7c3aed"}, "jobs": [{"preset": "ring", "color": "brandy"}]}"##, "whirligif.json")
    let wrong = try Command.run(["check"], in: folder.path)
    #expect(wrong.status == 65)
    #expect(wrong.error.hasPrefix("Error: whirligif.json:1:43: "))
    #expect(wrong.error.hasSuffix("Did you mean 'brand' of whirligif.json?\n"))
  }

  @Test func initWritesAProject() throws {
    let folder = try TemporaryFolder()
    try folder.write(##"<svg xmlns="http://www.w3.org/2000/svg"/>"##, "art/a.svg")
    try folder.write("", ".git/HEAD")
    let made = try Command.run(
      [
        "init", "ring", "dots", "--color", "brand=#7c3aed,#a78bfa", "--theme", "light", "--theme", "sea=#082f49", "-s",
        "16",
      ],
      in: folder.path)
    #expect(made.status == 0, "\(made.error)")
    #expect(try Command.run(["check"], in: folder.path).status == 0)
    #expect(try Command.run(["batch"], in: folder.path).status == 0)
    #expect(try folder.data("dots-sea.gif").count > 0)
    #expect(try folder.data("ring-light.gif") == picture("--color", "#7c3aed"))
    #expect(try folder.data("ring-sea.gif") == picture("--color", "#a78bfa", "--matte", "#082f49"))
    let before = try folder.data("whirligif.json")
    #expect(try Command.run(["init"], in: folder.path).status == 73)
    #expect(try folder.data("whirligif.json") == before)
    let schema = try Command.run(["schema", "project"]).output
    #expect(try folder.data("whirligif.schema.json") == schema)
    for words in [
      ["--color", "red=#fff"], ["--color", "a=b"], ["--font", "builtin=x"], ["no-such-preset"], ["no/such.svg"],
      ["--theme", "x=y"],
    ] {
      let outcome = try Command.run(["init", "-o", "b.json"] + words, in: folder.path)
      #expect(outcome.status != 0, "\(words)")
      #expect(!FileManager.default.fileExists(atPath: folder.file("b.json")))
    }
    // Drawings keep their colors.
    _ = try Command.run(["init", "art/", "--color", "brand=#7c3aed", "-o", "c.json"], in: folder.path)
    #expect(!String(decoding: try folder.data("c.json"), as: UTF8.self).contains("defaults"))
  }

  @Test func theStudioOffersTheProject() throws {
    let folder = try tree(
      ##"{"colors": {"brand": "#7c3aed"}, "themes": {"acme": {"matte": "#0b1020"}}, "jobs": [{"preset": "in/logo.svg"}]}"##
    )
    try folder.write(
      ##"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#f00"/></svg>"##,
      "in/logo.svg")
    let studio = try RunningStudio([], in: folder.file("in"))
    let catalog = try #require(
      try JSONSerialization.jsonObject(with: studio.get("/catalog.json").body) as? [String: Any])
    #expect((catalog["colors"] as? [[String: String]])?.map { $0["name"] } == ["brand"])
    #expect((catalog["themes"] as? [[String: Any]])?.last?["matte"] as? String == "#0b1020")
    #expect((catalog["files"] as? [[String: Any]])?.map { $0["name"] as? String } == ["../in/logo.svg"])
    for flags in [["color": "brand"], ["matte": "brand"], ["theme": "acme"]] {
      let answer = try studio.post("/render", ["source": ["preset": "ring"], "settings": flags])
      let words = flags.flatMap { ["--\($0.key)", $0.value] }
      let command = try Command.run(["render", "ring", "-q", "-o", "-"] + words, in: folder.file("in"))
      #expect(command.status == 0 && answer.body == command.output, "\(flags)")
    }
  }
}
