import Numerics
import Vector

/// A letter of an animated text at a frame.
struct ShownLetter {
  /// From the letter's outline to the layer's units.
  var transform = AffineTransform.identity
  var fill: Color?
  var stroke: Color?
  var strokeWidth: Double
  /// 0...1, of fill and stroke together.
  var opacity = 1.0
}

extension TextModel {
  /// The letters of a text with the changes of all animators.
  func letters(of text: TypesetText, at frame: Double) -> [ShownLetter] {
    let letters = text.letters
    let changes = animators.map { LetterChange($0, letters, at: frame) }
    let shifts = trackingShifts(letters, changes, justification: text.justification)
    let line = path.flatMap { TextPath($0, letters, justification: text.justification, at: frame) }
    let alignment = grouping.alignment.value(at: frame)
    // The height of capitals, by which players measure the vertical alignment.
    let height = alignment.y / 100 * text.size * 1.2 * 0.714
    var result = Array(repeating: plainLetter(of: text), count: letters.count)
    for (number, group) in letters.groups(by: grouping.kind).enumerated() {
      let low = letters[group].reduce(Double.infinity) { min($0, $1.origin.x) }
      let high = letters[group].reduce(-Double.infinity) { max($0, $1.origin.x + $1.advance) }
      let middle = (low + high) / 2
      let anchor = Point(
        x: middle + alignment.x / 100 * (high - low) / 2, y: letters[group.lowerBound].origin.y + height)
      for index in group {
        let origin = letters[index].origin
        var matrix = AffineTransform.translation(x: origin.x - anchor.x, y: origin.y - anchor.y)
        var move = Point.zero
        for change in changes {
          matrix = matrix.then(change.shape(ofLetter: index))
          move = move + change.position(ofLetter: index)
          change.paint(letter: index, &result[index])
        }
        if let line {
          // On a path, a letter stays where it is while its anchor moves along the path.
          let along = changes.reduce(move.x) { $0 + $1.anchor(ofLetter: index).x }
          let placement = line.placement(
            middle: anchor.x + shifts[index] + along, line: letters[index].line, group: number)
          result[index].transform = matrix.then(.translation(x: 0, y: move.y + anchor.y)).then(placement)
        } else {
          result[index].transform = matrix.then(
            .translation(x: anchor.x + shifts[index] + move.x, y: anchor.y + move.y))
        }
      }
    }
    return result
  }

  /// A letter without the changes of animators. One of the stroke's color gives a stroke, one unit wide, to a text
  /// without one.
  private func plainLetter(of text: TypesetText) -> ShownLetter {
    guard text.stroke == nil, animators.contains(where: { $0.stroke.color != nil }) else {
      return ShownLetter(fill: text.fill, stroke: text.stroke, strokeWidth: text.strokeWidth)
    }
    let isWide = text.strokeWidth > 0 || animators.contains { $0.strokeWidth != nil }
    return ShownLetter(fill: text.fill, stroke: .black, strokeWidth: isWide ? text.strokeWidth : 1)
  }

  /// How far tracking moves each letter: from the start of its line, or from both sides of a justified line.
  private func trackingShifts(
    _ letters: [TextLetter], _ changes: [LetterChange], justification: Double
  ) -> [Double] {
    var shifts = letters.map { _ in 0.0 }
    var start = 0
    for index in letters.indices {
      if letters[start].line != letters[index].line { start = index }
      let added = index > start ? changes.reduce(0) { $0 + $1.tracking(ofLetter: index) } : 0
      shifts[index] = (index > start ? shifts[index - 1] : 0) + added
    }
    guard justification > 0 else { return shifts }
    var end = letters.endIndex
    for index in letters.indices.reversed() {
      if letters[index].line != letters[end - 1].line { end = index + 1 }
      // The last letter of the line has the sum of all.
      if index != end - 1 { shifts[index] -= justification * shifts[end - 1] }
    }
    for index in letters.indices where index + 1 == letters.endIndex || letters[index + 1].line != letters[index].line {
      shifts[index] -= justification * shifts[index]
    }
    return shifts
  }
}

/// The values of an animator at a frame, with the share of each letter.
private struct LetterChange {
  private let shares: [Double]
  private let anchor, move, scale: Point
  private let rotation, skew, skewAxis, spacing, strokeWidth: Double
  private let opacity: Double
  private let fill, stroke: LetterPaint

  init(_ animator: TextAnimator, _ letters: [TextLetter], at frame: Double) {
    let (numbers, count) = letters.numbers(of: animator.selector.unit)
    let byUnit = animator.selector.shares(of: count, at: frame)
    shares = numbers.map { $0 < byUnit.count ? byUnit[$0] : 0 }
    (anchor, move) = (animator.anchor.value(at: frame), animator.position.value(at: frame))
    scale = animator.scale.value(at: frame)
    (rotation, skew) = (animator.rotation.value(at: frame), animator.skew.value(at: frame))
    (skewAxis, spacing) = (animator.skewAxis.value(at: frame), animator.tracking.value(at: frame))
    strokeWidth = animator.strokeWidth?.value(at: frame) ?? 0
    opacity = animator.opacity.value(at: frame) / 100
    (fill, stroke) = (LetterPaint(animator.fill, at: frame), LetterPaint(animator.stroke, at: frame))
  }

  func tracking(ofLetter index: Int) -> Double { spacing * shares[index] }

  func position(ofLetter index: Int) -> Point { move * shares[index] }

  func anchor(ofLetter index: Int) -> Point { anchor * shares[index] }

  /// The anchor, scale, skew and rotation, about the point (0, 0).
  func shape(ofLetter index: Int) -> AffineTransform {
    let share = shares[index]
    guard share != 0 else { return .identity }
    let center = anchor(ofLetter: index)
    let moved = AffineTransform.translation(x: -center.x, y: -center.y)
    let scaled = moved.then(.scale(x: 1 + (scale.x / 100 - 1) * share, y: 1 + (scale.y / 100 - 1) * share))
    let axis = skewAxis * share
    let skewed =
      skew == 0
      ? scaled
      : scaled.then(.rotation(degrees: axis)).then(.skew(xDegrees: -skew * share, yDegrees: 0))
        .then(.rotation(degrees: -axis))
    return skewed.then(.rotation(degrees: rotation * share))
  }

  func paint(letter index: Int, _ letter: inout ShownLetter) {
    let share = shares[index]
    letter.opacity *= (1 + (opacity - 1) * share).clampedToUnit
    letter.fill = letter.fill.map { fill.changed($0, by: share) }
    letter.stroke = letter.stroke.map { stroke.changed($0, by: share) }
    letter.strokeWidth = max(0, letter.strokeWidth + strokeWidth * share)
  }
}

/// The change of a color at a frame.
private struct LetterPaint {
  private let color: Color?
  private let hue, saturation, brightness, opacity: Double

  init(_ model: LetterPaintModel, at frame: Double) {
    color = model.color?.value(at: frame)
    hue = model.hue.value(at: frame) / 360
    saturation = model.saturation.value(at: frame) / 100
    brightness = model.brightness.value(at: frame) / 100
    opacity = model.opacity.value(at: frame) / 100
  }

  func changed(_ old: Color, by share: Double) -> Color {
    var new = color.map { old.mixed(with: $0, by: EasedShares(common: share)) } ?? old
    if hue != 0 || saturation != 0 || brightness != 0 {
      let (h, s, v) = new.clamped(alpha: 1).hueSaturationValue
      new = Color(
        hue: h + hue * share, saturation: (s + saturation * share).clampedToUnit,
        value: (v + brightness * share).clampedToUnit)
    }
    new.alpha = old.alpha
    return new.clamped(alpha: (1 + (opacity - 1) * share).clampedToUnit)
  }
}
