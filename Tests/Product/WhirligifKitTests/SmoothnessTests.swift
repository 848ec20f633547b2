import Frames
import Inspect
import Numerics
import Palette
import TestSupport
import Testing

@testable import WhirligifKit

/// A gradient has no bands: where the true picture changes by at most three levels from pixel to pixel, the file does by at
/// most four.
@Suite struct SmoothnessTests {
  /// A file, and the longer side of its picture.
  struct Source: CustomTestStringConvertible, Sendable {
    let word: String
    let side: Int
    var testDescription: String { "\(word) at \(side)" }
  }

  /// Presets with wide gradients, at sizes at which the most frequent colors alone would show bands.
  private static let sources =
    [("shimmer", 512), ("breathing-dot", 256), ("glass-card", 256), ("glow-ring", 512), ("gradient-ring", 256)]
    .map { Source(word: $0, side: $1) }
    + [("growing-chart", 256), ("heart-beat", 256), ("skeleton-image", 256), ("delivery-van", 256), ("soft-orb", 64)]
    .map { Source(word: $0, side: $1) }
  /// Gradients, still and moving, and blurs.
  private static let imports = (0..<20).map { number in
    var random = SplitMix64(seed: UInt64(number))
    func color() -> String {
      "rgb(\((0..<3).map { _ in String(random.next(upperBound: UInt64(256))) }.joined(separator: ",")))"
    }
    let stops = (0...2).map { "<stop offset='\(Double($0) / 2)' stop-color='\(color())'/>" }.joined()
    let paint =
      number.isMultiple(of: 2)
      ? "<linearGradient id='g' x2='\(number % 3)' y2='1'>\(stops)</linearGradient>"
      : "<radialGradient id='g' r='\(0.4 + Double(number) / 40)'>\(stops)</radialGradient>"
    let blur = number.isMultiple(of: 5) ? "<filter id='b'><feGaussianBlur stdDeviation='12'/></filter>" : ""
    return """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 200'><defs>\(paint)\(blur)</defs>
      <rect width='200' height='200' fill='\(number.isMultiple(of: 4) ? "none" : "url(#g)")'/>
      <circle cx='60' cy='100' r='40' fill='\(number.isMultiple(of: 4) ? "url(#g)" : color())'
      \(blur.isEmpty ? "" : "filter='url(#b)'")>
      <animate attributeName='cx' values='60;140;60' dur='1s' repeatCount='indefinite'/></circle></svg>
      """
  }

  @Test(arguments: sources) func presetsHaveNoBands(source: Source) throws {
    try expectNoBands(in: Animation(preset: source.word), side: source.side)
  }

  @Test(arguments: imports) func importsHaveNoBands(document: String) throws {
    try expectNoBands(in: Animation(bytes: Array(document.utf8), file: "a.svg"), side: 160)
  }

  /// Where 256 colors are not enough, there are no more bands than at the best quality.
  private func expectNoBands(in source: Animation, side: Int) throws {
    var animation = source
    animation.options.size = .longerSide(side)
    animation.options.background = .white
    animation.options.frameRate = 10
    let (pairs, bands) = try Self.bands(in: animation)
    #expect(pairs > 0)
    guard bands * 500 > pairs else { return }
    animation.options.quality = 100
    #expect(bands <= (try Self.bands(in: animation)).bands, "of \(pairs)")
  }

  private static func bands(in animation: Animation) throws -> (pairs: Int, bands: Int) {
    let frames = try animation.plan(for: .gif).frames()
    let gif = DecodedGIF(try animation.render().bytes)
    let delays = try #require(gif.delays)
    var (pairs, bands, time) = (0, 0, 0)
    for (picture, delay) in zip(gif.pictures, delays) {
      let truth = try frames.drawn(time / 10)
      time += delay
      pairs += 2 * Slopes(of: truth, width: frames.width).count
      func isBand(_ i: Int, _ other: Int) -> Bool {
        picture[i] != picture[other] && picture[i].greatestDifference(from: picture[other]) > 4
          && isOnSlope(i, of: truth, width: frames.width) && isOnSlope(other, of: truth, width: frames.width)
      }
      for i in picture.indices {
        if i % frames.width + 1 < frames.width, isBand(i, i + 1) { bands += 1 }
        if i + frames.width < picture.count, isBand(i, i + frames.width) { bands += 1 }
      }
    }
    return (pairs, bands)
  }

  /// Whether in the surroundings of 5 x 5 all neighbors are at most three levels apart, and not all are equal.
  private static func isOnSlope(_ index: Int, of picture: [RGBA8], width: Int) -> Bool {
    let (x, y) = (index % width, index / width)
    let (right, bottom) = (min(x + 2, width - 1), min(y + 2, picture.count / width - 1))
    var greatest: UInt8 = 0
    for row in max(y - 2, 0)...bottom {
      for column in max(x - 2, 0)...right {
        let i = row * width + column
        if column < right { greatest = max(greatest, picture[i].greatestDifference(from: picture[i + 1])) }
        if row < bottom { greatest = max(greatest, picture[i].greatestDifference(from: picture[i + width])) }
      }
    }
    return (1...3).contains(greatest)
  }
}
