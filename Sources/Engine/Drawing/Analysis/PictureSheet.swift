import Raster
import Vector

/// A canvas for small pictures of a loop, with a margin that shows what is drawn outside.
final class PictureSheet {
  let width, height: Int
  private let margin: Int
  /// From the loop's pixels to those of the sheet.
  private let placement: AffineTransform
  private let canvas: Canvas

  init(of loop: Loop, longerSide: Int, margin: Int = 0) {
    let scale = Double(longerSide) / Double(max(loop.width, loop.height, 1))
    func side(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded(.up))) + 2 * margin }
    (width, height, self.margin) = (side(loop.width), side(loop.height), margin)
    let shift = AffineTransform.translation(x: Double(margin), y: Double(margin))
    placement = margin == 0 ? .scale(x: scale, y: scale) : .scale(x: scale, y: scale).then(shift)
    canvas = Canvas(width: width, height: height)
  }

  /// Premultiplied pixels, in rows from the top.
  func pixels(of list: DisplayList) -> [UInt32] {
    canvas.clear(nil)
    list.transformed(by: placement).draw(on: canvas)
    return canvas.withPixels { Array($0) }
  }

  /// The edges outside of which a list draws visibly.
  func cutEdges(of list: DisplayList) -> Set<LoopLook.Edge> {
    let pixels = pixels(of: list)
    let strongest = pixels.reduce(0) { max($0, $1 >> 24) }
    let minimum = max(strongest * 2 / 5, LoopLook.minimumAlpha)
    func hasInk(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
      rows.contains { y in columns.contains { x in pixels[y * width + x] >> 24 > minimum } }
    }
    return Set(
      LoopLook.Edge.allCases.filter { edge in
        switch edge {
        case .left: hasInk(0..<margin, 0..<height)
        case .right: hasInk(width - margin..<width, 0..<height)
        case .top: hasInk(0..<width, 0..<margin)
        case .bottom: hasInk(0..<width, height - margin..<height)
        }
      })
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
    var minimumCosine = 1.0
    var last: Point?
    for (from, to) in zip(corners, corners.dropFirst()) where from != to {
      let step = to - from
      let direction = step * (1 / (step.x * step.x + step.y * step.y).squareRoot())
      if let last { minimumCosine = min(minimumCosine, last.x * direction.x + last.y * direction.y) }
      last = direction
    }
    return minimumCosine > -1 ? (2 / (1 + minimumCosine)).squareRoot() : .infinity
  }
}
