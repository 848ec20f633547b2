/// Builds a path from SVG path data (SVG 2, 9.3).
struct PathDataParser {
  private var scanner: PathDataScanner
  private var path = Path()
  /// Where relative coordinates count from.
  private var current = Point.zero
  private var subpathStart = Point.zero
  /// The last control point, for the smooth commands, and which kind of curve it belongs to.
  private var lastControl: (point: Point, isCubic: Bool)?

  private let mostSegments: Int
  /// The verbs that end within an arc, which is several curves.
  private var arcJoints: Set<Int> = []

  private init(_ text: String, mostSegments: Int) {
    scanner = PathDataScanner(text)
    self.mostSegments = mostSegments
  }

  static func parse(_ text: String) throws(PathDataError) -> Path {
    var parser = PathDataParser(text, mostSegments: Path.mostSegments)
    try parser.parseAll()
    return parser.path
  }

  /// What stands before the first error, and that error.
  static func parsePrefix(_ text: String, mostSegments: Int) -> (path: Path, error: PathDataError?) {
    var parser = PathDataParser(text, mostSegments: mostSegments)
    do throws(PathDataError) {
      try parser.parseAll()
      return (parser.path, nil)
    } catch {
      return (parser.path, error)
    }
  }

  /// The places among the verbs of what stands before the first error that end within an arc.
  static func arcJoints(_ text: String, mostSegments: Int) -> Set<Int> {
    var parser = PathDataParser(text, mostSegments: mostSegments)
    try? parser.parseAll()
    return parser.arcJoints
  }

  private mutating func parseAll() throws(PathDataError) {
    var isFirst = true
    while !scanner.isAtEnd {
      let offset = scanner.offset
      guard let letter = scanner.command() else {
        throw PathDataError(problem: isFirst ? .noMove : .unknownCommand(scanner.nextCharacter), offset: offset)
      }
      guard "MmLlHhVvCcSsQqTtAaZz".contains(letter) else {
        throw PathDataError(problem: .unknownCommand(letter), offset: offset)
      }
      guard !isFirst || letter == "M" || letter == "m" else { throw PathDataError(problem: .noMove, offset: offset) }
      isFirst = false
      try segments(of: letter)
    }
  }

  /// One command, and again for as long as numbers follow; lines follow the first move.
  private mutating func segments(of letter: Character) throws(PathDataError) {
    var command = letter
    repeat {
      guard path.verbs.count < mostSegments else {
        throw PathDataError(problem: .tooLong, offset: scanner.offset)
      }
      try segment(command)
      if command == "M" { command = "L" }
      if command == "m" { command = "l" }
    } while command != "Z" && command != "z" && scanner.startsNumber()
  }

  private mutating func segment(_ command: Character) throws(PathDataError) {
    let isRelative = command.isLowercase
    let origin = isRelative ? current : .zero
    var control: (point: Point, isCubic: Bool)?
    switch command {
    case "M", "m":
      current = try point(command, origin)
      subpathStart = current
      path.move(to: current)
    case "L", "l":
      line(to: try point(command, origin))
    case "H", "h":
      line(to: Point(x: origin.x + (try scanner.number(for: command)), y: current.y))
    case "V", "v":
      line(to: Point(x: current.x, y: origin.y + (try scanner.number(for: command))))
    case "C", "c", "S", "s":
      let first = command == "C" || command == "c" ? try point(command, origin) : reflectedControl(cubic: true)
      let second = try point(command, origin)
      let end = try point(command, origin)
      path.cubic(to: end, control1: first, control2: second)
      current = end
      control = (second, true)
    case "Q", "q", "T", "t":
      let middle = command == "Q" || command == "q" ? try point(command, origin) : reflectedControl(cubic: false)
      let end = try point(command, origin)
      path.quadratic(to: end, control: middle)
      current = end
      control = (middle, false)
    case "A", "a":
      try arc(command, origin)
    default:
      path.close()
      current = subpathStart
    }
    lastControl = control
  }

  private mutating func line(to end: Point) {
    path.line(to: end)
    current = end
  }

  private mutating func point(_ command: Character, _ origin: Point) throws(PathDataError) -> Point {
    let x = try scanner.number(for: command)
    let y = try scanner.number(for: command)
    return Point(x: origin.x + x, y: origin.y + y)
  }

  /// The control point mirrored in the current point; the current point itself after another kind of segment.
  private func reflectedControl(cubic: Bool) -> Point {
    guard let lastControl, lastControl.isCubic == cubic else { return current }
    return current * 2 - lastControl.point
  }

  private mutating func arc(_ command: Character, _ origin: Point) throws(PathDataError) {
    let radiusX = try scanner.number(for: command)
    let radiusY = try scanner.number(for: command)
    let rotation = try scanner.number(for: command)
    let isLarge = try scanner.flag()
    let isClockwise = try scanner.flag()
    let end = try point(command, origin)
    let first = path.verbs.count
    path.arc(
      to: end, radiusX: radiusX, radiusY: radiusY, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise)
    if path.verbs.count > first + 1 { arcJoints.formUnion(first..<path.verbs.count - 1) }
    current = end
  }
}
