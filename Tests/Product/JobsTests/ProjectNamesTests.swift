import Drawing
import JSON
import Numerics
import TestSupport
import Testing

@testable import Jobs
@testable import WhirligifKit

private func names(_ text: String, file: String = "p.json") throws -> ProjectNames {
  try Manifest(namesOf: Array(text.utf8), file: file).names
}

private let project = #"""
  {"colors": {"brand": "#7c3aed", "ink": {"light": "#111827", "dark": "#e5e7eb"}, "night": "#0b1020"},
   "fonts": {"head": "fonts/A.ttf", "body": "Inter"},
   "themes": {"acme": {"matte": "night", "color": "brand"}, "dark": {"matte": "#000"}},
   "jobs": [{"preset": "ring", "theme": "dark"}]}
  """#

private func resolved(_ text: String, _ kind: Parameter.Kind? = .paint, onDark isDark: Bool = false) throws -> String {
  try names(project).resolved(Setting(name: "x", text: text), kind, onDark: isDark).setting.text
}

private func problem(_ text: String) -> String? {
  #expect(throws: WhirligifError.self) { _ = try names(text) }?.description
}

struct ProjectNamesTests {
  @Test(arguments: [
    ("brand", "#7c3aed"), (" brand ,ink", " #7c3aed ,#111827"), ("tomato,brand", "tomato,#7c3aed"),
    ("linear-gradient(to right, brand, ink 40%)", "linear-gradient(to right, #7c3aed, #111827 40%)"),
    ("color-mix(in oklch, brand 30%, night)", "color-mix(in oklch, #7c3aed 30%, #0b1020)"),
    // Words of other kinds: a function, a part of a word, what follows a color, other case, a mark upon a letter.
    ("brand(1)", "brand(1)"), ("brand-2", "brand-2"), ("#brand", "#brand"), ("red brand", "red brand"),
    ("Brand", "Brand"), ("brand\u{301}", "brand\u{301}"), ("", ""), ("brand\\,ink", "brand\\,ink"),
    // The left side of an assignment is a name of the document.
    ("brand=ink", "brand=#111827"), ("#00f=brand,ink=red", "#00f=#7c3aed,ink=red"), ("a=brand=ink", "a=brand=#111827"),
    ("brand\\=ink", "brand\\=ink"), ("brand,a=ink", "#7c3aed,a=#111827"),
  ]) func namesAreReplaced(_ text: String, _ expected: String) throws {
    #expect(try resolved(text) == expected)
  }

  @Test func valuesOfOtherKindsAreNot() throws {
    #expect(try resolved("brand", .text) == "brand")
    #expect(try resolved("brand", .font) == "brand")
    #expect(try resolved("head", .font) == "fonts/A.ttf" && resolved("title=head", .font) == "title=fonts/A.ttf")
    #expect(try resolved("head", .color) == "head")
    #expect(try resolved("brand", nil) == "brand")
  }

  /// Lists of parts whose values are known.
  @Test func everyPartOfAListIsReplacedAlone() throws {
    let parts: [(String, String)] = [
      ("brand", "#7c3aed"), ("ink", "#e5e7eb"), ("red", "red"), ("#fff", "#fff"), ("rgb(1, 2, 3)", "rgb(1, 2, 3)"),
      ("linear-gradient(90deg, ink, brand)", "linear-gradient(90deg, #e5e7eb, #7c3aed)"), ("ink=ink", "ink=#e5e7eb"),
      ("rgb(1,2,3)=brand", "rgb(1,2,3)=#7c3aed"), ("x.y=none", "x.y=none"), ("a\\,brand=brand", "a\\,brand=#7c3aed"),
      ("", ""), ("inkblot", "inkblot"), ("\"brand\"", "\"brand\""),
    ]
    var random = SplitMix64(seed: 70)
    for _ in 0..<500 {
      let chosen = (0...random.below(6)).map { _ in random.pick(parts) }
      let text = chosen.map(\.0).joined(separator: ",")
      #expect(try resolved(text, onDark: true) == chosen.map(\.1).joined(separator: ","), "\(text)")
    }
  }

  @Test func aColorOfCSSKeepsItsMeaning() throws {
    for name in ["red", "RED", "RebeccaPurple", "transparent", "none", "currentColor"] {
      #expect(problem(##"{"colors": {"\##(name)": "#fff"}}"##)?.contains("is a color of CSS") == true)
    }
    for name in ["to", "in", "circle"] {
      #expect(problem(##"{"colors": {"\##(name)": "#fff"}}"##)?.contains("word of gradients") == true)
    }
    for name in ["", "2nd", "a b", "a,b", "brand\u{301}", "é", "a.b", "a=b", "-a"] {
      #expect(problem(##"{"colors": {"\##(name)": "#fff"}}"##)?.contains("cannot be the name") == true, "\(name)")
    }
  }

  @Test func mistakesHavePlaces() {
    #expect(problem(##"{"colors": {"brand": "#ggg"}}"##)?.contains("p.json:1:22") == true)
    #expect(problem(##"{"colors": {"brand": {"light": "#fff"}}}"##)?.contains("\"light\" and \"dark\"") == true)
    #expect(problem(##"{"colors": []}"##)?.contains("expected an object") == true)
    #expect(problem(##"{"fonts": {"builtin": "Inter"}}"##)?.contains("built-in font") == true)
    #expect(
      problem(##"{"colors": {"ink": {"light": "#000", "dark": "#fff"}}, "themes": {"a": {"matte": "ink"}}}"##)?
        .contains("'matte' decides") == true)
  }

  /// What has no effect in a theme is not taken for one of its settings, in projects and in manifests.
  @Test(arguments: ["theme", "output", "preset", "alt", "sheet", "jobs", "json", "quiet", "watch", "no-clobber"])
  func aThemeHasNoKeysOfOthers(_ key: String) {
    let text = ##"{"themes": {"a": {"matte": "#000", "\##(key)": "dark"}}, "jobs": [{"preset": "ring"}]}"##
    #expect(problem(text)?.contains("p.json:1:36: unknown key \"\(key)\" in a theme; expected options") == true)
    #expect(throws: WhirligifError.self) { try Manifest(reading: Array(text.utf8), file: "m.json") }
  }

  /// No preset has a parameter that a theme cannot set, and every other option of a picture can be set.
  @Test func aThemeSetsWhatChangesPictures() throws {
    for animation in try PresetLibrary.animations() {
      let names = animation.parameters.flatMap { [$0.name, $0.flag] }.map { Name($0) }
      #expect(Manifest.unknownInThemes.isDisjoint(with: names), "\(animation.name)")
    }
    for option in RenderOption.all where !option.isLimit && option.name != "jobs" {
      #expect(throws: Never.self) { try names(##"{"themes": {"a": {"\##(option.name)": "#000"}}}"##) }
    }
    let resources = RenderOption.all.filter { $0.section == .output && !$0.affectsBytes }
    #expect(resources.map { $0.name } == ["jobs"] + RenderOption.all.filter { $0.isLimit }.map { $0.name })
  }

  /// Whoever writes a project does not lift the limits of whoever uses it; a manifest that is named may.
  @Test(arguments: [
    #""themes": {"a": {"LIMIT": 9}}"#, #""defaults": {"LIMIT": 9}, "jobs": []"#,
    #""jobs": [{"preset": "ring", "LIMIT": 9}]"#, #""matrix": {"preset": ["ring"], "LIMIT": [9]}"#,
  ]) func aProjectSetsNoLimits(_ text: String) throws {
    for limit in ["max-pixels", "max-seconds"] {
      let bytes = Array("{\(text.replacing("LIMIT", with: limit))}".utf8)
      let error = #expect(throws: WhirligifError.self) {
        try Manifest(reading: bytes, file: "p.json", isProject: true, needsJobs: false)
      }
      #expect(error?.description.contains("\"\(limit)\" is a limit, and a project sets none") == true)
      #expect(throws: Never.self) { try Manifest(reading: bytes, file: "m.json", needsJobs: false) }
    }
  }

  /// A theme of a project replaces a built-in one in the project's jobs only.
  @Test func themes() throws {
    let names = try names(project)
    #expect(names.theme("dark") == Theme(named: "dark")?.settings)
    #expect(names.theme("acme")?.contains(Setting(name: "matte", text: "#0b1020")) == true)
    func matte(_ manifest: Manifest) throws -> String? {
      try manifest.job(at: 0).outputs[0].request.settings(of: .theme).last { $0.name == "matte" }?.text
    }
    #expect(try matte(Manifest(reading: Array(project.utf8), file: "p.json")) == "#000")
    let other = Array(##"{"jobs": [{"preset": "ring", "theme": "dark"}]}"##.utf8)
    #expect(try matte(Manifest(reading: other, file: "m.json", project: names)) == "#121212")
    let acme = Array(##"{"jobs": [{"preset": "ring", "theme": "acme"}]}"##.utf8)
    #expect(try matte(Manifest(reading: acme, file: "m.json", project: names)) == "#0b1020")
  }

  /// The last value of a name counts, in the place of the first. Names are compared by their bytes.
  @Test func aNameHasOneValue() throws {
    var names = try names(##"{"themes": {"é": {"matte": "#000"}, "z": {"matte": "#111"}}}"##)
    for (name, file) in [("e\u{301}", "a.json"), ("é", "b.json")] {
      names.add(ProjectNames.NamedTheme(name: Name(name), settings: [], file: Name(file)))
    }
    #expect(names.themes.map { $0.name } == ["é", "z", "e\u{301}"])
    #expect(names.reports(ofThemes: ["z", "é", "z", "none"]).map { $0.file } == ["b.json", "p.json"])
  }

  /// A page, a background upon it, and what lies on that.
  @Test func aColorIsThatOfThePage() throws {
    func color(_ page: (String, String)...) throws -> String? {
      let settings = (page + [("color", "ink")]).map { Setting(name: Name($0.0), text: $0.1) }
      let request = RenderRequest(source: "ring", layers: [.init(.job, settings)], names: try names(project))
      let animation = try request.animation(applyingTo: Animation(preset: "ring"))
      return try animation.source.picture(PictureRequest(animation.options)).value("color")
    }
    #expect(try color() == "#111827")
    #expect(try color(("matte", "#121212")) == "#e5e7eb")
    #expect(try color(("matte", "night")) == "#e5e7eb")
    #expect(try color(("background", "#000")) == "#e5e7eb")
    #expect(try color(("matte", "#121212"), ("background", "#fff")) == "#111827")
    // The background is the light value on a dark page, so that what lies on it is dark.
    #expect(try color(("matte", "#121212"), ("background", "ink")) == "#111827")
    #expect(try color(("background", "ink")) == "#e5e7eb")
  }

  /// Equal values are equal identities, whatever names they have.
  @Test func valuesEnterTheIdentity() throws {
    func animation(_ color: String, _ project: String) throws -> Animation {
      let layer = RenderRequest.Layer(.job, [Setting(name: "color", text: color)])
      let request = RenderRequest(source: "ring", layers: [layer], names: try names(project))
      return try request.animation(applyingTo: Animation(preset: "ring"))
    }
    let brand = try animation("brand", project)
    #expect(brand.identity == (try animation("#7c3aed", project)).identity)
    #expect(brand.identity != (try animation("brand", ##"{"colors": {"brand": "#7c3aee"}}"##)).identity)
    #expect(brand.names == [NamedValue(name: "brand", value: "#7c3aed", file: "p.json")])
    #expect(try animation("#7c3aed", project).names.isEmpty)
  }

  @Test func aMistypedNameIsSuggested() throws {
    let layer = RenderRequest.Layer(.job, [Setting(name: "color", text: "brandd")])
    let request = RenderRequest(source: "ring", layers: [layer], names: try names(project))
    let error = #expect(throws: WhirligifError.self) {
      _ = try request.animation(applyingTo: Animation(preset: "ring"))
    }
    #expect(error?.description.hasSuffix("Did you mean 'brand' of p.json?") == true)
  }

  /// The schema has each key of a manifest and each option, and its references lead somewhere.
  @Test func theSchemaKnowsTheKeys() throws {
    let root = try JSONDocument(reading: ProjectSchema.text).root
    let properties = try #require(root.object?["properties"]?.object)
    #expect(Set(properties.members.map(\.key.text)) == Set(Manifest.keys + ["$schema"]))
    let definitions = try #require(root.object?["$defs"]?.object)
    let settings = try #require(definitions["settings"]?.object?["properties"]?.object)
    for name in RenderOption.all.map(\.name) + Manifest.ownNames.map({ $0.text }) {
      #expect(settings[name] != nil, "\(name)")
    }
    for reference in ProjectSchema.text.matches(of: /"#\/\$defs\/([a-z]+)"/).map(\.1) {
      #expect(definitions[String(reference)] != nil)
    }
  }
}
