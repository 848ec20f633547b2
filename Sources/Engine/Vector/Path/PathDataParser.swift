/// Builds a path from SVG path data (SVG 2, 9.3).
struct PathDataParser {
  /// The commands, by their small letters, which are relative.
  private enum Command: UInt8 {
    case move = 0x6D  // m
    case line = 0x6C  // l
    case horizontal = 0x68  // h
    case vertical = 0x76  // v
    case cubic = 0x63  // c
    case smoothCubic = 0x73  // s
    case quadratic = 0x71  // q
    case smoothQuadratic = 0x74  // t
    case arc = 0x61  // a
    case close = 0x7A  // z
  }

  private var scanner: PathDataScanner
  private var path = Path()
  /// The origin of relative coordinates.
  private var current = Point.zero
  private var subpathStart = Point.zero
  /// The last control point and its kind of curve, for the smooth commands.
  private var lastControl: (point: Point, isCubic: Bool)?

  private let maximumSegments: Int
  /// The indices of verbs that end inside an arc, which is several curves.
  private var arcJoints: Set<Int> = []

  private init(_ text: String, maximumSegments: Int) {
    scanner = PathDataScanner(text)
    self.maximumSegments = maximumSegments
  }

  static func parse(_ text: String) throws(PathDataError) -> Path {
    var parser = PathDataParser(text, maximumSegments: Path.maximumSegments)
    try parser.parseAll()
    return parser.path
  }

  /// The path up to the first error, and that error.
  static func parsePrefix(_ text: String, maximumSegments: Int) -> (path: Path, error: PathDataError?) {
    var parser = PathDataParser(text, maximumSegments: maximumSegments)
    do throws(PathDataError) {
      try parser.parseAll()
      return (parser.path, nil)
    } catch {
      return (parser.path, error)
    }
  }

  /// The indices of verbs, up to the first error, that end inside an arc.
  static func arcJoints(_ text: String, maximumSegments: Int) -> Set<Int> {
    var parser = PathDataParser(text, maximumSegments: maximumSegments)
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
      guard let command = Command(rawValue: letter | 32) else {
        throw PathDataError(problem: .unknownCommand(Character(Unicode.Scalar(letter))), offset: offset)
      }
      guard !isFirst || command == .move else { throw PathDataError(problem: .noMove, offset: offset) }
      isFirst = false
      try segments(of: command, letter)
    }
  }

  /// Reads a command, and repeats it while numbers follow; after a move, the repetitions are lines.
  private mutating func segments(of first: Command, _ letter: UInt8) throws(PathDataError) {
    var (command, letter) = (first, letter)
    repeat {
      guard path.verbs.count < maximumSegments else {
        throw PathDataError(problem: .tooLong, offset: scanner.offset)
      }
      try segment(command, letter)
      if command == .move { (command, letter) = (.line, letter - 1) }
    } while command != .close && scanner.startsNumber()
  }

  private mutating func segment(_ command: Command, _ letter: UInt8) throws(PathDataError) {
    let origin = letter == command.rawValue ? current : .zero
    var control: (point: Point, isCubic: Bool)?
    switch command {
    case .move:
      current = try point(letter, origin)
      subpathStart = current
      path.move(to: current)
    case .line:
      line(to: try point(letter, origin))
    case .horizontal:
      line(to: Point(x: origin.x + (try scanner.number(for: letter)), y: current.y))
    case .vertical:
      line(to: Point(x: current.x, y: origin.y + (try scanner.number(for: letter))))
    case .cubic, .smoothCubic:
      let first = command == .cubic ? try point(letter, origin) : reflectedControl(cubic: true)
      let second = try point(letter, origin)
      let end = try point(letter, origin)
      path.cubic(to: end, control1: first, control2: second)
      current = end
      control = (second, true)
    case .quadratic, .smoothQuadratic:
      let middle = command == .quadratic ? try point(letter, origin) : reflectedControl(cubic: false)
      let end = try point(letter, origin)
      path.quadratic(to: end, control: middle)
      current = end
      control = (middle, false)
    case .arc:
      try arc(letter, origin)
    case .close:
      path.close()
      current = subpathStart
    }
    lastControl = control
  }

  private mutating func line(to end: Point) {
    path.line(to: end)
    current = end
  }

  private mutating func point(_ command: UInt8, _ origin: Point) throws(PathDataError) -> Point {
    let x = try scanner.number(for: command)
    let y = try scanner.number(for: command)
    return Point(x: origin.x + x, y: origin.y + y)
  }

  /// The last control point mirrored at the current point; the current point itself after another kind of segment.
  private func reflectedControl(cubic: Bool) -> Point {
    guard let lastControl, lastControl.isCubic == cubic else { return current }
    return current * 2 - lastControl.point
  }

  private mutating func arc(_ command: UInt8, _ origin: Point) throws(PathDataError) {
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

/// An error in SVG path data, and its position.
package struct PathDataError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Problem: Hashable, Sendable {
    /// The data does not start with a move.
    case noMove
    /// A character that is not a command.
    case unknownCommand(Character)
    /// A command with too few numbers.
    case missingNumber(command: Character)
    /// A number that is too large, or not a number.
    case badNumber(String)
    /// An arc's flag that is neither 0 nor 1.
    case badFlag
    /// More segments than ``Path/maximumSegments``.
    case tooLong
  }

  package let problem: Problem
  /// The position in the text, from 0, in bytes of UTF-8.
  let offset: Int

  package var description: String {
    let what =
      switch problem {
      case .noMove: "path data starts with M or m"
      case .unknownCommand(let character): "'\(character)' is not a path command (M L H V C S Q T A Z)"
      case .missingNumber(let command): "'\(command)' needs more numbers"
      case .badNumber(let text): "'\(text)' is not a valid number"
      case .badFlag: "an arc's flags are 0 or 1"
      case .tooLong: "path data has at most \(Path.maximumSegments) segments"
      }
    return "\(what), at character \(offset + 1)"
  }
}
