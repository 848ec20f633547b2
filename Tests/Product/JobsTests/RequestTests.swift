import JSON
import Numerics
import Testing
import WhirligifKit

@testable import Jobs

/// What requests say of sizes, of strictness and of several themes.
struct RequestTests {
  private func settings(_ pairs: [(String, String)]) -> [Setting] { pairs.map { Setting(name: Name($0), text: $1) } }

  private func animation(_ layers: [RenderRequest.Layer]) throws -> Animation {
    try RenderRequest(source: "ring", layers: layers).animation(applyingTo: Animation(preset: "ring"))
  }

  @Test(arguments: ["width", "height"]) func aSizeAndASideExcludeEachOther(side: String) throws {
    for pairs in [[("size", "32"), (side, "40")], [(side, "40"), ("size", "32")]] {
      for origin in [RenderRequest.Origin.shared, .theme, .job] {
        let error = #expect(throws: WhirligifError.self) { _ = try animation([.init(origin, settings(pairs))]) }
        #expect(error?.lines == ["'size' and '\(side)' exclude each other: choose one."])
      }
    }
    // What is said later, of the job alone, replaces what is said of all.
    let sizes = settings([("size", "32")])
    let wide = try animation([.init(.shared, sizes), .init(.job, settings([(side, "40")]))])
    #expect(wide.options.size == (side == "width" ? .width(40) : .height(40)))
    let both = try animation([.init(.job, settings([("width", "40"), ("height", "20")]))])
    #expect(both.options.size == .exact(width: 40, height: 20))
  }

  @Test func aManifestIsStrict() throws {
    let text = """
      {"strict": true, "jobs": [{"preset": "ring"}, {"preset": "ring", "strict": false, "output": "b.gif"}]}
      """
    let manifest = try Manifest(reading: Array(text.utf8), file: "m.json")
    let strict = try (0..<2).map { index in
      try manifest.job(at: index).outputs[0].request.animation(applyingTo: Animation(preset: "ring")).options.isStrict
    }
    #expect(strict == [true, false])
    let wrong = Array(#"{"strict": "yes", "jobs": [{"preset": "ring"}]}"#.utf8)
    #expect(throws: WhirligifError.self) { try Manifest(reading: wrong, file: "m.json") }
  }

  /// A setting that one theme's file needs is no mistake in that of the other.
  @Test func aSettingForOneOfTwoThemesIsUsed() throws {
    let style = "<style>@media (prefers-color-scheme:dark){circle{fill:#eeeeee}}</style>"
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(style)<circle cx='4' cy='4' r='3'/></svg>"
    let themes = RenderRequest.Layer.themes(["light"]) + [RenderRequest.Layer(.job, settings([("padding", "1")]))]
    let base = try Animation(document: text, file: "a.svg")
    var request = RenderRequest(source: "a.svg", layers: themes)
    #expect(try request.animation(applyingTo: base).siblings().isEmpty)
    request.otherThemes = RenderRequest.Layer.themes(["dark"])
    let other = try #require(request.animation(applyingTo: base).siblings().first)
    #expect(other.options.matte == Theme.dark.color && other.options.padding == .pixels(1))
  }

  /// Presets beside a document have the brand, and the document its own colors.
  @Test func aDraftOfMixedInputsHasItsBrand() throws {
    var draft = ProjectDraft()
    (draft.colors, draft.sources) = ([("brand", "#7c3aed")], ["ring", "logo.svg"])
    (draft.themes, draft.formats) = ([("light", nil), ("dark", nil)], ["gif", "svg"])
    let root = try #require(JSONDocument(reading: draft.text(file: "p.json")).root.object)
    let jobs = try #require(root["jobs"]?.array).compactMap { $0.object }
    #expect(jobs.count == 4)
    #expect(jobs.allSatisfy { $0["preset"]?.string == "ring" && $0["color"]?.string == "brand" })
    #expect(root["matrix"]?.object?["preset"]?.array?.compactMap { $0.string } == ["logo.svg"])
    #expect(root["defaults"] == nil)
  }
}
