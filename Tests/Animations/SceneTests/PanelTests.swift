import Drawing
import Numerics
import Preset
import Raster
import Scene
import Testing
import Vector

@Suite("The overlay")
struct OverlayTests {
  @Test("A veil with a radial gradient of radius 0.8 * W / 2, in a group of opacity 0.7")
  func veil() throws {
    let overlay = try scene("overlay", ["variant": "source"], size: .exact(width: 320, height: 160))
    let commands = try overlay.makePainter().displayList(at: 0).commands
    guard case .fill(let path, _, .gradient(let gradient), let transform, _) = try #require(commands.first) else {
      Issue.record("the veil is not first")
      return
    }
    let bounds = path.transformed(by: transform).bounds
    #expect(bounds == Rect(minX: 0, minY: 0, maxX: 320, maxY: 160))
    guard case .radial(let focus, 0, let center, let radius) = gradient.geometry else {
      Issue.record("not radial")
      return
    }
    #expect(isClose(transform.apply(to: center), Point(x: 160, y: 80)) && focus == center)
    #expect(isClose(radius * transform.maximumScale, 0.8 * 320 / 2))
    #expect(gradient.spread == .pad && gradient.stops.map(\.offset) == [0, 1])
    // The stops' own alpha times the opacity of the whole.
    #expect(isClose(gradient.stops[0].color, Color(red: 0.4, green: 0.4, blue: 0.4, alpha: 0.8 * 0.7)))
    #expect(isClose(gradient.stops[1].color, Color(red: 0.1, green: 0.1, blue: 0.1, alpha: 0.5 * 0.7)))
  }

  @Test("Twelve spokes in an indicator of 37 points, twelve steps in a second, fading backwards from the head")
  func spokes() throws {
    let overlay = try scene("overlay", ["variant": "source"])
    #expect(overlay.duration == 1 && overlay.steps == 12)
    for head in 0..<12 {
      let spokes = try marks(overlay, at: Double(head) / 12).filter { $0.width != nil }
      #expect(spokes.count == 12)
      let alphas = spokes.map { $0.color?.alpha ?? 0 }
      #expect(alphas.max() == alphas[head] && alphas[head] == 1)
      for behind in 1..<12 { #expect(alphas[(head - behind + 12) % 12] < alphas[(head - behind + 13) % 12]) }
    }
    let spokes = try marks(overlay, at: 0).filter { $0.width != nil }
    for (index, spoke) in spokes.enumerated() {
      let end = try #require(spoke.path.points.last).polar(from: Point(x: 80, y: 80))
      #expect(isClose(end.radius + (spoke.width ?? 0) / 2, 18.5))
      #expect(isClose(end.degrees, Double((270 + 30 * index) % 360)))
    }
  }

  @Test("With --fade it fades in for a quarter of a second, turns, and fades out")
  func fade() throws {
    let overlay = try scene("overlay", ["variant": "source", "fade": "true"])
    #expect(overlay.duration == 2.5 && overlay.steps == nil)
    func opacity(seconds: Double) throws -> Double? {
      let commands = try overlay.makePainter().displayList(at: seconds / 2.5).commands
      guard let first = commands.first else { return 0 }
      if case .beginGroup(let opacity, _, _) = first { return opacity }
      return 1
    }
    #expect(try opacity(seconds: 0) == 0)
    #expect(isClose(try #require(try opacity(seconds: 0.125)), 0.5))
    #expect(try opacity(seconds: 1) == 1)
    #expect(isClose(try #require(try opacity(seconds: 2.375)), 0.5))
  }
}

@Suite("The progress alert")
struct ProgressTests {
  /// The bar's right end and the bubble's box, at a scale of 1: the box is 200 wide, the bar 140, from 50 to 190.
  private func state(_ settings: [String: String], at phase: Double = 0) throws -> (bar: Double, bubble: Rect) {
    let fills = try marks(scene("progress", settings.merging(["variant": "source"]) { $1 }), at: phase)
    let bubble = try #require(fills.dropLast().last)
    let bar = fills.first { isClose($0.bounds.minY, 77) && isClose($0.bounds.height, 4) && isClose($0.color, color) }
    return (bar?.bounds.maxX ?? 50, bubble.bounds)
  }

  private let color = Color(red: UInt8(0xFC), green: 0x58, blue: 0x32)

  @Test(
    "A still at a share of the bar: the bubble's top center is at x0 + barWidth * progress",
    arguments: [0.0, 0.25, 0.42, 1])
  func stills(progress: Double) throws {
    let (bar, bubble) = try state(["progress": "\(progress)"])
    #expect(isClose(bar, 50 + 140 * progress))
    #expect(isClose(bubble.center.x, 50 + 140 * progress))
    #expect(isClose(bubble.minY, 86))
  }

  @Test("A run that completes and one that fails half way; the bubble never leaves the end of the bar")
  func runs() throws {
    let phases = (0..<100).map { Double($0) / 100 }
    for (state, goal) in [("run", 1.0), ("fail", 0.5)] {
      let centers = try phases.map { phase -> Double? in
        let fills = try marks(scene("progress", ["variant": "source", "state": state]), at: phase)
        return fills.isEmpty ? nil : fills[fills.count - 2].center.x
      }.compactMap { $0 }
      #expect(isClose(try #require(centers.min()), 50))
      #expect(isClose(try #require(centers.max()), 50 + 140 * goal))
      #expect(centers == centers.sorted())
    }
  }

  @Test("Colors and texts of the source, each a flag")
  func looks() throws {
    let fills = try marks(scene("progress", ["variant": "source", "progress": "0.42"]), at: 0)
    let colors = fills.compactMap(\.color)
    #expect(isClose(colors[0], Color(red: 0.0, green: 0, blue: 0, alpha: 0.8)))
    #expect(colors[1] == .white)
    #expect(colors[2] == Color(red: UInt8(0x33), green: 0x33, blue: 0x33))
    #expect(colors[3] == Color(red: UInt8(0xCF), green: 0xCF, blue: 0xCF))
    #expect(colors[4] == color && colors[5] == color && colors[6] == .white)
    #expect(
      try marks(scene("progress", ["variant": "source", "progress": "0.42", "cover": "no"]), at: 0).count == fills.count
        - 1)
    let longer = try marks(
      scene("progress", ["variant": "source", "progress": "0.42", "uploadingText": "Uploading a file"]), at: 0)
    #expect(longer[2].bounds.width > fills[2].bounds.width)
    let failed = try marks(scene("progress", ["variant": "source", "state": "failed"]), at: 0)
    #expect(isClose(failed[failed.count - 2].center.x, 120) && failed[failed.count - 2].color != color)
  }
}

@Suite("The network panel")
struct NetworkTests {
  @Test("Each state shows what it should")
  func states() throws {
    // A panel, three dots and a label; a panel, a message, a button and its text; a panel and a text.
    for (state, count) in [("loading", 5), ("error", 4), ("response", 2)] {
      #expect(try marks(scene("network", ["variant": "source", "state": state]), at: 0.1).count == count)
    }
  }

  @Test("The dots are those of their own preset")
  func dots() throws {
    let panel = try marks(scene("network", ["variant": "source"]), at: 0.37)[1...3].map(\.center)
    let alone = try marks(scene("dots", ["variant": "source"], size: .exact(width: 56, height: 56)), at: 0.37).map(
      \.center)
    let shift = panel[0] - alone[0]
    for (a, b) in zip(panel, alone) { #expect(isClose(a, b + shift)) }
  }

  @Test("The tour goes from loading to the error, by retry back to loading, and to the response")
  func tour() throws {
    let counts = try [0.1, 0.3, 0.6, 0.9].map {
      try marks(scene("network", ["variant": "source", "state": "tour"]), at: $0).count
    }
    #expect(counts == [5, 4, 5, 2])
  }
}
