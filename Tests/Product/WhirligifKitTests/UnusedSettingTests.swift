import Numerics
import TestSupport
import Testing

@testable import WhirligifKit

/// A setting that changes nothing that is drawn is warned of, and no other one.
struct UnusedSettingTests {
  private func unused(_ animation: Animation, _ container: Container = .gif) throws -> [String] {
    try animation.plan(for: container).warnings().filter { $0.kind == .unused }.compactMap(\.finding.name)
  }

  @Test func aTextThatHasNoRoomIsWarnedOf() throws {
    var animation = try Animation(preset: "progress-bar")
    animation.options.size = .longerSide(96)
    try animation.set("text", to: "Wird gerade hochgeladen")
    #expect(try unused(animation) == ["text"])
    animation.options.isStrict = true
    #expect(throws: WhirligifError.notAsAsked([Warning.unused("text").finding])) { _ = try animation.render() }
  }

  @Test func everyColorOfADrawingIsUsed() throws {
    func drawing(_ fill: String) -> String {
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path fill='\(fill)' d='M2 2h4v4H2z'/></svg>"
    }
    for (fill, color) in [("green", "red"), ("currentColor", "red"), ("green", "black"), ("currentColor", "black")] {
      var animation = try Animation(document: drawing(fill), file: "a.svg")
      try animation.set("color", to: color)
      for container in [Container.gif, .svg] {
        #expect(try unused(animation, container).isEmpty, "\(fill) \(color)")
      }
    }
  }

  /// A note, which is refused by no one, is there where the frames are those without the option, and only there.
  @Test(arguments: ["cradle", "overlay", "ring", "whole.svg", "small.svg", "calm.svg"])
  func optionsThatChangeNothingAreNoted(name: String) throws {
    let documents = [
      "whole.svg":
        "<path d='M0 0h9v9H0z'><animate attributeName='opacity' values='1;0;1' dur='1s' repeatCount='indefinite'/></path>",
      "small.svg":
        "<path d='M2 2h4v4H2z'><animate attributeName='opacity' values='1;0.5;0;1' dur='1s' repeatCount='indefinite'/></path>",
      "calm.svg": "<style>@media (prefers-reduced-motion){path{fill:red}}</style><path d='M2 2h4v4H2z'/>",
    ]
    let text = documents[name].map { "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\($0)</svg>" }
    var plain = try text.map { try Animation(document: $0, file: name) } ?? Animation(preset: name)
    plain.options.size = .longerSide(24)
    plain.options.start = 0
    let before = try plain.frames()
    let options: [(String, (inout RenderOptions) -> Void)] = [
      ("crop", { $0.cropsToContent = true }), ("padding", { $0.padding = .pixels(1) }),
      ("reverse", { $0.playsBackwards = true }), ("reduced", { $0.reducesMotion = true }),
    ]
    for (option, give) in options where name != "calm.svg" || option != "reverse" {
      var changed = plain
      give(&changed.options)
      let plan = try changed.plan()
      let notes = try plan.warnings().filter { $0.kind == .note }.map(\.sentence)
      let isSame = try changed.frames() == before && plan.seconds == plain.plan().seconds
      #expect(notes == (isSame ? ["'\(option)' changes nothing of this picture."] : []), "\(name)")
    }
  }

  private static let documents = [
    "twice.svg": """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M2 2h4v4H2z'>
    <animate attributeName='opacity' values='1;0;1;0' calcMode='discrete' dur='1s' repeatCount='indefinite'/></path></svg>
    """,
    "wide.svg": """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 10.1'><path d='M2 2h4v4H2z'>
    <animate attributeName='opacity' values='1;0;1' dur='1s' repeatCount='indefinite'/></path></svg>
    """,
    "twice.json": """
    {"v":"5.7.0","fr":10,"ip":0,"op":8,"w":9,"h":9,"layers":[{"ty":1,"sw":5,"sh":5,"sc":"#00ff00","ip":0,"op":8,"ks":{
    "r":{"k":[{"t":0,"s":[0],"h":1},{"t":2,"s":[30],"h":1},{"t":4,"s":[0],"h":1},{"t":6,"s":[30],"h":1}]}}}]}
    """,
  ]

  private func small(_ name: String) throws -> Animation {
    var animation =
      try Self.documents[name].map { try Animation(bytes: Array($0.utf8), file: name) }
      ?? Animation(preset: name)
    animation.options.size = .longerSide(24)
    return animation
  }

  private func notes(_ animation: Animation) throws -> [String] {
    try animation.plan().warnings().filter { $0.kind == .note }.map(\.sentence)
  }

  /// A start at another picture of the same loop is noted, and one that changes a frame, or is the usual one, is not.
  @Test(arguments: [
    "dots", "grid", "hypnotic-rings", "ring", "ripple", "spokes", "twice.json", "twice.svg", "wide.svg",
  ])
  func aStartThatChangesNothingIsNoted(name: String) throws {
    let plain = try small(name)
    let before = try plain.frames()
    for start in [0, 0.25, 1 / 3.0, 0.5] {
      var changed = plain
      changed.options.start = start
      let isOther = try changed.plan().framePhases != plain.plan().framePhases
      let isSame = try changed.frames() == before
      let expected = isOther && isSame ? ["'start' changes nothing of this picture."] : []
      #expect(try notes(changed) == expected, "\(start)")
      if name.hasPrefix("twice"), start == 0.25 || start == 0.5 { #expect(isSame == (start == 0.5)) }
    }
  }

  /// So is a picture that is filled without a cut, also where its proportions are those of the animation but for the
  /// rounding to pixels.
  @Test(arguments: ["ring", "twice.json", "twice.svg", "wide.svg"])
  func aFitThatCutsNothingIsNoted(name: String) throws {
    for (width, height) in [(24, 24), (24, 12), (24, 25), (30, 10), (60, 20), (180, 60)] {
      var plain = try small(name)
      plain.options.size = .exact(width: width, height: height)
      var changed = plain
      changed.options.fit = .cover
      let isSame = try changed.frames() == plain.frames()
      #expect(try notes(changed) == (isSame ? ["'fit' changes nothing of this picture."] : []), "\(width) x \(height)")
      let isWhole = name == "wide.svg" ? height < 60 && width > 25 : width == height
      #expect(isSame == isWhole, "\(width) x \(height)")
    }
  }

  /// A page is seen under soft edges, and where the drawing adapts to it: a theme that changes no byte is noted.
  @Test func aThemeThatNothingShowsIsNoted() throws {
    let dark = "@media (prefers-color-scheme:dark){path{stroke:lime}}"
    for (rule, shape, isSame) in [
      ("", "M0 0h9v9H0z", true), ("", "M2 2h4v4H2z", true), ("", "M2 2h4.5v4H2z", false), (dark, "M0 0h9v9H0z", false),
    ] {
      let text =
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><style>\(rule)</style><path d='\(shape)'>"
        + "<animate attributeName='fill' values='red;blue' dur='1s' repeatCount='indefinite'/></path></svg>"
      let plain = try Animation(document: text, file: "a.svg")
      var themed = plain
      themed.place(on: .dark)
      let file = try themed.render(as: .gif)
      #expect((try plain.render(as: .gif).bytes == file.bytes) == isSame, "\(shape)")
      let notes = file.report.findings.filter { $0.kind == .note && $0.sentence.hasPrefix("'matte'") }
      #expect(notes.count == (isSame ? 1 : 0), "\(shape)")
    }
  }

  /// A page under a picture with true alpha is seen only where the drawing adapts to it.
  @Test func aThemeThatADrawingDoesNotHaveIsWarnedOf() throws {
    for (rule, count) in [("path{fill:green}", 1), ("@media (prefers-color-scheme:dark){path{fill:lime}}", 0)] {
      let text =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><style>\(rule)</style><path d='M2 2h4v4H2z'/></svg>"
      var drawing = try Animation(document: text, file: "a.svg")
      try drawing.set("theme", to: "dark")
      drawing.options.matte = 0x0D1117
      let sentences = try drawing.plan(for: .webp).warnings().map(\.sentence)
      #expect(sentences.count { $0.contains("has no effect") } == count, "\(sentences)")
    }
  }

  @Test func aThemeAndADefaultAreNotWarnedOf() throws {
    var animation = try Animation(preset: "progress-bar")
    animation.options.size = .longerSide(96)
    _ = try Setting(name: "text", text: "Wird gerade hochgeladen").apply(toParametersOf: &animation)
    #expect(try unused(animation) == [])
    _ = try Setting(name: "text", text: "Wird gerade hochgeladen", isOwn: true).apply(toParametersOf: &animation)
    #expect(try unused(animation).count == 1)
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M2 2h4v4H2z'/></svg>"
    var drawing = try Animation(document: text, file: "a.svg")
    _ = try Setting(name: "theme", text: "dark").apply(toParametersOf: &drawing)
    #expect(try unused(drawing) == [])
  }

  /// For each parameter of a sample of the presets, with another legal value: the warning, and whether a pixel of the
  /// loop or a time changes.
  @Test(arguments: 0..<6)
  func noWarningIsWrong(number: Int) throws {
    var random = SplitMix64(seed: UInt64(number) + 977)
    let name = PresetLibrary.names.randomElement(using: &random) ?? ""
    let size = [16, 40, 96].randomElement(using: &random) ?? 40
    for finding in try UnusedSettingLaw.findings(name, size: size) { Issue.record("\(finding)") }
  }
}

/// Compares warnings of unused settings with the pixels of the loop.
enum UnusedSettingLaw {
  /// - Returns: the settings that are warned of although they change something.
  static func findings(_ name: String, size: Int) throws -> [String] {
    var plain = try Animation(preset: name)
    plain.options.size = .longerSide(size)
    let before = try plain.frames()
    var findings: [String] = []
    for parameter in plain.parameters {
      for value in values(of: parameter) {
        var changed = plain
        guard (try? changed.set(parameter.name, to: value)) != nil, let plan = try? changed.plan(),
          try plan.warnings().contains(where: { $0.kind == .unused })
        else { continue }
        let after = try changed.frames()
        // A text may still change the size of the picture.
        let isOtherSize = [.text, .font].contains(parameter.kind) && after[0].height != before[0].height
        if after != before, !isOtherSize { findings.append("\(name) at \(size): \(parameter.name) \(value)") }
      }
    }
    return findings
  }

  /// Legal values other than the default.
  private static func values(of parameter: Parameter) -> [String] {
    let all: [String] =
      switch parameter.kind {
      case .number, .integer: [parameter.minimum, parameter.maximum, 3].compactMap { $0 }.map(ValueText.plain)
      case .boolean: ["true", "false"]
      case .choice: parameter.choices
      case .color, .paint: ["#123456"]
      case .colors: ["#123456,#654321"]
      case .easing: ["steps(3)"]
      case .font: ["builtin:bold"]
      case .text: ["Other"]
      case .artwork, .image: []
      }
    return all.filter { $0 != parameter.defaultText }
  }
}
