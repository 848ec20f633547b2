import JSON
import Numerics
import Testing
import Vector

@testable import Lottie

/// Expressions of After Effects: the language, and what they read from the document.
@Suite struct ScriptTests {
  /// The number that an expression gives half a second into a layer with the value 27; nil for a refused expression.
  private func number(_ expression: String, keyframes: String = "27") throws -> Double? {
    let reader = try reader(#""fr":60"#)
    let text = expression.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    reader.enter(
      composition: reader.root, layer: try #require(try json(#"{"ty":4,"ip":0,"op":60,"ks":{}}"#).object))
    let property = reader.property(try json(#"{"k":\#(keyframes),"x":"\#(text)"}"#), or: 0.0)
    return reader.warnings.warnings.isEmpty ? property.value(at: 30) : nil
  }

  @Test(arguments: [
    ("1 + 2 * 3 - 8 / 4 % 3", 5.0), ("-(2 + 3) * -2", 10), ("time * time", 0.25), ("value - 7", 20),
    ("var a = 2, b = a; b *= 5; a + b", 12), ("a = b = 3, a * b", 9), ("[1, 2, 3][1] + [4, 5].length", 4),
    ("1 < 2 && 2 <= 2 && !(3 > 4) ? 10 : 20", 10), ("0 || 5", 5), ("null == undefined && 'a' + 1 == 'a1' ? 1 : 2", 1),
    ("if (time > 1) { 1 } else if (time == 0.5) $bm_rt = 2; else $bm_rt = 3;", 2),
    ("var s = 0; for (var i = 0; i < 5; i++) { if (i == 1) continue; if (i == 4) break; s += i; } s", 5),
    ("var n = 3, f = 1; while (n > 1) { f *= n--; } f", 6),
    ("function f(n) { return n < 2 ? 1 : n * f(n - 1); } f(5)", 120),
    ("$bm_rt = g(2); function g(x) { function h(y) { return y * 10; } return h(x) + 1; }", 21),
    (
      "try { thisComp.layer('None').index } catch (e) { 4 }; try { $bm_rt = parent.index; } catch (e) { $bm_rt = 8; }",
      8
    ),
    ("switch (1 + 1) { case 1: a = 5; case 2: a = 6; case 3: a += 1; break; default: a = 9; } a", 7),
    ("function f(x) { switch (x) { default: return 3; case 4: return 5; } } f(4) * 10 + f(8)", 53),
    ("var l = [1, 2]; l[3] = 5; l[0]++; l[0] + l[3]", 7), ("// nothing\n/* still */ 2e1 + .5", 20.5),
    ("sum([1, 2], [3, 4])[1] + sub(9, 4) + mul([2, 3], 2)[0] + div(9, 3) + mod(7, 4)", 21),
    ("clamp(time, 1, 2) + clamp([5, -1], 0, 3)[0]", 4), ("length([0, 0], [3, 4]) + normalize([0, 9])[1]", 6),
    ("linear(time, 0, 2, 100, 200) + linear(0.25, [0, 8], [4, 0])[1] + linear(5, 0, 1, 2, 3)", 134),
    ("linear(1, 4, 0, 0, 10)", 7.5), ("ease(0.5, 0, 10) + easeIn(9, 0, 1, 0, 1) + easeOut(0, 3, 9)", 9),
    ("Math.max(1, 7, 3) + Math.floor(-1.5) + Math.round(-2.5) + Math.abs(-4)", 7),
    ("Math.pow(2, 10) + Math.pow(-2, 3) + Math.sqrt(16)", 1020), ("Math.round(1000 * Math.sin(Math.PI / 6))", 500),
    ("radiansToDegrees(Math.atan2(1, 1)) + degreesToRadians(180) - Math.PI", 45),
    ("thisLayer.inPoint + thisLayer.outPoint + thisComp.frameDuration * 60", 2),
    ("time.toFixed(2) + '|' + (5).toString() == '0.50|5' ? 1 : 2", 1), ("'a-b-c'.split('-')[2] == 'c' ? 1 : 2", 1),
    ("'abc'.split('').length + 'hello'.slice(-2).length", 5), ("'7'.padStart(3, '0') == '007' ? 1 : 2", 1),
    ("[1, 'x'].join('+') == '1+x' ? 1 : 2", 1), ("'a b b'.replace('b', 7) == 'a 7 b' ? 1 : 2", 1),
    ("'aB'.toUpperCase() + 'aB'.toLowerCase() == 'ABab' ? 1 : 2", 1), ("'hello'.substr(1, 2) == 'el' ? 1 : 2", 1),
    ("'hello'.substring(3, 1) == 'el' ? 1 : 2", 1), ("'hello'.slice(1, -1) + 'hi'.charAt(1) == 'elli' ? 1 : 2", 1),
    ("posterizeTime(3); time * 3", 1), ("posterizeTime(4); time", 0.5), ("posterizeTime(0); time", 0.5),
  ])
  func theLanguage(expression: String, expected: Double) throws {
    let value = try #require(try number(expression))
    #expect(abs(value - expected) < 1e-9, "\(expression)")
  }

  /// Random numbers are the same in every rendering and at the end of the loop, within their limits, and differ from
  /// frame to frame; a warning says so.
  @Test(arguments: [
    ("wiggle(3, 10)", 17.0...37.0), ("wiggle(2, 4, 2, 0.5)", 21...33), ("random(5)", 0...5), ("random(-2, 8)", -2...8),
    ("random()", 0...1), ("Math.random() + 1", 1...2), ("seedRandom(4); random(2)", 0...2),
  ])
  func randomNumbersCloseWithTheLoop(expression: String, limits: ClosedRange<Double>) throws {
    func property() throws -> (Property<Double>, [LottieWarning.Kind]) {
      let reader = try reader(#""fr":60,"ip":0,"op":60"#)
      reader.enter(
        composition: reader.root, layer: try #require(try json(#"{"ty":4,"ip":0,"op":60,"ks":{}}"#).object))
      let property = reader.property(try json(#"{"k":27,"x":"\#(expression)"}"#), or: 0.0)
      return (property, reader.warnings.warnings.map(\.kind))
    }
    let (first, warnings) = try property()
    let second = try property().0
    #expect(warnings == [.random])
    let values = (0...60).map { first.value(at: Double($0)) }
    #expect(values == (0...60).map { second.value(at: Double($0)) })
    #expect(values.allSatisfy(limits.contains) && values[0] == values[60] && Set(values).count > 30)
  }

  @Test func timelessRandomNumbersStandStill() throws {
    let reader = try reader(#""fr":60,"ip":0,"op":60"#)
    reader.enter(
      composition: reader.root, layer: try #require(try json(#"{"ty":4,"ip":0,"op":60,"ks":{}}"#).object))
    let property = reader.property(try json(#"{"k":27,"x":"seedRandom(3, true); random(5)"}"#), or: 0.0)
    #expect(Set((0..<60).map { property.value(at: Double($0)) }).count == 1)
  }

  @Test(arguments: [
    ("numKeys * 10 + key(2).index", 22.0), ("key(2).time + key(1).value", 2), ("nearestKey(0.7).index", 2),
    ("key(2)[0]", 13), ("var d = 1; try { key(1)[1].length; d = 2; } catch (e) {} d", 1),
    ("valueAtTime(0.25)", 4), ("velocityAtTime(0.25)", 12), ("loopOut('pingpong') * 2", 14), ("thisProperty.value", 7),
    ("loop_out('pingpong') * 2", 14), ("$bm_isInstanceOfArray(value) ? 1 : $bm_isInstanceOfArray([1]) ? 2 : 3", 2),
    ("timeToFrames(time) + timeToFrames(1, 30) + framesToTime(30)", 60.5),
    ("var a = []; for (var i = 0; i < 3; i++) { a.push(i, 2); } a.push(5) * 10 + a[4] + a[6]", 77),
    ("var a = [2]; eval('a[0] + 3') * 2", 10),
    ("var f = function (a, b) { return a - b; }, g; g = function h(a) { return f(a, 1); }; g(5)", 4),
    ("var c = [{'top': 2, speed: {x: 3}}, {top: 4}]; c[0].top * c[0].speed.x + c[1]['top'] + (c[1].x ? 1 : 0)", 10),
  ])
  func keyframes(expression: String, expected: Double) throws {
    let keys = #"[{"t":0,"s":[1]},{"t":60,"s":[13]}]"#
    let value = try #require(try number(expression, keyframes: keys))
    #expect(abs(value - expected) < 1e-9)
  }

  /// After the last keyframe, which is reached at 120 a second, the value swings: 2 times a second, decaying by e^-5 a
  /// second. A quarter of a second later that is half a turn, and 0.125 s later a quarter of a turn.
  @Test func aBounceAfterTheLastKeyframe() throws {
    let bounce = """
      var n = 0; if (numKeys > 0) { n = nearestKey(time).index; if (key(n).time > time) { n--; } }
      if (n > 0) { t = sub(time, key(n).time); v = velocityAtTime(sub(key(n).time, div(thisComp.frameDuration, 10)));
      $bm_rt = sum(value, div(mul(mul(v, 0.1), Math.sin(mul(mul(mul(2, t), 2), Math.PI))), Math.exp(mul(5, t)))); }
      else { $bm_rt = value; }
      """
    // exp(-0.625), to ten digits.
    for (end, expected) in [(22.5, 100 + 12 * 0.5352614285), (15, 100)] {
      let keys = #"[{"t":-30,"s":[\#(100 - 2 * (end + 30))]},{"t":\#(end),"s":[100]}]"#
      #expect(abs(try #require(try number(bounce, keyframes: keys)) - expected) < 1e-6)
    }
  }

  @Test(arguments: [
    "createPath(1)", "fetch()", "eval('var a = 1')", "eval('eval(')", "time.x", "undefined.x", "nothing", "'a' - 1",
    "[1, 2] * [3, 4]",
    "new Date()",
    "((((1)", "1 +", "'open", "a.b = 1", "thisLayer.sourceRectAtTime()", "thisComp.layer('None').index", "key(3).time",
    "while (true) {}", "for (;;) time", "function f() { return f(); } f()", "var s = 'x'; while (1) s += s;", "1 / 0",
    "x => x", "`1`", "var r = {}; for (var i = 0; i < 9; i++) { r = {a: r}; } 1", "{a: 1}.b + 1", "value.push(1)",
    "content('a').size",
  ])
  func whatHasNoValueIsRefused(expression: String) throws { #expect(try number(expression) == nil) }

  // MARK: The document

  private func positions(_ expression: String) throws -> [Int]? {
    let slider = #"{"ty":0,"nm":"Slider","v":{"k":[{"t":0,"s":[0]},{"t":10,"s":[10]}]}}"#
    let box =
      #"{"ty":"gr","nm":"G","it":[{"ty":"rc","nm":"R","p":{"k":[3,4],"ix":2},"s":{"k":[9,7]},"r":{"k":9,"ix":3}},"#
      + #"{"ty":"tr","r":{"k":6}}]}"#
    let other =
      #"{"ty":4,"nm":"B","ind":2,"parent":3,"ip":0,"op":100,"ks":{"p":{"k":[5,6,0]},"s":{"k":[200,200]},"#
      + #""r":{"k":2,"x":"value*4"}},"ef":[{"ty":5,"nm":"C","ef":[\#(slider)]}],"shapes":[\#(box),LINE]}"#
    let line = #"{"ty":"sh","nm":"L","ks":{"k":{"v":[[0,0],[8,6]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}}}"#
    let null = #"{"ty":3,"nm":"N","ind":3,"ip":0,"op":100,"ks":{"p":{"k":[100,0]}}}"#
    let transform = #"{"p":{"k":[1,2],"x":"\#(expression)"}}"#
    let own = #"{"ty":1,"nm":"A","ind":1,"ip":0,"op":100,"sw":1,"sh":1,"ks":\#(transform)}"#
    let animation = try animation("\(own),\(other.replacing("LINE", with: line)),\(null)")
    guard animation.warnings.isEmpty else { return nil }
    let place = animation.document.root.layers[0].transform.position.value(at: 5)
    return [Int((place.x * 100).rounded()), Int((place.y * 100).rounded())]
  }

  @Test(
    arguments: [
      ("thisComp.layer('B').transform.position", [500, 600]), ("thisComp.layer(2).position + [1, 1]", [600, 700]),
      ("var e = thisComp.layer('B').effect('C')('Slider'); [e, e * 2]", [500, 1000]),
      ("[thisComp.layer('B').effect(1)(1), 0]", nil), ("value * 3", [300, 600]),
      ("[thisComp.layer('B').rotation, thisComp.layer('B').content('G').transform.rotation]", [800, 600]),
      ("thisComp.layer('B').content('G').content('R').size", [900, 700]),
      ("thisComp.layer('B').parent.position", [10000, 0]), ("thisComp.layer('N').toComp([1, 2, 0])", [10100, 200]),
      ("thisComp.layer('N').fromComp([1, 2])", [-9900, 200]), ("[thisComp.width, index]", [2000, 100]),
      ("[thisComp.layer('B')(2)('G')(2)('R')(2)[0], thisComp.layer('B')(2)('G')(2)('R')(3)]", [300, 900]),
      ("thisComp.layer('B')(2)('G')(2)('R')._name == 'R' ? [1, 0] : [2, 0]", [100, 0]),
      ("thisComp.layer('N').fromCompToSurface([1, 2])", [-9900, 200]),
      (
        "thisComp.layer('B')('ADBE Root Vectors Group')('G')('ADBE Vectors Group')('R')('ADBE Vector Rect Size')",
        [900, 700]
      ),
      ("thisComp.layer('B')('ADBE Root Vectors Group')('L')('ADBE Vector Shape').points()[1]", [800, 600]),
      ("[thisComp.layer('B')('ADBE Transform Group')('ADBE Rotate Z'), 0]", [800, 0]),
      ("thisComp.layer('B')('Transform')('ADBE Scale')", [20000, 20000]),
      ("comp('Other').layer('N').position", [10000, 0]),
      ("thisLayer.hasParent ? [1, 1] : [thisComp.layer('B').hasParent ? 2 : 3, 0]", [200, 0]),
      ("thisComp.layer('B')(4)('C')('Slider').valueAtTime(1) * [1, 1]", [1000, 1000]),
    ] as [(String, [Int]?)])
  func whatExpressionsRead(expression: String, expected: [Int]?) throws {
    #expect(try positions(expression) == expected, "\(expression)")
  }

  @Test(
    arguments: [
      ("thisComp.layer('B').content('L').path.pointOnPath(0.5)", [400, 300]),
      ("thisComp.layer('B').content('L').path.tangentOnPath(0.2)", [80, 60]),
      ("thisComp.layer('B').content('L').path.normalOnPath(0.2)", [-60, 80]),
      ("thisComp.layer('B').content('L').path.points()[1]", [800, 600]),
      ("thisComp.layer('B').content('L').path.isClosed() ? [1, 0] : [2, 0]", [200, 0]),
      ("[thisProperty.propertyGroup(2).index, 0]", [100, 0]), ("[propertyGroup(2).index * 2, 0]", [200, 0]),
      ("thisComp.layer('B').content('G').content('R').size.propertyGroup(3).name == 'G' ? [1, 0] : [2, 0]", [100, 0]),
      (
        "thisComp.layer('B').effect('C')('Slider').propertyGroup(1).name == 'C' ? [1, 0] : [2, 0]", [100, 0]
      ),
      ("thisComp.layer('B').position.propertyGroup(9)", nil), ("thisComp.layer('B').position.pointOnPath(0)", nil),
    ] as [(String, [Int]?)])
  func pathsAndGroups(expression: String, expected: [Int]?) throws {
    #expect(try positions(expression) == expected, "\(expression)")
  }

  @Test func pathsOfOtherItems() throws {
    let zeros = "[[0,0],[0,0],[0,0],[0,0]]"
    let corners = #"{"v":[[0,0],[5,0],[5,20],[0,20]],"i":\#(zeros),"o":\#(zeros),"c":true}"#
    let path = #"{"ty":"sh","nm":"P","ks":{"k":\#(corners)}}"#
    let copy =
      #"{"ty":"sh","ks":{"k":{"v":[],"i":[],"o":[],"c":true},"#
      + #""x":"thisComp.layer('B').content('P').path"}}"#
    let hidden = #"{"ty":4,"nm":"B","ip":0,"op":1,"ks":{},"shapes":[\#(path)]}"#
    let animation = try animation(shapes("\(copy),\(fill())") + "," + hidden)
    #expect(animation.warnings.isEmpty)
    #expect(try animation.row(at: 50) == "#####...............")
  }

  /// A path that an expression makes, and keyframes of a path that it repeats.
  @Test func pathsAreMade() throws {
    let square = "createPath([[0,0],[5,0],[5,20],[0,20]], [], [], true)"
    let made = #"{"ty":"sh","ks":{"k":{"v":[],"i":[],"o":[],"c":true},"x":"\#(square)"}}"#
    let still = try animation(shapes("\(made),\(fill())"))
    #expect(still.warnings.isEmpty)
    #expect(try still.row(at: 50) == "#####...............")
    func box(_ width: Int) -> String {
      let zeros = "[[0,0],[0,0],[0,0],[0,0]]"
      return #"[{"v":[[0,0],[\#(width),0],[\#(width),20],[0,20]],"i":\#(zeros),"o":\#(zeros),"c":true}]"#
    }
    let keys = #"[{"t":0,"s":\#(box(4)),"h":1},{"t":10,"s":\#(box(8)),"h":1},{"t":20,"s":\#(box(4))}]"#
    let looped = #"{"ty":"sh","ks":{"k":\#(keys),"x":"var a = 1; loopOut('cycle')"}}"#
    let turning = try animation(shapes("\(looped),\(fill())"))
    #expect(turning.warnings.isEmpty)
    for (frame, width) in [(5, 4), (15, 8), (25, 4), (95, 8)] {
      #expect(try turning.row(at: Double(frame)).filter { $0 == "#" }.count == width)
    }
  }

  /// A text that an expression writes is the text of keyframes with the same words.
  @Test(arguments: [
    ("'A' + Math.floor(time / 5)", "A0", "A1"), ("value + (time < 5 ? '' : '!')", "B", "B!"),
    ("(time / 5).toFixed(0) == '0' ? text.sourceText : thisLayer.name.toUpperCase()", "B", "NAME"),
  ])
  func textsAreWritten(expression: String, first: String, second: String) throws {
    func text(_ keys: [String], _ expression: String = "") throws -> LottieAnimation {
      let keys = keys.enumerated().map { #"{"t":\#($0 * 50),"s":{"s":9,"f":"N","t":"\#($1)","fc":[1,0,0]}}"# }
      let words = #"{"k":[\#(keys.joined(separator: ","))]\#(expression)}"#
      return try animation(
        #"{"ty":5,"nm":"name","ip":0,"op":100,"ks":{"p":{"k":[0,12]}},"t":{"d":\#(words),"a":[]}}"#)
    }
    let written = try text(["B"], #","x":"\#(expression)""#)
    let plain = try text([first, second])
    #expect(written.warnings.map(\.kind) == plain.warnings.map(\.kind))
    let split = expression.contains("toFixed") ? 25 : 50
    for frame in [0, split - 1] {
      #expect(try written.displayList(atFrame: Double(frame)) == plain.displayList(atFrame: 0), "\(frame)")
    }
    for frame in [split, 99] {
      #expect(try written.displayList(atFrame: Double(frame)) == plain.displayList(atFrame: 50), "\(frame)")
    }
  }

  /// Two properties that need each other, and one that needs itself at another time.
  @Test func circlesEnd() throws {
    let layers = [("A", "B"), ("B", "A")].map { name, other in
      let rotation = "thisComp.layer('\(other)').rotation"
      return #"{"ty":3,"nm":"\#(name)","ip":0,"op":100,"ks":{"r":{"k":1,"x":"\#(rotation) + \#(rotation)"}}}"#
    }
    _ = try animation(layers.joined(separator: ","))
    #expect(try number("thisProperty.valueAtTime(0) + thisProperty.value") == 54)
  }

  /// An expression is checked at some moments of its layer; where it fails at others, the keyframed value shows.
  @Test func framesWithoutAValueAreSaid() throws {
    let script = #"{"k":4,"x":"time > 1 && time < 2 ? nothing.x : 5"}"#
    let animation = try animation(
      #"{"ty":4,"nm":"S","ip":0,"op":100,"ks":{"r":\#(script)},"shapes":[]}"#)
    for frame in [0, 30, 99.9] { _ = try animation.displayList(atFrame: frame) }
    #expect(animation.warnings.isEmpty && animation.warningsOfPictures.isEmpty)
    for frame in [15, 16, 15.0] { _ = try animation.displayList(atFrame: frame) }
    let said =
      "expressions have no value at some frames; the keyframed value is used there (\"rotation\"), in layer \"S\""
    #expect(animation.warningsOfPictures.map { $0.description } == [said])
  }

  /// Texts of random tokens neither trap nor take long.
  @Test func anythingMayBeWritten() throws {
    let tokens = [
      "a", "value", "time", "1", "2.5", "'t'", "(", ")", "[", "]", "{", "}", ";", ",", "+", "-", "*", "/", "%", "=",
      "==", "<",
      "!", "?", ":", "&&", "++", "--", "+=", "if", "else", "for", "while", "function", "return", "var", "try", "catch",
      "Math", ".", "sin", "max", "key", "content", "effect", "thisComp", "layer", "loopOut", "linear", "thisLayer",
      "length",
    ]
    var random = SplitMix64(seed: 7)
    for _ in 0..<3000 {
      let count = Int(random.next() % 12) + 1
      let text = (0..<count).map { _ in tokens[Int(random.next() % UInt64(tokens.count))] }.joined(separator: " ")
      _ = try number(text)
    }
  }

  /// Long chains and deep nesting are refused before they need the stack, values that grow before they need memory.
  @Test(arguments: [
    "1" + String(repeating: " + 1", count: 9000), "1" + String(repeating: " && 1", count: 9000),
    "thisComp" + String(repeating: ".a", count: 9000), "a = [1]; a" + String(repeating: "[0]", count: 6000),
    "function f() { return f } f" + String(repeating: "()", count: 6000),
    "a = [[1]]; a" + String(repeating: "[0]", count: 6000) + " = 1",
    String(repeating: "(", count: 5000) + "1" + String(repeating: ")", count: 5000),
    String(repeating: "- ", count: 5000) + "1", String(repeating: "if (1) {", count: 3000),
    "function f(n) { return n < 23 ? " + String(repeating: "[", count: 24) + "f(n + 1)"
      + String(repeating: "][0]", count: 24) + " : 1 } f(0)",
    "var a = [1, 1]; for (var i = 0; i < 40; i++) a = [a, a]; (a + a).length",
    "var a = [1]; for (var i = 0; i < 6000; i++) a = [a]; 1",
    "var a = []; for (var i = 0; i < 9999; i++) a[i] = a; 1", "while (1) {}",
  ])
  func whatNeedsTooMuchIsRefused(expression: String) throws {
    #expect(try number(expression) == nil)
  }

  /// As long as people write them.
  @Test func commonChainsHaveAValue() throws {
    #expect(try number("1" + String(repeating: " + 1", count: 60)) == 61)
    #expect(try number("function f(n) { return n > 0 ? 1 + f(n - 1) : 1 } f(20)") == 21)
  }
}
