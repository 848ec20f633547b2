/// What a file's smallness may cost: one rung of a ladder that leads down.
struct Concession: Hashable, Sendable {
  /// What can be given up.
  enum Kind: Hashable, Sendable {
    case quality, lossiness, colors, frames
  }

  /// More than a palette has: no limit, which only containers without a palette know.
  static let unlimitedColors = RenderLimits.colors.upperBound + 1

  var quality, lossy, colors: Int
  /// Frames drawn.
  var frames: Int

  /// From what was asked for down to the least, each rung giving up a little more of one thing.
  ///
  /// First quality, lossiness and colours, as far as few will notice; then frames, down to a quarter; then the rest of
  /// the quality, lossiness and colours. Frames come second because a loop of half the frames is still the same
  /// picture; whoever gives them up can have some of the first back.
  static func ladder(from first: Concession) -> [Concession] {
    var rungs = [first]
    func step(_ change: (inout Concession) -> Void) {
      var next = rungs[rungs.count - 1]
      change(&next)
      if next != rungs[rungs.count - 1] { rungs.append(next) }
    }
    for quality in stride(from: 75, through: 40, by: -5) { step { $0.quality = min($0.quality, quality) } }
    for lossy in stride(from: 2, through: 12, by: 2) { step { $0.lossy = max($0.lossy, lossy) } }
    for colors in [256, 192, 128, 96, 64, 48, 32] { step { $0.colors = min($0.colors, colors) } }
    for (part, whole) in [(5, 6), (3, 4), (2, 3), (1, 2), (2, 5), (1, 3), (1, 4)] {
      let frames = max(first.frames * part / whole, leastFrames)
      step { $0.frames = min($0.frames, frames) }
    }
    for quality in [30, 20, 10, 1] { step { $0.quality = min($0.quality, quality) } }
    for lossy in [16, 24, 50, 100] { step { $0.lossy = max($0.lossy, lossy) } }
    for colors in [24, 16, 12, 8, 4, 2] { step { $0.colors = min($0.colors, colors) } }
    return rungs
  }

  /// The ladder of a container that can give up only some of it.
  static func ladder(from first: Concession, giving kinds: Set<Kind>) -> [Concession] {
    var rungs = [first]
    for rung in ladder(from: first) {
      var next = first
      if kinds.contains(.quality) { next.quality = rung.quality }
      if kinds.contains(.lossiness) { next.lossy = rung.lossy }
      if kinds.contains(.colors) { next.colors = rung.colors }
      if kinds.contains(.frames) { next.frames = rung.frames }
      if next != rungs[rungs.count - 1] { rungs.append(next) }
    }
    return rungs
  }

  /// A loop of fewer frames hardly moves.
  private static let leastFrames = 4

  /// What is less than in `first`, in words.
  func words(since first: Concession) -> [String] {
    var words: [String] = []
    if quality != first.quality { words.append("quality \(quality)") }
    if lossy != first.lossy { words.append("lossiness \(lossy)") }
    if colors != first.colors { words.append("\(colors) colours") }
    if frames != first.frames { words.append("\(frames) of \(first.frames) frames") }
    return words
  }
}
