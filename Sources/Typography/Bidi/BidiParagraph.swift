import Numerics

/// The Unicode Bidirectional Algorithm (UAX #9, Unicode 15) for one paragraph on one line: rules P2 to L1, including
/// explicit embeddings, overrides and isolates.
struct BidiParagraph {
  /// The largest depth (BD2).
  static let maximumDepth = 125

  /// Even means left-to-right.
  let baseLevel: Int
  /// The level of each character; odd means right-to-left. A character that rule X9 removes has the level of its
  /// predecessor.
  let levels: [Int]

  init(_ scalars: [Unicode.Scalar], direction: TextStyle.Direction = .automatic) {
    // No character below U+0590 is right-to-left or changes the direction.
    if direction != .rightToLeft, scalars.allSatisfy({ $0.value < 0x590 }) {
      self.init(baseLevel: 0, levels: [Int](repeating: 0, count: scalars.count))
      return
    }
    self.init(classes: scalars.map { BidiClass($0) }, codePoints: scalars.map { $0.value }, direction: direction)
  }

  private init(baseLevel: Int, levels: [Int]) {
    self.baseLevel = baseLevel
    self.levels = levels
  }

  /// `codePoints` is needed for the paired brackets of rule N0.
  init(classes: [BidiClass], codePoints: [UInt32], direction: TextStyle.Direction) {
    let matches = Self.matchIsolates(classes)
    let base =
      switch direction {
      case .leftToRight: 0
      case .rightToLeft: 1
      case .automatic: Self.firstStrongLevel(classes, 0..<classes.count, matches) ?? 0
      }
    var explicit = ExplicitLevels(classes: classes, matches: matches, base: base)
    explicit.resolve()
    let embedding = explicit.levels
    var levels = embedding
    let kept = classes.indices.filter { !classes[$0].isRemoved }
    for indices in Self.isolatingRuns(kept, levels: embedding, original: classes, matches: matches) {
      let edges = Self.edges(
        of: indices, kept: kept, levels: embedding, original: classes, matches: matches, base: base)
      var sequence = BidiSequence(
        indices: indices, classes: explicit.classes, codePoints: codePoints, level: embedding[indices[0]], edges: edges)
      sequence.resolve()
      for (position, index) in indices.enumerated() { levels[index] = sequence.resolvedLevel(at: position) }
    }
    Self.resetWhitespace(&levels, classes: classes, base: base)
    self.init(baseLevel: base, levels: levels)
  }

  /// Maps each isolate initiator to its matching PDI (BD9), or to `count` if there is none, and each matched PDI to its
  /// initiator.
  private static func matchIsolates(_ classes: [BidiClass]) -> [Int: Int] {
    var open: [Int] = []
    var matches: [Int: Int] = [:]
    for (index, kind) in classes.enumerated() {
      if kind.isIsolateInitiator {
        open.append(index)
      } else if kind == .pdi, let initiator = open.popLast() {
        matches[initiator] = index
        matches[index] = initiator
      }
    }
    for initiator in open { matches[initiator] = classes.count }
    return matches
  }

  /// Rules P2 and P3 for a part of the text: 0 or 1, or nil without a strong character.
  static func firstStrongLevel(_ classes: [BidiClass], _ range: Range<Int>, _ matches: [Int: Int]) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      let kind = classes[index]
      if kind == .l { return 0 }
      if kind == .r || kind == .al { return 1 }
      if kind.isIsolateInitiator, let end = matches[index] { index = end } else { index += 1 }
    }
    return nil
  }

  /// Rule X10 (BD13): isolating run sequences, each as a list of indices in the text.
  private static func isolatingRuns(
    _ kept: [Int], levels: [Int], original: [BidiClass], matches: [Int: Int]
  ) -> [[Int]] {
    var runs: [[Int]] = []
    for index in kept {
      if let last = runs.last?.last, levels[last] == levels[index] {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
    }
    var starts: [Int: Int] = [:]
    for (number, run) in runs.enumerated() { starts[run[0]] = number }
    var sequences: [[Int]] = []
    for run in runs where original[run[0]] != .pdi || matches[run[0]] == nil {
      var sequence = run
      while let last = sequence.last, original[last].isIsolateInitiator, let end = matches[last], let next = starts[end]
      {
        sequence += runs[next]
      }
      sequences.append(sequence)
    }
    return sequences
  }

  /// The directions at the borders of a sequence: sos and eos of rule X10.
  private static func edges(
    of sequence: [Int], kept: [Int], levels: [Int], original: [BidiClass], matches: [Int: Int], base: Int
  ) -> (start: BidiClass, end: BidiClass) {
    let level = levels[sequence[0]]
    let last = sequence[sequence.count - 1]
    let before = kept[..<kept.partitioningIndex(where: { $0 >= sequence[0] })].last.map { levels[$0] } ?? base
    let isOpen = original[last].isIsolateInitiator && matches[last] == original.count
    let afterLast = kept.partitioningIndex(where: { $0 > last })
    let after = isOpen || afterLast >= kept.count ? base : levels[kept[afterLast]]
    return (max(level, before) % 2 == 0 ? .l : .r, max(level, after) % 2 == 0 ? .l : .r)
  }

  /// Rule L1: separators, and whitespace before them or at the end, get the paragraph's level. Removed characters count
  /// as whitespace there; elsewhere they get the level of their predecessor.
  private static func resetWhitespace(_ levels: inout [Int], classes: [BidiClass], base: Int) {
    for (index, kind) in classes.enumerated() where kind.isRemoved {
      levels[index] = index == 0 ? base : levels[index - 1]
    }
    var isTrailing = true
    for (index, kind) in classes.enumerated().reversed() {
      if kind == .b || kind == .s {
        isTrailing = true
      } else if !(kind == .ws || kind.isRemoved || kind.isIsolateInitiator || kind == .pdi) {
        isTrailing = false
      }
      if isTrailing { levels[index] = base }
    }
  }
}

extension BidiParagraph {
  /// Rule L2: the order of runs with the given levels from left to right.
  static func visualOrder(ofLevels levels: [Int]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 % 2 == 1 }).min() else { return order }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
