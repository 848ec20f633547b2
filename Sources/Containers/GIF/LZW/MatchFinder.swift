import Palette

/// A string of the LZW table for the pixels up to `end`.
struct Match {
  var code: Int
  var end: Int
  /// The savings of its length minus the cost of its errors.
  var worth: Float
  /// The worth without the last pixel; minus infinity for a run of one index.
  var shorterWorth: Float
}

/// Finds the string of the LZW table that is worth most for the pixels to be encoded next.
///
/// The worth is what the string's length saves, less the errors that it adds. Errors in gradients count more when they
/// add up with those of the pixels to the left, as the eye, and any blur, sees their sum: a streak. Replacing similar
/// colors saves 2.6 % of the catalog's bytes, 28 % of a turning ring of gradients.
final class MatchFinder {
  let trie = LZWTrie()
  /// For each pixel, how many share its code when there are no choices.
  let lengths: PixelBuffer<UInt8>
  /// The components of the table's colors.
  let colors: UnsafeMutablePointer<SIMD4<Float>>
  /// The error carried from the pixel encoded last.
  private var carried = SIMD4<Float>()
  /// The worth of saving one code for each of the pixels that share it, by their number.
  let gains: UnsafeMutablePointer<Float>
  let branches: UnsafeMutablePointer<Branch>
  private var runEnds = RunEnds()
  private var lazyMatching = LazyMatching()

  /// The fraction of an error that is carried to the right in gradients. Without it, soft gradients have streaks a
  /// quarter stronger at the same bytes; carried down as well, a tenth stronger.
  private static let carriedFraction: Float = 0.78
  /// How many more pixels two matches must have together for the first of them to end earlier.
  private static let clearGain: Float = 2
  /// Strings tried for a match, and branches that may wait to be tried.
  static let tries = 2000
  static let branchLimit = 256

  /// The input.
  struct Input {
    let indices: UnsafeMutableBufferPointer<UInt8>
    let skipIndices: UnsafeBufferPointer<UInt8>
    let pixels: UnsafeBufferPointer<PixelConstraint>
    let similarity: UnsafePointer<UInt64>
    let transparent: UInt8
    let keepsRuns: Bool
    /// The fraction of a pixel's error, and of what was carried to it, that is carried on.
    let carriedFraction: Float
    let codeWorth: Float
    /// A string worth less is not continued.
    let minimumWorth: Float

    init(
      _ indices: UnsafeMutableBufferPointer<UInt8>, _ constraints: LossyConstraints, similarity: UnsafePointer<UInt64>
    ) {
      self.indices = indices
      self.similarity = similarity
      skipIndices = constraints.skipIndices
      pixels = constraints.pixels
      transparent = constraints.table.transparentIndex ?? 0
      keepsRuns = if case .even = constraints.matches { true } else { false }
      carriedFraction = keepsRuns ? 0 : MatchFinder.carriedFraction
      codeWorth = constraints.codeWorth
      minimumWorth = -codeWorth
    }
  }

  /// Where the runs end that the pixel to be encoded next is in.
  private struct RunEnds {
    var given = 0
    var skip = 0

    @inline(__always)
    mutating func move(to position: Int, _ input: Input) {
      if given <= position { given = UnsafeBufferPointer(input.indices).endOfRun(at: position) }
      if skip <= position { skip = input.skipIndices.endOfRun(at: position) }
    }
  }

  /// - Parameter area: the maximum number of pixels of a frame.
  init(area: Int) {
    colors = .allocate(capacity: 256)
    gains = .allocate(capacity: 256)
    branches = .allocate(capacity: Self.branchLimit)
    lengths = PixelBuffer(count: area)
  }

  deinit {
    colors.deallocate()
    gains.deallocate()
    branches.deallocate()
  }

  /// Forgets the frames of a range.
  func beginRange() {
    lazyMatching = LazyMatching()
  }

  /// Prepares for a frame in the colors of the table; `lengths` are set already.
  func begin(_ input: Input, _ table: ColorTable) {
    for (i, entry) in table.entries.enumerated() { colors[i] = entry.components }
    for length in 0..<256 { gains[length] = input.codeWorth * (1 / Float(max(length, 1))) }
    carried = SIMD4()
    runEnds = RunEnds()
  }

  /// The most valuable match for the pixels from `position` on that begins with the given index or, where the pixel may
  /// be skipped, with the transparent index. The string just `added` then ends in
  /// the index chosen.
  @inline(__always)
  func choose(_ input: Input, from position: Int, added: Int?) -> Match {
    let given = input.indices[position]
    let skip = input.skipIndices[position]
    var paintedEnd = position &+ 1
    if input.keepsRuns || !input.pixels[position].isPainted {
      runEnds.move(to: position, input)
      paintedEnd =
        skip == given
        ? max(runEnds.given, runEnds.skip) : input.keepsRuns ? runEnds.given : min(runEnds.given, runEnds.skip)
    }
    let painted = search(input, from: position, root: Int(given), runEnd: paintedEnd)
    guard skip != given else { return painted }
    if let added { trie.relabel(added, suffix: skip) }
    let skipped = search(input, from: position, root: Int(skip), runEnd: runEnds.skip)
    // Of two that are worth the same, the one that continues the index before makes longer strings.
    let continues = position > 0 && input.indices[position &- 1] == given
    if skipped.worth > painted.worth || skipped.worth == painted.worth && !continues { return skipped }
    if let added { trie.relabel(added, suffix: given) }
    return painted
  }

  /// The match or, where that is clearly worth more together with the match after it, the one without its last pixel.
  ///
  /// Longer strings are then found sooner where rows repeat, as in bars. Only where runs stay whole: carried errors do
  /// not count there.
  @inline(__always)
  func shortened(_ match: Match, _ input: Input) -> Match {
    guard match.shorterWorth > -.infinity, match.end < input.indices.count, lazyMatching.isDue() else { return match }
    return shorter(match, input) ?? match
  }

  @inline(never)
  private func shorter(_ match: Match, _ input: Input) -> Match? {
    let ends = runEnds
    defer { runEnds = ends }
    let shorter = Match(
      code: Int(trie[match.code].parent), end: match.end &- 1, worth: match.shorterWorth, shorterWorth: -.infinity)
    // The nearer one first: run ends are known from a position on.
    let worthOfTwoShorter = shorter.worth + choose(input, from: shorter.end, added: nil).worth
    let worthOfTwo = match.worth + choose(input, from: match.end, added: nil).worth
    let isBetter = worthOfTwoShorter > worthOfTwo + Self.clearGain * gains[Int(lengths.pixels[match.end])]
    lazyMatching.learn(gained: isBetter)
    return isBetter ? shorter : nil
  }

  /// The most valuable match that begins with `root`, which the pixels may repeat up to `runEnd`.
  private func search(_ input: Input, from position: Int, root: Int, runEnd: Int) -> Match {
    let run = run(of: root, from: position, to: runEnd)
    guard run.end == runEnd else { return run }
    let pixel = input.pixels[position]
    let carry = pixel.isPainted ? input.carriedFraction * (carried + colors[root] - pixel.color) : SIMD4()
    return search(input, from: position, run, carried: carry)
  }

  /// The longest string of one index for the pixels up to `end`, which may all have it.
  @inline(__always)
  private func run(of index: Int, from position: Int, to end: Int) -> Match {
    let longest = trie.longestRun(of: index)
    var code = Int(longest.code)
    var length = Int(longest.length)
    if length > end &- position {
      length = end &- position
      code = trie.run(of: index, length: length)
    }
    return Match(
      code: code, end: position &+ length, worth: Float(length &- 1) * gains[Int(lengths.pixels[position])],
      shorterWorth: -.infinity)
  }

  /// Carries the errors of the indices taken to the pixel after them.
  @inline(__always)
  func carryErrors(from position: Int, to end: Int, _ input: Input) {
    guard !input.keepsRuns else { return }
    var sum = carried
    for i in position..<end {
      let pixel = input.pixels[i]
      sum = pixel.isPainted ? input.carriedFraction * (sum + colors[Int(input.indices[i])] - pixel.color) : SIMD4()
    }
    carried = sum
  }
}

/// Throttles lazy matching: always on while it pays now and then, else for one match in 17.
///
/// Lazy matching takes a match without its last pixel where that makes the match after it longer. Saves 0.8 % of the
/// catalog's bytes.
struct LazyMatching {
  /// Tries that may go by without a gain.
  private var patience = 16
  /// Matches before the next try.
  private var passing = 0

  /// In drawings of bars every third try pays; where hardly one in fifty does, files become no smaller.
  private static let patienceForGain = 32
  private static let maximumPatience = 128
  private static let passed = 16

  /// Whether to try the next match.
  @inline(__always)
  mutating func isDue() -> Bool {
    guard patience == 0 else { return true }
    defer { passing = passing == 0 ? Self.passed : passing &- 1 }
    return passing == 0
  }

  /// Learns from a try.
  @inline(__always)
  mutating func learn(gained: Bool) {
    patience = gained ? min(patience &+ Self.patienceForGain, Self.maximumPatience) : max(patience &- 1, 0)
  }
}
