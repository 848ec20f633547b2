import Drawing
import JSON
import Numerics
import Testing
import Vector

@testable import Lottie

/// How values change with time, in all the forms in which files write them.
@Suite struct PropertyTests {
  @Test func constantsInEveryForm() throws {
    for text in [#"{"a":0,"k":7}"#, #"{"k":[7]}"#, #"{"a":1,"k":7.0}"#, "7", "[7]"] {
      #expect(try number(text).value(at: 3) == 7)
    }
    #expect(try reader().property(json("5"), or: Point.zero).value(at: 0) == Point(x: 5, y: 5))
  }

  @Test func linearBetweenKeyframesAndHeldBeyondThem() throws {
    let property = try number(#"{"k":[{"t":10,"s":[0]},{"t":20,"s":[100]}]}"#)
    #expect([0, 10, 12.5, 20, 30].map { property.value(at: $0) } == [0, 0, 25, 100, 100])
  }

  /// They count where the next keyframe has no value of its own, as in players.
  @Test func theOldFormatHasEndValues() throws {
    let property = try number(#"{"k":[{"t":0,"s":[0],"e":[10]},{"t":10,"s":[50],"e":[60]},{"t":20}]}"#)
    #expect([5, 10, 15, 20, 99].map { property.value(at: $0) } == [25, 50, 55, 60, 60])
  }

  @Test func holdUntilTheNext() throws {
    let property = try number(#"{"k":[{"t":0,"s":[1],"h":1},{"t":10,"s":[2],"h":1},{"t":20,"s":[3]}]}"#)
    #expect([0, 9.99, 10, 19, 20].map { property.value(at: $0) } == [1, 1, 2, 2, 3])
  }

  @Test func equalTimesAndUnsortedOnes() throws {
    let property = try number(#"{"k":[{"t":20,"s":[9]},{"t":0,"s":[0]},{"t":10,"s":[1]},{"t":10,"s":[5]}]}"#)
    #expect([0, 5, 10, 15, 20].map { property.value(at: $0) } == [0, 0.5, 5, 7, 9])
  }

  /// A curve with both handles at (1/3, 0) and (2/3, 1) has x = t, so y = 3 t^2 - 2 t^3.
  @Test func easingIsACubicBezier() throws {
    let ease = #""o":{"x":[0.333333333333333],"y":[0]},"i":{"x":[0.666666666666667],"y":[1]}"#
    let property = try number(#"{"k":[{"t":0,"s":[0],\#(ease)},{"t":100,"s":[100]}]}"#)
    for t in stride(from: 0.0, through: 1, by: 0.125) {
      #expect(abs(property.value(at: 100 * t) - 100 * (3 * t * t - 2 * t * t * t)) < 1e-9)
    }
  }

  @Test func axesHaveEasingsOfTheirOwn() throws {
    let ease = #""o":{"x":[0.333333333333333,0.5],"y":[0,0.5]},"i":{"x":[0.666666666666667,0.5],"y":[1,0.5]}"#
    let text = #"{"k":[{"t":0,"s":[0,0],\#(ease)},{"t":100,"s":[100,100]}]}"#
    let point = try reader().property(json(text), or: Point.zero).value(at: 25)
    #expect(abs(point.x - 15.625) < 1e-9 && abs(point.y - 25) < 1e-9)
  }

  @Test func anEasingBeyondItsEndsOvershoots() throws {
    let ease = #""o":{"x":0.3,"y":0},"i":{"x":0.3,"y":2}"#
    let property = try number(#"{"k":[{"t":0,"s":[0],\#(ease)},{"t":10,"s":[10]}]}"#)
    #expect((0...10).map { property.value(at: Double($0)) }.max()! > 11)
  }

  /// A half circle of radius 50: the middle of its length is its top, the quarter at 45 degrees.
  /// From a keyframe to its own place along a curve: up to 3/4 of the handles' length and back.
  @Test func positionsReturnToTheirStart() throws {
    let text = #"{"k":[{"t":0,"s":[5,7],"to":[0,8],"ti":[0,8]},{"t":100,"s":[5,7]}]}"#
    let position = try reader().position(json(text))
    #expect(position.value(at: 0) == Point(x: 5, y: 7))
    #expect((position.value(at: 50) - Point(x: 5, y: 13)).length < 1e-2)
    #expect((position.value(at: 25) - Point(x: 5, y: 10)).length < 1e-2)
    #expect((position.value(at: 75) - Point(x: 5, y: 10)).length < 1e-2)
    let still = #"{"k":[{"t":0,"s":[5,7],"to":[0,0],"ti":[0,0]},{"t":100,"s":[5,7]}]}"#
    #expect(try reader().position(json(still)).value(at: 50) == Point(x: 5, y: 7))
  }

  @Test func motionAlongACurveIsByArcLength() throws {
    let handle = 50 * 4.0 / 3
    let text = #"{"k":[{"t":0,"s":[0,0],"to":[0,\#(-handle)],"ti":[0,\#(-handle)]},{"t":100,"s":[100,0]}]}"#
    let position = try reader().position(json(text))
    let middle = position.value(at: 50)
    #expect(abs(middle.x - 50) < 1e-6 && abs(middle.y + 50) < 1e-6)
    var lengths: [Double] = []
    for t in stride(from: 0.0, to: 100, by: 10) {
      lengths.append((position.value(at: t + 10) - position.value(at: t)).length)
    }
    // Chords of equal arcs are about equal, while those of equal parameters would differ by a third.
    #expect(lengths.max()! / lengths.min()! < 1.06)
    #expect(abs(try #require(position.direction(at: 0)) + 90) < 1e-6)
    #expect(abs(try #require(position.direction(at: 50))) < 1e-6)
    #expect(abs(try #require(position.direction(at: 150)) - 90) < 1e-6)
  }

  @Test func splitPositions() throws {
    let position = try reader().position(json(#"{"s":true,"x":{"k":[{"t":0,"s":[0]},{"t":10,"s":[10]}]},"y":{"k":3}}"#))
    #expect(position.value(at: 5) == Point(x: 5, y: 3))
    #expect(position.direction(at: 5) == 0)
  }

  @Test func pathsMorphPointByPoint() throws {
    let low = #"{"v":[[0,0],[10,0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}"#
    let high = #"{"v":[[0,10],[10,10],[20,20]],"i":[[0,0],[0,4],[0,0]],"o":[[2,0],[0,0],[0,0]],"c":false}"#
    let reader = try reader()
    let shape = reader.bezier(try json(#"{"k":[{"t":0,"s":[\#(low)]},{"t":10,"s":[\#(high)]}]}"#), isClosed: nil).value(
      at: 5)
    #expect(shape.vertices.map { $0.point } == [Point(x: 0, y: 5), Point(x: 10, y: 5)])
    #expect(shape.vertices[0].outgoing == Point(x: 1, y: 0) && shape.vertices[1].incoming == Point(x: 0, y: 2))
    #expect(reader.warnings.warnings.map { $0.kind } == [.pathMorph])
  }

  @Test(arguments: [
    ("loopOut('cycle')", 25.0, 5.0), ("loopOut(\\\"pingpong\\\", 0)", 25, 5), ("loopOut('pingpong');", 15, 5),
    ("var $bm_rt;\\n$bm_rt = loopOut('cycle', 0);", 17, 7), ("loopIn('cycle')", -3, 7), ("loopOut()", 31, 1),
    ("// again and again\\n$bm_rt=loopOut('cycle'); /* end */", 17, 7), ("thisProperty.loopOut('offset')", 37, 37),
    ("loopIn('offset')", -13, -13), ("loopOut('continue')", 14, 14), ("loopIn(\\\"continue\\\")", -4, -4),
    // The document has 60 frames a second: 0.1 s are 6 frames, here those from 4 to 10.
    ("loopOutDuration('cycle', 0.1)", 11, 5), ("loopOutDuration('pingpong', 0.1)", 11, 9),
    ("loopInDuration('cycle', 0.1)", -1, 5), ("loopOutDuration('cycle')", 12, 2),
  ])
  func loopsRepeatTheKeyframes(expression: String, frame: Double, expected: Double) throws {
    let property = try number(#"{"k":[{"t":0,"s":[0]},{"t":10,"s":[10]}],"x":"\#(expression)"}"#)
    #expect(abs(property.value(at: frame) - expected) < 1e-6)
  }

  /// Each round begins where the last one ended, along the curve as on it.
  @Test func offsetLoopsOfPositions() throws {
    let curve = #""to":[0,-40],"ti":[0,-40]"#
    let text = #"{"k":[{"t":0,"s":[0,0],\#(curve)},{"t":10,"s":[30,10]}],"x":"loopOut('offset')"}"#
    let position = try reader().position(json(text))
    for frame in [1.0, 4, 7.5] {
      let moved = position.value(at: frame + 20) - position.value(at: frame)
      #expect((moved - Point(x: 60, y: 20)).length < 1e-9)
    }
  }

  @Test(arguments: [
    ("time * 90", 45.0), ("$bm_rt = $bm_mul(time, 90);", 45), ("value + time*-30 + 2.5", 14.5),
    ("(time + 1) * 4 / 2 - value", -24), ("$bm_sum(value, $bm_neg(time))", 26.5), ("360", 360),
  ])
  func formulasOfTheTime(expression: String, expected: Double) throws {
    let reader = try reader(#""fr":60"#)
    let property = reader.property(try json(#"{"k":27,"x":"\#(expression)"}"#), or: 0.0)
    #expect(abs(property.value(at: 30) - expected) < 1e-9)
    #expect(reader.warnings.warnings.isEmpty)
  }

  @Test func otherExpressionsAreWarnedOfOnceAndNamed() throws {
    let texts = ["createPath(1)", "fetch(10)", "loopOut('sideways')", "loopOut('cycle') + 1", "time.x", "((((1)"]
    for text in texts {
      let reader = try reader()
      let layer = try json(#"{"ty":4,"ks":{"r":{"k":4,"x":"\#(text)"}}}"#)
      reader.path = ["Layer"]
      reader.layerJSON = layer.object
      #expect(reader.transform(layer["ks"]).rotation.value(at: 9) == 4)
      _ = reader.transform(layer["ks"])
      #expect(
        reader.warnings.warnings.map { $0.description } == [
          "expressions are not evaluated; the keyframed value is used (\"rotation\"), in layer \"Layer\""
        ])
    }
  }

  @Test func easingsBeyondACurveStopAtItsEnds() throws {
    let ease = #""o":{"x":0.3,"y":-1},"i":{"x":0.3,"y":2}"#
    func positions(_ handles: String) throws -> [Point] {
      let text = #"{"k":[{"t":0,"s":[0,0],\#(ease),\#(handles)},{"t":100,"s":[100,0]}]}"#
      let position = try reader().position(json(text))
      return (0...100).map { position.value(at: Double($0)) }
    }
    let curve = try positions(#""to":[0,-60],"ti":[0,-60]"#)
    #expect(curve.allSatisfy { $0.y <= 0 && $0.x >= 0 && $0.x <= 100 })
    // Handles on the line between the keyframes do not make a curve.
    #expect(try positions(#""to":[10,0],"ti":[-20,0]"#).map { $0.x }.max()! > 105)
  }

  /// T(p) R(r) R(-sa) SkewX(-sk) R(sa) S T(-a), multiplied out for r = 90, sk = 45, sa = 0: first the scale, then x -=
  /// y (a skew by -45 degrees adds y tan(-45)), then (x, y) -> (-y, x).
  @Test func theTransformsOrder() throws {
    let model = try reader().transform(
      json(#"{"a":{"k":[1,2]},"p":{"k":[10,20]},"s":{"k":[200,300]},"r":{"k":90},"sk":{"k":45},"sa":{"k":0}}"#))
    let point = model.matrix(at: 0).apply(to: Point(x: 2, y: 4))
    // (1, 2) -> (2, 6) -> (-4, 6) -> (-6, -4) -> (4, 16)
    #expect((point - Point(x: 4, y: 16)).length < 1e-9)
  }

  @Test func oldFilesHaveByteColors() throws {
    #expect(
      try reader(#""v":"4.1.8""#).color(json(#"{"k":[255,0,51,255]}"#), .fill).value(at: 0)
        == Color(red: 1.0, green: 0, blue: 0.2))
    #expect(
      try reader(#""v":"4.1.9""#).color(json(#"{"k":[1,0,0.2,1]}"#), .fill).value(at: 0)
        == Color(red: 1.0, green: 0, blue: 0.2))
  }
}
