/// Rules X1 to X8 of UAX #9: explicit embeddings, overrides and isolates.
struct ExplicitLevels {
  private struct Status {
    var level: Int
    /// The class of all characters within an override.
    var override: BidiClass?
    var isIsolate: Bool
  }

  /// The classes after overrides.
  private(set) var classes: [BidiClass]
  private(set) var levels: [Int]
  private let matches: [Int: Int]
  private let base: Int
  private var stack: [Status]
  private var overflowIsolates = 0
  private var overflowEmbeddings = 0
  private var validIsolates = 0

  init(classes: [BidiClass], matches: [Int: Int], base: Int) {
    self.classes = classes
    self.matches = matches
    self.base = base
    levels = [Int](repeating: base, count: classes.count)
    stack = [Status(level: base, override: nil, isIsolate: false)]
  }

  private var top: Status { stack[stack.count - 1] }

  mutating func resolve() {
    let original = classes
    for (index, kind) in original.enumerated() {
      switch kind {
      case .rle, .lre, .rlo, .lro: embed(kind, at: index)
      case .rli, .lri, .fsi: isolate(direction(of: kind, at: index, in: original), at: index)
      case .pdi: endIsolate(at: index)
      case .pdf: endEmbedding(at: index)
      case .b: levels[index] = base
      default: place(index)
      }
    }
  }

  /// Rules X5c and X6: a character gets the current level and override.
  private mutating func place(_ index: Int) {
    levels[index] = top.level
    if classes[index] != .bn, let override = top.override { classes[index] = override }
  }

  /// The next higher level of a direction; nil beyond the largest depth.
  private func nextLevel(isRightToLeft: Bool) -> Int? {
    let level = isRightToLeft ? (top.level + 1) | 1 : (top.level + 2) & ~1
    return level <= BidiParagraph.maximumDepth ? level : nil
  }

  /// Rules X2 to X5.
  private mutating func embed(_ kind: BidiClass, at index: Int) {
    levels[index] = top.level
    let isRightToLeft = kind == .rle || kind == .rlo
    if overflowIsolates == 0, overflowEmbeddings == 0, let level = nextLevel(isRightToLeft: isRightToLeft) {
      let override: BidiClass? = kind == .rlo ? .r : kind == .lro ? .l : nil
      stack.append(Status(level: level, override: override, isIsolate: false))
    } else if overflowIsolates == 0 {
      overflowEmbeddings += 1
    }
  }

  /// Rule X5c: FSI takes the direction of its content.
  private func direction(of kind: BidiClass, at index: Int, in original: [BidiClass]) -> BidiClass {
    guard kind == .fsi else { return kind }
    let inside = (index + 1)..<(matches[index] ?? original.count)
    return BidiParagraph.firstStrongLevel(original, inside, matches) == 1 ? .rli : .lri
  }

  /// Rules X5a and X5b.
  private mutating func isolate(_ kind: BidiClass, at index: Int) {
    place(index)
    if overflowIsolates == 0, overflowEmbeddings == 0, let level = nextLevel(isRightToLeft: kind == .rli) {
      validIsolates += 1
      stack.append(Status(level: level, override: nil, isIsolate: true))
    } else {
      overflowIsolates += 1
    }
  }

  /// Rule X6a.
  private mutating func endIsolate(at index: Int) {
    if overflowIsolates > 0 {
      overflowIsolates -= 1
    } else if validIsolates > 0 {
      overflowEmbeddings = 0
      while !top.isIsolate { stack.removeLast() }
      stack.removeLast()
      validIsolates -= 1
    }
    place(index)
  }

  /// Rule X7.
  private mutating func endEmbedding(at index: Int) {
    if overflowIsolates > 0 {
      // The PDF belongs to an isolate that was too deep.
    } else if overflowEmbeddings > 0 {
      overflowEmbeddings -= 1
    } else if !top.isIsolate, stack.count >= 2 {
      stack.removeLast()
    }
    levels[index] = top.level
  }
}
