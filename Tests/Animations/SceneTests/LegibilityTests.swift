import Drawing
import BuiltinPresets
import Preset
import Raster
import Testing
import Vector

@testable import Scene

/// What presets owe the eye: no wobble, nothing cut off, and lines and gaps of a pixel at the size of an icon.
@Suite("Legibility")
struct LegibilityTests {
  /// The middle of the ink, weighted by its opacity, in pixels.
  private func centroid(_ canvas: Canvas) -> Point {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    canvas.withPixels { pixels in
      for (index, pixel) in pixels.enumerated() where pixel != 0 {
        let weight = Double(pixel >> 24)
        sum += weight
        x += weight * (Double(index % canvas.width) + 0.5)
        y += weight * (Double(index / canvas.width) + 0.5)
      }
    }
    return Point(x: x / sum, y: y / sum)
  }

  @Test(
    "What only turns does not wobble: the middle of its ink keeps its distance from the middle of the picture",
    arguments: [
      "ball-clip-rotate", "ball-clip-rotate-multiple", "ball-clip-rotate-pulse", "ball-rotate", "circles", "dual-ring",
      "eclipse",
      "tail-spin",
    ])
  func wobble(name: String) throws { try expectNoWobble(name, phases: (0..<24).map { (Double($0) + 0.3) / 24 }) }

  @Test(
    "What runs round some places does not wobble from one to the next",
    arguments: [
      ("ball-spin", 8), ("ball-spin-fade", 8), ("line-spin-fade", 8), ("ring", 8), ("spinning-circles", 8),
      ("circle", 12),
      ("circle-fade", 12), ("overlay", 12), ("tadpole", 2),
    ])
  func places(name: String, count: Int) throws {
    try expectNoWobble(name, phases: (0..<count).map { (Double($0) + 0.01) / Double(count) })
  }

  private func expectNoWobble(_ name: String, phases: [Double]) throws {
    let scene = try scene(name, size: .longerSide(64))
    let painter = scene.makePainter()
    let canvas = Canvas(width: scene.viewport.width, height: scene.viewport.height)
    let middle = Point(x: Double(canvas.width) / 2, y: Double(canvas.height) / 2)
    var distances: [Double] = []
    for phase in phases {
      canvas.clear(nil)
      try painter.draw(at: phase, on: canvas)
      distances.append((centroid(canvas) - middle).polar(from: .zero).radius)
    }
    let (least, most) = (try #require(distances.min()), try #require(distances.max()))
    #expect(most - least <= 0.1, "within 0.05 pixels of the mean")
  }

  /// What covers the whole canvas is a background.
  private func isBackground(_ bounds: Rect, _ viewport: Viewport) -> Bool {
    bounds.width >= Double(viewport.width) && bounds.height >= Double(viewport.height)
  }

  @Test("Nothing is cut off at the edge", arguments: BuiltinPresets.all.map(\.name))
  func edges(name: String) throws {
    for size in [Viewport.Request.longerSide(16), .longerSide(24), .scale(1)] {
      let scene = try scene(name, size: size)
      guard !scene.values.bleeds else { return }
      for step in 0..<12 {
        let marks = try marks(scene, at: (Double(step) + 0.3) / 12, unclipped: true)
        for mark in marks where !isBackground(mark.bounds, scene.viewport) {
          let bounds = mark.bounds
          // A viewport is whole pixels, so a canvas that is not may lose a part of one.
          let reach = (mark.width ?? 0) / 2 - 0.55
          #expect(bounds.minX - reach >= 0 && bounds.minY - reach >= 0, "\(scene.viewport.width) pixels")
          #expect(bounds.maxX + reach <= Double(scene.viewport.width), "\(scene.viewport.width) pixels")
          #expect(bounds.maxY + reach <= Double(scene.viewport.height), "\(scene.viewport.width) pixels")
        }
      }
    }
  }

  @Test("At 16 pixels every line is at some time a pixel wide or more", arguments: BuiltinPresets.all.map(\.name))
  func lines(name: String) throws {
    let scene = try scene(name, size: .longerSide(16))
    var widths: [Int: [Double]] = [:]
    for step in 0..<24 {
      for (index, mark) in try marks(scene, at: Double(step) / 24).enumerated() {
        widths[index, default: []].append(mark.width ?? 1)
      }
    }
    for widths in widths.values {
      let (narrowest, widest) = (try #require(widths.min()), try #require(widths.max()))
      // Not panels, which nobody reads in an icon, nor lines that thin out to nothing.
      guard scene.document.family != .progress, narrowest > 0.2 * widest else { continue }
      #expect(widest >= 0.999)
    }
  }

  @Test(
    "At 16 pixels the gaps between neighbors at rest are a pixel or more",
    arguments: [
      "ball-grid-beat", "ball-grid-pulse", "ball-pulse", "ball-pulse-sync", "flow",
      "typing",
    ])
  func gaps(name: String) throws {
    let scene = try scene(name, size: .longerSide(16))
    var boxes: [Rect] = []
    for step in 0..<48 {
      let marks = try marks(scene, at: (Double(step) + 0.3) / 48).filter { $0.bounds.width < 12 }
      if boxes.isEmpty { boxes = marks.map(\.bounds) }
      for (index, mark) in marks.enumerated() { boxes[index] = boxes[index].union(mark.bounds) }
    }
    // An easing may overshoot by a little.
    let columns = boxes.sorted { $0.minX < $1.minX }
    let gaps = zip(columns, columns.dropFirst()).map { $1.minX - $0.maxX }.filter { $0 > -1 }
    #expect(gaps.count >= 2 && gaps.allSatisfy { $0 >= 0.94 }, "\(gaps)")
  }

  @Test(
    "Below 128 pixels bars that move along one axis are whole pixels across, and so are the gaps between them",
    arguments: [
      "bar-wave", "audio-equalizer", "line-scale", "line-scale-pulse-out", "line-scale-pulse-out-rapid",
      "signal-bars",
    ])
  func bars(name: String) throws {
    for side in [16, 20, 24, 32, 40, 48, 64, 96, 120] {
      // A bar and its track are one column.
      let found = try marks(scene(name, size: .longerSide(side)), at: 0.1).map(\.bounds)
      let bars = found.enumerated().filter { index, bar in !found[..<index].contains { $0.minX == bar.minX } }.map(
        \.element)
      let gaps = zip(bars, bars.dropFirst()).map { $1.minX - $0.maxX }
      for length in bars.map(\.width) + gaps + [try #require(bars.first).minX] {
        #expect(length > 0.99 && isClose(length, length.rounded(), within: 1e-9), "at \(side) pixels")
      }
      #expect(
        Set(bars.map { ($0.width * 1e6).rounded() }).count == 1 && Set(gaps.map { ($0 * 1e6).rounded() }).count == 1)
    }
  }

  @Test("Below 128 pixels the squares of the grid at rest lie on whole pixels", arguments: [16, 24, 32, 50, 64, 96])
  func grid(side: Int) throws {
    for square in try marks(scene("grid", size: .longerSide(side)), at: 0.999).map(\.bounds)
    where square.width > 0.9 * Double(side) / 4 {
      for edge in [square.minX, square.maxX, square.minY, square.maxY] {
        #expect(isClose(edge, edge.rounded(), within: 0.02))
      }
    }
  }
}
