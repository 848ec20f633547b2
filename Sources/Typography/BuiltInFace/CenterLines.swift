import Numerics
import Vector

/// Reads the strokes of the built-in face's tables: SVG path data with the absolute commands M, L, H, V, C, A and Z,
/// whose arcs are axis-parallel.
struct CenterLines {
  private var words: ArraySlice<Substring>
  private var path = Path()
  private var current = Point.zero

  /// Nil when the text is not such data.
  static func path(_ text: Substring) -> Path? {
    // A command may stand against its first number.
    var words: [Substring] = []
    for word in text.utf8.split(separator: UInt8(ascii: " ")) {
      if let first = word.first, first >= UInt8(ascii: "A") {
        words.append(Substring(word.prefix(1)))
        if word.count > 1 { words.append(Substring(word.dropFirst())) }
      } else {
        words.append(Substring(word))
      }
    }
    var reader = CenterLines(words: words[...])
    return reader.read() ? reader.path : nil
  }

  private mutating func read() -> Bool {
    while let command = words.popFirst() {
      guard command == "M" || !path.isEmpty, read(command) else { return false }
    }
    return true
  }

  private mutating func read(_ command: Substring) -> Bool {
    switch command {
    case "M":
      guard let point = point() else { return false }
      path.move(to: point)
    case "L":
      guard let point = point() else { return false }
      path.line(to: point)
    case "H":
      guard let x = number() else { return false }
      current.x = x
      path.line(to: current)
    case "V":
      guard let y = number() else { return false }
      current.y = y
      path.line(to: current)
    case "C":
      guard let control1 = point(), let control2 = point(), let end = point() else { return false }
      path.cubic(to: end, control1: control1, control2: control2)
    case "A": return readArc()
    case "Z": path.close()
    default: return false
    }
    return true
  }

  private mutating func number() -> Double? { words.popFirst().flatMap { Double($0) } }

  private mutating func point() -> Point? {
    guard let x = number(), let y = number() else { return nil }
    current = Point(x: x, y: y)
    return current
  }

  /// Radii, no rotation, which of the four arcs, and the end; solved for its centre as in SVG 2, appendix B.2.4.
  private mutating func readArc() -> Bool {
    let start = current
    guard
      let radiusX = number(), let radiusY = number(), number() == 0, let isLarge = number(), let isPositive = number(),
      let end = point(), radiusX > 0, radiusY > 0
    else { return false }
    // On the unit circle: half the chord, and how far the centre is from its middle.
    let (dx, dy) = ((start.x - end.x) / 2 / radiusX, (start.y - end.y) / 2 / radiusY)
    let square = dx * dx + dy * dy
    // Radii too short for the chord grow until it is the diameter.
    let growth = max(1, square.squareRoot())
    guard square > 0 else { return false }
    let height = (max(0, growth * growth / square - 1)).squareRoot() * (isLarge == isPositive ? -1 : 1)
    let (cx, cy) = (height * dy, -height * dx)
    let center = Point(x: (start.x + end.x) / 2 + cx * radiusX, y: (start.y + end.y) / 2 + cy * radiusY)
    let from = Trigonometry.arcTangent(y: dy - cy, x: dx - cx)
    var sweep = Trigonometry.arcTangent(y: -dy - cy, x: -dx - cx) - from
    if isPositive == 1, sweep < 0 { sweep += 360 }
    if isPositive == 0, sweep > 0 { sweep -= 360 }
    path.ellipticalArc(
      center: center, radiusX: radiusX * growth, radiusY: radiusY * growth, start: from, sweep: sweep, moving: false)
    return true
  }
}
