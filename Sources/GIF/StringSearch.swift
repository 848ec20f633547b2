import Palette

/// Finds, for the pixels to be coded next, the known string of most worth.
///
/// Worth is what the string's length saves, less the errors it adds. Errors in gradients count the more when they add up with those of
/// the pixels to the left and above, as the eye, and any blur, sees their sum.
final class StringSearch {
  let strings = StringTree()
  /// For each pixel, how many share its code when no index is chosen freely.
  let lengths: PixelBuffer<UInt8>
  /// The table's colours as numbers.
  private let colors: UnsafeMutablePointer<SIMD4<Float>>
  /// For each column, the error carried down from the pixel coded last in it.
  private let carried: UnsafeMutablePointer<SIMD4<Float>>
  /// The error carried from the pixel coded last to its right.
  private var left = SIMD4<Float>()
  /// What one code less is worth to each of the pixels that have it in common, by their number.
  private let gains: UnsafeMutablePointer<Float>
  private let branches: UnsafeMutablePointer<Branch>
  private var runEnds = RunEnds()
  private var lookAhead = LookAhead()

  /// How much of an error is carried on in gradients.
  private static let carriedShare: Float = 0.42
  /// How many pixels more two strings must have together, for the first of them to end before it need.
  private static let clearGain: Float = 2
  /// Tries per string, and branches of the tree that wait to be tried.
  private static let tries = 2000
  private static let branchLimit = 256

  /// A string that fits the pixels so far, and could be longer.
  private struct Branch {
    var code: Int
    var end: Int
    var column: Int
    var worth: Float
    /// The worth without the last pixel.
    var shorterWorth: Float
    /// What the last pixel carries on.
    var carried: SIMD4<Float>

    var choice: StringChoice { StringChoice(code: code, end: end, worth: worth, shorterWorth: shorterWorth) }
  }

  /// The search for a string.
  private struct Search {
    var best: StringChoice
    /// The string that is lengthened; between two pixels its code is 0 until one that fits is found.
    var branch: Branch
    /// How many of `branches` wait.
    var waiting = 0
    var triesLeft = StringSearch.tries
  }

  /// What is coded.
  struct Picture {
    let indices: UnsafeMutableBufferPointer<UInt8>
    let staying: UnsafeBufferPointer<UInt8>
    let targets: UnsafeBufferPointer<PixelTarget>
    let closeness: UnsafePointer<UInt64>
    let width: Int
    let transparent: UInt8
    let keepsRuns: Bool
    /// How much of a pixel's error, and of what was carried to it, is carried to the right and down.
    let carriedShare: Float
    let codeWorth: Float
    /// A string worth less is not gone on with.
    let leastWorth: Float

    init(
      _ indices: UnsafeMutableBufferPointer<UInt8>, _ freedom: CodingFreedom, closeness: UnsafePointer<UInt64>
    ) {
      self.indices = indices
      self.closeness = closeness
      staying = freedom.staying
      targets = freedom.targets
      width = freedom.width
      transparent = freedom.table.transparentIndex ?? 0
      keepsRuns = if case .even = freedom.strings { true } else { false }
      carriedShare = keepsRuns ? 0 : StringSearch.carriedShare
      codeWorth = freedom.codeWorth
      leastWorth = -codeWorth
    }
  }

  /// Where the runs end in which the pixel to code next is.
  private struct RunEnds {
    var given = 0
    var staying = 0

    @inline(__always)
    mutating func move(to position: Int, _ picture: Picture) {
      if given <= position { given = UnsafeBufferPointer(picture.indices).endOfRun(at: position) }
      if staying <= position { staying = picture.staying.endOfRun(at: position) }
    }
  }

  /// - Parameters:
  ///   - area: the most pixels of a picture.
  ///   - width: the most pixels in a row.
  init(area: Int, width: Int) {
    colors = .allocate(capacity: 256)
    carried = .allocate(capacity: width)
    gains = .allocate(capacity: 256)
    branches = .allocate(capacity: Self.branchLimit)
    lengths = PixelBuffer(count: area)
  }

  deinit {
    colors.deallocate()
    carried.deallocate()
    gains.deallocate()
    branches.deallocate()
  }

  /// Forgets what was learnt from pictures before.
  func beginStretch() {
    lookAhead = LookAhead()
  }

  /// Prepares for a picture in the colours of the table; `lengths` are set already.
  func begin(_ picture: Picture, _ table: ColorTable) {
    for (i, entry) in table.entries.enumerated() { colors[i] = PixelTarget.color(of: entry) }
    for length in 0..<256 { gains[length] = picture.codeWorth * (1 / Float(max(length, 1))) }
    carried.update(repeating: SIMD4(), count: picture.width)
    left = SIMD4()
    runEnds = RunEnds()
  }

  /// The string of most worth for the pixels from `position` on, of those that begin with the index given and, where the pixel may
  /// stay as it is, those that begin with the transparent index. The string just `made` then ends in the index chosen.
  @inline(__always)
  func choose(
    _ picture: Picture, from position: Int, _ column: Int, made: Int?
  ) -> StringChoice {
    let given = picture.indices[position]
    let staying = picture.staying[position]
    var paintedEnd = position &+ 1
    if picture.keepsRuns || !picture.targets[position].isPainted {
      runEnds.move(to: position, picture)
      paintedEnd =
        staying == given
        ? max(runEnds.given, runEnds.staying)
        : picture.keepsRuns ? runEnds.given : min(runEnds.given, runEnds.staying)
    }
    let painted = search(picture, from: position, column, root: Int(given), runEnd: paintedEnd)
    guard staying != given else { return painted }
    if let made { strings.relabel(made, suffix: staying) }
    let choice = search(
      picture, from: position, column, root: Int(staying), runEnd: runEnds.staying)
    // Of two that are worth the same, the one that goes on with the index before makes longer strings.
    let goesOn = position > 0 && picture.indices[position &- 1] == given
    if choice.worth > painted.worth || choice.worth == painted.worth && !goesOn { return choice }
    if let made { strings.relabel(made, suffix: given) }
    return painted
  }

  /// The string chosen or, where that is clearly worth more together with the string behind it, the one without its last pixel.
  ///
  /// Longer strings are then found sooner where rows repeat, as in bars. Only for runs that stay whole: errors and columns do not count then.
  @inline(__always)
  func shortened(_ choice: StringChoice, _ picture: Picture) -> StringChoice {
    guard choice.shorterWorth > -.infinity, choice.end < picture.indices.count, lookAhead.isDue() else { return choice }
    return shorter(choice, picture) ?? choice
  }

  /// The string without its last pixel, if it is clearly worth more together with the one behind it.
  @inline(never)
  private func shorter(_ choice: StringChoice, _ picture: Picture) -> StringChoice? {
    let ends = runEnds
    defer { runEnds = ends }
    let shorter = StringChoice(
      code: Int(strings[choice.code].parent), end: choice.end &- 1, worth: choice.shorterWorth, shorterWorth: -.infinity
    )
    // The nearer one first: the ends of runs are known from a place on.
    let worthOfTwoShorter = shorter.worth + choose(picture, from: shorter.end, 0, made: nil).worth
    let worthOfTwo = choice.worth + choose(picture, from: choice.end, 0, made: nil).worth
    let isBetter = worthOfTwoShorter > worthOfTwo + Self.clearGain * gains[Int(lengths.pixels[choice.end])]
    lookAhead.learn(helped: isBetter)
    return isBetter ? shorter : nil
  }

  /// The string of most worth that begins with `root` for the pixel at `position`, from which on it may be repeated up to `runEnd`.
  private func search(
    _ picture: Picture, from position: Int, _ column: Int, root: Int, runEnd: Int
  ) -> StringChoice {
    let run = run(of: root, from: position, to: runEnd)
    guard run.end == runEnd else { return run }
    let target = picture.targets[position]
    let error = target.isPainted ? colors[root] - target.color : SIMD4()
    var search = Search(
      best: run,
      branch: Branch(
        code: run.code, end: run.end, column: column, worth: run.worth, shorterWorth: run.shorterWorth,
        carried: picture.carriedShare * (left + carried[column] + error)))
    if !picture.keepsRuns { move(&search.branch, from: position &+ 1, picture) }
    while search.triesLeft > 0 {
      var isCut = false
      if mayFollow(search.branch, picture) {
        isCut = follow(&search.branch, picture)
        if search.branch.worth > search.best.worth { search.best = search.branch.choice }
      }
      let next = search.branch.end
      let child = next < picture.indices.count && !isCut ? strings.child(of: search.branch.code) : 0
      search.branch.code = 0
      if child != 0 {
        if picture.targets[next].isPainted {
          paint(next, from: child, &search, picture)
        } else {
          paintOrKeep(next, from: child, &search, picture)
        }
      }
      if search.branch.code == 0 {
        guard search.waiting > 0 else { break }
        search.waiting &-= 1
        search.branch = branches[search.waiting]
      }
    }
    return search.best
  }

  /// Lengthens the branch by a pixel that must be painted, by all strings from `child` on that end in a colour close to the given one.
  @inline(__always)
  private func paint(_ pixel: Int, from child: Int, _ search: inout Search, _ picture: Picture) {
    let carry = step(to: pixel, &search, picture)
    let worth = search.branch.worth
    let given = Int(picture.indices[pixel])
    let painted = PaintedPixel(picture.targets[pixel], given: colors[given], carried: carry)
    let close = picture.closeness + given << 2
    var child = child
    repeat {
      search.triesLeft &-= 1
      let node = strings[child]
      let index = Int(node.suffix)
      if close[index >> 6] &>> UInt64(truncatingIfNeeded: index & 63) & 1 != 0 {
        let error = painted.error(of: colors[index])
        let worth = worth + painted.gain(of: error)
        if worth > picture.leastWorth {
          goOn(with: child, node, worth: worth, carried: picture.carriedShare * (carry + error), &search)
        }
      }
      child = Int(node.sibling)
    } while child != 0
  }

  /// Lengthens the branch by a pixel for which only the given index will do, or the one by which it stays.
  @inline(__always)
  private func paintOrKeep(_ pixel: Int, from child: Int, _ search: inout Search, _ picture: Picture) {
    let carry = step(to: pixel, &search, picture)
    let worth = search.branch.worth
    let (given, staying) = (picture.indices[pixel], picture.staying[pixel])
    var left = given == staying ? 1 : 2
    var child = child
    repeat {
      search.triesLeft &-= 1
      let node = strings[child]
      if node.suffix == given || node.suffix == staying {
        goOn(with: child, node, worth: worth, carried: picture.carriedShare * carry, &search)
        left &-= 1
        if left == 0 { return }
      }
      child = Int(node.sibling)
    } while child != 0
  }

  /// Moves the branch to the next pixel, and adds what that saves in a string; returns what is carried to it.
  @inline(__always)
  private func step(to pixel: Int, _ search: inout Search, _ picture: Picture) -> SIMD4<Float> {
    search.branch.shorterWorth = search.branch.worth
    search.branch.end = pixel &+ 1
    search.branch.column = search.branch.column &+ 1 == picture.width ? 0 : search.branch.column &+ 1
    search.branch.worth += gains[Int(lengths.pixels[pixel])]
    return search.branch.carried + carried[search.branch.column]
  }

  /// Lets the branch go on with a string, unless it has none longer; where the branch does so with another one already, this one waits.
  @inline(__always)
  private func goOn(
    with code: Int, _ string: StringTree.Node, worth: Float, carried: SIMD4<Float>, _ search: inout Search
  ) {
    if worth > search.best.worth {
      search.best = StringChoice(
        code: code, end: search.branch.end, worth: worth, shorterWorth: search.branch.shorterWorth)
    }
    guard string.child != 0 else { return }
    if search.branch.code == 0 {
      (search.branch.code, search.branch.worth, search.branch.carried) = (code, worth, carried)
    } else if search.waiting < Self.branchLimit {
      branches[search.waiting] = Branch(
        code: code, end: search.branch.end, column: search.branch.column, worth: worth,
        shorterWorth: search.branch.shorterWorth, carried: carried)
      search.waiting &+= 1
    }
  }

  /// The longest string of one index for the pixels up to `end`, which may all have it.
  @inline(__always)
  private func run(of index: Int, from position: Int, to end: Int) -> StringChoice {
    let longest = strings.longestRun(of: index)
    var code = Int(longest.code)
    var length = Int(longest.length)
    if length > end &- position {
      length = end &- position
      code = strings.run(of: index, length: length)
    }
    return StringChoice(
      code: code, end: position &+ length, worth: Float(length &- 1) * gains[Int(lengths.pixels[position])],
      shorterWorth: -.infinity)
  }

  /// Whether the pixel behind a branch could go on with a run that it is in.
  @inline(__always)
  private func mayFollow(_ branch: Branch, _ picture: Picture) -> Bool {
    branch.end < picture.indices.count && (picture.keepsRuns || !picture.targets[branch.end].isPainted)
  }

  /// Goes along the run of one index that the branch is in as far as there are strings; returns whether the run is longer. Where runs
  /// may be cut, only those of unchanged pixels are followed.
  @inline(__always)
  private func follow(_ branch: inout Branch, _ picture: Picture) -> Bool {
    let index = strings[branch.code].suffix
    guard index == picture.transparent || picture.indices[branch.end &- 1] == index else { return false }
    let indices = index == picture.transparent ? picture.staying : UnsafeBufferPointer(picture.indices)
    let start = branch.end
    defer { if !picture.keepsRuns { move(&branch, from: start, picture) } }
    while branch.end < indices.count, indices[branch.end] == index,
      picture.keepsRuns || !picture.targets[branch.end].isPainted
    {
      let child = strings.child(of: branch.code)
      guard child != 0, strings[child].suffix == index else { return true }
      branch.shorterWorth = branch.worth
      branch.worth += gains[Int(lengths.pixels[branch.end])]
      branch.code = child
      branch.end &+= 1
    }
    return false
  }

  /// Moves the branch's column behind a run of unchanged pixels, in which what was carried fades.
  @inline(__always)
  private func move(_ branch: inout Branch, from start: Int, _ picture: Picture) {
    guard branch.end > start else { return }
    branch.column &+= branch.end &- start
    while branch.column >= picture.width { branch.column &-= picture.width }
    branch.carried = picture.carriedShare * carried[branch.column]
  }

  /// Carries the errors of the indices taken to what is right of and below them; returns the column behind them.
  @inline(__always)
  func carryErrors(from position: Int, _ column: Int, to end: Int, _ picture: Picture) -> Int {
    guard !picture.keepsRuns else { return 0 }
    var left = left
    var column = column
    var start = position
    while start < end {
      let rest = min(end &- start, picture.width &- column)
      for i in 0..<rest {
        let target = picture.targets[start &+ i]
        left += carried[column &+ i]
        if target.isPainted { left += colors[Int(picture.indices[start &+ i])] - target.color }
        left = picture.carriedShare * left
        carried[column &+ i] = left
      }
      start &+= rest
      column = column &+ rest == picture.width ? 0 : column &+ rest
    }
    self.left = left
    return column
  }
}
