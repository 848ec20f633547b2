import Numerics
import Vector

/// A path at a frame, and the placement of a text's lines on it.
struct TextPath {
  private let guideline: Guideline
  private let model: TextPathModel
  /// The distance of the first letter of each line from the start of the path, less its own x.
  private var starts: [Double] = []
  /// The distances of the first and the last letter, and the number of letters, if they fill the path.
  private var filling: (first: Double, last: Double, count: Int)?

  init?(_ model: TextPathModel, _ letters: [TextLetter], justification: Double, at frame: Double) {
    let path = model.shape.value(at: frame).path
    guard let guideline = Guideline(model.isReversed ? path.reversed() : path), let first = letters.first,
      let last = letters.last
    else { return nil }
    (self.guideline, self.model) = (guideline, model)
    let margin = model.firstMargin.value(at: frame)
    var lines = Array(repeating: (low: Double.infinity, high: -Double.infinity), count: last.line + 1)
    for letter in letters {
      lines[letter.line].low = min(lines[letter.line].low, letter.origin.x)
      lines[letter.line].high = max(lines[letter.line].high, letter.origin.x + letter.advance)
    }
    starts = lines.map { margin + justification * (guideline.length - ($0.high - $0.low)) - $0.low }
    if model.fillsPath {
      let end = guideline.length + model.lastMargin.value(at: frame) - last.advance / 2
      filling = (margin + first.advance / 2, end, letters.count)
    }
  }

  /// From the text's coordinates, with x = 0 at the middle of a group, to the layer's.
  func placement(middle: Double, line: Int, group: Int) -> AffineTransform {
    var distance = starts[line] + middle
    if let filling {
      let share = filling.count > 1 ? Double(group) / Double(filling.count - 1) : 0
      distance = filling.first + (filling.last - filling.first) * share
    }
    let (point, direction) = guideline.location(at: distance)
    let turn = model.isPerpendicular ? Trigonometry.arcTangent(y: direction.y, x: direction.x) : 0
    return AffineTransform.rotation(degrees: turn).then(.translation(x: point.x, y: point.y))
  }
}

/// A path that goes on beyond its ends: around, if it is closed, or straight.
private struct Guideline {
  private let curve: TextPathCurve
  private let isClosed: Bool

  /// Nil for a path without length.
  init?(_ path: Path) {
    curve = TextPathCurve(path)
    isClosed = path.subpaths.first?.isClosed ?? false
    guard curve.length > 0, curve.length.isFinite else { return nil }
  }

  var length: Double { curve.length }

  func location(at distance: Double) -> (point: Point, direction: Point) {
    let turns = isClosed ? (distance / length).rounded(.down) : 0
    let inside = min(max(distance - turns * length, 0), length)
    guard let location = curve.position(at: inside) else { return (.zero, Point(x: 1, y: 0)) }
    let direction = location.direction.unit ?? Point(x: 1, y: 0)
    return (location.point + direction * (distance - turns * length - inside), direction)
  }
}
