import Testing
import WhirligifKit

@testable import Batch

struct RenderSetTests {
  private func paths(
    themes: [String] = [], scales: [String] = [], _ path: String?, folder: String = ""
  ) throws -> [String] {
    try RenderSet(themes: themes, scales: scales, path: path, folder: folder, preset: "ring", format: "webp")
      .members.map(\.path)
  }

  @Test func oneFileHasThePresetsName() throws {
    #expect(try paths(nil) == ["ring.webp"])
    #expect(try paths(themes: ["dark"], scales: ["2"], nil) == ["ring.webp"])
    #expect(try paths(nil, folder: "out/") == ["out/ring.webp"])
    #expect(try paths("a b{c}.gif") == ["a b{c}.gif"])
    #expect(try paths("{preset}@{scale}x-{frame}.{format}") == ["ring@1x-{frame}.webp"])
  }

  @Test func theLastAxisChangesFastest() throws {
    let names = ["ring-light@1x.webp", "ring-light@2x.webp", "ring-dark@1x.webp", "ring-dark@2x.webp"]
    #expect(try paths(themes: ["light", "dark"], scales: ["1", "2"], nil) == names)
    #expect(try paths(themes: ["light", "dark"], nil) == ["ring-light.webp", "ring-dark.webp"])
    #expect(try paths(scales: ["1", "1.5"], nil, folder: "out/") == ["out/ring@1x.webp", "out/ring@1.5x.webp"])
    #expect(
      try paths(themes: ["dark"], scales: ["1", "2", "2"], "a-{theme}{scale}.gif") == ["a-dark1.gif", "a-dark2.gif"])
  }

  @Test func filesNeedNamesOfTheirOwn() throws {
    #expect(throws: RenderSet.Problem.sameName("a.gif", count: 4, missing: ["{theme}", "@{scale}x"])) {
      try paths(themes: ["light", "dark"], scales: ["1", "2"], "a.gif")
    }
    #expect(throws: RenderSet.Problem.sameName("{theme}.gif", count: 4, missing: ["@{scale}x"])) {
      try paths(themes: ["light", "dark"], scales: ["1", "2"], "{theme}.gif")
    }
    #expect(throws: RenderSet.Problem.noTheme) { try paths("{theme}.gif") }
    let problem = RenderSet.Problem.sameName("out.d/a.gif", count: 4, missing: ["{theme}", "@{scale}x"])
    #expect(problem.message.contains("add {theme} and @{scale}x, as in 'out.d/a-{theme}@{scale}x.gif'."))
  }

  @Test func aThemeSetsWhatTheAnimationHas() throws {
    var ring = try Animation(preset: "ring")
    var dark = ring
    try dark.apply(theme: "dark")
    #expect(dark.options.matte.css == "#121212")
    ring.options.matte = dark.options.matte
    #expect(dark.identity == ring.identity)
    var svg = try Animation(
      document: "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='4' height='4'/></svg>")
    try svg.apply(theme: "dark")
    #expect(svg.identity.contains("theme=dark"))
  }
}
