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

  /// The same step with colors and with lossiness as in `first`, as far as they differ: below quality 20, fewer colors
  /// often change nothing.
  func restored(from first: BudgetStep) -> [BudgetStep] {
    var (colors, lossy) = (self, self)
    colors.colors = first.colors
    lossy.lossy = first.lossy
    return [colors, lossy].filter { $0 != self }
  }

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

/// The order in which the settings of a loop are reduced for a smaller file.
struct BudgetLadder: Sendable {
  /// With two colors, a picture may be blank.
  private static let minimumColors = 4

  let counts: FrameCounts
  /// The settings that the container can reduce.
  let kinds: Set<BudgetStep.Kind>

  init(_ counts: FrameCounts, reducing kinds: [BudgetStep.Kind]) { (self.counts, self.kinds) = (counts, Set(kinds)) }

  /// The rungs from the requested settings down to the lowest, each reducing one setting a little.
  ///
  /// Quality first, as long as the difference is hardly noticeable, then frames, as long as the motion is smooth; then
  /// more of both in turns. Lossiness and few colors come last: for as many bytes, a lower quality has up to 4 dB less
  /// error than lossiness in 8 of 8 animations, and no streaks; and colors gain only on a quality below 20.
  func rungs(from first: BudgetStep) -> [BudgetStep] { rungs(from: first, reducing: kinds) }

  /// The rungs with as many frames as the first.
  func rungs(keepingFramesOf first: BudgetStep) -> [BudgetStep] {
    rungs(from: first, reducing: kinds.subtracting([.frames]))
  }

  private func rungs(from first: BudgetStep, reducing kinds: Set<BudgetStep.Kind>) -> [BudgetStep] {
    var rungs = [first]
    func step(_ kind: BudgetStep.Kind, _ values: [Int]) {
      guard kinds.contains(kind) else { return }
      for value in values {
        var next = rungs[rungs.count - 1]
        switch kind {
        case .quality: next.quality = min(next.quality, value)
        case .lossiness: next.lossy = max(next.lossy, value)
        case .colors: next.colors = min(next.colors, value)
        case .frames: next.frames = min(next.frames, value)
        }
        if next != rungs[rungs.count - 1] { rungs.append(next) }
      }
    }
    step(.frames, counts.equal)
    step(.quality, [75, 70, 65, 60, 55, 50, 45, 40])
    step(.frames, counts.smooth)
    step(.quality, [35, 30, 25, 20])
    step(.frames, counts.visible)
    step(.colors, [256, 192, 128, 96, 64, 48, 32])
    step(.quality, [15, 10, 5, 1])
    step(.frames, counts.few)
    step(.lossiness, [6, 12, 24])
    step(.colors, [24, 16, 12, 8])
    step(.lossiness, [50, 100])
    step(.colors, [6, Self.minimumColors])
    return rungs
  }
}

/// The numbers of frames to which those of a loop may be reduced, in descending order.
struct FrameCounts: Sendable {
  /// How often the pictures repeat within the loop: where it divides the frames, one period is written.
  let repeats: Int
  /// Hardly fewer, with which the loop repeats itself.
  private(set) var equal: [Int] = []
  /// At least `smoothRate`, at least `visibleRate`, and down to a quarter of those asked for, or to `minimumRate`.
  private(set) var smooth: [Int] = [], visible: [Int] = [], few: [Int] = []

  /// Frames a second.
  private static let (smoothRate, visibleRate, minimumRate) = (12.0, 8.0, 4.0)
  /// A loop with fewer frames hardly moves.
  private static let minimumFrames = 4

  /// - Parameters:
  ///   - rate: the frames of the loop a second.
  init(of frames: Int, rate: Double, repeats: Int = 1) {
    self.repeats = repeats
    func whole(_ count: Int) -> Int { count / repeats < 2 ? count : count - count % repeats }
    if whole(frames) < frames { equal = [whole(frames)] }
    for (part, parts) in [(5, 6), (3, 4), (2, 3), (1, 2), (2, 5), (1, 3), (1, 4), (1, 5), (1, 6)] {
      let count = max(whole(frames * part / parts), Self.minimumFrames)
      let rate = rate * Double(part) / Double(parts)
      guard rate >= Self.minimumRate || part * 4 >= parts else { break }
      if rate >= Self.smoothRate {
        smooth.append(count)
      } else if rate >= Self.visibleRate {
        visible.append(count)
      } else {
        few.append(count)
      }
    }
  }
}
