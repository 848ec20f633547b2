import Foundation
import Numerics
import Raster
import Vector

/// Draws the scenes of Scripts/benchmarks/run --coverage.
///
/// Arguments: IN OUT. IN has a scene a line; OUT gets 128 x 128 bytes of coverage for each.
enum CoverageScenes {
  static func run(_ arguments: [String]) throws -> Int32 {
    guard arguments.count == 2 else {
      print("usage: benchmarks coverage IN OUT")
      return 64
    }
    let canvas = Canvas(width: 128, height: 128)
    var coverage = Data()
    for line in try String(contentsOfFile: arguments[0], encoding: .utf8).split(separator: "\n") {
      var reader = SceneReader(line: line)
      reader.draw(on: canvas)
      canvas.withPixels { pixels in coverage.append(contentsOf: pixels.map { UInt8($0 >> 24) }) }
    }
    try coverage.write(to: URL(fileURLWithPath: arguments[1]))
    return 0
  }
}

/// A line of the scenes: kind, width, cap, join, miter limit, fill rule, dashes, verbs.
private struct SceneReader {
  private var tokens: ArraySlice<Substring>

  init(line: Substring) {
    tokens = line.split(separator: " ")[...]
  }

  private mutating func number() -> Double { Double(tokens.popFirst() ?? "") ?? .nan }
  private mutating func integer() -> Int { Int(tokens.popFirst() ?? "") ?? 0 }
  private mutating func point() -> Point {
    let x = number()
    return Point(x: x, y: number())
  }

  mutating func draw(on canvas: Canvas) {
    let isFill = tokens.popFirst() == "fill"
    var style = StrokeStyle(width: number())
    style.cap = [.butt, .round, .square][integer()]
    style.join = [.miter, .round, .bevel][integer()]
    style.miterLimit = number()
    let rule: FillRule = integer() == 1 ? .evenOdd : .nonZero
    style.dash = (0..<integer()).map { _ in number() }
    style.dashOffset = number()
    let path = path()
    canvas.clear(nil)
    if isFill {
      canvas.fill(path, rule: rule, paint: .solid(.black))
    } else {
      canvas.stroke(path, style: style, paint: .solid(.black))
    }
  }

  private mutating func path() -> Path {
    var path = Path()
    while let verb = tokens.popFirst(), verb != ";" {
      switch verb {
      case "M": path.move(to: point())
      case "L": path.line(to: point())
      case "Q":
        let control = point()
        path.quadratic(to: point(), control: control)
      case "C":
        let control1 = point()
        let control2 = point()
        path.cubic(to: point(), control1: control1, control2: control2)
      case "A":
        let center = point()
        let radius = number()
        let start = number()
        path.arc(center: center, radius: radius, start: start, sweep: number())
      default: path.close()
      }
    }
    return path
  }
}
