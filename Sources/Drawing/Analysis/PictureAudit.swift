import Raster
import Vector

/// What is seen of an animation, and where it leaves its picture: a look at some of its frames.
package struct PictureAudit: Hashable, Sendable {
  package enum Edge: String, CaseIterable, Sendable {
    case left, top, right, bottom
  }

  /// Of the frames looked at, how many have something to see.
  package private(set) var visibleFrames = 0
  package private(set) var frames = 0
  /// Whether any frame differs from the first.
  package private(set) var moves = false
  /// The edges over which the drawing goes, in the order of `Edge`.
  package private(set) var cutEdges: [Edge] = []

  /// A pixel less opaque than this shows nothing.
  private static let leastAlpha: UInt32 = 26
  /// A byte that changes by less than this has not moved.
  private static let leastChange = 12
  /// How far beyond the picture the drawing is followed, in pixels.
  private static let margin = 4

  /// Draws so many frames of a loop, spread over it; of an animation in steps, steps.
  /// - Throws: what the animation's evaluator throws.
  package init(of animation: some AnimationSource, frames count: Int = 13) throws {
    let margin = Self.margin
    let canvas = Canvas(width: animation.width + 2 * margin, height: animation.height + 2 * margin)
    let evaluator = animation.makeEvaluator()
    var list = DisplayList()
    var first: [UInt32] = []
    var beyond = Set<Edge>()
    for phase in Self.phases(of: animation, count: max(count, 1)) {
      try evaluator.evaluate(at: phase, into: &list)
      canvas.clear(nil)
      list.translated(by: Point(x: Double(margin), y: Double(margin))).draw(on: canvas)
      let pixels = canvas.withPixels { Array($0) }
      let strongest = pixels.reduce(0) { max($0, $1 >> 24) }
      frames += 1
      if strongest >= Self.leastAlpha { visibleFrames += 1 }
      if first.isEmpty { first = pixels } else if !moves { moves = Self.differ(first, pixels) }
      beyond.formUnion(Self.edges(of: pixels, canvas, above: max(strongest * 2 / 5, Self.leastAlpha)))
    }
    cutEdges = Edge.allCases.filter(beyond.contains)
  }

  /// Of a loop a prime number of phases, which no motion that repeats within the loop meets at the same place.
  private static func phases(of animation: some AnimationSource, count: Int) -> [Double] {
    guard let steps = animation.steps else {
      return (0..<count).map { animation.start + (Double($0) + 0.31) / Double(count) }
    }
    let shown = min(steps, count)
    return (0..<shown).map { animation.start + (Double($0 * steps / shown) + 0.5) / Double(steps) }
  }

  private static func differ(_ a: [UInt32], _ b: [UInt32]) -> Bool {
    for (a, b) in zip(a, b) where a != b {
      for shift: UInt32 in [0, 8, 16, 24] {
        let (from, to) = (Int(a >> shift & 255), Int(b >> shift & 255))
        if abs(from - to) >= leastChange { return true }
      }
    }
    return false
  }

  /// The edges beyond which a pixel is more opaque than that.
  private static func edges(of pixels: [UInt32], _ canvas: Canvas, above least: UInt32) -> Set<Edge> {
    var edges = Set<Edge>()
    for (index, pixel) in pixels.enumerated() where pixel >> 24 > least {
      let (x, y) = (index % canvas.width, index / canvas.width)
      if x < margin { edges.insert(.left) }
      if x >= canvas.width - margin { edges.insert(.right) }
      if y < margin { edges.insert(.top) }
      if y >= canvas.height - margin { edges.insert(.bottom) }
    }
    return edges
  }
}

extension DisplayList {
  /// The same drawing, moved by some pixels.
  fileprivate func translated(by offset: Point) -> DisplayList {
    let shift = AffineTransform.translation(x: offset.x, y: offset.y)
    return DisplayList(
      commands: commands.map { command in
        switch command {
        case .fill(let path, let rule, let paint, let transform, let blend):
          .fill(path, rule, paint, transform.then(shift), blend)
        case .stroke(let path, let style, let paint, let transform, let blend):
          .stroke(path, style, paint, transform.then(shift), blend)
        case .pushClip(let path, let rule, let transform): .pushClip(path, rule, transform.then(shift))
        case .popClip, .beginGroup, .endGroup, .beginMask, .endMask: command
        }
      })
  }
}
