import Inspect
import Palette
import TestSupport
import Testing

@testable import WhirligifKit

/// Nothing remains on the background of what has passed over it.
@Suite struct StillBackgroundTests {
  private static let white: RGBA8 = 0xFFFF_FFFF

  /// The presets' thin and fading parts pass in colors near white, for which lossiness takes others near white.
  @Test(arguments: [
    "metronome", "ball-pulse", "tadpole", "circle-fade", "puff", "ball-spin-fade", "ball-grid-pulse", "rings",
  ])
  func whiteStaysWhite(preset: String) throws {
    var animation = try Animation(preset: preset)
    animation.options.size = .longerSide(16)
    animation.options.background = .white
    let truth = try animation.player().all()
    let shown = DecodedGIF(try animation.render().bytes)
    let starts = try #require(shown.delays).reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    let length = starts[starts.count - 1]
    var seconds = 0.0
    var pixels = 0
    for k in truth.indices {
      let time = Int((seconds * 100).rounded()) % length
      let frame = try #require(starts.lastIndex { $0 <= time })
      seconds += truth[k].seconds
      guard k > 0, k + 1 < truth.count else { continue }
      for i in truth[k].pixels.indices
      where (k - 1...k + 1).allSatisfy({ truth[$0].pixels[i] == Self.white }) {
        pixels += 1
        #expect(shown.pictures[frame][i] == Self.white, "pixel \(i % 16), \(i / 16) in frame \(frame)")
      }
    }
    #expect(pixels > 1000)
  }
}
