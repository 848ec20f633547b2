import Frames
import Palette

/// The colors that each frame of an animation must paint.
struct PaintedColors {
  private var known: ExactColorMap
  /// For each color, the frame in which it was met last, counted from 1.
  private var lastFrames: [Int32] = []
  /// The numbers of the colors of all frames, one frame's after the other's.
  private var numbers: [Int] = []
  /// How many of those, and how many runs, there were before each frame.
  private var starts: [(numbers: Int, runs: Int)] = []
  private var runs = 0
  /// Whether any pixel is transparent.
  private(set) var hasTransparency = false
  /// Whether there were more colors than the limit; those are left out.
  private(set) var isFull = false

  /// All of them, in order of first appearance.
  var colors: [RGBA8] { known.colors }

  /// Which of them each frame paints.
  var usage: PaletteUsage { PaletteUsage(colorCount: colors.count, frames: frames { Array($0) }) }

  /// More colors than a table holds, but not those of gradients.
  static let greatestLimit = 4096

  /// - Parameter limit: the most colors of all frames together.
  init(limit: Int) {
    known = ExactColorMap(limit: limit)
  }

  mutating func beginFrame() {
    starts.append((numbers.count, runs))
  }

  /// Adds a run of the last frame.
  mutating func add(_ pixel: RGBA8) {
    runs += 1
    guard pixel != .transparent else { return }
    guard let color = known.insert(pixel) else {
      isFull = true
      return
    }
    if color == lastFrames.count { lastFrames.append(0) }
    guard lastFrames[color] != starts.count else { return }
    lastFrames[color] = Int32(truncatingIfNeeded: starts.count)
    numbers.append(color)
  }

  /// The usage of each frame, with its colors mapped to other numbers.
  private func frames(_ map: (ArraySlice<Int>) -> [Int]) -> [PaletteUsage.Frame] {
    let ends = starts.dropFirst() + [(numbers.count, runs)]
    return zip(starts, ends).map { start, end in
      PaletteUsage.Frame(colors: map(numbers[start.numbers..<end.numbers]), extent: end.runs - start.runs)
    }
  }

  /// Draws every frame; nil as soon as there are more colors than the limit.
  init?(of source: any FrameSource, limit: Int) throws(EncodingError) {
    self.init(limit: limit)
    var picture = PixelBuffer<RGBA8>(count: source.width * source.height)
    var canvas = SourceCanvas(width: source.width, height: source.height)
    for frame in 0..<source.frameCount {
      try source.draw(frame: frame, into: picture.pixels)
      beginFrame()
      var last: RGBA8?
      let pixels = picture.readOnly
      canvas.dispose(before: pixels)
      let before = canvas.pixels
      var place = 0
      while let i = pixels.firstDifference(from: before, in: place..<pixels.count) {
        place = i + 1
        guard pixels[i] != last else { continue }
        last = pixels[i]
        add(pixels[i])
        if isFull { return nil }
      }
      canvas.show(&picture)
    }
    hasTransparency = canvas.hasTransparency
  }

  /// A palette's colors in the order in which frames need few bits for an index, each painted color being shown as the
  /// nearest of them.
  func ordered(_ palette: [RGBA8]) -> [RGBA8] {
    guard !palette.isEmpty else { return [] }
    var map = NearestColorMap(palette)
    let nearest = colors.map { map.index(of: $0) }
    let shown = frames { colors in
      var isMet = [Bool](repeating: false, count: palette.count)
      for color in colors { isMet[Int(nearest[color])] = true }
      return palette.indices.filter { isMet[$0] }
    }
    let usage = PaletteUsage(colorCount: palette.count, frames: shown)
    return usage.ordered(Array(palette.indices), for: Array(shown.indices)).map { palette[$0] }
  }
}
