import Testing
import Vector

@testable import Lottie

/// Text animators, and texts on paths.
@Suite struct TextMotionTests {
  /// A text of size 4 at (x, 12), whose letters A fill the left half of their advance of 4, from the baseline up.
  private func text(
    _ text: String, x: Double = 2, _ document: String = "", animator: String, more: String = "", layer: String = ""
  ) throws -> LottieAnimation {
    let glyph =
      #"{"ch":"A","fFamily":"F","style":"S","w":100,"data":{"shapes":[{"ty":"gr","it":[{"ty":"sh","ks":{"k":{"v":[[0,0],[50,0],[50,-100],[0,-100]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]],"c":true}}}]}]}}"#
    let space = #"{"ch":" ","fFamily":"F","style":"S","w":100,"data":{}}"#
    let layer =
      #"{"ty":5,"ip":0,"op":100,"ks":{"p":{"k":[\#(x),12]}},"t":{"d":{"k":[{"t":0,"s":{"s":4,"f":"N","t":"\#(text)","fc":[1,0,0]\#(document)}}]},"a":[\#(animator)]\#(more)}\#(layer)}"#
    return try animation(
      layer, #","fonts":{"list":[{"fName":"N","fFamily":"F","fStyle":"S"}]},"chars":[\#(glyph),\#(space)]"#)
  }

  private func row(
    _ letters: String, _ animator: String = "", x: Double = 2, document: String = ""
  ) throws -> String {
    let animation = try text(letters, x: x, document, animator: animator)
    #expect(animation.warnings.isEmpty)
    return try animation.row()
  }

  @Test func selectedLettersMove() throws {
    #expect(try row("AAA") == "..##..##..##........")
    // From the second letter.
    let second = #"{"s":{"r":2,"s":{"k":1},"e":{"k":2}},"a":{"p":{"k":[1,0]}}}"#
    #expect(try row("AAA", second) == "..##...##.##........")
    // Twice the share is not more than the whole, and two animators are added.
    #expect(try row("AAA", second + "," + second) == "..##....####........")
    // The second word.
    let word = #"{"s":{"b":3,"s":{"k":50},"e":{"k":100}},"a":{"p":{"k":[1,0]}}}"#
    #expect(try row("A A", word) == "..##.......##.......")
  }

  @Test func trackingKeepsJustification() throws {
    let tracking = #"{"s":{},"a":{"t":{"k":2}}}"#
    #expect(try row("AAA", tracking) == "..##....##....##....")
    // Twelve units wide, and sixteen with tracking.
    #expect(try row("AAA", x: 10, document: #","j":2"#) == "....##..##..##......")
    #expect(try row("AAA", tracking, x: 10, document: #","j":2"#) == "..##....##....##....")
    #expect(try row("AAA", tracking, x: 18, document: #","j":1"#) == "..##....##....##....")
    // Spaces at the end of a line do not count.
    #expect(try row("AA  ", x: 18, document: #","j":1"#) == "..........##..##....")
  }

  @Test func lettersTurnAboutTheMiddleOfTheirGroup() throws {
    // Half a turn takes the left half to the right half, below the baseline.
    let turn = #"{"s":{},"a":{"r":{"k":180}}}"#
    let letters = try text("AA", animator: turn)
    #expect(try letters.row() == "....................")
    #expect(try letters.row(y: 13) == "....##..##..........")
    let line = try text("AA", animator: turn, more: #","m":{"g":3,"a":{"k":[0,0]}}"#)
    #expect(try line.row(y: 13) == "....##..##..........")
    // Half the size towards the left end of the line, at (2, 12).
    let smaller = #"{"s":{},"a":{"s":{"k":[50,50]}}}"#
    let left = try text("AA", animator: smaller, more: #","m":{"g":3,"a":{"k":[-100,0]}}"#)
    #expect(try left.row(y: 11) == "..#.#...............")
  }

  /// The opacity of an animator counts once, wherever others stand, and fades fill and stroke as one.
  @Test(arguments: [
    #"{"s":{},"a":{"o":{"k":50}}}"#, #"{"s":{},"a":{"o":{"k":50}}},{"s":{},"a":{"t":{"k":0}}}"#,
    #"{"s":{},"a":{"t":{"k":0}}},{"s":{},"a":{"o":{"k":50}}},{"s":{},"a":{"p":{"k":[0,0]}}},{"s":{},"a":{"r":{"k":0}}}"#,
    #"{"s":{},"a":{"fo":{"k":50}}},{"s":{},"a":{"fh":{"k":0}}},{"s":{},"a":{"t":{"k":0}}}"#,
  ])
  func opacitiesCountOnce(animators: String) throws {
    #expect(isNear(try text("AA", animator: animators).pixel(2, 10), [255, 0, 0, 128]))
  }

  @Test func fillAndStrokeFadeAsOne() throws {
    let letters = try text("AA", animator: #"{"s":{},"a":{"o":{"k":25},"sc":{"k":[0,0,1]},"sw":{"k":2}}}"#)
    // Inside, where the fill lies over the stroke, and outside.
    #expect(isNear(try letters.pixel(2, 10), [255, 0, 0, 64]))
    #expect(isNear(try letters.pixel(1, 10), [0, 0, 255, 64]))
  }

  @Test func colorsChangeByTheShare() throws {
    let ramp = #""s":{"sh":2}"#
    // The middles of two letters are at a quarter and three quarters of the ramp.
    let faded = try text("AA", animator: #"{\#(ramp),"a":{"o":{"k":0}}}"#)
    #expect(isNear(try faded.pixel(3, 10), [255, 0, 0, 191]))
    #expect(isNear(try faded.pixel(7, 10), [255, 0, 0, 64]))
    let blue = try text("AA", animator: #"{\#(ramp),"a":{"fc":{"k":[0,0,1]}}}"#)
    #expect(isNear(try blue.pixel(3, 10), [191, 0, 64, 255]))
    #expect(isNear(try blue.pixel(7, 10), [64, 0, 191, 255]))
    // A stroke that only the animator has: half a unit on each side of the letter, blue.
    let stroke = try text("AA", animator: #"{"s":{},"a":{"sc":{"k":[0,0,1]},"sw":{"k":2}}}"#)
    #expect(isNear(try stroke.pixel(1, 10), [0, 0, 255, 255]))
    // One unit wide without a width.
    let thin = try text("AA", animator: #"{"s":{},"a":{"sc":{"k":[0,0,1]}}}"#)
    #expect(isNear(try thin.pixel(1, 10), [0, 0, 255, 128]))
    let hue = try text("AA", animator: #"{"s":{},"a":{"fh":{"k":120},"fb":{"k":-50}}}"#)
    #expect(isNear(try hue.pixel(3, 10), [0, 128, 0, 255]))
  }

  @Test func sharesOfShapes() throws {
    func shares(_ selector: String, of count: Int = 4) throws -> [Double] {
      let animator = #"{"a":[{"s":{\#(selector)},"a":{"r":{"k":1}}}]}"#
      return try #require(try reader().textMotion(json(animator)).animators.first).selector.shares(of: count, at: 0)
        .map { ($0 * 1e4).rounded() / 1e4 }
    }
    #expect(try shares(#""s":{"k":25},"e":{"k":62.5}"#) == [0, 1, 0.5, 0])
    #expect(try shares(#""s":{"k":62.5},"e":{"k":25},"o":{"k":25},"a":{"k":-50}"#) == [0, 0, -0.5, -0.25])
    #expect(try shares(#""sh":2"#) == [0.125, 0.375, 0.625, 0.875])
    #expect(try shares(#""sh":3"#) == [0.875, 0.625, 0.375, 0.125])
    #expect(try shares(#""sh":4"#) == [0.25, 0.75, 0.75, 0.25])
    // Heights of a half circle of radius 1 at -3/4 and -1/4, and half of 1 - cos 45 and 1 - cos 135 degrees.
    #expect(try shares(#""sh":5"#) == [0.6614, 0.9682, 0.9682, 0.6614])
    #expect(try shares(#""sh":6"#) == [0.1464, 0.8536, 0.8536, 0.1464])
    #expect(try shares(#""sh":2,"sm":{"k":50}"#) == [0, 0.25, 0.75, 1])
    // The curve x = t^3, y = 3 t^2 (1 - t) + t^3, with t = 1/2 at x = 1/8.
    #expect(try shares(#""sh":2,"xe":{"k":100}"#)[0] == 0.5)
    #expect(try shares(#""r":2,"s":{"k":0},"e":{"k":1}"#, of: 0) == [])
  }

  @Test func unitsOfTexts() {
    let letters = "ab  cd e".enumerated().map { index, letter in
      TextLetter(outline: Path(), origin: .zero, advance: 1, line: index < 4 ? 0 : 1, isSpace: letter == " ")
    }
    #expect(letters.numbers(of: .characters).count == 8)
    #expect(letters.numbers(of: .visibleCharacters).numbers == [0, 1, 2, 2, 2, 3, 4, 4])
    #expect(letters.numbers(of: .words).numbers == [0, 0, 0, 0, 1, 1, 1, 2])
    #expect(letters.groups(by: .words) == [0..<2, 2..<3, 3..<4, 4..<6, 6..<7, 7..<8])
    #expect([TextLetter]().numbers(of: .lines) == ([], 0))
  }

  @Test func textStandsOnAPath() throws {
    func mask(_ vertices: String, isClosed: Bool) -> String {
      let zeros = vertices.split(separator: "],").map { _ in "[0,0]" }.joined(separator: ",")
      return
        #","masksProperties":[{"mode":"n","cl":\#(isClosed),"pt":{"k":{"v":[\#(vertices)],"i":[\#(zeros)],"o":[\#(zeros)],"c":\#(isClosed)}}}]"#
    }
    // Downwards from (5, -10) in the layer, which is (5, 2): letters lie to the right of the path.
    let down = mask("[5,-10],[5,6]", isClosed: false)
    let path = #","p":{"m":0,"f":{"k":1},"p":{"k":1},"r":{"k":0},"a":{"k":0}}"#
    let standing = try text("AA", x: 0, animator: "", more: path, layer: down)
    #expect(
      (0..<20).map { y in (try? standing.row(y: y).contains("#")) == true ? "#" : "." }.joined()
        == "...##..##...........")
    #expect(try standing.row(y: 4) == ".....####...........")
    // Without turning; the free length, 16 - 8, is on both sides of the text.
    let upright = try text(
      "AA", x: 0, #","j":2"#, animator: "",
      more: #","p":{"m":0,"f":{"k":0},"p":{"k":0},"r":{"k":0},"a":{"k":0}}"#, layer: down)
    #expect(try upright.row(y: 5) == "...##...............")
    // Around a square of 8, whose start the text passes.
    let square = mask("[4,0],[12,0],[12,8],[4,8]", isClosed: true)
    let around = try text(
      "AA", x: 0, animator: "", more: #","p":{"m":0,"f":{"k":-6},"p":{"k":1},"r":{"k":0},"a":{"k":0}}"#, layer: square)
    #expect(try around.row(y: 16) == "####................")
    // The anchor moves along the path, and the letter the other way.
    let anchored = try text(
      "AA", x: 0, animator: #"{"s":{},"a":{"a":{"k":[1,0]}}}"#, more: path, layer: down)
    #expect(try (0..<20).map { try anchored.row(y: $0) } == (0..<20).map { try standing.row(y: $0) })
    #expect(try text("AA", animator: "", more: #","p":{"m":3}"#).warnings.map { $0.kind } == [.textAnimator])
  }

  @Test func omittedFeaturesOfAnimatorsAreReported() throws {
    let animator = #"{"s":{"rn":1},"a":{"rx":{"k":30},"bl":{"k":[2,2]},"ls":{"k":[0,0]}}}"#
    let texts = try text("AA", animator: animator).warnings.map { $0.description }
    #expect(
      texts == [
        "parts of text animators are left out (3 times) (\"random order\", \"rotation in space\", \"blur\"), in layer "
          + "\"layer 1\""
      ])
  }

  @Test func manyLettersAreAnError() throws {
    let animators = Array(repeating: #"{"s":{},"a":{"r":{"k":1}}}"#, count: 600).joined(separator: ",")
    let letters = String(repeating: "A", count: 100)
    #expect(throws: LottieError.tooComplex(what: "letters", limit: 50_000)) {
      try text(letters, animator: animators).displayList(atFrame: 0)
    }
  }
}
