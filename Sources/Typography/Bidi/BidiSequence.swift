/// One isolating run sequence of UAX #9 (BD13): rules W1 to I2.
struct BidiSequence {
  /// The most brackets that are open at once (BD16); with more, no brackets of the sequence are resolved.
  private static let bracketDepth = 63

  private var classes: [BidiClass]
  private let original: [BidiClass]
  private let codePoints: [UInt32]
  private let level: Int
  private let edges: (start: BidiClass, end: BidiClass)

  private var embedding: BidiClass { level % 2 == 0 ? .l : .r }

  init(
    indices: [Int], classes: [BidiClass], codePoints: [UInt32], level: Int, edges: (start: BidiClass, end: BidiClass)
  ) {
    self.classes = indices.map { classes[$0] }
    original = self.classes
    self.codePoints = indices.map { codePoints[$0] }
    self.level = level
    self.edges = edges
  }

  mutating func resolve() {
    resolveMarks()
    resolveNumbers()
    resolveSeparators()
    resolveTerminators()
    resolveBrackets()
    resolveNeutrals()
  }

  /// Rules I1 and I2.
  func resolvedLevel(at position: Int) -> Int {
    switch classes[position] {
    case .l: level % 2 == 0 ? level : level + 1
    case .r: level % 2 == 0 ? level + 1 : level
    case .an, .en: level % 2 == 0 ? level + 2 : level + 1
    default: level
    }
  }

  /// W1: marks get the class of their base.
  private mutating func resolveMarks() {
    var previous = edges.start
    for index in classes.indices {
      if classes[index] == .nsm { classes[index] = previous }
      previous = classes[index].isIsolateInitiator || classes[index] == .pdi ? .on : classes[index]
    }
  }

  /// W2 and W3: European digits after Arabic letters become Arabic numbers, and Arabic letters become right-to-left.
  private mutating func resolveNumbers() {
    var strong = edges.start
    for index in classes.indices {
      switch classes[index] {
      case .l, .r, .al: strong = classes[index]
      case .en where strong == .al: classes[index] = .an
      default: break
      }
    }
    for index in classes.indices where classes[index] == .al { classes[index] = .r }
  }

  /// W4: a single separator between two numbers of the same kind becomes part of them.
  private mutating func resolveSeparators() {
    guard classes.count > 2 else { return }
    for index in 1..<(classes.count - 1) {
      let before = classes[index - 1]
      guard before == classes[index + 1] else { continue }
      if before == .en, classes[index] == .es || classes[index] == .cs { classes[index] = .en }
      if before == .an, classes[index] == .cs { classes[index] = .an }
    }
  }

  /// W5 to W7: terminators next to digits become digits, other separators neutral, and digits after left-to-right text
  /// left-to-right.
  private mutating func resolveTerminators() {
    var index = 0
    while index < classes.count {
      guard classes[index] == .et else {
        index += 1
        continue
      }
      var end = index
      while end < classes.count, classes[end] == .et { end += 1 }
      let touchesDigit = (index > 0 && classes[index - 1] == .en) || (end < classes.count && classes[end] == .en)
      if touchesDigit { for place in index..<end { classes[place] = .en } }
      index = end
    }
    var strong = edges.start
    for index in classes.indices {
      switch classes[index] {
      case .es, .et, .cs: classes[index] = .on
      case .l, .r: strong = classes[index]
      case .en where strong == .l: classes[index] = .l
      default: break
      }
    }
  }

  /// N0: both brackets of a pair get the same direction.
  private mutating func resolveBrackets() {
    for (open, close) in bracketPairs() {
      var hasOpposite = false
      var hasEmbedding = false
      for index in (open + 1)..<close {
        guard let direction = classes[index].strongDirection else { continue }
        if direction == embedding { hasEmbedding = true } else { hasOpposite = true }
      }
      if hasEmbedding {
        set(embedding, open, close)
      } else if hasOpposite {
        let context = classes[..<open].last { $0.strongDirection != nil }?.strongDirection ?? edges.start
        set(context == embedding ? embedding : context, open, close)
      }
    }
  }

  /// The brackets, and the marks that follow them.
  private mutating func set(_ direction: BidiClass, _ open: Int, _ close: Int) {
    for bracket in [open, close] {
      classes[bracket] = direction
      var index = bracket + 1
      while index < classes.count, original[index] == .nsm {
        classes[index] = direction
        index += 1
      }
    }
  }

  /// BD16: the pairs in the order of their opening brackets.
  private func bracketPairs() -> [(Int, Int)] {
    var open: [(pair: UInt32, index: Int)] = []
    var pairs: [(Int, Int)] = []
    for index in classes.indices where classes[index] == .on {
      guard let bracket = BidiTable.bracket(codePoints[index]) else { continue }
      if bracket.opens {
        guard open.count < Self.bracketDepth else { return [] }
        open.append((bracket.pair, index))
      } else if let match = open.lastIndex(where: { $0.pair == bracket.pair }) {
        pairs.append((open[match].index, index))
        open.removeSubrange(match...)
      }
    }
    return pairs.sorted { $0.0 < $1.0 }
  }

  /// N1 and N2: neutrals between two equal directions get that direction; other neutrals get the embedding direction.
  private mutating func resolveNeutrals() {
    var index = 0
    while index < classes.count {
      guard classes[index].isNeutral else {
        index += 1
        continue
      }
      var end = index
      while end < classes.count, classes[end].isNeutral { end += 1 }
      let before = index == 0 ? edges.start : classes[index - 1].strongDirection
      let after = end == classes.count ? edges.end : classes[end].strongDirection
      let direction = before == after ? before ?? embedding : embedding
      for place in index..<end { classes[place] = direction }
      index = end
    }
  }
}
