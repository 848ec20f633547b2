/// A search for a match: depth first through the trie, along all strings that the pixels may have.
extension MatchFinder {
  /// A string that fits the pixels so far and could be longer.
  struct Branch {
    var code: Int
    var end: Int
    var worth: Float
    /// The worth without the last pixel.
    var shorterWorth: Float
    /// The error that the last pixel carries on.
    var carried: SIMD4<Float>

    var match: Match { Match(code: code, end: end, worth: worth, shorterWorth: shorterWorth) }
  }

  private struct Search {
    var best: Match
    /// The string that is extended; between two pixels its code is 0 until one that fits is found.
    var branch: Branch
    /// How many of `branches` wait.
    var waiting = 0
    var triesLeft = MatchFinder.tries
  }

  /// The most valuable match that begins with a run.
  ///
  /// - Parameters:
  ///   - position: of the run's first pixel.
  ///   - carried: the error that it carries on.
  func search(_ input: Input, from position: Int, _ run: Match, carried: SIMD4<Float>) -> Match {
    var search = Search(
      best: run,
      branch: Branch(
        code: run.code, end: run.end, worth: run.worth, shorterWorth: run.shorterWorth,
        carried: run.end == position &+ 1 ? carried : SIMD4()))
    while search.triesLeft > 0 {
      var isCut = false
      if mayFollow(search.branch, input) {
        isCut = follow(&search.branch, input)
        if search.branch.worth > search.best.worth { search.best = search.branch.match }
      }
      let next = search.branch.end
      let child = next < input.indices.count && !isCut ? trie.child(of: search.branch.code) : 0
      search.branch.code = 0
      if child != 0 {
        if input.pixels[next].isPainted {
          paint(next, from: child, &search, input)
        } else {
          paintOrSkip(next, from: child, &search, input)
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

  /// Extends the branch by a pixel that must be painted, by all strings from `child` on that end in a color similar to
  /// the given one.
  @inline(__always)
  private func paint(_ pixel: Int, from child: Int, _ search: inout Search, _ input: Input) {
    step(to: pixel, &search)
    let carry = search.branch.carried
    let worth = search.branch.worth
    let given = Int(input.indices[pixel])
    let cost = SubstitutionCost(input.pixels[pixel], given: colors[given], carried: carry)
    let similar = input.similarity + given << 2
    var child = child
    repeat {
      search.triesLeft &-= 1
      let node = trie[child]
      let index = Int(node.suffix)
      if similar[index >> 6] &>> UInt64(truncatingIfNeeded: index & 63) & 1 != 0 {
        let error = cost.error(of: colors[index])
        let worth = worth + cost.gain(of: error)
        if worth > input.minimumWorth {
          extend(with: child, node, worth: worth, carried: input.carriedFraction * (carry + error), &search)
        }
      }
      child = Int(node.sibling)
    } while child != 0
  }

  /// Extends the branch by a pixel for which only the given index will do, or the transparent one by which it is
  /// skipped.
  @inline(__always)
  private func paintOrSkip(_ pixel: Int, from child: Int, _ search: inout Search, _ input: Input) {
    step(to: pixel, &search)
    let worth = search.branch.worth
    let (given, skip) = (input.indices[pixel], input.skipIndices[pixel])
    var left = given == skip ? 1 : 2
    var child = child
    repeat {
      search.triesLeft &-= 1
      let node = trie[child]
      if node.suffix == given || node.suffix == skip {
        extend(with: child, node, worth: worth, carried: SIMD4(), &search)
        left &-= 1
        if left == 0 { return }
      }
      child = Int(node.sibling)
    } while child != 0
  }

  /// Moves the branch to the next pixel, and adds the savings of a longer match.
  @inline(__always)
  private func step(to pixel: Int, _ search: inout Search) {
    search.branch.shorterWorth = search.branch.worth
    search.branch.end = pixel &+ 1
    search.branch.worth += gains[Int(lengths.pixels[pixel])]
  }

  /// Continues the branch with a string, unless no other extends that; if the branch continues with another one
  /// already, this one waits.
  @inline(__always)
  private func extend(
    with code: Int, _ string: LZWTrie.Node, worth: Float, carried: SIMD4<Float>, _ search: inout Search
  ) {
    if worth > search.best.worth {
      search.best = Match(code: code, end: search.branch.end, worth: worth, shorterWorth: search.branch.shorterWorth)
    }
    guard string.child != 0 else { return }
    if search.branch.code == 0 {
      (search.branch.code, search.branch.worth, search.branch.carried) = (code, worth, carried)
    } else if search.waiting < Self.branchLimit {
      branches[search.waiting] = Branch(
        code: code, end: search.branch.end, worth: worth, shorterWorth: search.branch.shorterWorth, carried: carried)
      search.waiting &+= 1
    }
  }

  /// Whether the pixel after a branch could continue a run that the branch is in.
  @inline(__always)
  private func mayFollow(_ branch: Branch, _ input: Input) -> Bool {
    branch.end < input.indices.count && (input.keepsRuns || !input.pixels[branch.end].isPainted)
  }

  /// Follows the run of one index that the branch is in as far as there are strings; returns whether the run is longer.
  /// If runs may be cut, only runs of unchanged pixels are followed.
  @inline(__always)
  private func follow(_ branch: inout Branch, _ input: Input) -> Bool {
    let index = trie[branch.code].suffix
    guard index == input.transparent || input.indices[branch.end &- 1] == index else { return false }
    let indices = index == input.transparent ? input.skipIndices : UnsafeBufferPointer(input.indices)
    while branch.end < indices.count, indices[branch.end] == index,
      input.keepsRuns || !input.pixels[branch.end].isPainted
    {
      let child = trie.child(of: branch.code)
      guard child != 0, trie[child].suffix == index else { return true }
      branch.shorterWorth = branch.worth
      branch.worth += gains[Int(lengths.pixels[branch.end])]
      branch.code = child
      branch.end &+= 1
      branch.carried = SIMD4()
    }
    return false
  }
}

/// The cost of replacing the given index of a pixel by another one.
///
/// An error e costs e² and, with the error c that is carried to the pixel, w(e + c)²; over all components.
struct SubstitutionCost {
  /// w: the weight of the sum of both errors.
  private static let carriedWeight: Float = 0.8
  /// The weight of errors that would be noticed.
  private static let sensitiveWeight: Float = 8

  private let color: SIMD4<Float>
  private let givenError: SIMD4<Float>
  private let slope: SIMD4<Float>
  private let weight: Float

  /// - Parameters:
  ///   - pixel: must be painted.
  ///   - given: the color of the given index.
  ///   - carried: the error carried to the pixel.
  @inline(__always)
  init(_ pixel: PixelConstraint, given: SIMD4<Float>, carried: SIMD4<Float>) {
    color = pixel.color
    givenError = given - color
    slope = (1 + Self.carriedWeight) * givenError + 2 * Self.carriedWeight * carried
    weight = pixel.isSensitive ? Self.sensitiveWeight : 1
  }

  /// The error of an index by its color.
  @inline(__always)
  func error(of other: SIMD4<Float>) -> SIMD4<Float> { other - color }

  /// How much less an index with this error costs than the given one, whose error is g:
  /// (1 + w)(g² - e²) + 2wc(g - e).
  @inline(__always)
  func gain(of error: SIMD4<Float>) -> Float {
    let product = (givenError - error) * (slope + (1 + Self.carriedWeight) * error)
    let halves = unsafeBitCast(product, to: SIMD2<UInt64>.self)
    let sums = unsafeBitCast(halves.x, to: SIMD2<Float>.self) + unsafeBitCast(halves.y, to: SIMD2<Float>.self)
    return weight * (sums.x + sums.y)
  }
}
