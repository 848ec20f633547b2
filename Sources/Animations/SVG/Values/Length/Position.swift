import Numerics

/// A point in a box: lengths and percentages from its corner, as in `at right 10px bottom`.
struct BoxPosition: Hashable, Sendable {
  var x = Length.percent(50)
  var y = Length.percent(50)

  /// Parses one to four words; nil if they are not a position.
  init?(_ words: [String], _ context: ValueContext) {
    guard 1...4 ~= words.count else { return nil }
    if words.count > 2 {
      guard words.count == 4, let value = Self.edges(words, context) else { return nil }
      self = value
      return
    }
    var x: Length?
    var y: Length?
    for (index, word) in words.enumerated() {
      switch word.lowercasedASCII {
      case "left" where x == nil: x = .percent(0)
      case "right" where x == nil: x = .percent(100)
      case "top" where y == nil: y = .percent(0)
      case "bottom" where y == nil: y = .percent(100)
      case "center": break
      default:
        guard let length = Self.length(word, context) else { return nil }
        let isFirst = index == 0 && !(words.count > 1 && ["left", "right"].contains(words[1].lowercasedASCII))
        if isFirst { x = length } else { y = length }
      }
    }
    (self.x, self.y) = (x ?? .percent(50), y ?? .percent(50))
  }

  /// `right 10px bottom 20%`: distances from two edges.
  private static func edges(_ words: [String], _ context: ValueContext) -> BoxPosition? {
    var position = BoxPosition(x: .zero, y: .zero)
    var axes = Set<Bool>()
    for pair in [words[0...1], words[2...3]] {
      guard let edge = pair.first?.lowercasedASCII, let length = pair.last.flatMap({ length($0, context) }) else {
        return nil
      }
      switch edge {
      case "left": position.x = length
      case "right": position.x = .percent(100) + length * -1
      case "top": position.y = length
      case "bottom": position.y = .percent(100) + length * -1
      default: return nil
      }
      guard axes.insert(edge == "left" || edge == "right").inserted else { return nil }
    }
    return position
  }

  private static func length(_ word: String, _ context: ValueContext) -> Length? {
    var scanner = TextScanner(word, context)
    guard let length = Length(strictlyScanning: &scanner), scanner.isAtEnd else { return nil }
    return length
  }

  init(x: Length, y: Length) { (self.x, self.y) = (x, y) }

  func mixed(with other: BoxPosition, by amount: Double) -> BoxPosition {
    BoxPosition(x: x.mixed(with: other.x, by: amount), y: y.mixed(with: other.y, by: amount))
  }
}
