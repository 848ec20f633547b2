import Numerics
import TestSupport
import Testing

@testable import Vector

@Suite("Morphs")
struct PathMorphTests {
  /// Twice the signed area of the flattened path.
  private func area(_ path: Path) -> Double {
    path.flattened(tolerance: 1e-3).subpaths.reduce(0) { sum, subpath in
      subpath.segments.reduce(sum) { $0 + $1.start.cross($1.end) }
    }
  }

  private func polygon(_ cases: inout SplitMix64, _ count: Int) -> Path {
    .polyline(
      (0..<count).map { _ in Point(x: Double(cases.below(10_000)) / 100, y: Double(cases.below(10_000)) / 100) },
      closed: true)
  }

  @Test("At 0 and 1 the outlines are those given, whatever they are")
  func ends() {
    var cases = SplitMix64(seed: 5)
    for _ in 0..<60 {
      var from = polygon(&cases, 3 + cases.below(6))
      let to = polygon(&cases, 3 + cases.below(6))
      if cases.below(2) == 0 { from.append(Path.circle(center: Point(x: 20, y: 30), radius: 9)) }
      let morph = PathMorph(from: from, to: to)
      #expect(abs(area(morph.path(at: 0)) - area(from)) < 0.5)
      #expect(abs(abs(area(morph.path(at: 1))) - abs(area(to))) < 0.5)
      let (ends, boxes) = ([morph.path(at: 0).bounds, morph.path(at: 1).bounds], [from.bounds, to.bounds])
      for (end, box) in zip(ends, boxes) {
        #expect(abs(end.minX - box.minX) < 0.01 && abs(end.maxY - box.maxY) < 0.01)
      }
    }
  }

  @Test("A square that morphs into itself, begun elsewhere and run the other way, stands still")
  func alignment() throws {
    let square = try Path(svg: "M0 0H10V10H0Z")
    let other = try Path(svg: "M10 10V0H0V10Z")
    let morph = PathMorph(from: square, to: other)
    for amount in [0.25, 0.5, 0.75] {
      #expect(abs(abs(area(morph.path(at: amount))) - 200) < 1e-6)
      #expect(morph.path(at: amount).bounds == Rect(minX: 0, minY: 0, maxX: 10, maxY: 10))
    }
  }

  @Test("A square that becomes a disc is convex on its way: its area lies between the two")
  func convex() throws {
    let square = try Path(svg: "M0 0H10V10H0Z")
    let disc = Path.circle(center: Point(x: 5, y: 5), radius: 5)
    let morph = PathMorph(from: square, to: disc)
    let half = abs(area(morph.path(at: 0.5))) / 2
    #expect(half > 78.5 && half < 100)
  }

  @Test("What has no partner grows out of its middle; subpaths are paired by their places")
  func partners() throws {
    let two = try Path(svg: "M0 0H10V10H0ZM50 0H60V10H50Z")
    let one = try Path(svg: "M52 2H58V8H52Z")
    let half = PathMorph(from: two, to: one).path(at: 0.5)
    #expect(half.subpaths.count == 2)
    let boxes = half.subpaths.map { subpath in
      var path = Path()
      path.append(subpath)
      return path.bounds
    }
    #expect(abs(boxes[0].minX - 2.5) < 1e-9 && abs(boxes[0].maxX - 7.5) < 1e-9)
    #expect(abs(boxes[1].minX - 51) < 1e-9 && abs(boxes[1].maxX - 59) < 1e-9)
    #expect(PathMorph(from: Path(), to: one).path(at: 1).bounds == one.bounds)
    #expect(PathMorph(from: Path(), to: Path()).path(at: 0.5).isEmpty)
  }
}
