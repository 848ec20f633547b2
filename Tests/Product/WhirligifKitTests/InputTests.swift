import Foundation
import Testing

@testable import WhirligifKit

/// Animations that are read from other formats than preset documents, told apart by what they hold.
struct InputTests {
  /// A red square over the left half that the second half of the loop moves to the right half.
  private static let lottie = #"""
    {"v": "5.7.0", "fr": 30, "ip": 0, "op": 45, "w": 4, "h": 2, "markers": [{"tm": 15, "cm": "middle", "dr": 0}],
     "layers": [{"ty": 1, "nm": "Box", "sw": 2, "sh": 2, "sc": "#ff0000", "ip": 0, "op": 45, "st": 0,
       "ks": {"p": {"a": 1, "k": [{"t": 0, "s": [0, 0], "h": 1}, {"t": 22.5, "s": [2, 0], "h": 1}]}}}]}
    """#
  private static let svg =
    ##"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="2" height="2" fill="#f00"/></svg>"##
  /// The same, turned to the right half and back every 0.8 s.
  private static let moving = #"""
    <svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="2" height="2" fill="#f00">
    <animate attributeName="x" values="0;2" calcMode="discrete" dur="0.8s" repeatCount="indefinite"/></rect></svg>
    """#
  /// `svg`, packed by gzip.
  private static let packed =
    "H4sIAAAAAAACA03MSQqAMAxA0auUuG9CdSVtL6N2gDrQBuPx1YXg+n2+bWdU11q25iAxHyOiiGjp9V4jGiLCpwAleebkYACVlhwTOzDgbV0m/sj8SYVc"
    + "ioMuEAF6+z78DQykL8RrAAAA"

  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let clear: [UInt8] = [0, 0, 0, 0]
  private static let left = red + red + clear + clear
  private static let right = clear + clear + red + red

  private func animation(_ text: String, _ file: String = "a.json") throws -> Animation {
    try Animation(bytes: Array(text.utf8), file: file)
  }

  @Test func aLottieAnimationKeepsItsTime() throws {
    var animation = try animation(Self.lottie)
    #expect(try animation.duration == 1.5)
    #expect(try animation.pixelSize == (4, 2))
    for (moment, row) in [("0.25", Self.left), ("0.49", Self.left), ("0.51", Self.right), ("1.2s", Self.right)] {
      #expect(try animation.options.set("at", to: moment))
      #expect(try animation.frames()[0].rgba == row + row, "\(moment)")
    }
  }

  /// What a script adds to a document that moves by itself is beside the animation; without it, it may be the animation.
  @Test func aScriptIsAWarningWhereNothingElseMoves() throws {
    for (text, kind) in [(Self.svg, Warning.Kind.other), (Self.moving, .note)] {
      var animation = try animation(text.replacing("</svg>", with: "<script>a()</script></svg>"), "a.svg")
      animation.options.isStrict = kind == .note
      let findings = try animation.render(as: .png).report.findings
      #expect(findings.map(\.kind) == [kind])
      #expect(findings.first?.sentence.contains("scripts are not executed") == true)
      #expect(try animation.documentWarnings().map(\.isNote) == [kind == .note])
    }
  }

  @Test func colorsAndMarkersOfALottieAreParameters() throws {
    var animation = try animation(Self.lottie)
    try animation.set("color", to: "#00f")
    #expect(try animation.frames()[0].rgba.prefix(4) == [0, 0, 255, 255])
    try animation.set("from", to: "middle")
    #expect(try animation.duration == 1)
    #expect(throws: WhirligifError.self) { try animation.set("color", to: "#123456=#00f") }
    #expect(throws: WhirligifError.self) { try animation.set("from", to: "nowhere") }
    let error = #expect(throws: WhirligifError.self) { try animation.set("radius", to: "3") }
    #expect(
      error?.description
        == "'a.json' has nothing to set that is called 'radius'. It has 'color', 'colors', 'text', 'font', 'image', 'hide', 'only', "
        + "'stroke', 'from', 'to', 'animation'.")
    let near = #expect(throws: WhirligifError.self) { try animation.set("colr", to: "3") }
    #expect(near?.description.hasSuffix("Did you mean 'color'?") == true)
  }

  @Test func contentsOfALottieForPeopleAndPrograms() throws {
    let twice = Self.lottie.replacing(#""layers": ["#, with: ##""layers": [{"ty": 1, "nm": "Top", "sc": "#f00"}, "##)
      .replacing("middle", with: "middle\\r")
    let parts = try animation(twice).contents
    #expect(parts.map(\.heading) == ["Colors", "Layers", "Markers", "Features"])
    #expect(parts[0].items.map(\.line) == ["#1  #ff0000  100 %  its own  Top, Box"])
    #expect(parts[1].items.map(\.line) == ["Top", "Box"] && parts[2].items.map(\.line) == ["middle  frame 15"])
    #expect(
      parts[0].items[0].report.line
        == ##"{"number":1,"color":"#ff0000","share":1,"own":true,"names":["Top","Box"],"##
        + ##""uses":2,"slots":[],"places":["Top","Box"]}"##)
    #expect(parts[2].items[0].report.line == #"{"name":"middle","frame":15,"frames":0}"#)
  }

  @Test(arguments: [
    ("a/loader.json", "loader"), ("com.app_-_Loading.2.json", "com.app_-_Loading.2"), ("logo.svg.gz", "logo"),
    ("x.svgz", "x"), ("plain", "plain"), (".json", "json"),
  ])
  func aNameLosesItsEnding(file: String, stem: String) { #expect(InputFormat.stem(of: file) == stem) }

  @Test func anSVGThatStandsStillIsOneFrame() throws {
    let frames = try animation(Self.svg, "a.txt").frames()
    #expect(frames.count == 1)
    #expect(frames[0].rgba == Self.left + Self.left)
    let bytes = try #require(Data(base64Encoded: Self.packed))
    #expect(try Animation(bytes: Array(bytes), file: "a.svgz").frames() == frames)
  }

  @Test func anSVGThatMovesIsALoop() throws {
    let animation = try animation(Self.moving, "a.svg")
    #expect(try animation.duration == 0.8)
    let frames = try animation.frames()
    #expect(frames.count == 20)
    #expect(frames.prefix(10).allSatisfy { $0.rgba == Self.left + Self.left })
    #expect(frames.suffix(10).allSatisfy { $0.rgba == Self.right + Self.right })
  }

  @Test func theSizeKeepsProportions() throws {
    for text in [Self.lottie, Self.svg, Self.moving] {
      var animation = try animation(text)
      animation.options.size = .longerSide(40)
      #expect(try animation.pixelSize == (40, 20))
      animation.options.size = .exact(width: 20, height: 20)
      let frame = try animation.frames()[0]
      // The picture is in the middle: rows 5 to 14.
      #expect(Array(frame.rgba[(4 * 20 * 4)..<(4 * 20 * 4 + 4)]) == Self.clear)
      #expect(Array(frame.rgba[(4 * 20 * 10)..<(4 * 20 * 10 + 4)]) == Self.red)
    }
  }

  @Test(arguments: [Container.gif, .webp, .png, .svg])
  func aPictureInWhichNothingCanBeSeenIsAWarningOrAnError(container: Container) throws {
    func red(width: Int) throws -> Animation {
      var animation = try Animation(
        document: "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>"
          + "<rect width='\(width)' height='8' fill='#f00'/></svg>")
      animation.options.rendersStillFrame = true
      return animation
    }
    #expect(try red(width: 4).render(as: container).report.warnings.isEmpty)
    var animation = try red(width: 8)
    let warning = "The picture has a single color: nothing in it can be seen."
    #expect(try animation.render(as: container).report.warnings == [warning])
    animation.options.isStrict = true
    let error = #expect(throws: WhirligifError.self) { try animation.render(as: container) }
    #expect(error?.lines == [warning])
  }

  /// The frame of a file of shapes is looked at reduced; a line in a corner is seen all the same.
  @Test func aLargePictureOfShapesIsLookedAtReduced() throws {
    func warnings(_ content: String) throws -> [String] {
      let animation = try Animation(
        document: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 6000 9000'>\(content)</svg>")
      return try animation.render(as: .svg).report.warnings
    }
    let ground = "<rect width='6000' height='9000' fill='#f00'/>"
    #expect(try warnings(ground) == ["The picture has a single color: nothing in it can be seen."])
    #expect(try warnings(ground + "<rect x='5980' y='8000' width='20' height='1000'/>").isEmpty)
  }

  @Test func whatIsNotDrawnIsAWarningOrAnError() throws {
    let text = Self.svg.replacingOccurrences(
      of: "<rect", with: "<foreignObject width='1' height='1'>a</foreignObject><rect")
    var animation = try animation(text, "a.svg")
    animation.options.rendersStillFrame = true
    let warnings = try animation.render().report.warnings
    #expect(warnings.count == 1 && warnings[0].contains("foreignObject"), "\(warnings)")
    animation.options.isStrict = true
    let error = #expect(throws: WhirligifError.self) { try animation.render() }
    #expect(error?.lines == warnings)
  }

  @Test(arguments: [
    ("GIF89a", "a GIF picture"), ("<svg", "a.bin: "), ("{\"layers\": [], \"fr\": 30}", "a.bin:1:"),
    ("\u{1F}\u{8B}", "a.bin:"), ("<html></html>", "a.bin:"),
  ])
  func anErrorSaysWhatTheFileIsTakenFor(text: String, message: String) {
    let error = #expect(throws: WhirligifError.self) { try animation(text, "a.bin") }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
  }

  @Test func identitiesTellInputsApart() throws {
    var (first, second) = (try animation(Self.lottie), try animation(Self.lottie))
    #expect(first.identity == second.identity)
    try first.set("color", to: "#00f")
    #expect(first.identity != second.identity)
    try second.set("color", to: "#00f")
    #expect(first.identity == second.identity)
  }
}
