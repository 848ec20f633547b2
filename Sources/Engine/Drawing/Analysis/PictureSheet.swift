import Raster
import Vector

/// A canvas for small pictures of a loop, with a margin that shows what is drawn outside.
final class PictureSheet {
  let width, height: Int
  private let margin: Int
  /// From the loop's pixels to those of the sheet.
  private let placement: AffineTransform
  private let canvas: Canvas
  /// The picture that was drawn last.
  private var last: LastPicture?

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
    let placed = list.transformed(by: placement)
    let difference = last?.damage(by: placed, on: canvas)
    var boxes = difference?.boxes
    if let damage = difference?.damage {
      DisplayList(commands: placed.commands(from: 0, meeting: damage, &boxes)).draw(on: canvas)
      last?.complete(damage, on: canvas)
    } else {
      placed.draw(on: canvas)
    }
    last = LastPicture(of: placed, boxes, on: canvas, over: 0)
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
        guard clips.contains(true) || command.reach.isWithin(picture) else { return false }
      case .pushClip: clips.append(command.reach.isWithin(picture))
      case .popClip: clips.removeLast()
      case .beginGroup(_, _, let filters): guard filters.isEmpty else { return false }
      case .endGroup, .beginMask, .endMask: break
      }
    }
    return true
  }
}
