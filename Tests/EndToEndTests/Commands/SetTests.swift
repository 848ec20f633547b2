import Foundation
import Testing

/// Several files of one command line: names, folders, and what may be replaced.
struct SetTests {
  private let set = ["--size", "16", "--theme", "light,dark", "--scale", "1,2"]

  @Test func oneCallWritesTheWholeSet() throws {
    let folder = try TemporaryFolder()
    let outcome = try Command.run(["render", "ring"] + set, in: folder.path)
    #expect(outcome.status == 0 && outcome.text == "", "\(outcome.error)")
    let names = ["ring-dark@1x.gif", "ring-dark@2x.gif", "ring-light@1x.gif", "ring-light@2x.gif"]
    #expect(try folder.names == names)
    #expect(
      outcome.errorLines.map { $0.prefix { $0 != ":" } }
        == ["ring-light@1x.gif", "ring-light@2x.gif", "ring-dark@1x.gif", "ring-dark@2x.gif"])
    // The same as one by one, and as a batch with the same matrix.
    let single = try Command.run(
      ["render", "ring", "--size", "16", "--scale", "2", "--matte", "#121212", "-o", "-"])
    #expect(try folder.data("ring-dark@2x.gif") == single.output)
    let manifest = """
      {"output": "batch/{preset}-{theme}@{scale}x.gif", "defaults": {"size": 16},
       "matrix": {"preset": ["ring"], "theme": ["light", "dark"], "scale": [1, 2]}}
      """
    #expect(try Command.run(["batch", "-"], in: folder.path, input: Data(manifest.utf8)).status == 0)
    for name in names { #expect(try folder.data("batch/\(name)") == folder.data(name), "\(name)") }
  }

  @Test func whatTheCommandLineSaysWinsOverTheTheme() throws {
    let dark = try Command.run(["render", "ring", "--theme", "dark", "--color", "tomato", "-o", "-"])
    let own = try Command.run(["render", "ring", "--matte", "#121212", "--color", "tomato", "-o", "-"])
    #expect(dark.status == 0 && dark.output == own.output)
  }

  @Test func aThemeIsWhatTheStylesOfAnSVGSee() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><style>
      rect { fill: #00ff00 } @media (prefers-color-scheme: dark) { rect { fill: #0000ff } }
      </style><rect width="8" height="8"/></svg>
      """, "a.svg")
    let themes = try Command.run(["render", "a.svg", "--theme", "light,dark", "--json"], in: folder.path)
    #expect(themes.status == 0)
    let reports = try #require(try JSONSerialization.jsonObject(with: themes.output) as? [[String: Any]])
    #expect(reports.map { $0["file"] as? String } == ["a-light.gif", "a-dark.gif"])
    // The palette follows the header: the one color is the third or so of it.
    #expect(try folder.data("a-light.gif").range(of: Data([0, 0xff, 0])) != nil)
    #expect(try folder.data("a-dark.gif").range(of: Data([0, 0, 0xff])) != nil)
  }

  /// What the reader prefers chooses the picture; a file for each theme shows the same.
  @Test func oneSVGHasBothThemes() throws {
    let folder = try TemporaryFolder()
    let ring = ["render", "ring", "--size", "24", "--theme", "light,dark"]
    for output in ["both.svg", "{theme}.svg"] {
      let outcome = try Command.run(ring + ["-o", output], in: folder.path)
      #expect(outcome.status == 0, "\(outcome.error)")
    }
    #expect(try folder.names == ["both.svg", "dark.svg", "light.svg"])
    for theme in ["light", "dark"] {
      func picture(_ words: String...) throws -> Data {
        try Command.run(["render"] + words + ["--at", "0.4", "-f", "png", "-o", "-"], in: folder.path).output
      }
      #expect(try picture("both.svg", "--theme", theme) == picture("\(theme).svg"))
    }
    #expect(try folder.data("light.svg") != folder.data("dark.svg"))
    let stream = try Command.run(ring + ["-f", "svg", "-o", "-"], in: folder.path)
    #expect(try stream.output == folder.data("both.svg"))
    // The same from several inputs, and from a manifest.
    let many = try Command.run(ring + ["dots", "-o", "many/{name}.svg"], in: folder.path)
    #expect(try many.status == 0 && folder.data("many/ring.svg") == folder.data("both.svg"), "\(many.error)")
    let manifest = #"{"preset": "ring", "size": 24, "theme": ["light", "dark"], "output": "batch.svg"}"#
    let batch = try Command.run(["batch", "-", "-o", "."], in: folder.path, input: Data(manifest.utf8))
    #expect(try batch.status == 0 && folder.data("batch.svg") == folder.data("both.svg"), "\(batch.error)")
  }

  @Test func oneArchiveHasBothThemes() throws {
    let folder = try TemporaryFolder()
    for (theme, file) in [("light,dark", "both"), ("light", "light"), ("dark", "dark")] {
      let words = ["render", "ring", "--size", "24", "--theme", theme, "-o", "\(file).lottie"]
      let outcome = try Command.run(words, in: folder.path)
      #expect(outcome.status == 0 && !outcome.error.contains("Warning"), "\(outcome.error)")
    }
    for theme in ["light", "dark"] {
      func picture(_ words: String...) throws -> Data {
        try Command.run(["render"] + words + ["--at", "0.4", "-f", "png", "-o", "-"], in: folder.path).output
      }
      #expect(try picture("both.lottie", "--theme", theme) == picture("\(theme).lottie"))
    }
    #expect(try folder.data("light.lottie") != folder.data("dark.lottie"))
  }

  /// Players go from a theme to the other: each states its colors, of a name that the project gives too.
  @Test func eachThemeOfAnArchiveHasARuleForEachNamedColor() throws {
    let folder = try TemporaryFolder()
    try folder.write(##"{"colors": {"brand": {"light": "#ff0000", "dark": "#00ff00"}}}"##, "whirligif.json")
    let lottie = """
      {"v":"5.7.0","fr":10,"ip":0,"op":9,"w":1,"h":1,"layers":[{"ty":1,"sw":1,"sh":1,"sc":"#0000ff","ip":0,"op":9,"ks":{}}]}
      """
    try folder.write(lottie, "a.json")
    let words = ["render", "a.json", "--color", "#0000ff=brand", "--theme", "light,dark", "-o", "b.lottie"]
    let outcome = try Command.run(words, in: folder.path)
    #expect(outcome.status == 0 && !outcome.error.contains("Warning"), "\(outcome.error)")
    let reader = """
      import json, sys, zipfile
      file = zipfile.ZipFile(sys.argv[1])
      print([json.loads(file.read(f"t/{theme}.json"))["rules"] for theme in ("light", "dark")])
      """
    let rules = try Command.run(tool: "/usr/bin/python3", ["-c", reader, folder.file("b.lottie")])
    #expect(
      String(decoding: rules.output, as: UTF8.self) == """
        [[{'id': 'brand', 'type': 'Color', 'value': [1, 0, 0]}], [{'id': 'brand', 'type': 'Color', 'value': [0, 1, 0]}]]

        """)
  }

  @Test(arguments: [
    (
      "ring --scale 1,2 -o a.gif", 64, "'a.gif' is the same name for 2 files: add @{scale}x, as in 'a@{scale}x.gif'."
    ),
    ("ring --theme light,dark -o -", 64, "'-o -' writes one file"),
    ("ring --theme light,dark --matte red", 64, "'--matte' would override every theme"),
    ("ring -o {theme}.gif", 64, "choose the 'theme' light, dark or both"),
    ("ring --theme drak", 64, "or slate, or several separated by commas. Did you mean 'dark'?"),
    ("ring --scale 1,x", 64, "or several separated by commas"),
    ("ring --watch --no-clobber", 64, "'--watch'"),
    ("ring -o none/a.gif", 73, "there is no folder 'none'"),
  ])
  func mistakesAreReported(line: String, status: Int32, hint: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Command.run(["render"] + line.split(separator: " ").map(String.init), in: folder.path)
    #expect(outcome.status == status && outcome.errorLines.count == 1)
    #expect(outcome.error.contains(hint), "\(outcome.error)")
    #expect(try folder.names == [])
  }

  @Test func aSetIsWrittenAsAWholeOrNotAtAll() throws {
    let folder = try TemporaryFolder()
    // The smaller one would fit.
    let outcome = try Command.run(
      ["render", "ring", "--size", "16", "--scale", "1,40", "--max-bytes", "1k"], in: folder.path)
    #expect(outcome.status == 64)
    #expect(try folder.names == [])
  }

  @Test func aFolderGetsTheUsualName() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("old"), withIntermediateDirectories: false)
    for (output, name) in [
      ("old", "old/ring.gif"), ("old/", "old/ring.gif"), ("new/er/", "new/er/ring.gif"), (".", "ring.gif"),
    ] {
      let outcome = try Command.run(["render", "ring", "-o", output], in: folder.path)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(try folder.data(name).prefix(3) == Data("GIF".utf8))
    }
    #expect(try Command.run(["render", "ring", "--scale", "1,2", "-o", "old"], in: folder.path).status == 0)
    #expect(try folder.data("old/ring@2x.gif").prefix(3) == Data("GIF".utf8))
  }

  @Test func existingFilesAreKept() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", "ring.gif")
    let outcome = try Command.run(["render", "ring", "--no-clobber"], in: folder.path)
    #expect(outcome.status == 73)
    #expect(
      outcome.error == "Error: Cannot create 'ring.gif': it exists, and existing files are to be kept.\n")
    #expect(try folder.data("ring.gif") == Data("old".utf8))
    #expect(try folder.names == ["ring.gif"])
    // Of a set with one old file none is written.
    try folder.write("old", "ring@2x.gif")
    #expect(try Command.run(["render", "ring", "--scale", "1,2", "--no-clobber"], in: folder.path).status == 73)
    #expect(try folder.names == ["ring.gif", "ring@2x.gif"])
    #expect(try Command.run(["render", "ring", "--no-clobber", "-o", "new.gif"], in: folder.path).status == 0)
    #expect(try Command.run(["render", "ring", "--no-clobber", "-o", "/dev/null"], in: folder.path).status == 0)
    let frames = ["render", "ring", "--no-clobber", "-o", "f{frame}.png"]
    #expect(try Command.run(frames, in: folder.path).status == 0)
    #expect(try Command.run(frames, in: folder.path).status == 73)
  }

  @Test func aBatchKeepsWhatExistsAndMakesTheRest() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"preset\": \"ring\", \"size\": 16}\n{\"preset\": \"dots\", \"size\": 16}\n", "m.jsonl")
    try folder.write("old", "ring.gif")
    let arguments = ["batch", "m.jsonl", "--no-clobber"]
    let outcome = try Command.run(arguments, in: folder.path)
    #expect(outcome.status == 73)
    #expect(outcome.error.contains("ring.gif: Cannot create 'ring.gif': it exists"))
    #expect(outcome.error.hasSuffix("1 rendered, 0 up to date, 1 failed.\n"))
    #expect(try folder.data("ring.gif") == Data("old".utf8))
    // What is up to date is no obstacle.
    try FileManager.default.removeItem(atPath: folder.file("ring.gif"))
    #expect(try Command.run(arguments, in: folder.path).error.hasSuffix("1 rendered, 1 up to date, 0 failed.\n"))
    #expect(try Command.run(arguments, in: folder.path).status == 0)
    #expect(try Command.run(arguments + ["--force"], in: folder.path).status == 64)
    let report = try Command.run(arguments + ["--report", "m.jsonl"], in: folder.path)
    #expect(report.status == 73)
  }

  @Test func theStateLiesWhereItIsAskedFor() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"preset\": \"ring\", \"size\": 16}\n", "m.jsonl")
    let arguments = ["batch", "m.jsonl", "-o", "public", "--state", "build.state"]
    #expect(try Command.run(arguments, in: folder.path).error.hasSuffix("1 rendered, 0 up to date, 0 failed.\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("public")) == ["ring.gif"])
    #expect(try folder.names == ["build.state", "m.jsonl", "public"])
    #expect(try Command.run(arguments, in: folder.path).error.hasSuffix("0 rendered, 1 up to date, 0 failed.\n"))
    // Another file is not taken for one.
    let wrong = try Command.run(["batch", "m.jsonl", "--state", "m.jsonl"], in: folder.path)
    #expect(wrong.status == 64 && wrong.error.contains("'m.jsonl': it is an input"), "\(wrong.error)")
    #expect(try folder.data("m.jsonl").count == 31)
    #expect(try Command.run(["batch", "m.jsonl", "--state", "no/state"], in: folder.path).status == 73)
  }

  @Test func percentagesAreShares() throws {
    let half = try Command.run(["render", "progress", "--progress", "0.42", "-o", "-"])
    let percent = try Command.run(["render", "progress", "--progress", "42%", "-o", "-"])
    #expect(half.status == 0 && half.output == percent.output)
    let start = try Command.run(["render", "ring", "--start", "25%", "-o", "-"])
    #expect(start.status == 0)
    #expect(try start.output == Command.run(["render", "ring", "--start", "0.25", "-o", "-"]).output)
    #expect(try Command.run(["render", "progress", "--progress", "42"]).error.contains("did you mean 42%?"))
    #expect(try Command.run(["render", "ring", "--start", "125%"]).status == 64)
  }

  @Test func anErrorInATextNamesItsParameter() throws {
    let outcome = try Command.run(["render", "wave", "--text", "🎉x", "-o", "-"])
    #expect(outcome.status == 64)
    #expect(outcome.error.hasPrefix("Error: --text: \"🎉\" (U+1F389) is a color emoji"), "\(outcome.error)")
  }

  @Test func helpShowsExamplesWithThePresetsName() throws {
    let help = try Command.run(["render", "ring", "--help"]).text
    #expect(help.contains("whirligif render ring --size 64"))
    #expect(help.contains("# Write ring.gif."))
    #expect(!help.contains("render PRESET"))
  }
}
