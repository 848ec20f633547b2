import Testing

@testable import WhirligifKit

/// Errors and warnings are values, and their sentences follow from these.
struct FindingTests {
  @Test func aSentenceHasTwoVoices() {
    let wording: Wording = "The animation does not repeat; \(setting: "plays") 1 plays it once."
    #expect(wording.text == "The animation does not repeat; 'plays' 1 plays it once.")
    #expect(wording.commandText == "The animation does not repeat; --plays 1 plays it once.")
    let property: Wording = "Choose a smaller \(property: "fps") for \(setting: "secondColor")."
    #expect(property.text == "Choose a smaller frameRate for 'secondColor'.")
    #expect(property.commandText == "Choose a smaller --fps for --second-color.")
    let quoted: Wording = "The font 'lossy' is missing: \(bare: "max-bytes")"
    #expect(quoted.text == "The font 'lossy' is missing: max-bytes")
    #expect(quoted.commandText == "The font 'lossy' is missing: --max-bytes")
    #expect([wording, property, quoted].map(\.subject) == ["plays", "secondColor", nil])
    let whole: Wording = "Try \(setting: "theme"): \(wording)"
    #expect(whole.commandText == "Try --theme: \(wording.commandText)" && whole.subject == "plays")
  }

  private static let drawing = """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'>
      <rect id='a' width='30' height='30' fill='#2563eb'/><rect id='b' x='30' width='9' height='40' fill='#ef4444'/>
      <text id='t' y='20'>Wait</text><text id='u' y='30'>Go</text>
      <animate href='#a' attributeName='x' values='0;9' dur='1s'/></svg>
    """

  @Test(arguments: [
    ("color", "red"), ("color", "#2563eb=reed"), ("color", "nothing=red"), ("color", "a=linear-gradient(red,blue)"),
    ("color", "#2563eb=red,blue"), ("colors", "linear-gradient(red,blue)"), ("text", "Hello"), ("text", "v=Hello"),
    ("font", "No Such Face"), ("font", "t=:foo"), ("image", "a=b.png"), ("hide", "zz"), ("only", "zz"),
    ("hide", "background"), ("stroke", "x"), ("stroke", "2"), ("theme", "drak"), ("fromStart", "maybe"), ("from", "zz"),
    ("to", "zz"),
  ])
  func anErrorOfADrawingNamesItsSetting(name: String, value: String) throws {
    var animation = try Animation(document: Self.drawing, file: "a.svg")
    let error = #expect(throws: WhirligifError.self) { try animation.set(name, to: value) }
    #expect(error?.findings.map(\.name) == [name] && error?.findings.map(\.code) == ["invalidValue"])
  }

  @Test func anErrorOfAPresetHasAllItsValues() throws {
    var ring = try Animation(preset: "ring")
    for (name, value, expected, meant) in [
      ("thickness", "1e9", "0.5 to 12", nil), ("thickness", "4px", "0.5 to 12", "4"), ("count", "2.5", nil, nil),
      ("color", "tomatoo", nil, "tomato"), ("color", "3b82f6", nil, "#3b82f6"),
    ] as [(String, String, String?, String?)] {
      let error = #expect(throws: WhirligifError.self) { try ring.set(name, to: value) }
      let finding = try #require(error?.findings.first)
      #expect(finding.name == name && finding.suggestion == meant, "\(finding)")
      #expect(finding.value == (value == "1e9" ? "1000000000" : value), "\(finding)")
      #expect(finding.expected == expected, "\(finding)")
    }
  }

  /// Whatever option a warning is about, the warning names its property, and the command its flag.
  @Test(arguments: [
    ("fps", "frameRate"), ("fit", "fit"), ("lossy", "lossiness"), ("effort", "effort"), ("title", "title"),
    ("svg-motion", "svgMotion"), ("padding", "padding"), ("reduced", "reducesMotion"), ("bounce", "bounces"),
    ("hold", "hold"), ("reverse", "playsBackwards"), ("plays", "plays"),
  ])
  func aWarningNamesItsOption(flag: String, property: String) throws {
    var animation = try Animation(document: Self.drawing, file: "a.svg")
    if flag != "plays" { animation.options.plays = 1 }
    animation.options.rendersStillFrame = ["bounce", "hold", "reverse"].contains(flag)
    switch flag {
    case "fps": animation.options.frameRate = 100
    case "fit": animation.options.fit = .cover
    case "lossy": animation.options.lossiness = 80
    case "effort": animation.options.effort = 9
    case "title": animation.options.title = "a"
    case "svg-motion": animation.options.svgMotion = .css
    case "padding": animation.options.padding = .pixels(0)
    case "reduced": animation.options.reducesMotion = true
    case "bounce": animation.options.bounces = true
    case "hold": animation.options.hold = 1
    case "reverse": animation.options.playsBackwards = true
    default: break
    }
    let findings = try animation.plan().warnings().map(\.finding)
    #expect(findings.map(\.name) == [property])
    for finding in findings {
      #expect(finding.message.contains("'\(flag)'") && !finding.message.contains("--"))
      #expect(finding.commandMessage.contains("--\(flag)") && !finding.commandMessage.contains("'"))
    }
  }
}
