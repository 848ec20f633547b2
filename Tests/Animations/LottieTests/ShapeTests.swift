import Numerics
import Raster
import Testing
import Vector

@testable import Lottie

/// Lists of shapes: what paints what, and in which order; modifiers.
@Suite struct ShapeTests {
  @Test func aStylePaintsThePathsBeforeIt() throws {
    let list = [rectangle(0, 0, 5, 20), fill(), rectangle(10, 0, 5, 20)].joined(separator: ",")
    #expect(try animation(shapes(list)).row() == "#####...............")
    let group = #"{"ty":"gr","it":[\#(rectangle(0, 0, 5, 20)),{"ty":"tr","p":{"k":[3,0]}}]}"#
    #expect(try animation(shapes(group + "," + fill())).row() == "...#####............")
  }

  @Test func theFirstStyleIsOnTop() throws {
    let list = [rectangle(0, 0, 20, 20), fill("[0,1,0,1]"), fill("[1,0,0,1]")].joined(separator: ",")
    #expect(try animation(shapes(list)).pixel(5, 5) == [0, 255, 0, 255])
  }

  @Test func pathsOfAStyleAreOne() throws {
    let evenOdd = fill().dropLast() + #","r":2}"#
    let list = [rectangle(0, 0, 20, 20), rectangle(5, 0, 10, 20), String(evenOdd)].joined(separator: ",")
    #expect(try animation(shapes(list)).row() == "#####..........#####")
  }

  @Test func hiddenItemsDoNotExist() throws {
    let hidden = rectangle(10, 0, 5, 20).dropLast() + #","hd":true}"#
    #expect(try animation(shapes("\(rectangle(0, 0, 5, 20)),\(hidden),\(fill())")).row() == "#####...............")
  }

  @Test func aStrokeScalesWithItsOwnGroup() throws {
    let line = #"{"ty":"sh","ks":{"k":{"v":[[5,0],[5,20]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}}}"#
    let stroke = #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":2},"lc":1}"#
    let scaled = #"{"ty":"tr","s":{"k":[200,100]}}"#
    #expect(
      try animation(shapes(#"{"ty":"gr","it":[\#(line),\#(stroke),\#(scaled)]}"#)).row() == "........####........")
    // The style outside of the group keeps its width, while the path moves.
    #expect(
      try animation(shapes(#"{"ty":"gr","it":[\#(line),\#(scaled)]},\#(stroke)"#)).row() == ".........##.........")
  }

  /// Starting points and directions, which trims show: a rectangle from its top right and an ellipse from its top,
  /// clockwise; with `d` 3 the other way round.
  @Test func startingPointsAndDirections() throws {
    func first(_ item: String) throws -> Point {
      var evaluator = ShapeEvaluator(at: 0, budget: Budget())
      let items = try reader().shapes(json("[\(item)]"))
      let walk = try evaluator.walk(items)
      let path = evaluator.outlines[walk.live[0]].path
      let segment = try #require(path.subpaths.first?.segments.first)
      return segment.point(at: segment.parameter(atLength: 1))
    }
    let ellipse = #"{"ty":"el","p":{"k":[0,0]},"s":{"k":[20,20]}}"#
    #expect((try first(rectangle(0, 0, 10, 10)) - Point(x: 10, y: 1)).length < 1e-9)
    #expect(try first(ellipse).x > 0 && first(ellipse).y < -9)
    #expect(try first(ellipse.dropLast() + #","d":3}"#).x < 0)
    #expect(try first(ellipse.dropLast() + #","d":2}"#).x > 0)
    let star =
      #"{"ty":"sr","sy":1,"pt":{"k":5.9},"p":{"k":[0,0]},"r":{"k":0},"or":{"k":10},"os":{"k":0},"ir":{"k":5},"is":{"k":0}}"#
    #expect(try first(star).x > 0 && first(star).y < -8)
  }

  // MARK: Modifiers

  private let line = #"{"ty":"sh","ks":{"k":{"v":[[0,10],[20,10]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}}}"#
  private let stroke = #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":4},"lc":1}"#

  @Test(arguments: [
    (0.0, 50.0, 0.0, "##########.........."), (50, 0, 0, "##########.........."), (0, 50, 90, ".....##########....."),
    (0, 50, 270, "#####..........#####"), (30, 30, 0, "...................."), (0, 100, 45, "####################"),
    (-50, 25, 0, "#####..............."),
  ])
  func trims(start: Double, end: Double, offset: Double, expected: String) throws {
    let trim = #"{"ty":"tm","s":{"k":\#(start)},"e":{"k":\#(end)},"o":{"k":\#(offset)},"m":1}"#
    #expect(try animation(shapes("\(line),\(trim),\(stroke)")).row() == expected)
    // A trim behind the style trims as well.
    #expect(try animation(shapes("\(line),\(stroke),\(trim)")).row() == expected)
  }

  /// A trim that leaves a path whole moves the start that the next trim sees; a part starts where it begins.
  @Test(arguments: [
    (["0,100,90", "0,50,0"], ".....##########....."), (["0,100,90", "0,50,180"], "#####..........#####"),
    (["0,100,90", "0,50,0", "0,50,0"], ".....#####.........."), (["50,100,0", "0,50,0"], "..........#####....."),
    (["0,100,90", "0,100,90", "0,50,0"], "..........##########"),
  ])
  func trimsOfTrims(trims: [String], expected: String) throws {
    let items = trims.map { trim in
      let numbers = trim.split(separator: ",")
      return #"{"ty":"tm","s":{"k":\#(numbers[0])},"e":{"k":\#(numbers[1])},"o":{"k":\#(numbers[2])},"m":1}"#
    }
    #expect(try animation(shapes("\(line),\(items.joined(separator: ",")),\(stroke)")).row() == expected)
  }

  @Test func severalPathsAreTrimmedAloneOrEndToEnd() throws {
    func lines(_ mode: Int) -> String {
      let halves = [0, 10].map { x in
        line.replacing("[[0,10],[20,10]]", with: "[[\(x),10],[\(x + 10),10]]")
      }
      let trim = #"{"ty":"tm","s":{"k":0},"e":{"k":60},"o":{"k":0},"m":\#(mode)}"#
      return shapes("\(halves[0]),\(halves[1]),\(trim),\(stroke)")
    }
    #expect(try animation(lines(1)).row() == "######....######....")
    #expect(try animation(lines(2)).row() == "############........")
  }

  @Test func repeatersCopyPathsAndStyles() throws {
    func repeater(_ more: String, _ tr: String) -> String {
      #"{"ty":"rp","c":{"k":3},"o":{"k":0},\#(more),"tr":{\#(tr)}}"#
    }
    let move = #""p":{"k":[4,0]},"so":{"k":100},"eo":{"k":0}"#
    let copies = try animation(shapes("\(rectangle(0, 0, 2, 20)),\(fill()),\(repeater(#""m":1"#, move))"))
    #expect(isNear(try [1, 5, 9].map { try copies.pixel($0, 10)[3] }, [255, 128, 0]))
    // Overlapping copies: the first on top, or the last.
    let overlap = #""p":{"k":[1,0]},"so":{"k":100},"eo":{"k":100}"#
    let ramp =
      #"{"ty":"gf","o":{"k":100},"t":1,"s":{"k":[0,0]},"e":{"k":[2,0]},"g":{"p":2,"k":{"k":[0.5,1,0,0,0.5,0,0,1]}}}"#
    for (mode, expected) in [(1, 255), (2, 0)] {
      // The seam of red and blue lies one further in every copy, so at x = 1.5 the first copy is blue and the second
      // red.
      let animation = try animation(
        shapes("\(rectangle(0, 0, 2, 20)),\(ramp),\(repeater(#""m":\#(mode)"#, overlap))"))
      #expect(try animation.pixel(1, 10)[2] == expected)
    }
    // A style behind the repeater paints all copies.
    #expect(
      try animation(shapes("\(rectangle(0, 0, 2, 20)),\(repeater(#""m":1"#, move)),\(fill())")).row()
        == "##..##..##..........")
  }

  @Test(arguments: [
    (1, "###############....."), (2, "###############....."), (3, "#####..............."), (4, ".....#####.........."),
    (5, "#####.....#####....."),
  ])
  func merges(mode: Int, expected: String) throws {
    let list = "\(rectangle(0, 0, 10, 20)),\(rectangle(5, 0, 10, 20)),{\"ty\":\"mm\",\"mm\":\(mode)},\(fill())"
    #expect(try animation(shapes(list)).row() == expected)
  }

  /// Paths that have been joined are one operand of the next merge.
  /// A rectangle without another that moves right by a pixel a frame, and beside them two that stand, as one.
  @Test func mergedPathsFollowTheirFrame() throws {
    let moving =
      #"{"ty":"rc","s":{"k":[6,20]},"r":{"k":0},"p":{"a":1,"k":[{"t":0,"s":[3,10],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":8,"s":[11,10]}]}}"#
    let standing = #"\#(rectangle(14, 0, 4, 20)),\#(rectangle(16, 0, 4, 20)),{"ty":"mm","mm":2}"#
    let group = #"{"ty":"gr","it":[\#(standing),\#(fill())]}"#
    let list = #"\#(rectangle(0, 0, 10, 20)),\#(moving),{"ty":"mm","mm":3},\#(fill()),\#(group)"#
    let animation = try animation(shapes(list))
    let rows = [
      0: "......####....######", 4: "####..........######", 8: "########......######",
    ]
    for frame in [0, 4, 8, 4, 0, 8] {
      let row = try animation.row(at: Double(frame))
      #expect(row == rows[frame], "\(frame)")
    }
  }

  @Test func aMergeOfJoinedPaths() throws {
    let joined = #"\#(rectangle(0, 0, 5, 20)),\#(rectangle(10, 0, 5, 20)),{"ty":"mm","mm":1}"#
    let list = #"\#(joined),\#(rectangle(3, 0, 9, 20)),{"ty":"mm","mm":4},\#(fill())"#
    #expect(try animation(shapes(list)).row() == "...##.....##........")
  }

  /// A rectangle that runs counterclockwise from its top right corner, within another or around it.
  @Test(arguments: [4, 2, 3]) func aPathThatAMergeLeavesAsItIsKeepsItsStart(mode: Int) throws {
    let points = "[[18,4],[2,4],[2,16],[18,16]]"
    let none = "[[0,0],[0,0],[0,0],[0,0]]"
    let path = #"{"ty":"sh","ks":{"k":{"v":\#(points),"i":\#(none),"o":\#(none),"c":true}}}"#
    let other = [4: rectangle(-5, -5, 30, 30), 2: rectangle(5, 6, 5, 5), 3: rectangle(30, 0, 9, 9)][mode] ?? ""
    // The top edge is 16 of 56 units.
    let trim = #"{"ty":"tm","s":{"k":0},"e":{"k":\#(1600.0 / 56)},"o":{"k":0},"m":1}"#
    let list = #"\#(path),\#(other),{"ty":"mm","mm":\#(mode)},\#(trim),\#(stroke)"#
    let animation = try animation(shapes(list))
    let edges = try [(10, 4), (2, 10), (10, 16), (18, 10)].map { try animation.pixel($0.0, $0.1)[3] }
    #expect(edges == [255, 0, 0, 0])
  }

  /// A comb with many teeth: a place is inside of what it has become if it is inside of the comb or nearer to it than
  /// the amount, or for a negative amount inside and farther.
  @Test(arguments: [2.0, -0.4]) func aJaggedPathIsOffset(amount: Double) throws {
    let teeth = (0...220).map { Point(x: 17 - Double($0) / 17, y: $0.isMultiple(of: 2) ? 4 : 9) }
    let corners = [Point(x: 4, y: 14), Point(x: 17, y: 14)] + teeth
    let comb = Path.polyline(corners, closed: true)
    let offset = try #require(OffsetPath(amount: amount, join: .round, miterLimit: 4).applied(to: comb))
    let edges = Array(zip(corners, corners.dropFirst() + [corners[0]]))
    for index in 0..<400 {
      let place = Point(x: Double(index % 20) + 0.31, y: Double(index / 20) + 0.47)
      let distance = edges.map { Self.distance(of: place, from: $0, $1) }.min() ?? 0
      guard (distance - amount.magnitude).magnitude > 0.05 else { continue }
      let isInside = Self.isInside(comb, place)
      let expected = amount > 0 ? isInside || distance < amount : isInside && distance > -amount
      #expect(Self.isInside(offset, place) == expected, "\(place)")
    }
  }

  private static func distance(of place: Point, from start: Point, _ end: Point) -> Double {
    let way = end - start
    let share = min(max((place - start).dot(way) / way.dot(way), 0), 1)
    return (start + way * share - place).length
  }

  /// By the edges that a ray to the right crosses.
  private static func isInside(_ path: Path, _ place: Point) -> Bool {
    var winding = 0
    for segment in path.flattened(tolerance: 0.01).subpaths.flatMap({ $0.segments }) {
      let (a, b) = (segment.start - place, segment.end - place)
      guard (a.y <= 0) != (b.y <= 0), a.x + (b.x - a.x) * a.y / (a.y - b.y) > 0 else { continue }
      winding += a.y <= 0 ? 1 : -1
    }
    return winding != 0
  }

  @Test func roundCornersCutHalfOfAnEdgeAtMost() throws {
    let square = BezierShape(
      vertices: [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 10), Point(x: 0, y: 10)].map {
        BezierShape.Vertex(point: $0)
      }, isClosed: true)
    #expect(square.withRoundCorners(radius: 2).vertices.map { $0.point.x } == [0, 2, 8, 10, 10, 8, 2, 0])
    #expect(square.withRoundCorners(radius: 99).path.bounds == Rect(minX: 0, minY: 0, maxX: 10, maxY: 10))
    #expect(square.withRoundCorners(radius: 99).vertices[0].point == Point(x: 0, y: 5))
    // Pucker by all: every vertex in the middle.
    #expect(square.puckered(by: 1).vertices.allSatisfy { $0.point == Point(x: 5, y: 5) })
    #expect(square.puckered(by: -1).vertices[0].point == Point(x: -5, y: -5))
  }

  @Test func zigZagsAndOffsets() throws {
    let line = BezierShape(vertices: [.init(point: .zero), .init(point: Point(x: 30, y: 0))])
    let zigZag = ZigZag(ridges: 2, size: 3, isSmooth: false).applied(to: line)
    #expect(
      zigZag.vertices.map { $0.point } == [
        Point(x: 0, y: 3), Point(x: 10, y: -3), Point(x: 20, y: 3), Point(x: 30, y: -3),
      ])
    let square = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 10, maxY: 10))
    let grown = try #require(OffsetPath(amount: 2, join: .miter, miterLimit: 4).applied(to: square))
    #expect(grown.bounds == Rect(minX: -2, minY: -2, maxX: 12, maxY: 12) && grown.subpaths.count == 1)
    let shrunk = try #require(OffsetPath(amount: -2, join: .round, miterLimit: 4).applied(to: square))
    #expect(shrunk.bounds == Rect(minX: 2, minY: 2, maxX: 8, maxY: 8))
  }

  /// Colors at 0 and 1, alphas at 0.5 and 1: at each offset the other one is interpolated.
  @Test func gradientsMergeColorsAndAlphas() throws {
    let gradient =
      #"{"ty":"gf","o":{"k":100},"t":1,"s":{"k":[0,0]},"e":{"k":[20,0]},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1,0.5,1,1,0]}}}"#
    let animation = try animation(shapes("\(rectangle(0, 0, 20, 20)),\(gradient)"))
    #expect(isNear(try animation.pixel(5, 10), [185, 0, 70, 255], 4))
    #expect(isNear(try animation.pixel(15, 10), [57, 0, 198, 115], 6))
  }
}
