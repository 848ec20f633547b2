import Drawing
import Foundation
import Numerics
import TestSupport
import Testing

@testable import Lottie

/// Files as a whole: what they are, which part is shown, what is warned of, what is refused.
@Suite struct DocumentTests {
  @Test func durationAndRate() throws {
    let text = #"{"fr":29.97,"ip":12,"op":72,"w":30.5,"h":20,"layers":[]}"#
    let animation = try LottieAnimation(bytes: Array(text.utf8)) { _ in nil }
    #expect(animation.duration == 60 / 29.97 && animation.frame(at: 0.5) == 42 && animation.width == 31)
    #expect(animation.frame(at: 1) == 12)
  }

  @Test func filesAreToldByTheirContent() {
    #expect(LottieAnimation.isLottie(Array(#" {"v":"5","fr":1,"op":2,"layers":[]}"#.utf8)))
    #expect(!LottieAnimation.isLottie(Array(#"{"name":"ring","layers":[{"fr":1,"op":2}]}"#.utf8)))
    #expect(!LottieAnimation.isLottie(Array("<svg/>".utf8)) && !LottieAnimation.isLottie([]))
    #expect(!LottieAnimation.isLottie(Array(#"["layers","fr","op"]"#.utf8)))
  }

  @Test func partsByMarkerAndFrame() throws {
    let markers = #","markers":[{"tm":20,"cm":"spin","dr":30},{"tm":60,"cm":"end","dr":0}]"#
    func range(_ from: String?, _ to: String?) throws -> [Double] {
      var options = LottieOptions()
      (options.from, options.to) = (from.map { Name($0) }, to.map { Name($0) })
      let animation = try animation(solid("#ff0000"), markers, options: options)
      return [animation.from, animation.to, animation.duration]
    }
    #expect(try range(nil, nil) == [0, 100, 10])
    #expect(try range("spin", nil) == [20, 50, 3])
    #expect(try range("spin", "end") == [20, 60, 4])
    #expect(try range("2.5", "10") == [2.5, 10, 0.75])
    #expect(throws: LottieError.outsidePart(from: 60, to: 20, first: 0, end: 100)) { try range("end", "spin") }
    // The last frame may be counted as the end; a part beyond it would stand still.
    #expect(try range("60", "101") == [60, 100, 4])
    for (from, to) in [("0", "102"), ("-1", "50"), ("100", "101"), ("7", "7")] {
      #expect(throws: LottieError.self, "\(from) to \(to)") { try range(from, to) }
    }
    #expect(throws: LottieError.self) { try range("0.5", nil) }
    #expect(throws: LottieError.unknownMarker("x", known: ["spin", "end"])) { try range("x", nil) }
  }

  /// A canvas of 20 x 20 in 41 x 40 pixels: an exact size leaves half a pixel on either side, a rounded one nothing.
  @Test func exactSizesKeepProportionsAndRoundedOnesFillThePicture() throws {
    let natural = try animation(solid("#ff0000"))
    let exact = natural.sized(width: 41, height: 40, fit: .keepsProportions)
    #expect(try [0, 1, 39, 40].map { try exact.pixel($0, 5)[3] } == [128, 255, 255, 128])
    let filled = natural.sized(width: 41, height: 40, fit: .fillsPicture)
    #expect(try [0, 40].map { try filled.pixel($0, 5)[3] } == [255, 255])
    let wide = natural.sized(width: 60, height: 20, fit: .keepsProportions)
    #expect(try [19, 20, 39, 40].map { try wide.pixel($0, 5)[3] } == [0, 255, 255, 0])
  }

  @Test func slotsAndColors() throws {
    let item = #"{"ty":"fl","nm":"Brand","c":{"sid":"main","k":[1,0,0]},"o":{"k":100}}"#
    let layer = shapes("\(rectangle(0, 0, 20, 20)),\(item)", #","nm":"Logo""#)
    let slots = #","slots":{"main":{"p":{"a":0,"k":[0,0,1]}}}"#
    func pixel(_ set: (inout LottieOptions) -> Void) throws -> [Int] {
      var options = LottieOptions()
      set(&options)
      return try animation(layer, slots, options: options).pixel(5, 5)
    }
    #expect(try pixel { _ in } == [0, 0, 255, 255])
    let green = Color(red: 0.0, green: 1, blue: 0)
    #expect(try pixel { $0.slots["main"] = SlotValue(text: "lime", color: green) } == [0, 255, 0, 255])
    #expect(try pixel { $0.slots["main"] = SlotValue(text: "0,1,0", numbers: [0, 1, 0]) } == [0, 255, 0, 255])
    #expect(throws: LottieError.wrongSlotValue(slot: "main", expected: "a color")) {
      try pixel { $0.slots["main"] = SlotValue(text: "5", numbers: [5]) }
    }
    let site = ColorSite(2, .fill, Color(red: 0.0, green: 0, blue: 1))
    #expect(try pixel { $0.edits.colors[site] = Color(red: 0.0, green: 1, blue: 1) } == [0, 255, 255, 255])
    #expect(throws: LottieError.unknownSlot("x", known: ["main"])) {
      try pixel { $0.slots["x"] = SlotValue(text: "1", numbers: [1]) }
    }
    let plain = try animation(layer, slots)
    #expect(
      plain.parts.colors == [ColorUse(site, painter: 2, names: ["main"])] && plain.slots.map { $0.name } == ["main"])
    #expect(plain.slots.map { [$0.kind, $0.value] } == [["a color", "#0000ff"]])
    #expect(plain.parts.path(of: 2) == ["Logo", "Brand"])
    #expect(try animation(layer).slots.map { $0.name } == ["main"])
  }

  @Test func aTextSlotTakesAnyText() throws {
    let text = #"{"ty":5,"ip":0,"op":9,"ks":{},"t":{"d":{"sid":"title","k":[{"t":0,"s":{"t":"A"}}]}}}"#
    var options = LottieOptions()
    options.slots["title"] = SlotValue(text: "42", numbers: [42])
    let slots = try animation(text, options: options).slots
    #expect(slots.map { $0.name } == ["title"] && slots.map { [$0.kind, $0.value] } == [["a text", "A"]])
  }

  /// A phase of a few digits names a whole frame: layers start there.
  @Test func roundedPhasesNameWholeFrames() throws {
    let layer = solid("#ff0000").replacing(#""ip":0"#, with: #""ip":7"#)
    let animation = try animation(layer)
    #expect(animation.frame(at: 0.0699999) == 7 && animation.frame(at: 0.0699) == 6.99)
    #expect(animation.frame(at: 0.29) == 29)
  }

  /// Files that a player has saved after preparing them: tangents are places, not relative to their vertices.
  @Test func preparedFilesHaveTangentsThatArePlaces() throws {
    let points = "[[0,0],[10,0],[10,20],[0,20]]"
    let path = #"{"ty":"sh","ks":{"k":{"v":\#(points),"i":\#(points),"o":\#(points),"c":true}}}"#
    #expect(try animation(shapes(path + "," + fill()), #","__complete":true"#).row() == "##########..........")
    #expect(try animation(shapes(path + "," + fill())).row() != "##########..........")
  }

  @Test func whatIsNotDrawnIsWarnedOfOnceAKind() throws {
    let layers = [
      #"{"ty":13,"nm":"Camera","ks":{}}"#, #"{"ty":2,"nm":"Photo","refId":"none","ks":{}}"#,
      shapes(#"{"ty":"??"},{"ty":"??"}"#, #","nm":"Odd","sy":[{}]"#),
      #"{"ty":0,"nm":"Comp","refId":"none","ddd":1,"ks":{"rx":{"k":30}}}"#,
      // What has no picture is not missed.
      #"{"ty":3,"ks":{}}"#, #"{"ty":6,"ks":{}}"#, #"{"ty":11,"ks":{}}"#, #"{"ty":15,"ks":{}}"#,
    ]
    let warnings = try animation(layers.joined(separator: ",")).warnings
    #expect(
      warnings.map { $0.kind } == [
        .unknownLayer, .missingImage, .unknownShape, .layerStyle, .missingComposition, .threeDimensions,
      ])
    #expect(warnings[2].count == 2 && warnings[2].layers == ["Odd"])
    #expect(
      warnings[0].description == #"layers of unknown or invisible types are left out ("camera"), in layer "Camera""#)
  }

  /// A camera and a light change the layers in space alone.
  @Test func aCameraThatSeesNoLayerInSpaceIsNotMissed() throws {
    let eyes = [13, 14].map { #"{"ty":\#($0),"nm":"Eye","ddd":1,"ks":{}}"# }.joined(separator: ",")
    func kinds(_ layer: String) throws -> [LottieWarning.Kind] {
      try animation(eyes + "," + layer).warnings.map { $0.kind }
    }
    #expect(try kinds(solid("#ff0000")).isEmpty)
    #expect(try kinds(#"{"ty":3,"ddd":1,"ks":{}}"#) == [.unknownLayer])
  }

  /// One frame at 60 a second is shorter than the shortest frame of a GIF.
  @Test func aLoopOfOneFrameLastsLongEnough() throws {
    let text = #"{"v":"5.7.0","fr":60,"ip":0,"op":1,"w":20,"h":20,"layers":[\#(solid("#ff0000"))]}"#
    let animation = try LottieAnimation(bytes: Array(text.utf8)) { _ in nil }
    #expect(animation.duration == 0.02 && animation.warnings.map { $0.kind } == [.shortLoop])
  }

  @Test func loopsThatCloseAndThatDoNot() throws {
    func moving(_ to: Double) -> String {
      solid("#ff0000", width: 5, "").replacing(
        #""ks":{}"#, with: #""ks":{"p":{"k":[{"t":0,"s":[0,0]},{"t":50,"s":[15,0]},{"t":100,"s":[\#(to),0]}]}}"#)
    }
    func closes(_ text: String) throws -> Bool {
      let animation = try animation(text)
      return try LoopLook(of: animation.loop, count: 1).closes(after: #require(animation.openFrames))
    }
    #expect(try closes(moving(0)) && !closes(moving(14)) && closes(solid("#ff0000")))
  }

  // MARK: Text

  @Test func textOfTheDocumentsOwnGlyphs() throws {
    // A glyph that fills the left half of its advance, from the baseline up.
    let glyph =
      #"{"ch":"A","fFamily":"F","style":"S","w":100,"data":{"shapes":[{"ty":"gr","it":[{"ty":"sh","ks":{"k":{"v":[[0,0],[50,0],[50,-100],[0,-100]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]],"c":true}}}]}]}}"#
    func row(_ document: String) throws -> String {
      let layer =
        #"{"ty":5,"ip":0,"op":100,"ks":{"p":{"k":[10,12]}},"t":{"d":{"k":[{"t":0,"s":{"s":4,"f":"N","t":"AA","fc":[1,0,0]\#(document)}}]},"a":[]}}"#
      let fonts = #","fonts":{"list":[{"fName":"N","fFamily":"F","fStyle":"S"}]},"chars":[\#(glyph)]"#
      let animation = try animation(layer, fonts)
      #expect(animation.warnings.isEmpty)
      return try animation.row()
    }
    #expect(try row("") == "..........##..##....")
    #expect(try row(#","j":1"#) == "..##..##............")
    #expect(try row(#","j":2"#) == "......##..##........")
    #expect(try row(#","tr":500"#) == "..........##....##..")
  }

  /// As After Effects draws it: an old exporter wrote some outlines with absolute tangents, and the next letter as
  /// another group.
  @Test(arguments: [
    ("4.5.3", "[[0,0],[50,0],[50,-100],[0,-100]]"), ("4.5.3", "[[0,0],[0,0],[0,0],[0,0]]"),
    ("5.1.0", "[[0,0],[0,0],[0,0],[0,0]]"),
  ])
  func glyphsOfOldFiles(version: String, tangents: String) throws {
    func group(_ x: Int, _ tangents: String) -> String {
      #"{"ty":"gr","it":[{"ty":"sh","ks":{"k":{"v":[[\#(x),0],[\#(x + 50),0],[\#(x + 50),-100],[\#(x),-100]],"i":\#(tangents),"o":\#(tangents),"c":true}}}]}"#
    }
    let shapes = group(0, tangents) + "," + group(100, "[[0,0],[0,0],[0,0],[0,0]]")
    let glyph = #"{"ch":"A","fFamily":"F","style":"S","w":100,"data":{"shapes":[\#(shapes)]}}"#
    let layer =
      #"{"ty":5,"ip":0,"op":100,"ks":{"p":{"k":[10,12]}},"t":{"d":{"k":[{"t":0,"s":{"s":4,"f":"N","t":"A","fc":[1,0,0]}}]},"a":[]}}"#
    let fonts = #","fonts":{"list":[{"fName":"N","fFamily":"F","fStyle":"S"}]},"chars":[\#(glyph)],"v":"\#(version)""#
    #expect(try animation(layer, fonts).row() == "..........##........")
  }

  @Test func textOfAMissingFontIsWarnedOf() throws {
    let layer =
      #"{"ty":5,"nm":"Title","ip":0,"op":100,"ks":{"p":{"k":[0,18]}},"t":{"d":{"k":[{"t":0,"s":{"s":20,"f":"No Such Font","t":"I\rI","fc":[1,0,0]}}]},"a":[]}}"#
    let animation = try animation(layer)
    #expect(animation.warnings.map { $0.kind } == [.missingFont])
    #expect(try animation.row().contains("#"))
  }

  // MARK: Hostile files

  @Test func textsHaveManyPointsTogether() throws {
    // A glyph of 1,000 corners, 100 of them in each of eleven texts.
    let zeros = Array(repeating: "[0,0]", count: 1000).joined(separator: ",")
    let glyph =
      #"{"ch":"A","fFamily":"F","style":"S","w":1,"data":{"shapes":[{"ty":"sh","ks":{"k":{"v":[\#(zeros)],"i":[\#(zeros)],"o":[\#(zeros)],"c":true}}}]}}"#
    func read(_ count: Int) throws {
      let text = String(repeating: "A", count: 100)
      let keys = (0..<count).map { #"{"t":\#($0),"s":{"s":4,"f":"N","t":"\#(text)"}}"# }.joined(separator: ",")
      let layer = #"{"ty":5,"ip":0,"op":100,"ks":{},"t":{"d":{"k":[\#(keys)]},"a":[]}}"#
      let fonts = #","fonts":{"list":[{"fName":"N","fFamily":"F","fStyle":"S"}]},"chars":[\#(glyph)]"#
      _ = try animation(layer, fonts)
    }
    try read(3)
    #expect(throws: LottieError.tooMuchText(limit: 1_000_000)) { try read(11) }
  }

  private func failsInTime(_ layers: String, _ more: String = "", at frame: Double = 0) throws {
    let time = processorTime {
      #expect(throws: LottieError.self) { try animation(layers, more).displayList(atFrame: frame) }
    }
    // A second in the release; Debug builds are ten times as slow.
    #expect(time < .seconds(10))
  }

  @Test func aPrecompositionInsideItself() throws {
    let inner = #"{"ty":0,"refId":"b","ks":{}}"#
    let assets = #","assets":[{"id":"a","layers":[\#(inner)]},{"id":"b","layers":[{"ty":0,"refId":"a","ks":{}}]}]"#
    #expect(throws: LottieError.recursiveComposition("a")) { try animation(inner, assets) }
  }

  @Test func deepAndWidePrecompositions() throws {
    func assets(_ depth: Int, _ instances: Int) -> String {
      let list = (0..<depth).map { level -> String in
        let layer = #"{"ty":0,"refId":"c\#(level + 1)","w":9,"h":9,"ks":{}}"#
        return #"{"id":"c\#(level)","layers":[\#(Array(repeating: layer, count: instances).joined(separator: ","))]}"#
      }
      return #","assets":[\#(list.joined(separator: ",")),{"id":"c\#(depth)","layers":[\#(solid("#ff0000"))]}]"#
    }
    let layer = #"{"ty":0,"refId":"c0","w":9,"h":9,"ks":{}}"#
    try failsInTime(layer, assets(200, 1))
    try failsInTime(layer, assets(30, 10))
    #expect(try animation(layer, assets(20, 1)).pixel(5, 5)[3] == 255)
  }

  @Test func aMillionCopies() throws {
    let repeater = #"{"ty":"rp","c":{"k":1000000},"o":{"k":0},"m":1,"tr":{}}"#
    try failsInTime(shapes("\(rectangle(0, 0, 2, 2)),\(fill()),\(repeater)"))
    let thousand = repeater.replacing("1000000", with: "1000")
    try failsInTime(shapes("\(rectangle(0, 0, 2, 2)),\(fill()),\(thousand),\(thousand)"))
    try failsInTime(shapes("\(rectangle(0, 0, 2, 2)),\(fill()),\(repeater.replacing("1000000", with: "1e300"))"))
  }

  @Test func groupsInsideEachOtherAndMattesOfEachOther() throws {
    var item = "\(rectangle(0, 0, 2, 2)),\(fill())"
    for _ in 0..<100 { item = #"{"ty":"gr","it":[\#(item)]}"# }
    try failsInTime(shapes(item))
    let a = solid("#ff0000", #","ind":1,"tt":1,"tp":2"#)
    let b = solid("#ff0000", #","ind":2,"tt":1,"tp":1"#)
    try failsInTime(a + "," + b + "," + solid("#ff0000", #","tt":1,"tp":2"#))
  }

  @Test func hugeNumbersDrawNothingWorse() throws {
    for number in ["1e308", "-1e308", "1e-308", "1e20"] {
      let stroke =
        #"{"ty":"st","c":{"k":[\#(number),0,0]},"o":{"k":\#(number)},"w":{"k":\#(number)},"d":[{"n":"d","v":{"k":\#(number)}}]}"#
      let item =
        #"{"ty":"sr","sy":1,"pt":{"k":\#(number)},"or":{"k":\#(number)},"ir":{"k":3},"p":{"k":[\#(number),0]}}"#
      let modifiers =
        #"{"ty":"rd","r":{"k":\#(number)}},{"ty":"tm","s":{"k":0},"e":{"k":30},"o":{"k":\#(number)}},{"ty":"zz","r":{"k":\#(number)},"s":{"k":1}}"#
      let animation = try animation(shapes("\(item),\(rectangle(0, 0, 5, 5)),\(modifiers),\(stroke)"))
      _ = try? animation.pixel(5, 5, at: 3)
    }
  }
}
