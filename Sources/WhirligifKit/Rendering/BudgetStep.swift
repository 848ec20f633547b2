/// The settings of an attempt to make a smaller file: one rung of a descending ladder.
struct BudgetStep: Hashable, Sendable {
  /// The settings that can be reduced.
  enum Kind: Sendable {
    case quality, lossiness, colors, frames
  }

  /// More colors than a palette has: no limit, only for containers without a palette.
  static let unlimitedColors = RenderLimits.colors.upperBound + 1

  var quality, lossy, colors: Int
  /// The number of drawn frames.
  var frames: Int

  /// The rungs from the requested settings down to the lowest, each reducing one setting a little.
  ///
  /// First quality, lossiness and colors, as long as the difference is hardly noticeable; then frames, down to a
  /// quarter; then the rest of quality, lossiness and colors. Frames come second because a loop with half the frames
  /// still shows the same picture; reducing them allows a higher quality again.
  static func ladder(from first: BudgetStep) -> [BudgetStep] {
    var rungs = [first]
    func step(_ change: (inout BudgetStep) -> Void) {
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

  /// The ladder for a container that can reduce only some settings.
  static func ladder(from first: BudgetStep, reducing kinds: [Kind]) -> [BudgetStep] {
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

  /// A loop with fewer frames hardly moves.
  private static let leastFrames = 4

  /// The settings that are lower than in `first`, in words.
  func words(since first: BudgetStep) -> [String] {
    var words: [String] = []
    if quality != first.quality { words.append("quality \(quality)") }
    if lossy != first.lossy { words.append("lossiness \(lossy)") }
    if colors != first.colors { words.append("\(colors) colors") }
    if frames != first.frames { words.append("\(frames) of \(first.frames) frames") }
    return words
  }
}
