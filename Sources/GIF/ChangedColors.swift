import Palette

/// The colours that each frame of an animation must paint.
struct ChangedColors {
  private var known: ColorSet
  /// For each colour, the number of the frame in which it was met last, counted from 1.
  private var lastFrames: [Int32] = []
  /// The numbers of the colours of each frame, one frame's behind the other's.
  private var needed: [Int] = []
  /// How many of those, and how many runs, there were before each frame.
  private var starts: [(needed: Int, runs: Int)] = []
  private var runs = 0
  /// Whether any pixel is transparent.
  private(set) var hasOutside = false
  /// Whether there were more colours than the limit; those are left out.
  private(set) var isFull = false

  /// All of them, in order of first appearance.
  var colors: [UInt32] { known.colors }

  /// Which of them each frame needs.
  var needs: ColorNeeds {
    ColorNeeds(colorCount: colors.count, frames: frames { Array($0) })
  }

  /// More colours than a table holds, but not those of gradients.
  static let greatestLimit = 4096

  /// No frames so far, which may have so many colours together.
  init(limit: Int) {
    known = ColorSet(limit: limit)
  }

  mutating func beginFrame() {
    starts.append((needed.count, runs))
  }

  /// Adds a run of the last frame.
  mutating func add(_ pixel: UInt32) {
    runs += 1
    guard pixel != 0 else { return }
    guard let color = known.insert(pixel) else {
      isFull = true
      return
    }
    if color == lastFrames.count { lastFrames.append(0) }
    guard lastFrames[color] != starts.count else { return }
    lastFrames[color] = Int32(truncatingIfNeeded: starts.count)
    needed.append(color)
  }

  /// What each frame needs, its colours being numbered anew.
  private func frames(_ colors: (ArraySlice<Int>) -> [Int]) -> [ColorNeeds.Frame] {
    let ends = starts.dropFirst() + [(needed.count, runs)]
    return zip(starts, ends).map { start, end in
      ColorNeeds.Frame(colors: colors(needed[start.needed..<end.needed]), extent: end.runs - start.runs)
    }
  }

  /// Draws every frame; nil as soon as the colours are more than the limit.
  init?(of source: some FrameSource, limit: Int) throws(EncodingError) {
    self.init(limit: limit)
    var picture = PixelBuffer<UInt32>(count: source.width * source.height)
    var shown = ShownPicture(width: source.width, height: source.height)
    for frame in 0..<source.frameCount {
      try source.draw(frame: frame, worker: 0, into: picture.pixels)
      beginFrame()
      var last: UInt32?
      let pixels = picture.readOnly
      shown.clear(before: pixels)
      let before = shown.pixels
      var place = 0
      while let i = pixels.firstDifference(from: before, in: place..<pixels.count) {
        place = i + 1
        guard pixels[i] != last else { continue }
        last = pixels[i]
        add(pixels[i])
        if isFull { return nil }
      }
      shown.show(&picture)
    }
    hasOutside = shown.hasOutside
  }

  /// A palette's colours in the order in which frames need few bits for an index, each colour being shown as the nearest of them.
  func ordered(_ palette: [UInt32]) -> [UInt32] {
    guard !palette.isEmpty else { return [] }
    let nearest = NearestColorMap.indices(of: colors, among: palette)
    let shown = frames { colors in
      var isMet = [Bool](repeating: false, count: palette.count)
      for color in colors { isMet[Int(nearest[color])] = true }
      return palette.indices.filter { isMet[$0] }
    }
    let needs = ColorNeeds(colorCount: palette.count, frames: shown)
    return needs.ordered(Array(palette.indices), for: Array(shown.indices)).map { palette[$0] }
  }
}
