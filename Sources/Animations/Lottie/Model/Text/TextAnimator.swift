import Motion
import Numerics
import Vector

/// A change of a text's letters, each by the share that a selector gives it.
struct TextAnimator: Sendable {
  var selector: RangeSelector
  var position = Property(Point.zero)
  var anchor = Property(Point.zero)
  /// Percent.
  var scale = Property(Point(x: 100, y: 100))
  /// Degrees.
  var rotation = Property(0.0)
  var skew = Property(0.0)
  var skewAxis = Property(0.0)
  /// Percent.
  var opacity = Property(100.0)
  var fill = LetterPaintModel()
  var stroke = LetterPaintModel()
  /// Added to the width of the stroke.
  var strokeWidth: Property<Double>?
  /// Added before each letter but the first of a line, in the document's units.
  var tracking = Property(0.0)
}

/// A change of the color of letters.
struct LetterPaintModel: Sendable {
  var color: Property<Color>?
  /// Degrees, and percent, which are added.
  var hue = Property(0.0)
  var saturation = Property(0.0)
  var brightness = Property(0.0)
  /// Percent.
  var opacity = Property(100.0)
}

/// A range of a text's characters, words or lines, and the share of a change that each of them gets.
struct RangeSelector: Sendable {
  /// The units that a selector counts.
  enum Unit: Int, Sendable {
    case characters = 1
    case visibleCharacters, words, lines
  }

  enum Shape: Int, Sendable {
    case square = 1
    case rampUp, rampDown, triangle, round, smooth
  }

  var unit = Unit.characters
  var shape = Shape.square
  /// Whether start, end and offset are numbers of units; otherwise they are percent of all units.
  var countsUnits = false
  var start = Property(0.0)
  /// Nil for the end of the text.
  var end: Property<Double>?
  var offset = Property(0.0)
  /// Percent, which may be negative.
  var amount = Property(100.0)
  var smoothness = Property(100.0)
  /// Percent.
  var easeLow = Property(0.0)
  var easeHigh = Property(0.0)

  /// Whether it has all of all units at all times.
  var isWhole: Bool {
    let isStill = ![start, end ?? start, offset, amount, smoothness, easeLow, easeHigh].contains { $0.isAnimated }
    return isStill && !countsUnits && shares(of: 4, at: 0).allSatisfy { $0 == 1 }
  }

  /// The share of each of `count` units at a frame.
  func shares(of count: Int, at frame: Double) -> [Double] {
    let total = Double(count)
    let factor = countsUnits ? 1 : total / 100
    let shift = offset.value(at: frame) * factor
    let first = start.value(at: frame) * factor + shift
    let last = (end.map { $0.value(at: frame) * factor } ?? total) + shift
    let (low, high) = (min(first, last), max(first, last))
    let easing = easing(at: frame)
    let softness = max(smoothness.value(at: frame) / 100, 1e-8)
    let amount = amount.value(at: frame) / 100
    return (0..<count).map { index in
      let plain = share(ofUnit: Double(index), low, high)
      let share = easing?.value(at: plain) ?? plain
      // Less smoothness makes the middle of the transition steeper.
      let steep = softness < 1 ? ((share - 0.5) / softness + 0.5).clampedToUnit : share
      return steep * amount
    }
  }

  /// The share of the unit between `index` and `index + 1`, before easing.
  private func share(ofUnit index: Double, _ low: Double, _ high: Double) -> Double {
    // A square covers units in part; the other shapes count at the middle of a unit.
    if shape == .square { return (min(high, index + 1) - max(low, index)).clampedToUnit }
    let middle = index + 0.5
    guard high > low else {
      switch shape {
      case .rampUp: return middle >= high ? 1 : 0
      case .rampDown: return middle >= high ? 0 : 1
      default: return 0
      }
    }
    let fraction = ((middle - low) / (high - low)).clampedToUnit
    switch shape {
    case .square, .rampUp: return fraction
    case .rampDown: return 1 - fraction
    case .triangle: return 1 - (2 * fraction - 1).magnitude
    case .round: return max(0, 1 - (2 * fraction - 1) * (2 * fraction - 1)).squareRoot()
    case .smooth: return (1 - Trigonometry.cosine(degrees: 360 * fraction)) / 2
    }
  }

  private func easing(at frame: Double) -> CubicBezier? {
    let low = min(max(easeLow.value(at: frame) / 100, -1), 1)
    let high = min(max(easeHigh.value(at: frame) / 100, -1), 1)
    return CubicBezier(max(low, 0), max(-low, 0), 1 - max(high, 0), 1 - max(-high, 0))
  }
}
