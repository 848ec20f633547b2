import Vector

/// The outline of a text decoration along a run of letters, with the sizes of Chromium. Some of these are in pixels.
struct DecorationLine {
  private(set) var path = Path()
  /// The region in which the path is drawn; nil for all of it.
  private(set) var clip: Path?

  private let thickness: Double
  /// A pixel of the document at its own size.
  private let pixel: Double
  private let run: DecorationRun
  private var length: Double { run.end - run.start }

  init(_ decoration: TextDecoration, _ run: DecorationRun, fontSize: Double, pixel: Double) {
    self.run = run
    self.pixel = pixel
    thickness = max(
      decoration.thickness?.resolved(percentOf: fontSize, fontSize: fontSize) ?? fontSize / 10, 0)
    guard thickness > 0, thickness.isFinite, length > 0, length.isFinite else { return }
    let top = top(of: decoration.line)
    var bands = [top...(top + thickness)]
    // The line that a double line adds, which is also the place of a wave.
    let other = top + (decoration.line == .overline ? -1 : 1) * (thickness + pixel)
    switch decoration.style {
    case .solid: break
    case .double: bands.append(other...(other + thickness))
    case .dotted: dots(around: top + thickness / 2)
    case .dashed: dashes(in: bands[0])
    case .wavy: bands = [wave(around: (decoration.line == .through ? top : other) + pixel / 2)]
    }
    // Only underlines keep away from letters.
    let stretches =
      decoration.line == .underline
      ? run.stretches(besides: bands[0].lowerBound...bands[bands.count - 1].upperBound, distance: min(thickness, 13))
      : [run.start...run.end]
    let isWhole = stretches == [run.start...run.end]
    switch decoration.style {
    case .solid, .double:
      for band in bands { for stretch in stretches { add(stretch, band) } }
    case .dotted, .dashed, .wavy:
      guard !isWhole || decoration.style == .wavy else { break }
      let heights = (bands[0].lowerBound - thickness)...(bands[0].upperBound + thickness)
      clip = stretches.reduce(into: Path()) { $0.append(Self.rectangle($1, heights)) }.transformed(by: run.transform)
    }
    path = path.transformed(by: run.transform)
  }

  private func top(of line: TextDecoration.Line) -> Double {
    switch line {
    case .underline: max((thickness / 2 / pixel).rounded(.up), 1) * pixel
    case .overline: -run.ascent - thickness
    case .through: -run.ascent / 3 - thickness / 2
    }
  }

  private static func rectangle(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> Path {
    Path.rectangle(Rect(minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound))
  }

  private mutating func add(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) { path.append(Self.rectangle(x, y)) }

  /// Round dots a diameter apart; squares for lines of at most 3 pixels.
  private mutating func dots(around y: Double) {
    let gap = gap(dash: thickness, gap: thickness)
    let half = thickness / 2
    for x in starts(dash: thickness, gap: gap) {
      if thickness > 3 * pixel {
        path.append(Path.circle(center: Point(x: x + half, y: y), radius: half))
      } else {
        add(x...min(x + thickness, run.end), (y - half)...(y + half))
      }
    }
  }

  private mutating func dashes(in band: ClosedRange<Double>) {
    let isThick = thickness >= 3 * pixel
    let dash = thickness * (isThick ? 2 : 3)
    let gap = gap(dash: dash, gap: thickness * (isThick ? 1 : 2))
    for x in starts(dash: dash, gap: gap) { add(x...min(x + dash, run.end), band) }
  }

  /// The gap between dashes closest to a desired one with which the line ends with a whole dash.
  private func gap(dash: Double, gap: Double) -> Double {
    let few = ((length + gap) / (dash + gap)).rounded(.down)
    let wide = (length - few * dash) / (few - 1)
    let narrow = (length - (few + 1) * dash) / few
    guard few > 1 else { return narrow > 0 ? narrow : gap }
    return narrow <= 0 || abs(wide - gap) < abs(narrow - gap) ? wide : narrow
  }

  private func starts(dash: Double, gap: Double) -> [Double] {
    // More dashes are not visible as such.
    let count = min(((length + gap) / (dash + gap)).rounded(), 10_000)
    return (0..<max(Int(count), 1)).map { run.start + Double($0) * (dash + gap) }.filter { $0 < run.end }
  }

  /// A wave of cubic curves around an axis; returns the heights between which it is.
  private mutating func wave(around y: Double) -> ClosedRange<Double> {
    let period = max((1 + 2 * (2 * thickness / pixel + 0.5).rounded()) * pixel, length / 10_000)
    let swing = ((3 * thickness / pixel + 0.5).rounded() + 0.5) * pixel
    var curve = Path()
    var x = run.start - period
    curve.move(to: Point(x: x, y: y))
    while x < run.end {
      let middle = x + period / 2
      curve.cubic(
        to: Point(x: x + period, y: y), control1: Point(x: middle, y: y + swing),
        control2: Point(x: middle, y: y - swing))
      x += period
    }
    path = curve.stroked(StrokeStyle(width: thickness), tolerance: thickness / 50)
    // The cubic reaches the share sqrt(3) / 6 of the distance of its control points.
    let reach = swing * 0.2887 + thickness / 2
    return (y - reach)...(y + reach)
  }
}
