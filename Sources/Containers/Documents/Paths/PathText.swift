import Numerics
import Vector

/// Path data with few characters.
enum PathText {
  /// Path data with the same commands for all numbers, so that the numbers can be animated. Points are rounded and then
  /// written relative to the previous one, which takes fewer digits.
  static func animatable(_ verbs: [Path.Verb], _ numbers: [Double], decimals: Int) -> String {
    var text = ""
    var last: Path.Verb?
    var (pen, origin) = (Point.zero, Point.zero)
    var rest = numbers[...]
    for verb in verbs {
      let count = 2 * verb.pointCount
      guard rest.count >= count else { break }
      // Further pairs after a move would be lines.
      if verb != last || verb == .move { text += letter(verb) }
      last = verb
      var place = pen
      var differences: [String] = []
      for index in stride(from: rest.startIndex, to: rest.startIndex + count, by: 2) {
        place = Point(x: Decimal.rounded(rest[index], decimals), y: Decimal.rounded(rest[index + 1], decimals))
        differences += [Decimal.text(place.x - pen.x, decimals), Decimal.text(place.y - pen.y, decimals)]
      }
      append(differences, to: &text)
      rest = rest.dropFirst(count)
      if verb == .move { origin = place }
      pen = verb == .close ? origin : place
    }
    return text
  }

  private static func letter(_ verb: Path.Verb) -> String {
    switch verb {
    case .move: "m"
    case .line: "l"
    case .quadratic: "q"
    case .cubic: "c"
    case .close: "z"
    }
  }

  /// Adds numbers, with spaces where they would run together.
  private static func append(_ numbers: [String], to text: inout String) {
    for number in numbers {
      if let last = text.utf8.last, 48...57 ~= last || last == UInt8(ascii: "."), number.utf8.first != UInt8(ascii: "-")
      {
        text += " "
      }
      text += number
    }
  }

  /// Path data with relative commands, arcs of circles as such.
  static func relative(_ path: Path, decimals: Int) -> String {
    var writer = RelativeWriter(decimals: decimals)
    for subpath in path.subpaths { writer.add(subpath) }
    return writer.text
  }

  private struct RelativeWriter {
    let decimals: Int
    var text = ""
    private var last = ""
    /// The current point as it is written.
    private var pen = Point.zero
    /// The start of the subpath.
    private var origin = Point.zero

    init(decimals: Int) { self.decimals = decimals }

    mutating func add(_ subpath: Subpath) {
      var segments = subpath.segments[...]
      command(text.isEmpty ? "M" : "m", [subpath.start], from: text.isEmpty ? .zero : pen)
      // From here on, places are relative to the start: equal outlines at different places get equal data.
      let start = pen
      (origin, pen) = (subpath.start, .zero)
      if subpath.isClosed, case .line(_, let end)? = segments.last, end == subpath.start { segments.removeLast() }
      while let segment = segments.first {
        if let arc = arc(segments) {
          self.arc(arc, to: segments[segments.startIndex + arc.count - 1].end)
          segments = segments.dropFirst(arc.count)
          continue
        }
        segments = segments.dropFirst()
        // Rounding makes the segment a point.
        if rounded(segment.end) == pen, segment.length < 2 / Decimal.powers[decimals], subpath.segments.count > 1 {
          continue
        }
        switch segment {
        case .line(_, let end): line(to: end)
        case .quadratic(_, let control, let end): command("q", [control, end], from: pen)
        case .cubic(_, let control1, let control2, let end): command("c", [control1, control2, end], from: pen)
        }
      }
      pen = subpath.isClosed ? start : start + pen
      origin = .zero
      if subpath.isClosed {
        text += "z"
        last = "z"
      }
    }

    /// The place relative to the subpath's start, rounded.
    private func rounded(_ point: Point) -> Point {
      Point(x: Decimal.rounded(point.x - origin.x, decimals), y: Decimal.rounded(point.y - origin.y, decimals))
    }

    private mutating func letter(_ letter: String) {
      if letter != last || letter == "m" || letter == "M" { text += letter }
      last = letter
    }

    private mutating func command(_ letter: String, _ points: [Point], from origin: Point) {
      self.letter(letter)
      let places = points.map(rounded)
      PathText.append(
        places.flatMap { [Decimal.text($0.x - origin.x, decimals), Decimal.text($0.y - origin.y, decimals)] }, to: &text
      )
      pen = places[places.count - 1]
    }

    private mutating func line(to end: Point) {
      let place = rounded(end)
      if place.y == pen.y {
        letter("h")
        PathText.append([Decimal.text(place.x - pen.x, decimals)], to: &text)
      } else if place.x == pen.x {
        letter("v")
        PathText.append([Decimal.text(place.y - pen.y, decimals)], to: &text)
      } else {
        letter("l")
        PathText.append([Decimal.text(place.x - pen.x, decimals), Decimal.text(place.y - pen.y, decimals)], to: &text)
      }
      pen = place
    }

    /// A stretch of a circle.
    private struct Arc {
      let count: Int
      let radius, sweep: Double
      let isClockwise: Bool
    }

    /// The longest run of cubics on one circle, at most 300 degrees of it.
    private func arc(_ segments: ArraySlice<PathSegment>) -> Arc? {
      guard let first = segments.first, case .cubic(let a, _, _, let b) = first,
        let circle = ArcShape.circle(through: a, first.point(at: 0.5), b), circle.radius < 4096
      else { return nil }
      let isClockwise = (a - circle.center).cross(b - circle.center) > 0
      let limit = min(0.02, circle.radius * 0.002 + 0.002)
      var (count, sweep) = (0, 0.0)
      for segment in segments {
        guard case .cubic = segment else { break }
        var one = Path()
        one.move(to: segment.start)
        one.append(segment)
        guard let piece = ArcShape(one, known: circle, tolerance: limit), 0.5..<120 ~= piece.sweep,
          ((segment.start - circle.center).cross(segment.end - circle.center) > 0) == isClockwise,
          sweep + piece.sweep <= 300
        else { break }
        sweep += piece.sweep
        count += 1
      }
      return count > 0 ? Arc(count: count, radius: circle.radius, sweep: sweep, isClockwise: isClockwise) : nil
    }

    private mutating func arc(_ arc: Arc, to end: Point) {
      let place = rounded(end)
      letter("a")
      let radius = Decimal.text(arc.radius, decimals)
      PathText.append([radius, radius, "0", arc.sweep > 180 ? "1" : "0", arc.isClockwise ? "1" : "0"], to: &text)
      PathText.append([Decimal.text(place.x - pen.x, decimals), Decimal.text(place.y - pen.y, decimals)], to: &text)
      pen = place
    }
  }
}
