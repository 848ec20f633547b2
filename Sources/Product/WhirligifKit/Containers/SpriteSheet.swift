import Frames
import Numerics
import PNG
import Palette

extension StillFrame {
  /// All frames of a loop in one picture, row by row.
  ///
  /// - Parameter columns: at least 1.
  init(sheetOf source: some FrameSequence, columns: Int) {
    let (width, rows) = (columns * source.width, (source.frameCount + columns - 1) / columns)
    self.init(width: width, height: rows * source.height) { pixels throws(EncodingError) in
      pixels.update(repeating: .transparent)
      for index in 0..<source.frameCount {
        let cell = try source.drawn(index)
        let corner = index / columns * source.height * width + index % columns * source.width
        for y in 0..<source.height {
          for x in 0..<source.width { pixels[corner + y * width + x] = cell[y * source.width + x] }
        }
      }
    }
  }
}

extension Animation {
  /// A sprite sheet as a PNG file, with a JSON file of its layout and a style sheet that plays it with `steps()`.
  ///
  /// - Parameter columns: frames per row; at least 1.
  func sheet(
    of plan: RenderPlan, at path: String, columns: Int, progress: @escaping @Sendable (Double) -> Void
  ) throws(WhirligifError) -> [RenderedOutput.File] {
    let file = path.split(at: "/").last.map(String.init) ?? path
    let (image, layout) = try sheet(of: plan, file: file, columns: columns, progress: progress)
    let contents = [image, Array(layout.json.page.utf8), Array(layout.css.utf8)]
    return zip(OutputKind.sheet(columns: columns).pathTemplates(at: path), contents).map { .init(path: $0, bytes: $1) }
  }

  /// A sprite sheet of about as many rows as columns, with the times of a container, for programs that show single
  /// frames.
  /// - Throws: the errors of ``render(progress:isCancelled:)``.
  public func frameSheet(
    for container: Container = .webp, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(WhirligifError) -> FrameSheet {
    let plan = try plan(for: container)
    let columns = Int(Double(plan.timing.frameCount).squareRoot().rounded(.up))
    let (image, layout) = try sheet(of: plan, file: "", columns: columns, isCancelled: isCancelled)
    let unit = 100 / Double(layout.times.unitsPerSecond)
    return FrameSheet(
      image: image, columns: layout.columns, width: layout.width, height: layout.height,
      delays: (0..<layout.count).map { Double(layout.times.delay(of: $0)) * unit })
  }

  private func sheet(
    of plan: RenderPlan, file: String, columns: Int, progress: @escaping @Sendable (Double) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(WhirligifError) -> (image: [UInt8], layout: SheetLayout) {
    let (width, height) = plan.pixelSize
    let count = plan.timing.frameCount
    let columns = min(max(columns, 1), count)
    let rows = (count + columns - 1) / columns
    let limit = RenderLimits.sideLengths.upperBound
    guard columns * width <= limit, rows * height <= limit else {
      throw .invalidValue(
        "The sheet would have \(columns * width) x \(rows * height) pixels; the limit is \(limit) a side. "
          + "Choose other columns.")
    }
    try MemoryNeed.checkStill(width: columns * width, height: rows * height)
    let image = try plan.withFrames(isCancelled: isCancelled) { frames throws(EncodingError) in
      try PNGEncoder.still(
        StillFrame(sheetOf: frames, columns: columns), effort: EncodingEffort(options.effort), progress: progress)
    }
    progress(1)
    return (
      image,
      SheetLayout(
        file: file, name: name, width: width, height: height, columns: columns, rows: rows, count: count,
        times: plan.timing.times, plays: options.plays)
    )
  }
}

/// All frames of a loop in one picture, row by row.
public struct FrameSheet: Sendable {
  /// A PNG.
  public let image: [UInt8]
  /// Frames in a row.
  public let columns: Int
  /// The size of a frame in pixels.
  public let width, height: Int
  /// The duration of each frame in centiseconds.
  public let delays: [Double]
}

/// The layout and timing of a sprite sheet.
struct SheetLayout {
  /// The sheet's file name without the folder.
  let file: String
  /// The animation's name.
  let name: String
  /// The size of a frame in pixels.
  let width, height: Int
  let columns, rows, count: Int
  let times: FrameTimes
  /// Nil means forever.
  let plays: Int?

  /// The layout for programs; the names are stable.
  var json: ReportValue {
    let unit = Double(times.unitsPerSecond)
    let frames = (0..<count).map { frame in
      ReportValue.object([
        "x": .integer(frame % columns * width), "y": .integer(frame / columns * height),
        "duration": .number(Double(times.delay(of: frame..<frame + 1)) / unit),
      ])
    }
    return .object([
      "image": .string(file), "width": .integer(width), "height": .integer(height), "columns": .integer(columns),
      "rows": .integer(rows), "duration": .number(times.seconds),
      "plays": plays.map(ReportValue.integer) ?? .string("forever"), "frames": .array(frames),
    ])
  }

  /// A class with the sheet as its background. A sheet with only full rows is played by one animation per axis, other
  /// sheets by a keyframe per frame.
  var css: String {
    let label = identifier
    var text = ".\(label) {\n  width: \(width)px;\n  height: \(height)px;\n"
    text +=
      "  background: url(\"\(escapedFile)\") 0 0 no-repeat;\n  animation: \(animations.joined(separator: ", "));\n}\n"
    return text + keyframes
  }

  /// One animation per axis that changes.
  private var animations: [String] {
    let loops = plays.map { "\($0)" } ?? "infinite"
    let seconds = times.seconds
    func animation(_ axis: String, duration: Double, steps: Int, count: String) -> String {
      "\(identifier)\(axis) \(ValueText.plain(duration))s steps(\(steps)) \(count)"
    }
    guard count == columns * rows else { return ["\(identifier) \(ValueText.plain(seconds))s steps(1) \(loops)"] }
    let x = animation(
      "-x", duration: seconds / Double(rows), steps: columns, count: plays.map { "\($0 * rows)" } ?? "infinite")
    return rows == 1 ? [x] : [x, animation("-y", duration: seconds, steps: rows, count: loops)]
  }

  private var keyframes: String {
    guard count == columns * rows else {
      var text = "@keyframes \(identifier) {\n"
      for frame in 0..<count {
        let part = ValueText.plain((Double(frame) / Double(count) * 1e6).rounded() / 1e4)
        let (x, y) = (-(frame % columns * width), -(frame / columns * height))
        text += "  \(part)% { background-position: \(x)px \(y)px; }\n"
      }
      return text + "}\n"
    }
    let x = "@keyframes \(identifier)-x { to { background-position-x: \(-columns * width)px; } }\n"
    return rows == 1 ? x : x + "@keyframes \(identifier)-y { to { background-position-y: \(-rows * height)px; } }\n"
  }

  /// The name as a CSS class name.
  private var identifier: String {
    let letters = name.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": scalar
      default: "-"
      }
    }
    return "sheet-" + String(String.UnicodeScalarView(letters))
  }

  /// The file's name as the content of a CSS string, which no line break may end.
  private var escapedFile: String {
    var result = ""
    for scalar in file.unicodeScalars {
      switch scalar {
      case "\\", "\"": result += "\\" + String(scalar)
      case "\n", "\r", "\u{c}": result += "\\" + String(scalar.value, radix: 16) + " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
