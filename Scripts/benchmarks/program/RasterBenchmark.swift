import Numerics
import Raster
import Vector

/// The drawing operations of Scripts/benchmarks/run --raster, which prints "name nanoseconds" lines.
///
/// Arguments choose operations by name; without any, all are timed. With a number before them each is drawn so often, untimed,
/// for a profiler that counts instructions.
struct RasterBenchmark {
  private let repeats: Int?
  private let chosen: ArraySlice<String>
  private let canvas = Canvas(width: 512, height: 512)
  private let middle = Point(x: 256, y: 256)
  private let blue = Paint.solid(Color(red: UInt8(32), green: 96, blue: 208))
  private let everything = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 512, maxY: 512))
  private let shading = Paint.gradient(
    Gradient(.linear(start: Point(x: 40, y: 20), end: Point(x: 480, y: 500)), stops: stops))

  private static let stops = [stop(0, 254, 243, 199), stop(0.5, 147, 197, 253), stop(1, 30, 58, 138)]

  private static func stop(_ offset: Double, _ red: UInt8, _ green: UInt8, _ blue: UInt8) -> GradientStop {
    GradientStop(offset: offset, color: Color(red: red, green: green, blue: blue))
  }

  static func run(_ arguments: [String]) throws -> Int32 {
    let repeats = arguments.first.flatMap { Int($0) }
    let benchmark = RasterBenchmark(repeats: repeats, chosen: arguments.dropFirst(repeats == nil ? 0 : 1))
    benchmark.drawShapes()
    benchmark.drawOverlaps()
    benchmark.drawGradients()
    benchmark.drawFrame()
    benchmark.drawVeil()
    return 0
  }

  private func report(_ name: String, _ body: () -> Void) {
    guard chosen.isEmpty || chosen.contains(name) else { return }
    if let repeats {
      for _ in 0..<repeats { body() }
    } else {
      print(name, Int(Self.nanoseconds(body)))
    }
  }

  /// The time of one call of `body`: the best of 60 batches of about a millisecond, which other processes' turns on the core
  /// disturb least.
  private static func nanoseconds(_ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    func nanoseconds(_ count: Int) -> Double {
      let taken = clock.measure { for _ in 0..<count { body() } }.components
      return (Double(taken.seconds) * 1e9 + Double(taken.attoseconds) / 1e9) / Double(count)
    }
    _ = nanoseconds(3)
    let count = max(1, Int(1e6 / nanoseconds(3)))
    return (0..<60).reduce(.infinity) { best, _ in min(best, nanoseconds(count)) }
  }

  private func drawShapes() {
    var isWhite = false
    report("clear") {
      isWhite.toggle()
      canvas.clear(isWhite ? .white : .black)
      canvas.withPixels { _ in }
    }
    canvas.clear(.white)
    report("circle") { canvas.fill(.circle(center: middle, radius: 200), paint: blue) }
    report("arcs") {
      for k in 0..<8 {
        var arc = Path()
        arc.arc(center: middle, radius: 180, start: -90 + 45 * Double(k), sweep: 40)
        canvas.stroke(arc, style: StrokeStyle(width: 40), paint: blue)
      }
    }
    report("dots") {
      for k in 0..<144 {
        let center = Point(x: 20.3 + Double(k % 12) * 42.7, y: 20.6 + Double(k / 12) * 42.7)
        canvas.fill(.circle(center: center, radius: 5), paint: blue)
      }
    }
    let star = Path.star(center: middle, points: 1000, outerRadius: 230, innerRadius: 130)
    report("star") { canvas.fill(star, paint: blue) }
  }

  /// Shapes whose edges share pixels: strokes that fold over themselves, and a polygon of random corners.
  private func drawOverlaps() {
    var random = SplitMix64(seed: 5)
    func point(_ low: Double, _ high: Double) -> Point {
      let x = low + random.unit() * (high - low)
      return Point(x: x, y: low + random.unit() * (high - low))
    }
    let lines = (0..<16).map { _ in
      var line = Path()
      line.move(to: point(150, 362))
      for _ in 0..<3 {
        line.cubic(to: point(150, 362), control1: point(150, 362), control2: point(150, 362))
      }
      return line
    }
    report("folds") { for line in lines { canvas.stroke(line, style: StrokeStyle(width: 140), paint: blue) } }
    let polygon = Path.polyline((0..<1000).map { _ in point(20, 492) }, closed: true)
    report("tangle") { canvas.fill(polygon, paint: blue) }
    report("evenodd") { canvas.fill(polygon, rule: .evenOdd, paint: blue) }
  }

  private func drawGradients() {
    let geometries: KeyValuePairs<String, Gradient.Geometry> = [
      "radial": .radial(startCenter: middle, startRadius: 0, endCenter: middle, endRadius: 340),
      "linear": .linear(start: Point(x: 40, y: 20), end: Point(x: 480, y: 500)),
      "focal": .radial(startCenter: Point(x: 300, y: 200), startRadius: 10, endCenter: middle, endRadius: 340),
      "conic": .conic(center: middle, startAngle: 30),
    ]
    for (name, geometry) in geometries {
      let paint = Paint.gradient(Gradient(geometry, stops: Self.stops))
      report(name) { canvas.fill(everything, paint: paint) }
    }
  }

  /// Everything that a canvas can do, from paths that are there already: for counting allocations.
  private func drawFrame() {
    let rounded = Path.rectangle(Rect(minX: 60, minY: 90, maxX: 450, maxY: 400), radii: CornerRadii(40))
    let corner = Path.polyline(
      [Point(x: 100, y: 100), Point(x: 400, y: 120), Point(x: 130, y: 380), Point(x: 130, y: 380)], closed: false)
    let disc = Path.circle(center: middle, radius: 200)
    report("frame") {
      canvas.clear(.white)
      canvas.fill(disc, paint: blue)
      canvas.pushClip(disc)
      canvas.fill(rounded, rule: .evenOdd, paint: shading)
      canvas.beginGroup(opacity: 0.5, blend: .multiply)
      for join in [StrokeStyle.Join.miter, .round, .bevel] {
        for cap in [StrokeStyle.Cap.butt, .round, .square] {
          canvas.stroke(corner, style: StrokeStyle(width: 30, cap: cap, join: join), paint: blue)
          canvas.stroke(disc, style: StrokeStyle(width: 500, cap: cap, join: join), paint: shading)
        }
      }
      canvas.endGroup()
      canvas.popClip()
      canvas.withPixels { _ in }
    }
  }

  /// Over a gradient, and so thin that it leaves the colors below apart.
  private func drawVeil() {
    canvas.fill(everything, paint: shading)
    report("veil") {
      canvas.fill(
        .circle(center: middle, radius: 200),
        paint: .solid(Color(red: 0.125, green: 0.376, blue: 0.816, alpha: 0.01)))
    }
  }
}
