import Testing

@testable import Jobs
@testable import WhirligifKit

struct RenderSetTests {
  private func paths(
    themes: [String] = [], scales: [String] = [], _ paths: String...
  ) throws -> [String] {
    try RenderSet(
      [.init(word: "ring")], axes: [.init("theme", themes), .init("scale", scales)], paths: paths,
      format: "webp"
    ).members.map(\.path)
  }

  @Test func oneFileHasThePresetsName() throws {
    #expect(try paths("") == ["ring.webp"])
    #expect(try paths(themes: ["dark"], scales: ["2"], "") == ["ring.webp"])
    #expect(try paths("out/") == ["out/ring.webp"])
    #expect(try paths("a b{c}.gif") == ["a b{c}.gif"])
    #expect(try paths("{preset}@{scale}x-{frame}.{format}") == ["ring@1x-{frame}.webp"])
  }

  @Test func theLastAxisChangesFastest() throws {
    let names = ["ring-light@1x.webp", "ring-light@2x.webp", "ring-dark@1x.webp", "ring-dark@2x.webp"]
    #expect(try paths(themes: ["light", "dark"], scales: ["1", "2"], "") == names)
    #expect(try paths(themes: ["light", "dark"], "") == ["ring-light.webp", "ring-dark.webp"])
    #expect(try paths(scales: ["1", "1.5"], "out/") == ["out/ring@1x.webp", "out/ring@1.5x.webp"])
    #expect(
      try paths(themes: ["dark"], scales: ["1", "2", "2"], "a-{theme}{scale}.gif") == ["a-dark1.gif", "a-dark2.gif"])
  }

  /// What is said of a set that cannot be named.
  private func problem(
    _ inputs: [RenderSet.Input], themes: [String] = [], scales: [String] = [], formats: [String] = [], _ path: String
  ) -> String? {
    do throws(RenderSet.Problem) {
      _ = try RenderSet(
        inputs, axes: [.init("theme", themes), .init("scale", scales), .init("format", formats)], paths: [path],
        format: "gif")
      return nil
    } catch {
      return error.message
    }
  }

  @Test func filesNeedNamesOfTheirOwn() throws {
    let ring = [RenderSet.Input(word: "ring")]
    #expect(
      problem(ring, themes: ["light", "dark"], scales: ["1", "2"], "out.d/a.gif")
        == "'out.d/a.gif' is the same name for 4 files: add {theme} and @{scale}x, as in 'out.d/a-{theme}@{scale}x.gif'."
    )
    #expect(
      problem(ring, themes: ["light", "dark"], scales: ["1", "2"], "{theme}.gif")
        == "'light.gif' is the same name for 4 files: add @{scale}x, as in '{theme}@{scale}x.gif'.")
    #expect(
      problem(ring, formats: ["gif", "webp"], "a.gif")
        == "'a.gif' is the same name for 2 files: add {format}, as in 'a.{format}'.")
    #expect(problem(ring, "{theme}.gif")?.contains("choose the 'theme' light, dark or both") == true)
    #expect(problem(ring, "{size}.gif") == "The output's name contains {size}: choose a 'size'.")
    let two = [RenderSet.Input(word: "a/x.svg"), RenderSet.Input(word: "b/x.svg")]
    #expect(
      problem(two, "o/") == "'o/x.gif' is the same name for 'a/x.svg' and 'b/x.svg': add {folder}, as in "
        + "'o/{folder}/{name}.{format}'.")
    #expect(problem(two, "o/{folder}/{name}.gif") == nil)
    let same = [RenderSet.Input(word: "a/x.svg"), RenderSet.Input(word: "a/X.json")]
    #expect(problem(same, "o/")?.hasSuffix("'a/x.svg' and 'a/X.json': render them to different folders.") == true)
  }

  @Test func oneSVGHoldsALightAndADarkTheme() throws {
    func files(_ path: String, _ themes: [String] = ["dark", "light"], formats: [String] = []) throws -> [String] {
      let axes: [RenderSet.Axis] = [.init("theme", themes), .init("format", formats)]
      return try RenderSet([.init(word: "ring")], axes: axes, paths: [path], format: "gif").members
        .map { "\($0.path) \($0.themes.joined(separator: " "))" }
    }
    #expect(try files("a.svg") == ["a.svg light dark"])
    #expect(try files("a.svgz", ["slack", "light"]) == ["a.svgz light slack"])
    #expect(try files("{theme}.svg") == ["dark.svg dark", "light.svg light"])
    #expect(try files("a.{format}", formats: ["svg", "svgz"]) == ["a.svg light dark", "a.svgz light dark"])
    #expect(try files("", formats: ["svg"]) == ["ring-dark.svg dark", "ring-light.svg light"])
    for (path, themes) in [
      ("a.svg", ["dark", "slack"]), ("a.svg", ["light", "dark", "slack"]), ("a.gif", ["light", "dark"]),
    ] {
      #expect(throws: RenderSet.Problem.self, "\(path) \(themes)") { try files(path, themes) }
    }
    #expect(throws: RenderSet.Problem.self) { try files("a.{format}", formats: ["svg", "gif"]) }
  }

  @Test func theTreeBelowAFolderIsKept() throws {
    let inputs = [
      RenderSet.Input(word: "in/x.svg", folder: ""), .init(word: "in/a/b/x.svg", folder: "a/b"),
      .init(word: "in/y.svg.gz"),
    ]
    func paths(_ path: String) throws -> [String] {
      try RenderSet(inputs, axes: [], paths: [path], format: "gif").members.map(\.path)
    }
    #expect(try paths("") == ["x.gif", "a/b/x.gif", "y.gif"])
    #expect(try paths("o/") == ["o/x.gif", "o/a/b/x.gif", "o/y.gif"])
    #expect(try paths("o/{folder}/{name}.png") == ["o/x.png", "o/a/b/x.png", "o/in/y.png"])
  }

  @Test func aThemeSetsWhatTheAnimationHas() throws {
    var ring = try Animation(preset: "ring")
    let theme = RenderRequest(source: "ring", layers: RenderRequest.Layer.themes(["dark"]))
    let dark = try theme.animation(from: ring)
    #expect(dark.options.matte.css == "#121212")
    ring.options.matte = dark.options.matte
    #expect(dark.identity == ring.identity)
    let svg = try Animation(
      document: "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='4' height='4'/></svg>")
    #expect(try theme.animation(from: svg).identity.contains("theme=dark"))
  }
}
