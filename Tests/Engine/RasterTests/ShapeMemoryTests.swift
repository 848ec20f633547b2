import Numerics
import Testing
import Vector

@testable import Raster

@Suite("Shapes that come again")
struct ShapeMemoryTests {
  private let size = 24.0

  /// Shapes some of which differ in one thing alone.
  private func shapes(_ random: inout SplitMix64) -> [(path: Path, style: StrokeStyle?, transform: AffineTransform)] {
    var shapes: [(Path, StrokeStyle?, AffineTransform)] = []
    for _ in 0..<4 {
      let path = randomPolygon(&random, size: size)
      let turned = AffineTransform.rotation(degrees: random.unit() * 360).about(Point(x: 12, y: 12))
      shapes += [
        (path, nil, .identity), (path, nil, turned), (path, StrokeStyle(width: 3), .identity),
        (path, StrokeStyle(width: 3, join: .round), .identity), (path, StrokeStyle(width: 3, join: .bevel), turned),
        (path, StrokeStyle(width: 3, dash: [2, 3]), .identity),
        (path, StrokeStyle(width: 3, dash: [2, 3], dashOffset: 1), .identity),
        (path, StrokeStyle(width: 3), AffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)),
        (path, StrokeStyle(width: 3), AffineTransform(a: 1, b: 0, c: 0, d: 0.5, tx: 0, ty: 0)),
      ]
    }
    return shapes
  }

  @Test("A canvas that has painted them before paints them as a new one does")
  func again() {
    var random = SplitMix64(seed: 3)
    let shapes = shapes(&random)
    let used = Canvas(width: 24, height: 24)
    for _ in 0..<300 {
      let fresh = Canvas(width: 24, height: 24)
      let seed = random.next()
      for canvas in [used, fresh] {
        var random = SplitMix64(seed: seed)
        canvas.clear(.white, opening: random.unit() < 0.3 ? 5..<(6 + Int(random.unit() * 18)) : nil)
        let isClipped = random.unit() < 0.4
        if isClipped { canvas.pushClip(shapes[Int(random.unit() * 36)].path, rule: .evenOdd) }
        for _ in 0..<4 {
          let shape = shapes[Int(random.unit() * 36)]
          let color = Color(red: random.unit(), green: random.unit(), blue: random.unit(), alpha: random.unit() * 1.5)
          if let style = shape.style {
            canvas.stroke(shape.path, style: style, paint: .solid(color), transform: shape.transform)
          } else {
            let rule = random.unit() < 0.5 ? FillRule.nonZero : .evenOdd
            canvas.fill(shape.path, rule: rule, paint: .solid(color), transform: shape.transform)
          }
        }
        if isClipped { canvas.popClip() }
      }
      #expect(used.pixmap == fresh.pixmap)
    }
  }

  @Test("What is kept is found by all that decides it, and by nothing less")
  func found() {
    var random = SplitMix64(seed: 4)
    var memory = ShapeMemory()
    var coverage = CoverageAccumulator(width: 24)
    coverage.open(rows: 0..<1, columns: 0..<4)
    let shapes = shapes(&random).map {
      PlacedShape(path: $0.path, rule: .nonZero, style: $0.style, transform: $0.transform, rows: 0..<9)
    }
    for (known, shape) in shapes.enumerated() {
      for earlier in shapes[..<known] { #expect(memory.coverage(of: earlier, earlier.fingerprint) != nil) }
      #expect(memory.coverage(of: shape, shape.fingerprint) == nil)
      memory.keep(shape, fingerprint: shape.fingerprint, coverage: coverage)
    }
    let lower = PlacedShape(path: shapes[0].path, rule: .nonZero, style: nil, transform: .identity, rows: 1..<9)
    #expect(memory.coverage(of: lower, lower.fingerprint) == nil)
    // Shapes that differ may have one fingerprint.
    #expect(memory.coverage(of: lower, shapes[0].fingerprint) == nil)
  }

  @Test("It takes no more than it may, and keeps what came first")
  func limit() {
    var memory = ShapeMemory()
    var coverage = CoverageAccumulator(width: 512)
    let shapes = (0..<400).map { number in
      PlacedShape(
        path: .rectangle(Rect(minX: Double(number), minY: 4, maxX: Double(number) + 5, maxY: 9)), rule: .nonZero,
        style: nil, transform: .identity, rows: 0..<16)
    }
    coverage.open(rows: 0..<16, columns: 0..<512)
    for shape in shapes { memory.keep(shape, fingerprint: shape.fingerprint, coverage: coverage) }
    #expect(memory.byteCount <= ShapeMemory.maximumBytes && memory.byteCount > ShapeMemory.maximumBytes * 9 / 10)
    let isKept = shapes.map { memory.coverage(of: $0, $0.fingerprint) != nil }
    #expect(isKept[0] && !isKept[399])
  }

  /// A screen of text: lines of many points.
  private func lines(_ numbers: Range<Int>) -> [PlacedShape] {
    numbers.map { number in
      let points = (0..<2000).map { Point(x: Double(($0 * 37 + number) % 300), y: Double(number + $0 % 7)) }
      return PlacedShape(
        path: .polyline(points, closed: true), rule: .nonZero, style: nil, transform: .identity, rows: 0..<200)
    }
  }

  @Test("Shapes of many points are kept while they are used, within a limit")
  func screens() {
    var memory = ShapeMemory()
    var coverage = CoverageAccumulator(width: 320)
    coverage.open(rows: 0..<8, columns: 0..<320)
    let title = lines(0..<4)
    var greatest = 0
    for screen in 0..<40 {
      // A screen of which a line has scrolled in; the title always stays.
      for shape in title + lines(100 + screen..<124 + screen) {
        guard memory.coverage(of: shape, shape.fingerprint) == nil else { continue }
        memory.keep(shape, fingerprint: shape.fingerprint, coverage: coverage)
        greatest = max(greatest, memory.recentByteCount)
      }
      for shape in title + lines(100 + screen..<124 + screen) {
        #expect(memory.coverage(of: shape, shape.fingerprint) != nil)
      }
    }
    #expect(greatest <= ShapeMemory.maximumRecentBytes && greatest > ShapeMemory.maximumRecentBytes / 2)
    for number in 1000..<1200 {
      let shape = lines(number..<number + 1)[0]
      memory.keep(shape, fingerprint: shape.fingerprint, coverage: coverage)
    }
    let old = lines(110..<111)[0]
    #expect(memory.coverage(of: old, old.fingerprint) == nil)
  }
}
