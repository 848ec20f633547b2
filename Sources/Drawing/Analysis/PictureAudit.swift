import Raster
import Vector

/// Checks some frames of an animation for visible content, motion, and drawing outside the picture.
package struct PictureAudit: Hashable, Sendable {
  package enum Edge: String, CaseIterable, Sendable {
    case left, top, right, bottom
  }

  /// How many frames were drawn.
  package private(set) var frames = 0
  /// The number of drawn frames with visible content.
  package private(set) var visibleFrames = 0
  /// Whether any drawn frame differs from the first.
  package private(set) var moves = false
  /// The edges that the drawing crosses, in the order of `Edge`.
  package private(set) var cutEdges: [Edge] = []

  /// Which frames are drawn.
  package enum Depth: Sendable {
    /// All frames.
    case everyFrame
    /// Only frames that can add information: after something visible has moved, only frames that may leave the picture.
    case untilClear
  }

  /// Pixels with a smaller alpha count as invisible.
  private static let leastAlpha: UInt32 = 26
  /// Bytes that change by less do not count as motion.
  private static let leastChange: UInt32 = 12
  /// The width of the examined area outside the picture, in pixels of the audit.
  private static let margin = 4
  /// The longer side of the audit picture in pixels; larger animations are scaled down.
  private static let longestSide = 512

  /// Draws `count` frames spread over the loop; steps of an animation in steps.
  /// - Parameter evaluator: an evaluator of this animation; by default a new one.
  /// - Throws: the errors of the evaluator.
  package init(
    of animation: Loop, evaluator: (any FrameEvaluator)? = nil, frames count: Int = 13, depth: Depth = .everyFrame
  ) throws {
    let evaluator = evaluator ?? animation.makeEvaluator()
    let sheet = Sheet(animation, margin: Self.margin, longestSide: Self.longestSide)
    var canvas: Canvas?
    var list = DisplayList()
    var first: [UInt32] = []
    for phase in Self.phases(of: animation, count: max(count, 1)) {
      try evaluator.evaluate(at: phase, into: &list)
      if depth == .untilClear, moves, visibleFrames > 0,
        list.staysWithin(width: animation.width, height: animation.height)
      {
        continue
      }
      let page = canvas ?? Canvas(width: sheet.width, height: sheet.height)
      canvas = page
      page.clear(nil)
      list.draw(on: page, under: sheet.placement)
      page.withPixels { look(at: $0, width: sheet.width, &first) }
    }
    cutEdges.sort { Edge.allCases.firstIndex(of: $0) ?? 0 < Edge.allCases.firstIndex(of: $1) ?? 0 }
  }

  /// Phases of a loop. With a prime count, motion that repeats within the loop is never sampled at the same point
  /// twice.
  private static func phases(of animation: Loop, count: Int) -> [Double] {
    guard let steps = animation.steps else {
      return (0..<count).map { animation.start + (Double($0) + 0.31) / Double(count) }
    }
    let shown = min(steps, count)
    return (0..<shown).map { animation.start + (Double($0 * steps / shown) + 0.5) / Double(steps) }
  }

  private mutating func look(at pixels: UnsafeBufferPointer<UInt32>, width: Int, _ first: inout [UInt32]) {
    let strongest = pixels.reduce(0) { max($0, $1 >> 24) }
    frames += 1
    if strongest >= Self.leastAlpha { visibleFrames += 1 }
    if first.isEmpty {
      first = Array(pixels)
    } else if !moves {
      moves = zip(first, pixels).contains { $0 != $1 && Self.differ($0, $1) }
    }
    addEdges(of: pixels, width: width, above: max(strongest * 2 / 5, Self.leastAlpha))
  }

  private static func differ(_ a: UInt32, _ b: UInt32) -> Bool {
    stride(from: UInt32(0), to: 32, by: 8).contains { shift in
      let (from, to) = (a >> shift & 255, b >> shift & 255)
      return max(from, to) - min(from, to) >= leastChange
    }
  }

  /// Adds the edges outside of which a pixel has an alpha above `least`.
  private mutating func addEdges(of pixels: UnsafeBufferPointer<UInt32>, width: Int, above least: UInt32) {
    let height = pixels.count / width
    func hasInk(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
      rows.contains { y in columns.contains { x in pixels[y * width + x] >> 24 > least } }
    }
    for edge in Edge.allCases where !cutEdges.contains(edge) {
      let isCut =
        switch edge {
        case .left: hasInk(0..<Self.margin, 0..<height)
        case .right: hasInk(width - Self.margin..<width, 0..<height)
        case .top: hasInk(0..<width, 0..<Self.margin)
        case .bottom: hasInk(0..<width, height - Self.margin..<height)
        }
      if isCut { cutEdges.append(edge) }
    }
  }
}

/// The picture of an audit: the animation, scaled down if it is large, with a margin.
private struct Sheet {
  let width, height: Int
  /// From the animation to the sheet.
  let placement: AffineTransform

  init(_ animation: Loop, margin: Int, longestSide: Int) {
    let longer = max(animation.width, animation.height)
    let scale = min(1, Double(longestSide) / Double(longer))
    width = max(Int((Double(animation.width) * scale).rounded(.up)), 1) + 2 * margin
    height = max(Int((Double(animation.height) * scale).rounded(.up)), 1) + 2 * margin
    placement = AffineTransform.scale(x: scale, y: scale)
      .then(.translation(x: Double(margin), y: Double(margin)))
  }
}

extension DisplayList {
  /// Whether all drawing stays inside a picture of this size, in pixels. False if that is not certain.
  package func staysWithin(width: Int, height: Int) -> Bool {
    let picture = Rect(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
    /// For each open clip, whether it lies within the picture.
    var clips: [Bool] = []
    for command in commands {
      switch command {
      case .fill, .stroke:
        guard clips.contains(true) || command.reaches.isWithin(picture) else { return false }
      case .pushClip: clips.append(command.reaches.isWithin(picture))
      case .popClip: clips.removeLast()
      case .beginGroup(_, _, let filters): guard filters.isEmpty else { return false }
      case .endGroup, .beginMask, .endMask: break
      }
    }
    return true
  }
}

extension DisplayList.Command {
  /// A box around the painted area, in pixels.
  fileprivate var reaches: Rect {
    switch self {
    case .fill(let path, _, _, let transform, _), .pushClip(let path, _, let transform):
      path.controlBox(under: transform)
    case .stroke(let path, let style, _, let transform, _):
      // A line thinner than a pixel is drawn a pixel wide.
      path.controlBox(under: transform).outset(by: max(style.reach(from: path) * transform.maximumScale, 1))
    case .popClip, .beginGroup, .endGroup, .beginMask, .endMask: .null
    }
  }
}

extension StrokeStyle {
  /// The largest distance between a path and the edge of its stroke.
  fileprivate func reach(from path: Path) -> Double {
    let tip = join == .miter ? min(path.sharpestMiter, max(miterLimit, 1)) : 1
    return width / 2 * max(tip, cap == .square ? 2.0.squareRoot() : 1)
  }
}

extension Path {
  /// A box around the transformed path's control points, which contain its curves.
  fileprivate func controlBox(under transform: AffineTransform) -> Rect {
    var box = Rect.null
    for point in points { box.extend(to: transform.apply(to: point)) }
    return box
  }

  /// An upper bound of the miter lengths, in stroke widths: the sharpest turn between neighboring control points, or
  /// infinity if another subpath follows a closed one.
  fileprivate var sharpestMiter: Double {
    guard !verbs.dropLast().contains(.close) else { return .infinity }
    let corners = verbs.last == .close ? points + points.prefix(2) : points
    var leastCosine = 1.0
    var last: Point?
    for (from, to) in zip(corners, corners.dropFirst()) where from != to {
      let step = to - from
      let direction = step * (1 / (step.x * step.x + step.y * step.y).squareRoot())
      if let last { leastCosine = min(leastCosine, last.x * direction.x + last.y * direction.y) }
      last = direction
    }
    return leastCosine > -1 ? (2 / (1 + leastCosine)).squareRoot() : .infinity
  }
}
