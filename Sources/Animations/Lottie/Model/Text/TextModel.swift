import Numerics
import Vector

/// The text of a layer: typeset texts that are shown one after the other, and what moves their letters.
struct TextModel: Sendable {
  struct Keyframe: Sendable {
    var time: Double
    var text: TypesetText
  }

  /// Sorted by time.
  var keyframes: [Keyframe]
  var animators: [TextAnimator] = []
  var path: TextPathModel?
  var grouping = TextGrouping()

  /// Whether letters are drawn one by one.
  var hasLetters: Bool { !animators.isEmpty || path != nil }

  func text(at frame: Double) -> TypesetText? {
    (keyframes.last { $0.time <= frame } ?? keyframes.first)?.text
  }
}

/// A typeset text.
struct TypesetText: Sendable {
  /// To be filled with the non-zero rule.
  var outline: Path
  /// Empty unless the letters are drawn one by one.
  var letters: [TextLetter] = []
  /// The em size.
  var size: Double
  /// The part of a line's free width that is to its left.
  var justification: Double
  var fill: Color?
  var stroke: Color?
  var strokeWidth: Double
  var strokeIsOnTop: Bool
}

/// A letter of a typeset text, or several that their font joins.
struct TextLetter: Sendable {
  /// Relative to `origin`.
  var outline: Path
  /// The left end of the advance, on the baseline.
  var origin: Point
  var advance: Double
  /// Counted from 0.
  var line: Int
  var isSpace: Bool
}

/// The letters that scale and rotate about a common point, and that point.
struct TextGrouping: Sendable {
  enum Kind: Int, Sendable {
    case characters = 1
    case words, lines, all
  }

  var kind = Kind.characters
  /// The distance from the middle of the baseline, in percent of half the width and of the height.
  var alignment = Property(Point.zero)
}

/// The path on which the letters of a text stand.
struct TextPathModel: Sendable {
  var shape: Property<BezierShape>
  var isReversed: Bool
  /// Whether letters stand at a right angle to the path.
  var isPerpendicular: Bool
  /// Whether the letters fill the path.
  var fillsPath: Bool
  /// The distances of the first and the last letter from the ends of the path.
  var firstMargin: Property<Double>
  var lastMargin: Property<Double>
}

extension [TextLetter] {
  /// The number of each letter's unit, and the number of units. A space belongs to the word before it.
  func numbers(of unit: RangeSelector.Unit) -> (numbers: [Int], count: Int) {
    var count = 0
    let numbers = indices.map { index -> Int in
      let number = count
      let isLast = index + 1 == endIndex
      let endsLine = isLast || self[index + 1].line != self[index].line
      switch unit {
      case .characters: count += 1
      case .visibleCharacters: count += self[index].isSpace ? 0 : 1
      case .words: count += endsLine || self[index].isSpace && !self[index + 1].isSpace ? 1 : 0
      case .lines: count += endsLine ? 1 : 0
      }
      return number
    }
    return (numbers, count)
  }

  /// The letters of each group, in order.
  func groups(by kind: TextGrouping.Kind) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    for index in indices {
      let continues = index > 0 && !self[index - 1].isSeparated(from: self[index], by: kind)
      if continues, let last = groups.popLast() {
        groups.append(last.lowerBound..<index + 1)
      } else {
        groups.append(index..<index + 1)
      }
    }
    return groups
  }
}

extension TextLetter {
  fileprivate func isSeparated(from next: TextLetter, by kind: TextGrouping.Kind) -> Bool {
    switch kind {
    case .characters: true
    case .words: line != next.line || isSpace || next.isSpace
    case .lines: line != next.line
    case .all: false
    }
  }
}
