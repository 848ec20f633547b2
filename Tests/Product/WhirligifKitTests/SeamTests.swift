import Inspect
import Numerics
import Palette
import TestSupport
import Testing

@testable import WhirligifKit

/// The step from the last picture of a GIF to its first is no larger than those inside: what its pictures owe to the
/// true ones is not paid at once.
@Suite struct SeamTests {
  /// Presets with slow slopes, of which each pixel changes little from picture to picture, and a part of the others.
  private static let presets: [String] = {
    var random = SplitMix64(seed: 5)
    let others = PresetLibrary.names.filter { _ in random.next(upperBound: UInt64(12)) == 0 }
    return ["aurora-orb", "field-glow", "ring-around", "voice-orb", "soft-orb", "text-shimmer"] + others
  }()

  @Test(arguments: presets, [12, 25, 50]) func loopsBeginAgainAsTheyGoOn(preset: String, rate: Int) throws {
    var animation = try Animation(preset: preset)
    animation.options.size = .longerSide(64)
    animation.options.background = .white
    animation.options.frameRate = Double(rate)
    let pictures = DecodedGIF(try animation.render().bytes).pictures
    let steps = pictures.indices.map { index in
      zip(pictures[index], pictures[(index + 1) % pictures.count]).reduce(0) { $0 + $1.0.colorDifference(from: $1.1) }
    }
    let seam = try #require(steps.last)
    if let largest = steps.dropLast().max() { #expect(Double(seam) <= 1.25 * Double(largest), "\(seam) of \(largest)") }
  }
}
