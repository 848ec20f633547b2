import Codecs
import Foundation
import JSON
import Numerics
import Testing

@testable import WhirligifKit

/// A Lottie animation that is rendered as one is the document itself with the changes, and with all that it has.
struct LottieEditTests {
  private static let document = """
    {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":40,"h":20,"nm":"own","meta":{"g":"a tool"},"assets":[
      {"id":"c","layers":[{"ty":1,"nm":"inner","sw":9,"sh":9,"sc":"#00ff00","ip":0,"op":60,"ks":{"p":{"k":[30,8]}}}]}],
     "slots":{"main":{"p":{"a":0,"k":[1,0.5,0]}}},
     "layers":[{"ty":0,"refId":"c","w":40,"h":20,"ip":0,"op":60,"ks":{}},
      {"ty":4,"nm":"disc","ip":0,"op":60,"ks":{"p":{"a":1,"k":[{"t":0,"s":[5,10]},{"t":60,"s":[20,10]}]}},"shapes":[
       {"ty":"el","p":{"k":[0,0]},"s":{"k":[8,8]}},
       {"ty":"st","nm":"line","c":{"a":1,"k":[{"t":0,"s":[0,0,1]},{"t":60,"s":[0,0,0.2]}]},"o":{"k":100},"w":{"k":2}},
       {"ty":"fl","nm":"body","c":{"sid":"main","k":[0,0,0]},"o":{"k":100}}]},
      {"ty":4,"nm":"fade","ip":0,"op":60,"ks":{},"shapes":[{"ty":"rc","p":{"k":[20,18]},"s":{"k":[40,4]},"r":{"k":0}},
       {"ty":"gf","o":{"k":100},"t":1,"s":{"k":[0,0]},"e":{"k":[40,0]},"g":{"p":2,"k":{"k":[0,1,0,1,1,1,1,1]}}}]}]}
    """

  private func animation(_ bytes: [UInt8], _ settings: [(String, String)] = [], _ options: [(String, String)] = [])
    throws
    -> Animation
  {
    var animation = try Animation(bytes: bytes, file: "a.json")
    for (name, value) in settings { try animation.set(name, to: value) }
    for (name, value) in options { _ = try animation.options.set(name, to: value) }
    return animation
  }

  private func written(
    _ bytes: [UInt8], _ settings: [(String, String)] = [], _ options: [(String, String)] = [],
    to container: String = "lottie"
  ) throws -> (bytes: [UInt8], warnings: [String]) {
    let file = try animation(bytes, settings, options).render(as: #require(Container(named: container)))
    return (file.bytes, file.report.findings.map { "\($0)" }.filter { $0.contains("anew") })
  }

  private func pixels(_ animation: Animation) throws -> [[UInt8]] {
    var animation = animation
    for (name, value) in [("start", "0"), ("fps", "5")] {
      _ = try animation.options.set(name, to: value)
    }
    return try animation.frames().map { $0.rgba }
  }

  @Test func withoutChangesItIsTheSame() throws {
    let bytes = Array(Self.document.utf8)
    #expect(try written(bytes).bytes == bytes)
  }

  @Test(arguments: [
    [("color", "red")], [("color", "main=#123456,disc.fill=lime")], [("main", "#ff00ff")], [("hide", "disc")],
    [("hide", "body,inner")], [("stroke", "2")], [("from", "10"), ("to", "30")], [("color", "#f0f=#80808080")],
  ]) func settingsAreWrittenIntoIt(settings: [(String, String)]) throws {
    let bytes = Array(Self.document.utf8)
    let new = try written(bytes, settings)
    #expect(new.warnings.isEmpty)
    #expect(String(decoding: new.bytes, as: UTF8.self).contains(#""meta":{"g":"a tool"}"#))
    #expect(new.bytes != bytes)
    #expect(try pixels(animation(new.bytes)) == pixels(animation(bytes, settings)))
  }

  @Test(arguments: [
    [("speed", "2")], [("size", "80")], [("size", "100x100"), ("duration", "1")], [("background", "#102030")],
  ]) func optionsAreWrittenIntoIt(options: [(String, String)]) throws {
    let bytes = Array(Self.document.utf8)
    let new = try written(bytes, [("color", "red")], options)
    #expect(new.warnings.isEmpty)
    #expect(String(decoding: new.bytes, as: UTF8.self).contains(#""ty":"gf","o":{"k":100}"#))
    #expect(try pixels(animation(new.bytes)) == pixels(animation(bytes, [("color", "red")], options)))
  }

  /// A change that a document cannot hold draws it anew, which is a fact, and loses its markers, which is a loss.
  @Test func otherOptionsDrawItAnew() throws {
    let new = try written(Array(Self.document.utf8), [], [("bounce", "true")])
    #expect(new.warnings.count == 1)
    #expect(!String(decoding: new.bytes, as: UTF8.self).contains("a tool"))
    let marked = Self.document.replacing("\"w\":", with: "\"markers\":[{\"tm\":0,\"cm\":\"a\",\"dr\":3}],\"w\":")
    #expect(marked != Self.document)
    let bounced = try animation(Array(marked.utf8), [], [("bounce", "true")]).render(as: .lottie)
    #expect(bounced.report.warnings == ["The markers of the animation are left out."])
  }

  /// Players show nothing where a document that has glyphs lacks one.
  @Test(arguments: [("BA", 0), ("CD", 1), ("ba", 0)]) func wordsNeedGlyphs(words: String, count: Int) throws {
    let square =
      #"{"ty":"sh","ks":{"k":{"c":true,"v":[[0,0],[60,0],[60,-60],[0,-60]],"#
      + #""i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]]}}}"#
    let glyphs = ["A", "B"].map {
      #"{"ch":"\#($0)","fFamily":"F","style":"Bold","w":70,"data":{"shapes":[\#(square)]}}"#
    }
    let text =
      #"{"ty":5,"ip":0,"op":60,"ks":{"p":{"k":[2,16]}},"t":{"d":{"k":[{"t":0,"s":"#
      + #"{"t":"AB","f":"F-Bold","s":12,"ca":1,"fc":[0,0,1]}}]},"a":[],"p":{},"m":{}}}"#
    let fonts =
      #""chars":[\#(glyphs.joined(separator: ","))],"#
      + #""fonts":{"list":[{"fName":"F-Bold","fFamily":"F","fStyle":"Bold","ascent":75}]},"#
    let document = Self.document.replacingOccurrences(of: #""assets":["#, with: fonts + #""assets":["#)
      .replacingOccurrences(of: #""layers":[{"ty":0,"#, with: #""layers":[\#(text),{"ty":0,"#)
    let new = try written(Array(document.utf8), [("text", words)])
    #expect(new.warnings.count == count)
    #expect(String(decoding: new.bytes, as: UTF8.self).contains(#""t":"\#(words)""#) == (count == 0))
  }

  /// Players cut or stretch a picture of another aspect ratio than the one that it replaces.
  @Test(arguments: [("4", 0), ("2", 1)]) func picturesFillTheirBox(width: String, count: Int) throws {
    let document =
      #"{"v":"5.7.0","fr":10,"ip":0,"op":9,"w":8,"h":4,"layers":[{"ty":2,"refId":"p","ip":0,"op":9,"ks":{}}],"#
      + #""assets":[{"id":"p","w":8,"h":4,"p":"a.png"}]}"#
    let drawing =
      "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='2'><rect width='9' height='9'/></svg>"
    let file = try Animation(bytes: Array(drawing.utf8), file: "a.svg").render(as: .png).bytes
    var animation = try Animation(bytes: Array(document.utf8), file: "a.json", files: .memory(["a.png": file]))
    try animation.set("image", to: "a.png")
    let new = try animation.render(as: .lottie)
    #expect(new.report.findings.count { "\($0)".contains("anew") } == count)
  }

  /// A part of the document and another speed leave the frames that markers name.
  @Test func markersStay() throws {
    let markers = #""markers":[{"tm":15,"cm":"wait","dr":30},{"tm":50,"cm":"{\"name\":\"done\"}","dr":0}],"#
    let document = Self.document.replacingOccurrences(of: #""assets":["#, with: markers + #""assets":["#)
    for (settings, options) in [([("from", "wait")], []), ([], [("speed", "1.5")]), ([], [("size", "80")])] {
      let new = try written(Array(document.utf8), settings, options)
      #expect(new.warnings.isEmpty)
      #expect(String(decoding: new.bytes, as: UTF8.self).contains(markers.dropLast()))
    }
  }

  @Test func archivesKeepTheirOtherFiles() throws {
    let manifest = #"{"version":"2","animations":[{"id":"one"},{"id":"two"}],"themes":[{"id":"night"}]}"#
    let files = [
      ("manifest.json", manifest), ("a/one.json", Self.document), ("a/two.json", Self.document),
      ("t/night.json", #"{"rules":[]}"#),
    ]
    let bytes = try #require(ZIPWriter.archive(of: files.map { ($0.0, Array($0.1.utf8)) }))
    let new = try written(bytes, [("animation", "two"), ("color", "red")], to: "dotlottie")
    let archive = try ZIPArchive(new.bytes)
    #expect(new.warnings.isEmpty && archive.names == files.map { $0.0 })
    for (name, text) in files {
      #expect(try (archive.contents(of: name, limit: 1 << 20) == Array(text.utf8)) == (name != "a/two.json"))
    }
    let json = try written(bytes, [("color", "red")])
    #expect(json.warnings.isEmpty && json.bytes.first == UInt8(ascii: "{"))
  }

  // MARK: Controls and slots

  /// A rig, whose colors are those of effects that its expressions name: blue at the left, and green at the right.
  private static let rig = #"""
    {"v":"5.7.0","fr":10,"ip":0,"op":9,"w":2,"h":1,"layers":[
     {"ty":3,"nm":"control","ip":0,"op":9,"ks":{},"ef":[
      {"ty":5,"nm":"primary","ef":[{"ty":2,"nm":"Color","ix":1,"v":{"a":0,"k":[0,0,1,1]}}]},
      {"ty":5,"nm":"secondary","ef":[{"ty":2,"nm":"Color","ix":1,"v":{"a":0,"k":[0,1,0,1]}}]}]},
     {"ty":4,"nm":"left","ip":0,"op":9,"ks":{},"shapes":[{"ty":"rc","p":{"k":[0.5,0.5]},"s":{"k":[1,1]},"r":{"k":0}},
      {"ty":"fl","c":{"k":[0,0,0,1],"x":"var $bm_rt;\n$bm_rt = thisComp.layer('control').effect('primary')('Color');"},
       "o":{"k":100}}]},
     {"ty":4,"nm":"right","ip":0,"op":9,"ks":{},"shapes":[{"ty":"rc","p":{"k":[1.5,0.5]},"s":{"k":[1,1]},"r":{"k":0}},
      {"ty":"fl","c":{"k":[0,0,0,1],"x":"var c = thisComp.layer('control').effect('secondary')(1); c"},"o":{"k":100}}]}]}
    """#

  @Test(arguments: ["primary=#f00", "#00f=#f00", "left=#f00"]) func theColorOfAControlIsThatOfTheRig(
    color: String
  ) throws {
    let rig = Array(Self.rig.utf8)
    let colors = try animation(rig).contents.first { $0.heading == "Colors" }
    #expect(
      colors?.items.map { $0.line } == ["#1  #0000ff  50 %  primary, left", "#2  #00ff00  50 %  secondary, right"])
    #expect(try pixels(animation(rig)).first == [0, 0, 255, 255, 0, 255, 0, 255])
    let new = try written(rig, [("color", color)])
    #expect(new.warnings.isEmpty)
    #expect(String(decoding: new.bytes, as: UTF8.self) == Self.rig.replacing("[0,0,1,1]", with: "[1,0,0]"))
    #expect(try pixels(animation(new.bytes)).first == [255, 0, 0, 255, 0, 255, 0, 255])
  }

  @Test func aSlotThatMovesGetsOneColorAtAllTimes() throws {
    let moving = Array(
      Self.document.replacing(
        #""p":{"a":0,"k":[1,0.5,0]}"#, with: #""p":{"a":1,"k":[{"t":0,"s":[1,0,0]},{"t":60,"s":[0,0,1]}]}"#
      ).utf8)
    let new = try written(moving, [("color", "main=#00ff00")])
    #expect(new.warnings.isEmpty)
    #expect(try pixels(animation(moving, [("main", "#00ff00")])) == pixels(animation(new.bytes)))
  }

  /// The color of a text that an animator replaces as a whole is never drawn, and no color of the file.
  @Test(arguments: [(100, ["#0000ff"]), (50, ["#0000ff", "#ff0000"])]) func replacedColorsOfTextsAreNone(
    end: Int, colors: [String]
  ) throws {
    let text = """
      {"v":"5.7.0","fr":10,"ip":0,"op":9,"w":40,"h":20,"layers":[{"ty":5,"nm":"t","ip":0,"op":9,
       "ks":{"p":{"k":[0,18]}},"t":{"d":{"k":[{"t":0,"s":{"s":20,"f":"F","t":"II","fc":[1,0,0]}}]},"a":[{"s":{"s":{"k":0},
       "e":{"k":\(end)}},"a":{"fc":{"k":[0,0,1]}}}]}}]}
      """
    let listed = try animation(Array(text.utf8)).contents.first { $0.heading == "Colors" }
    let found = (listed?.items ?? []).compactMap { $0.line.split(separator: " ").dropFirst().first.map(String.init) }
    #expect(found.sorted() == colors)
  }

  /// lottie-web inverts a mask within the size of the whole picture, also inside of a layer that is scaled, which
  /// would cut a layer of 40 units at 20: it is subtracted instead.
  @Test func invertedMasksAreSubtractedWhereThePictureIsScaled() throws {
    let masked = Array(
      Self.document.replacing(
        #""refId":"c","#,
        with: #"""
          "refId":"c","hasMask":true,"masksProperties":[{"inv":true,"mode":"a","o":{"k":100},"pt":{"k":{"c":true,
          "v":[[30,8],[34,8],[34,12],[30,12]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]]}}}],
          """#
      ).utf8)
    #expect(try written(masked).bytes == masked)
    let new = try written(masked, [], [("size", "20")])
    let text = String(decoding: new.bytes, as: UTF8.self)
    #expect(new.warnings.isEmpty && text.contains(#""inv":false,"mode":"s""#))
    #expect(try pixels(animation(new.bytes)) == pixels(animation(masked, [], [("size", "20")])))
  }
}
