import Codecs
import Drawing
import JSON
import Numerics
import Raster
import TestSupport
import Testing
import Typography

@testable import Lottie

/// Names are bytes: a document with twins for two things is what it is with other names.
@Suite struct TwinNamesTests {
  @Test(arguments: TwinNames.all, LottiePlaces.all)
  func twinsAreTwo(twins: TwinNames, place: TwinPlace) throws {
    let facts = try place.facts(of: twins)
    #expect(facts.twins == facts.plain && !facts.plain.isEmpty, "\(facts)")
  }

  @Test(arguments: TwinNames.all)
  func charactersAreTwo(twins: TwinNames) throws {
    func row(_ first: String, _ second: String) throws -> String {
      try LottiePlaces.text(#""\#(first)\#(second)\#(second)""#, glyphs: [(first, "F", 0), (second, "F", 50)]).row()
    }
    #expect(try row(twins.first, twins.second) == row("p", "q"))
  }

  @Test(arguments: ["plac\u{212A}", "Blac\u{212A}"])
  func wordsIgnoreTheCaseOfASCIIAlone(style: String) {
    #expect(TextFace(family: "F", style: Name(style), ascent: 75).weight == .regular)
  }
}

/// The places of animations, with the documents that have names there.
enum LottiePlaces {
  /// Where a square of two pixels stands whose left edge an expression states; two layers beside it have the names at 2
  /// and 6, and more members.
  private static func place(_ expression: String, _ names: [String], _ more: [String] = ["", ""]) throws -> String {
    let others = zip(names, more).enumerated().map { index, layer in
      #"{"ty":4,"nm":"\#(layer.0)","ip":0,"op":100,"ks":{"p":{"k":[\#(2 + 4 * index),0]}},"shapes":[]\#(layer.1)}"#
    }
    let square = rectangle(0, 9, 2, 2) + "," + fill()
    let quoted = JSONText.string(expression).line
    let layer =
      #"{"ty":4,"ip":0,"op":100,"ks":{"p":{"s":true,"x":{"k":0,"x":\#(quoted)},"y":{"k":0}}},"shapes":[\#(square)]}"#
    let animation = try animation(([layer] + others).joined(separator: ","))
    #expect(animation.warnings.isEmpty)
    return try animation.row()
  }

  private static func square(_ index: Int, color: String, _ more: String) -> String {
    shapes(rectangle(Double(4 * index), 9, 2, 2) + "," + fill(color), more)
  }

  private static func colors(_ animation: LottieAnimation) throws -> String {
    "\(try animation.pixel(0, 10)) \(try animation.pixel(4, 10)) \(animation.warnings)"
  }

  /// Two squares whose colors are in slots of these names.
  private static func slots(_ names: [String]) -> String {
    names.enumerated().map { index, name in
      let color = #"{"sid":"\#(name)","k":[0,0,1,1]}"#
      return shapes(
        rectangle(Double(4 * index), 9, 2, 2) + #",{"ty":"fl","c":\#(color),"o":{"k":100}}"#)
    }.joined(separator: ",")
  }

  private static func document(_ layers: String, _ more: String = "") -> [UInt8] {
    Array(#"{"v":"5.7.0","fr":10,"ip":0,"op":100,"w":20,"h":20,"layers":[\#(layers)]\#(more)}"#.utf8)
  }

  /// An archive with two themes, of which the second has rules for two slots, and two animations.
  private static func archive(_ a: String, _ b: String, _ options: LottieOptions) throws -> LottieAnimation {
    let manifest =
      #"{"version":"2","animations":[{"id":"\#(a)"},{"id":"\#(b)"}],"themes":[{"id":"\#(a)"},{"id":"\#(b)"}]}"#
    let rules = [(a, "[1,0,0]"), (b, "[0,1,0]")].map { #"{"id":"\#($0.0)","type":"Color","value":\#($0.1)}"# }
    let entries: [(name: String, bytes: [UInt8])] = [
      ("manifest.json", Array(manifest.utf8)),
      ("a/\(a).json", document(solid("#0000ff"))), ("a/\(b).json", document(slots([a, b]))),
      ("t/\(a).json", Array(#"{"rules":[]}"#.utf8)),
      ("t/\(b).json", Array(#"{"rules":[\#(rules.joined(separator: ","))]}"#.utf8)),
    ]
    return try LottieAnimation(bytes: try #require(ZIPWriter.archive(of: entries)), options: options) { _ in nil }
  }

  private static func options(_ change: (inout LottieOptions) -> Void) -> LottieOptions {
    var options = LottieOptions()
    change(&options)
    return options
  }

  /// A text with glyphs of a name, a family and the place of their left edge.
  static func text(
    _ words: String, font: String = "F", glyphs: [(name: String, family: String, left: Int)]
  ) throws -> LottieAnimation {
    let zeros = "[[0,0],[0,0],[0,0],[0,0]]"
    let chars = glyphs.map { name, family, left in
      let points = "[[\(left),0],[\(left + 50),0],[\(left + 50),-100],[\(left),-100]]"
      let path = #"{"ty":"sh","ks":{"k":{"v":\#(points),"i":\#(zeros),"o":\#(zeros),"c":true}}}"#
      return
        #"{"ch":"\#(name)","fFamily":"\#(family)","style":"S","w":100,"data":{"shapes":[{"ty":"gr","it":[\#(path)]}]}}"#
    }
    let fonts = Set(glyphs.map { Name($0.family) }).sorted().map {
      #"{"fName":"\#($0)","fFamily":"\#($0)","fStyle":"S"}"#
    }
    let layer =
      #"{"ty":5,"ip":0,"op":100,"ks":{"p":{"k":[0,12]}},"t":{"d":{"k":[{"t":0,"s":{"s":4,"f":"\#(font)","t":\#(words),"fc":[1,0,0]}}]},"a":[]}}"#
    return try animation(
      layer,
      #","fonts":{"list":[\#(fonts.joined(separator: ","))]},"chars":[\#(chars.joined(separator: ","))]"#)
  }

  static let all =
    names + expressions + [
      TwinPlace("files of images") { a, b in
        let assets = [a, b].map { #"{"id":"\#($0)","w":20,"h":20,"p":"\#($0).png"}"# }.joined(separator: ",")
        let layers = [b, a].map { #"{"ty":2,"ip":0,"op":100,"ks":{},"refId":"\#($0)"}"# }.joined(separator: ",")
        let animation = try LottieAnimation(
          bytes: document(layers, #","assets":[\#(assets)]"#), readFile: { Array($0.utf8) }
        ) { bytes in
          let isFirst = bytes == Array("\(a).png".utf8)
          return RasterImage(width: 1, height: 1, straight: isFirst ? [255, 0, 0, 255] : [0, 0, 255, 255])
        }
        return "\(try animation.pixel(4, 4)) \(animation.parts.pictures.map { "\($0.names)" }) \(animation.warnings)"
      },
      TwinPlace("fonts") { a, b in
        try text(#""A""#, font: b, glyphs: [("A", a, 0), ("A", b, 50)]).row()
      },
      TwinPlace("animations and themes of an archive") { a, b in
        let chosen = options { ($0.animation, $0.theme) = (Name(b), Name(b)) }
        let first = options { ($0.animation, $0.theme) = (Name(a), Name(a)) }
        let (one, two) = (try archive(a, b, first), try archive(a, b, chosen))
        return "\(try colors(one)) \(try colors(two)) \(one.themes)"
      },
      TwinPlace("animations of an archive without a manifest") { a, b in
        let entries = [("\(a).json", document(solid("#ff0000"))), ("\(b).json", document(solid("#00ff00")))]
        let bytes = try #require(ZIPWriter.archive(of: entries))
        return try colors(
          LottieAnimation(bytes: bytes, options: options { $0.animation = Name(b) }) { _ in nil })
      },
      TwinPlace("the archive of an edited document") { a, b in
        let entries = [
          ("manifest.json", Array(#"{"version":"2","animations":[{"id":"\#(b)"}]}"#.utf8)),
          ("a/\(a).json", document(solid("#ff0000"))), ("a/\(b).json", document(slots([a, b]))),
        ]
        let file = try LottieFile(try #require(ZIPWriter.archive(of: entries)))
        let animation = try LottieAnimation(file, options: LottieOptions()) { _ in nil }
        var changes = LottieRootChanges(animation, duration: animation.duration)
        (changes.title, changes.staysInArchive) = ("T", true)
        let archive = try ZIPArchive(try #require(file.document(with: changes)))
        return try archive.names.map { name in
          "\(name): \(String(decoding: try archive.contents(of: name, limit: 9999), as: UTF8.self))"
        }.joined(separator: "\n")
      },
    ]

  private static let names = [
    TwinPlace("precompositions") { a, b in
      let assets = [(a, "[1,0,0,1]"), (b, "[0,1,0,1]")].enumerated().map { index, asset in
        #"{"id":"\#(asset.0)","layers":[\#(square(index, color: asset.1, ""))]}"#
      }
      let layers = [a, b].map { #"{"ty":0,"ip":0,"op":100,"st":0,"ks":{},"w":20,"h":20,"refId":"\#($0)"}"# }
      return try colors(animation(layers.joined(separator: ","), #","assets":[\#(assets.joined(separator: ","))]"#))
    },
    TwinPlace("slots of the document") { a, b in
      let slots = #","slots":{"\#(a)":{"p":{"k":[1,0,0,1]}},"\#(b)":{"p":{"k":[0,1,0,1]}}}"#
      let animation = try animation(Self.slots([a, b]), slots)
      return "\(try colors(animation)) \(animation.slots.map { $0.name }) \(animation.parts.colors.map { $0.names })"
    },
    TwinPlace("slots that are set") { a, b in
      let chosen = options { $0.slots[Name(b)] = SlotValue(text: "lime", color: Color(red: 0.0, green: 1, blue: 0)) }
      let animation = try animation(slots([a, b]), options: chosen)
      var unknown = ""
      do { _ = try LottieTests.animation(slots([a]), options: chosen) } catch { unknown = "\(error)" }
      return "\(try colors(animation)) \(animation.slots.count) \(unknown)"
    },
    TwinPlace("markers") { a, b in
      let markers = #","markers":[{"cm":"\#(a)","tm":10,"dr":20},{"cm":"\#(b)","tm":50,"dr":10}]"#
      let chosen = options { ($0.from, $0.to) = (Name(a), Name(b)) }
      let one = try animation(solid("#ff0000"), markers, options: chosen)
      let two = try animation(solid("#ff0000"), markers, options: options { $0.from = Name(b) })
      return "\([one.from, one.to, two.from, two.to]) \(one.markers.map { $0.name })"
    },
    TwinPlace("layers in warnings and parts") { a, b in
      let layers = [a, b].map { #"{"ty":7,"nm":"\#($0)","ip":0,"op":100,"ks":{}}"# }.joined(separator: ",")
      let animation = try animation(layers)
      return "\(animation.warnings) \(animation.parts.nodes.map { $0.name })"
    },
    TwinPlace("rules of a theme that are not applied") { a, b in
      let rules = [a, b].map { #"{"id":"\#($0)","type":"Odd"}"# }.joined(separator: ",")
      let theme = ThemeValues(try #require(try json(#"{"rules":[\#(rules)]}"#).object))
      return "\(theme.unapplied)"
    },
    TwinPlace("texts of slots in a theme") { a, b in
      let rules = [a, b].map { #"{"id":"\#($0)","type":"Text","value":"of \#($0)"}"# }.joined(separator: ",")
      let theme = ThemeValues(try #require(try json(#"{"rules":[\#(rules)]}"#).object))
      return "\(theme.texts[a] ?? "") \(theme.texts[b] ?? "")"
    },
    TwinPlace("state machines") { a, b in
      let entries = [
        ("manifest.json", Array(#"{"version":"2","animations":[{"id":"s"}],"stateMachines":["\#(a)","\#(b)"]}"#.utf8)),
        ("a/s.json", document(solid("#ff0000"))),
      ]
      return try colors(LottieAnimation(bytes: try #require(ZIPWriter.archive(of: entries))) { _ in nil })
    },
  ]

  private static let expressions = [
    TwinPlace("layers") { a, b in
      try place(
        "thisComp.layer('\(a)').transform.position[0] * 0 + thisComp.layer('\(b)').transform.position[0]", [a, b])
    },
    TwinPlace("effects and their controls") { a, b in
      let effects = [(a, 3), (b, 8)].map { name, value in
        let controls = [(a, value), (b, value + 1)].map { #"{"ty":0,"nm":"\#($0.0)","v":{"k":\#($0.1)}}"# }
        return #"{"ty":5,"nm":"\#(name)","ef":[\#(controls.joined(separator: ","))]}"#
      }
      let layer = #","ef":[\#(effects.joined(separator: ","))]"#
      return try place("thisComp.layer('\(b)').effect('\(b)')('\(b)')", [a, b], ["", layer])
    },
    TwinPlace("shapes") { a, b in
      let items = [(a, 3), (b, 8)].map {
        #"{"ty":"rc","nm":"\#($0.0)","s":{"k":[\#($0.1),1]},"p":{"k":[0,0]},"r":{"k":0}}"#
      }
      let layer = #","shapes":[\#(items.joined(separator: ","))]"#
      return try place("thisComp.layer('\(b)').content('\(b)').size[0]", [a, b], ["", layer])
    },
    TwinPlace("masks") { a, b in
      let masks = [(a, 3), (b, 8)].map { #"{"mode":"n","nm":"\#($0.0)","o":{"k":\#($0.1)},"pt":{"k":{}}}"# }
      let layer = #","masksProperties":[\#(masks.joined(separator: ","))]"#
      return try place("thisComp.layer('\(b)').mask('\(b)').maskOpacity", [a, b], ["", layer])
    },
    TwinPlace("variables") { a, b in try place("var \(a) = 2; var \(b) = 7; \(a) * 2 + \(b)", [a, b]) },
    TwinPlace("functions and parameters") { a, b in
      try place(
        "function \(a)(\(a), \(b)) { return \(a) * 2 + \(b); } function \(b)() { return 1; } \(a)(2, 7)", [a, b])
    },
    TwinPlace("members of objects") { a, b in
      try place("var o = {'\(a)': 2, \(b): 7}; o['\(a)'] * 2 + o.\(b)", [a, b])
    },
    TwinPlace("texts") { a, b in try place("'\(a)' == '\(b)' ? 3 : '\(b)' == '\(b)' ? 8 : 12", [a, b]) },
    TwinPlace("cases") { a, b in
      try place("var x = 3; switch ('\(b)') { case '\(a)': x = 5; break; case '\(b)': x = 9; } x", [a, b])
    },
    TwinPlace("names of compositions") { a, b in
      let assets = [(a, 3), (b, 8)].map { #"{"id":"\#($0.0)","nm":"\#($0.0)","w":\#($0.1),"h":1,"layers":[]}"# }
      let square = rectangle(0, 9, 2, 2) + "," + fill()
      let position = #"{"s":true,"x":{"k":0,"x":"comp('\#(b)').width"},"y":{"k":0}}"#
      let layer = #"{"ty":4,"ip":0,"op":100,"ks":{"p":\#(position)},"shapes":[\#(square)]}"#
      let animation = try animation(layer, #","assets":[\#(assets.joined(separator: ","))]"#)
      #expect(animation.warnings.isEmpty)
      return try animation.row()
    },
    TwinPlace("two programs of one property") { a, b in
      let programs = ScriptPrograms()
      return try [a, b].map { name in
        let program = try #require(programs.program("'\(name)'"))
        guard case .expression(.text(let text)) = program[0] else { return "" }
        return text
      }.joined(separator: " ")
    },
  ]
}
