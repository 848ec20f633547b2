// Times the drawing operations of Scripts/bench-raster and prints "name nanoseconds" lines. Arguments choose operations
// by name; without any, all are timed. With a number before them each is drawn so often, untimed. With --scenes IN OUT
// it draws the scenes of Scripts/compare-raster instead.

import Foundation
import Numerics
import Raster
import Vector

if CommandLine.arguments.dropFirst().first == "--scenes", CommandLine.argc == 4 {
  try drawScenes(CommandLine.arguments[2], to: CommandLine.arguments[3])
  exit(0)
}

let size = 512
let middle = Point(x: 256, y: 256)
let canvas = Canvas(width: size, height: size)
let blue = Paint.solid(Color(red: UInt8(32), green: 96, blue: 208))
let everything = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 512, maxY: 512))

func stop(_ offset: Double, _ red: UInt8, _ green: UInt8, _ blue: UInt8) -> GradientStop {
  GradientStop(offset: offset, color: Color(red: red, green: green, blue: blue))
}
let stops = [stop(0, 254, 243, 199), stop(0.5, 147, 197, 253), stop(1, 30, 58, 138)]

/// The nanoseconds that one call of `body` takes: the best of 60 batches of about a millisecond, which other processes'
/// turns on the core disturb least.
func time(_ body: () -> Void) -> Double {
  let clock = ContinuousClock()
  func nanoseconds(_ count: Int) -> Double {
    let taken = clock.measure { for _ in 0..<count { body() } }.components
    return (Double(taken.seconds) * 1e9 + Double(taken.attoseconds) / 1e9) / Double(count)
  }
  _ = nanoseconds(3)
  let count = max(1, Int(1e6 / nanoseconds(3)))
  return (0..<60).reduce(.infinity) { best, _ in min(best, nanoseconds(count)) }
}

/// How often each operation is to be drawn, where nothing is to be timed: for a profiler that counts instructions.
let repeats = CommandLine.arguments.dropFirst().first.flatMap { Int($0) }
let chosen = CommandLine.arguments.dropFirst(repeats == nil ? 1 : 2)

func report(_ name: String, _ body: () -> Void) {
  guard chosen.isEmpty || chosen.contains(name) else { return }
  if let repeats {
    for _ in 0..<repeats { body() }
  } else {
    print(name, Int(time(body)))
  }
}

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
@MainActor func gradient(_ name: String, _ geometry: Gradient.Geometry) {
  let paint = Paint.gradient(Gradient(geometry, stops: stops))
  report(name) { canvas.fill(everything, paint: paint) }
}
gradient("radial", .radial(startCenter: middle, startRadius: 0, endCenter: middle, endRadius: 340))
gradient("linear", .linear(start: Point(x: 40, y: 20), end: Point(x: 480, y: 500)))
gradient(
  "focal",
  .radial(startCenter: Point(x: 300, y: 200), startRadius: 10, endCenter: middle, endRadius: 340))
gradient("conic", .conic(center: middle, startAngle: 30))

// A frame of everything that a canvas can do, from paths that are there already: for counting allocations.
let rounded = Path.rectangle(Rect(minX: 60, minY: 90, maxX: 450, maxY: 400), radii: CornerRadii(40))
let corner = Path.polyline(
  [Point(x: 100, y: 100), Point(x: 400, y: 120), Point(x: 130, y: 380), Point(x: 130, y: 380)], closed: false)
let shading = Paint.gradient(Gradient(.linear(start: Point(x: 40, y: 20), end: Point(x: 480, y: 500)), stops: stops))
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

// Over a gradient, and so thin that it leaves the colors below apart.
canvas.fill(everything, paint: shading)
report("veil") {
  canvas.fill(
    .circle(center: middle, radius: 200), paint: .solid(Color(red: 0.125, green: 0.376, blue: 0.816, alpha: 0.01)))
}
