import Numerics
import Testing

@testable import Vector

@Suite struct PathDataTests {
  @Test func commandsBuildTheirSegments() throws {
    let path = try Path(svg: "M10-20l5,5h10V0zm1 1 2 2")
    var expected = Path()
    expected.move(to: Point(x: 10, y: -20))
    expected.line(to: Point(x: 15, y: -15))
    expected.line(to: Point(x: 25, y: -15))
    expected.line(to: Point(x: 25, y: 0))
    expected.close()
    expected.move(to: Point(x: 11, y: -19))
    expected.line(to: Point(x: 13, y: -17))
    #expect(path.subpaths == expected.subpaths)
  }

  @Test func smoothCommandsMirrorTheLastControlPoint() throws {
    let cubic = try Path(svg: "M0 0C0 10 10 10 10 0S20-10 20 0")
    #expect(cubic.points[4] == Point(x: 10, y: -10))
    let quadratic = try Path(svg: "M0 0Q5 10 10 0T20 0")
    #expect(quadratic.points[3] == Point(x: 15, y: -10))
    let alone = try Path(svg: "M1 2S3 4 5 6")
    #expect(alone.points[1] == Point(x: 1, y: 2))
  }

  /// A half circle from (0, 0) to (20, 0), clockwise on the screen: over the top, through (10, -10).
  @Test func arcsHaveTheirSense() throws {
    let over = try Path(svg: "M0 0A10 10 0 0 1 20 0")
    #expect(abs(over.bounds.minY + 10) < 1e-3 && over.bounds.maxY < 1e-9)
    let under = try Path(svg: "M0 0a10 10 0 0020 0")
    #expect(abs(under.bounds.maxY - 10) < 1e-3 && under.bounds.minY > -1e-9)
    let grown = try Path(svg: "M0 0A1 1 0 0 1 20 0")
    #expect(abs(grown.bounds.minY + 10) < 1e-3)
    let flat = try Path(svg: "M0 0A0 5 0 0 1 20 0")
    #expect(flat.verbs == [.move, .line])
  }

  @Test func arcsEndWhereTheyAreTold() throws {
    var random = SplitMix64(seed: 21)
    for _ in 0..<2000 {
      let end = randomPoint(&random)
      var path = Path()
      path.move(to: randomPoint(&random))
      path.arc(
        to: end, radiusX: 1 + random.unit() * 80, radiusY: 1 + random.unit() * 80, rotation: random.unit() * 360,
        isLarge: random.unit() < 0.5, isClockwise: random.unit() < 0.5)
      #expect((try #require(path.currentPoint) - end).length < 1e-6)
    }
  }

  @Test func whatIsPrintedReadsBack() throws {
    var random = SplitMix64(seed: 22)
    for _ in 0..<2000 {
      var path = randomCurve(&random)
      if random.unit() < 0.5 { path.close() }
      #expect(try Path(svg: path.data).subpaths == path.subpaths)
    }
  }

  @Test(arguments: [
    ("L1 1", PathDataError.Problem.noMove, 0),
    ("M0 0 X", .unknownCommand("X"), 5),
    ("M0 0 L1", .missingNumber(command: "L"), 7),
    ("M0 0 A1 1 0 2 0 1 1", .badFlag, 12),
    ("M0 1e99", .badNumber("1e99"), 3),
    ("M0 0 L1 1 é", .unknownCommand("é"), 10),
  ])
  func errorsNameTheirPlace(_ text: String, _ problem: PathDataError.Problem, _ offset: Int) {
    #expect(throws: PathDataError(problem: problem, offset: offset)) { try Path(svg: text) }
  }
}
