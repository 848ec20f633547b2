import Numerics
import Platform

extension Loop {
  /// The moments at which areas are measured, as a fraction of the loop.
  private static let moments = 8
  private static let measuredSide = 64

  /// The share of each color in what is seen at eight moments, in pictures of 64 pixels: a pixel belongs to the color
  /// that is nearest to it. Moments that cannot be evaluated are skipped.
  package func shares(of colors: [Color]) -> [Double] {
    guard !colors.isEmpty else { return [] }
    let labs = colors.map { OKLab($0) }
    let sheet = PictureSheet(of: self, longerSide: Self.measuredSide)
    let evaluator = makeEvaluator()
    var list = DisplayList()
    var areas = colors.map { _ in 0.0 }
    var nearest: [UInt32: Int] = [:]
    for moment in 0..<(steps == 1 ? 1 : Self.moments) {
      let phase = Double(moment) / Double(Self.moments)
      guard (try? evaluator.evaluate(at: phase, into: &list)) != nil else { continue }
      for pixel in sheet.pixels(of: list) where pixel >> 24 > 0 {
        let index = nearest[pixel] ?? Self.nearest(pixel, labs)
        nearest[pixel] = index
        areas[index] += Double(pixel >> 24)
      }
    }
    let whole = max(areas.reduce(0, +), 1)
    return areas.map { $0 / whole }
  }

  /// The longer side of compared pictures, in pixels, of loops that are larger.
  private static let comparedSide = 512

  /// Whether the pictures at some phases are those of another loop, though it may be drawn otherwise.
  ///
  /// - Parameter others: the phases of the other loop, if they are not the same.
  package func looksSame(
    as other: Loop, at phases: [Double], others otherPhases: [Double]? = nil
  ) throws(SourceError) -> Bool {
    let sheet = PictureSheet(of: self, longerSide: min(max(width, height), Self.comparedSide))
    let (own, others) = (makeEvaluator(), other.makeEvaluator())
    var list = DisplayList()
    for (phase, otherPhase) in zip(phases, otherPhases ?? phases) {
      try own.evaluate(at: phase, into: &list)
      let pixels = sheet.pixels(of: list)
      try others.evaluate(at: otherPhase, into: &list)
      if sheet.pixels(of: list) != pixels { return false }
    }
    return true
  }

  private static func nearest(_ pixel: UInt32, _ labs: [OKLab]) -> Int {
    let alpha = Double(pixel >> 24)
    func component(_ shift: UInt32) -> Double { min(Double(pixel >> shift & 255) / alpha, 1) }
    let lab = OKLab(Color(red: component(0), green: component(8), blue: component(16)))
    let distances = labs.map { lab.squaredDistance(to: $0) }
    return distances.indices.min { distances[$0] < distances[$1] } ?? 0
  }
}
