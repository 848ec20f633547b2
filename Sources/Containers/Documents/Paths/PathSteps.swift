import Numerics
import Vector

/// A path whose data changes in steps. Where it shifts more often than it changes, it keeps its data, and the element
/// moves.
struct PathSteps {
  /// The path of each sample, and its data.
  let paths: [Path]
  let texts: [String]
  /// For each sample the first one with its data.
  let firsts: [Int]
  /// The samples whose paths are shown.
  let choice: KeyFrames<Int>
  /// How far the element is moved; nil for not at all.
  let shift: Change?
  /// From the element's coordinates to pixels, for each sample.
  let toPixels: [AffineTransform]

  /// - Parameters:
  ///   - paths: in pixels, one for each time.
  ///   - isDiscrete: whether each is shown until the next one; otherwise from halfway to it on.
  ///   - mayShift: whether the element may be moved.
  init(_ paths: [Path], times: [Double], isDiscrete: Bool, mayShift: Bool, outlines: FittedOutlines) {
    var changes = times
    if !isDiscrete {
      for index in times.indices.dropFirst() { changes[index] = (times[index - 1] + times[index]) / 2 }
    }
    let digits = Decimal.decimals(within: Tolerance.rounding)
    let texts = Self.texts(of: paths, digits, outlines)
    let starts = paths.map { $0.points.first ?? .zero }
    let places = starts.map { [Decimal.rounded($0.x, digits), Decimal.rounded($0.y, digits)] }
    let moved = zip(paths, starts).map { $0.transformed(by: .translation(x: -$1.x, y: -$1.y)) }
    let movedTexts = mayShift ? Self.texts(of: moved, digits, outlines) : texts
    let isShifted = mayShift && 2 * Set(movedTexts).count < Set(texts).count
    self.paths = isShifted ? moved : paths
    self.texts = isShifted ? movedTexts : texts
    toPixels = places.map { isShifted ? .translation(x: $0[0], y: $0[1]) : .identity }
    firsts = Self.indices(of: self.texts)
    choice = .steps(times: changes, values: firsts)
    shift = isShifted ? Change(.steps(times: changes, values: places), digits: digits) : nil
  }

  /// The data of an empty path, which minifiers keep; they remove a path of one point, whatever its motion.
  static let nothing = "M0 0h0"

  private static func texts(of paths: [Path], _ digits: Int, _ outlines: FittedOutlines) -> [String] {
    var texts: [String] = []
    for (index, path) in paths.enumerated() {
      if index > 0, path == paths[index - 1] {
        texts.append(texts[index - 1])
      } else if path.isEmpty {
        texts.append(nothing)
      } else {
        texts.append(outlines.text(of: path, tolerance: Tolerance.fit, decimals: digits))
      }
    }
    return texts
  }

  /// For each text the index of its first occurrence.
  private static func indices(of texts: [String]) -> [Int] {
    var known: [Name: Int] = [:]
    return texts.enumerated().map { index, text in
      let first = known[text] ?? index
      known[text] = first
      return first
    }
  }
}
