import Drawing
import Numerics
import Raster
import Testing
import Vector

@testable import Lottie

/// What pictures show: layers, their time, masks and mattes.
@Suite struct DrawingTests {
  @Test func theFirstLayerIsOnTopAndShowsFromInToOut() throws {
    let short = #"{"ty":1,"ip":10,"op":20,"ks":{},"sw":20,"sh":20,"sc":"00ff00"}"#
    let animation = try animation(short + "," + solid("#ff0000"))
    for (frame, green) in [(9.99, 0), (10.0, 255), (19.99, 255), (20, 0)] {
      #expect(try animation.pixel(5, 5, at: frame)[1] == green)
    }
  }

  @Test func parentsMoveWithoutFading() throws {
    let parent = #"{"ty":3,"ind":7,"ks":{"p":{"k":[10,0]},"o":{"k":0}},"ip":50,"op":51}"#
    let child = solid("#ff0000", width: 5, #","parent":7"#)
    #expect(try animation(child + "," + parent).row() == "..........#####.....")
  }

  /// Seen from far away, a turn of 60 degrees halves a length, and one of 180 mirrors it; parents turn what they hold.
  @Test(arguments: [
    (#""ry":{"k":60}"#, #""rx":{"k":0}"#, ".....#######........"),
    (#""ry":{"k":180}"#, #""rx":{"k":0}"#, "......##############"),
    (#""rx":{"k":60}"#, #""rx":{"k":0}"#, "##############......"),
    (#""or":{"k":[0,60,0]}"#, #""ry":{"k":120}"#, "......##############"),
  ])
  func turnsOutOfThePlane(own: String, parent: String, row: String) throws {
    let layer =
      #"{"ty":1,"ip":0,"op":100,"parent":2,"ks":{\#(own),"p":{"k":[0,0]},"a":{"k":[10,10]}},"sw":14,"sh":20,"sc":"ff0000"}"#
    let null = #"{"ty":3,"ind":2,"ip":0,"op":100,"ks":{\#(parent),"p":{"k":[10,10]}}}"#
    let animation = try animation(layer + "," + null)
    #expect(animation.warnings.map { $0.kind }.contains(.threeDimensions))
    #expect(try animation.row() == row)
  }

  /// A turn of 360 degrees begins and ends in the plane; in the middle of a quarter the width is that of a cosine.
  @Test func wholeTurnsOutOfThePlane() throws {
    let keys = #""ry":{"k":[{"t":0,"s":[0]},{"t":60,"s":[360]}]}"#
    let layer = #"{"ty":1,"ks":{\#(keys),"p":{"k":[10,10]},"a":{"k":[8,8]}},"sw":16,"sh":16,"sc":"ff0000"}"#
    let animation = try animation(layer)
    #expect(try [0.0, 10, 30, 60].map { try animation.row(at: $0).count { $0 == "#" } } == [16, 8, 16, 16])
    #expect(animation.warnings.map { $0.kind } == [.threeDimensions])
  }

  @Test func distancesAreWarnedOfInThreeDimensions() throws {
    func kinds(_ position: String, _ more: String) throws -> [LottieWarning.Kind] {
      try animation(#"{"ty":3,"ks":{"p":\#(position)}\#(more)}"#).warnings.map { $0.kind }
    }
    let moving = #"{"k":[{"t":0,"s":[1,2,0]},{"t":9,"s":[1,2,50]}]}"#
    #expect(try kinds(moving, #","ddd":1"#) == [.distance])
    #expect(try kinds(moving, #","ddd":0"#) == [])
    #expect(try kinds(#"{"k":[1,2,0]}"#, #","ddd":1"#) == [])
  }

  /// From 350 to 10 degrees the shortest way leads through 0, where the layer is seen in full; halfway by the angles it
  /// would be seen from behind. From 0 to (90, 90, 0), which is one turn of 120 degrees, a third is a turn of 40.
  @Test(arguments: [
    ("[0,350,0]", "[0,10,0]", 5.0, 1.0), ("[0,0,0]", "[0,170,0]", 5, 0.087_155_742_747_658_2),
    ("[0,0,0]", "[0,270,0]", 2.5, 0.923_879_532_511_286_7), ("[0,0,0]", "[90,90,0]", 10.0 / 3, 0.844_029_628_745_985_2),
  ])
  func orientationsTakeTheShortestTurn(from: String, to: String, frame: Double, width: Double) throws {
    let property = try reader().property(
      json(#"{"k":[{"t":0,"s":\#(from)},{"t":10,"s":\#(to)}]}"#), or: Orientation.none)
    let across = property.value(at: frame).turned(SIMD3(1, 0, 0)).x
    #expect((across - width).magnitude < 1e-12)
  }

  @Test(arguments: [
    ([0.0, 0, 90], [SIMD3(0.0, 1, 0), SIMD3(-1, 0, 0)]), ([90, 0, 0], [SIMD3(1, 0, 0), SIMD3(0, 0, -1)]),
  ])
  func orientationsTurnAsRotationsDo(degrees: [Double], expected: [SIMD3<Double>]) throws {
    let orientation = Orientation(x: degrees[0], y: degrees[1], z: degrees[2])
    for (axis, place) in zip([SIMD3(1.0, 0, 0), SIMD3(0, 1, 0)], expected) {
      let off = orientation.turned(axis) - place
      #expect((off * off).sum() < 1e-20)
    }
  }

  @Test func parentsInACircleAreAnError() throws {
    let a = #"{"ty":3,"nm":"A","ind":1,"parent":2,"ks":{}}"#
    let b = #"{"ty":3,"nm":"B","ind":2,"parent":1,"ks":{}}"#
    #expect(throws: LottieError.parentCycle(layer: "A")) { try animation(a + "," + b) }
  }

  @Test(arguments: [(#""st":10"#, 10.0), (#""st":10,"sr":2"#, 10), (#""st":-5,"sr":0.5"#, 0)])
  func precompositionsHaveTheirOwnTime(timing: String, shownAt: Double) throws {
    // Inside, red shows from frame 0 to 5 alone, and for the last row from frame 10 on.
    let inner = #"{"ty":1,"ip":0,"op":5,"ks":{},"sw":20,"sh":20,"sc":"ff0000"}"#
    let later = #"{"ty":1,"ip":10,"op":11,"ks":{},"sw":20,"sh":20,"sc":"0000ff"}"#
    let layer = #"{"ty":0,"refId":"c","w":10,"h":20,"ip":-99,"op":100,"ks":{},\#(timing)}"#
    let animation = try animation(layer, #","assets":[{"id":"c","layers":[\#(inner),\#(later)]}]"#)
    if shownAt > 0 {
      #expect(try animation.pixel(5, 5, at: shownAt - 0.01)[3] == 0)
      #expect(try animation.pixel(5, 5, at: shownAt) == [255, 0, 0, 255])
      // Five inner frames, as long as the stretch makes them.
      let end = shownAt + (timing.contains("sr") ? 10 : 5)
      #expect(try animation.pixel(5, 5, at: end - 0.01)[3] == 255 && animation.pixel(5, 5, at: end)[3] == 0)
    } else {
      // (0 - -5) / 0.5 = 10.
      #expect(try animation.pixel(5, 5, at: 0) == [0, 0, 255, 255])
    }
    #expect(try animation.pixel(15, 5, at: shownAt)[3] == 0)
  }

  @Test func timeRemappingIsInSeconds() throws {
    let inner = #"{"ty":1,"ip":20,"op":21,"ks":{},"sw":20,"sh":20,"sc":"ff0000"}"#
    let layer =
      #"{"ty":0,"refId":"c","w":20,"h":20,"ip":0,"op":100,"st":40,"ks":{},"tm":{"k":[{"t":0,"s":[0]},{"t":10,"s":[4]}]}}"#
    let animation = try animation(layer, #","assets":[{"id":"c","layers":[\#(inner)]}]"#)
    #expect(try animation.pixel(5, 5, at: 5)[3] == 255 && animation.pixel(5, 5, at: 4.9)[3] == 0)
  }

  @Test func layerAndGroupOpacityAreAtomic() throws {
    let pair = "\(rectangle(0, 0, 20, 20)),\(fill("[1,0,0,1]"))"
    let over = #"{"ty":"gr","it":[\#(pair),\#(fill("[0,0,1,1]")),{"ty":"tr","o":{"k":50}}]}"#
    #expect(isNear(try animation(shapes(over)).pixel(5, 5), [255, 0, 0, 128]))
    let layer = shapes("\(pair),\(fill("[0,0,1,1]"))").replacing(#""ks":{}"#, with: #""ks":{"o":{"k":50}}"#)
    #expect(isNear(try animation(layer).pixel(5, 5), [255, 0, 0, 128]))
  }

  // MARK: Masks

  private func mask(_ mode: String, _ x: Double, _ width: Double, opacity: Double = 100, _ more: String = "") -> String
  {
    let corners = "[[\(x),0],[\(x + width),0],[\(x + width),20],[\(x),20]]"
    let zeros = "[[0,0],[0,0],[0,0],[0,0]]"
    return
      #"{"mode":"\#(mode)","o":{"k":\#(opacity)},"pt":{"k":{"v":\#(corners),"i":\#(zeros),"o":\#(zeros),"c":true}}\#(more)}"#
  }

  /// Coverage over four places: inside of the first mask alone, of both, of the second alone, of none.
  private func coverage(_ masks: String...) throws -> [Int] {
    let animation = try animation(solid("#ff0000", #","masksProperties":[\#(masks.joined(separator: ","))]"#))
    return try [2, 7, 12, 17].map { try animation.pixel($0, 10)[3] }
  }

  /// C starts at 0, or at 1 before s, i and d; m is the opacity inside and 0 outside. By hand, for opacities of 0.6 and
  /// 0.5.
  @Test(arguments: [
    ("a", "a", [0.6, 0.8, 0.5, 0]), ("a", "s", [0.6, 0.3, 0, 0]), ("a", "i", [0, 0.3, 0, 0]),
    ("a", "l", [0.6, 0.6, 0.5, 0]),
    ("a", "d", [0, 0.5, 0, 0]), ("a", "f", [0.6, 0.1, 0.5, 0]), ("s", "a", [0.4, 0.7, 1, 1]),
    ("i", "s", [0.6, 0.3, 0, 0]),
    ("d", "l", [0.6, 0.6, 0.5, 0]), ("f", "n", [0.6, 0.6, 0, 0]),
  ])
  func masksCombineByTheirFormulas(first: String, second: String, expected: [Double]) throws {
    let found = try coverage(mask(first, 0, 10, opacity: 60), mask(second, 5, 10, opacity: 50))
    #expect(isNear(found, expected.map { Int(($0 * 255).rounded()) }))
  }

  @Test func invertedMasksExpansionAndNone() throws {
    #expect(try coverage(mask("a", 5, 10, #","inv":true"#)) == [255, 0, 0, 255])
    #expect(try coverage(mask("s", 5, 10, #","inv":true"#)) == [0, 255, 255, 0])
    #expect(try coverage(mask("n", 5, 10)) == [255, 255, 255, 255])
    let grown = try animation(solid("#ff0000", #","masksProperties":[\#(mask("a", 8, 4, #","x":{"k":3}"#))]"#))
    #expect(try grown.row() == ".....##########.....")
    let shrunk = try animation(solid("#ff0000", #","masksProperties":[\#(mask("a", 5, 10, #","x":{"k":-3}"#))]"#))
    #expect(try shrunk.row() == "........####........")
  }

  /// A comb of more teeth than an outline is worked out for: its mask grows and shrinks nevertheless.
  @Test(arguments: [(3.0, "..################.."), (-3, "........####........"), (0, ".....##########.....")])
  func aMaskThatIsTooJaggedForAnOutline(expansion: Double, expected: String) throws {
    let teeth = (0...12_000).map { "[\(15 - Double($0) / 1200),\(5 + Double($0 % 2) / 1000)]" }
    let points = ["[5,15]", "[15,15]"] + teeth
    let zeros = points.map { _ in "[0,0]" }.joined(separator: ",")
    let path = #"{"k":{"v":[\#(points.joined(separator: ","))],"i":[\#(zeros)],"o":[\#(zeros)],"c":true}}"#
    let mask = #"{"mode":"a","o":{"k":100},"pt":\#(path),"x":{"k":\#(expansion)}}"#
    #expect(try animation(solid("#ff0000", #","masksProperties":[\#(mask)]"#)).row() == expected)
  }

  // MARK: Mattes

  @Test(arguments: [(1, 255, 0), (2, 0, 255), (3, 54, 0), (4, 201, 255)])
  func mattesMultiplyByAlphaOrLuminance(type: Int, inside: Int, outside: Int) throws {
    let matte = solid("#ff0000", width: 10, #","td":1"#)
    let animation = try animation(matte + "," + solid("#0000ff", #","tt":\#(type)"#))
    #expect(isNear([try animation.pixel(5, 5)[3], try animation.pixel(15, 5)[3]], [inside, outside]))
  }

  @Test func aMatteByNumberThatIsHiddenAndOver() throws {
    let matte = #"{"ty":1,"ind":9,"hd":true,"ip":0,"op":50,"ks":{},"sw":10,"sh":20,"sc":"ffffff"}"#
    let animation = try animation(solid("#0000ff", #","tt":1,"tp":9"#) + "," + matte)
    #expect(try animation.row(at: 10) == "##########..........")
    #expect(try animation.row(at: 60) == "....................")
  }

  /// What the picture is drawn on is not below any layer.
  @Test func layersDoNotBlendWithTheBackground() throws {
    let canvas = Canvas(width: 20, height: 20)
    canvas.clear(.black)
    try animation(solid("#ff8000", #","bm":1"#)).displayList(atFrame: 0).draw(on: canvas)
    #expect(canvas.pixmap[5, 5] == 0xFF00_80FF)
  }

  @Test func blendModesAndEffects() throws {
    let multiply = solid("#808080", #","bm":1"#)
    #expect(isNear(try animation(multiply + "," + solid("#ff8000")).pixel(5, 5), [128, 64, 0, 255]))
    // Hard mix: full where both together reach 255.
    let hardMix = solid("#807f00", #","bm":17"#)
    #expect(try animation(hardMix + "," + solid("#7f7f7f")).pixel(5, 5) == [255, 0, 0, 255])
    let value = #"{"ty":2,"v":{"k":[0,1,0,1]}},{"v":{"k":0}},{"v":{"k":0}},{"v":{"k":0}},{"v":{"k":1}}"#
    let effect = #","ef":[{"ty":21,"ef":[{"v":{"k":0}},{"v":{"k":0}},\#(value)]}]"#
    #expect(try animation(solid("#ff0000", effect)).pixel(5, 5) == [0, 255, 0, 255])
    let tint = #","ef":[{"ty":20,"ef":[{"v":{"k":[0,0,1]}},{"v":{"k":[1,1,0]}},{"v":{"k":100}}]}]"#
    #expect(isNear(try animation(solid("#ffffff", tint)).pixel(5, 5), [255, 255, 0, 255]))
    #expect(isNear(try animation(solid("#000000", tint)).pixel(5, 5), [0, 0, 255, 255]))
  }

  @Test func tritoneAndLevels() throws {
    func pixel(_ color: String, _ effect: String) throws -> [Int] {
      let animation = try animation(solid(color, #","ef":[{\#(effect)}]"#))
      #expect(animation.warnings.isEmpty)
      return try animation.pixel(5, 5)
    }
    func tritone(_ original: Int) -> String {
      #""ty":23,"ef":[{"v":{"k":[1,1,0]}},{"v":{"k":[0,1,0]}},{"v":{"k":[0,0,1]}},{"v":{"k":\#(original)}}]"#
    }
    #expect(try pixel("#ffffff", tritone(0)) == [255, 255, 0, 255])
    #expect(try pixel("#000000", tritone(0)) == [0, 0, 255, 255])
    // A quarter of the way from shadows to highlights is half of the way to midtones.
    #expect(isNear(try pixel("#404040", tritone(0)), [0, 128, 127, 255]))
    #expect(isNear(try pixel("#000000", tritone(50)), [0, 0, 128, 255]))
    func levels(_ changed: [Int: Double]) -> String {
      let plain = [4, 5, 7, 11, 12, 14, 18, 19, 21, 25, 26, 28, 32, 33, 35].reduce(into: [:]) { $0[$1] = 1.0 }
      let values = plain.merging(changed) { $1 }
      return #""ty":24,"ef":[\#((0..<36).map { #"{"v":{"k":\#(values[$0] ?? 0)}}"# }.joined(separator: ","))]"#
    }
    #expect(try pixel("#804020", levels([:])) == [128, 64, 32, 255])
    // Green from 0.25...0.75 to 0...1, then all from 0...1 to 1...0; 160 is 0.627, or 0.755 of the range.
    #expect(isNear(try pixel("#00a0ff", levels([17: 0.25, 18: 0.75])), [0, 192, 255, 255]))
    #expect(isNear(try pixel("#00a0ff", levels([17: 0.25, 18: 0.75, 6: 1, 7: 0])), [255, 63, 0, 255]))
    // A gamma of 2 takes a quarter to a half.
    #expect(isNear(try pixel("#404040", levels([5: 2])), [128, 128, 128, 255]))
  }

  @Test func theEffectSetMatteShowsALayerWhereAnotherIs() throws {
    func matte(_ effect: String, _ more: String = "") throws -> String {
      let top = solid("#ff0000", #","ind":1,"ef":[{"ty":28,"nm":"Set Matte","ef":[{"v":{"k":2}},\#(effect)]}]"#)
      let bottom = solid("#0000ff", width: 8, #","ind":2\#(more)"#)
      let animation = try animation(top + "," + bottom)
      #expect(animation.warnings.isEmpty)
      return try [4, 14].map { x in
        let pixel = try animation.pixel(x, 5)
        return pixel[3] == 0 ? "." : pixel[0] > pixel[2] ? "r" : "b"
      }.joined()
    }
    #expect(try matte(#"{"v":{"k":4}},{"v":{"k":0}}"#) == "r.")
    // The other layer is also painted by itself, unless it is hidden.
    #expect(try matte(#"{"v":{"k":4}},{"v":{"k":1}}"#) == "br")
    #expect(try matte(#"{"v":{"k":4}},{"v":{"k":1}}"#, #","hd":true"#) == ".r")
    #expect(try matte(#"{"v":{"k":4}},{"v":{"k":0}}"#, #","hd":true"#) == "r.")
    // A layer is not its own matte.
    #expect(try animation(solid("#ff0000", #","ind":1,"ef":[{"ty":28,"ef":[{"v":{"k":1}}]}]"#)).pixel(4, 4)[3] == 255)
  }

  /// Shadows of layer styles fall away from a light at an angle that is counted counterclockwise from the right.
  @Test func layerStylesCastShadows() throws {
    func layer(_ style: String) throws -> LottieAnimation {
      let square = shapes(rectangle(6, 6, 8, 8) + "," + fill(), #","sy":[{\#(style)}]"#)
      let drawn = try animation(square)
      #expect(drawn.warnings.isEmpty)
      return drawn
    }
    // 4 to the right, hard: the light is on the left.
    let right = try layer(#""ty":1,"c":{"k":[0,0,0,1]},"o":{"k":50},"a":{"k":180},"d":{"k":4},"s":{"k":0}"#)
    #expect(isNear(try right.pixel(16, 10), [0, 0, 0, 128]))
    #expect(try right.pixel(10, 10) == [255, 0, 0, 255] && right.pixel(19, 10)[3] == 0 && right.pixel(4, 10)[3] == 0)
    // The light is above.
    let below = try layer(
      #""ty":1,"c":{"k":[0,0,1,1]},"bm":{"k":0},"o":{"k":100},"a":{"k":90},"d":{"k":4},"s":{"k":0}"#)
    #expect(try below.pixel(10, 16) == [0, 0, 255, 255] && below.pixel(16, 10)[3] == 0 && below.pixel(10, 4)[3] == 0)
    // A size blurs.
    let soft = try layer(#""ty":1,"c":{"k":[0,0,0,1]},"o":{"k":100},"a":{"k":180},"d":{"k":4},"s":{"k":10}"#)
    #expect(try (20..<200).contains(soft.pixel(18, 10)[3]))
  }

  /// What of them is not drawn.
  @Test(arguments: [
    (#"{"ty":0},{"ty":3,"en":0}"#, "stroke"), (#"{"ty":8}"#, "gradient overlay"),
    (#"{"ty":1,"c":{"k":[0,0,0,1]},"ch":{"k":9}}"#, "drop shadow"), (#"{"ty":2}"#, "inner shadow"),
    (#"{"ty":1,"no":{"k":9}}"#, "drop shadow"),
    (#"{"ty":1,"c":{"k":[1,0,0,1]},"bm":{"k":1}}"#, "drop shadow"),
  ])
  func layerStylesAreNamed(styles: String, name: String) throws {
    let texts = try animation(solid("#ff0000", #","sy":[\#(styles)]"#)).warnings.map { $0.description }
    #expect(texts == ["layer styles are left out (\"\(name)\"), in layer \"layer 1\""])
  }

  /// The exporter writes type 5 for custom controls, and for the effects that it does not know.
  @Test(arguments: [
    ("ADBE Bulge", true), ("CC Bend It", true), ("ADBE Slider Control", false), ("Pseudo/1", false), ("", false),
    ("ADBE GROW BOUNDS", false), ("CS CrossBlur", true), ("tc Starglow", true),
  ])
  func effectsThatTheExporterDoesNotKnow(name: String, isWarnedOf: Bool) throws {
    let effect = #","ef":[{"ty":5,"nm":"Bulge","mn":"\#(name)","ef":[{"v":{"k":0}}]}]"#
    let texts = try animation(solid("#ff0000", effect)).warnings.map { $0.description }
    #expect(texts == (isWarnedOf ? ["effects are left out, as by players (\"Bulge\"), in layer \"layer 1\""] : []))
  }

  /// Exporters that did not know an effect wrote its values as custom controls.
  @Test(arguments: [
    ("Tint", 20, ["[0,0,1]", "[0,0,1]", "100"]), ("Fill", 21, ["0", "0", "[0,0,1]", "0", "0", "0", "1"]),
    ("Tritone", 23, ["[0,0,1]", "[0,0,1]", "[0,0,1]", "0"]), ("Drop Shadow", 25, ["[0,0,1]", "255", "90", "10", "0"]),
    ("Gaussian Blur 2", 29, ["10", "1"]), ("Gaussian Blur", 29, ["10", "1"]), ("Fast Blur", 29, ["10", "1"]),
  ])
  func effectsByName(name: String, type: Int, values: [String]) throws {
    let values = values.map { #"{"v":{"k":\#($0)}}"# }.joined(separator: ",")
    func drawn(_ head: String) throws -> (pixels: [[Int]], warnings: Int) {
      let effect = #","ef":[{\#(head),"ef":[\#(values)]}]"#
      let animation = try animation(shapes("\(rectangle(0, 0, 10, 20)),\(fill())", effect))
      return (try (0..<20).map { try animation.pixel($0, 10) }, animation.warnings.count)
    }
    let named = try drawn(#""ty":5,"mn":"ADBE \#(name)""#)
    #expect(try named.pixels == drawn(#""ty":\#(type)"#).pixels && named.warnings == 0)
    #expect(try named.pixels != drawn(#""ty":5,"mn":"Pseudo/1""#).pixels)
  }
}
