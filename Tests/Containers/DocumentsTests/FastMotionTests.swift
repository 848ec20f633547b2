import Drawing
import Numerics
import Raster
import SVG
import TestSupport
import Testing
import Vector

@testable import Documents

/// Motion that goes out and comes back between two samples is seen where the source says that it has keyframes.
@Suite struct FastMotionTests {
  /// Places at random times, some of which follow each other within a fifth of the interval of samples.
  private struct Motion {
    var keys: [(time: Double, place: Point)] = [(0, Point(x: 16, y: 16))]

    init(seed: Int) {
      var random = SplitMix64(seed: UInt64(seed))
      var time = 0.0
      while true {
        time += 0.002 * Double(random.below(3) == 0 ? 10 + random.below(50) : 1 + random.below(4))
        guard time < 0.97 else { break }
        keys.append((time, Point(x: 4 + 24 * random.unit(), y: 4 + 24 * random.unit())))
      }
      keys.append((1, keys[0].place))
    }

    func list(at time: Double) -> DisplayList {
      let next = keys.firstIndex { $0.time > time } ?? keys.count - 1
      let (a, b) = (keys[next - 1], keys[next])
      let place = a.place.mixed(with: b.place, (time - a.time) / (b.time - a.time))
      return DisplayList(commands: [
        .fill(
          .rectangle(Rect(minX: 0, minY: 0, maxX: 16, maxY: 16)), .nonZero, .solid(.black),
          .translation(x: place.x, y: place.y), .normal)
      ])
    }
  }

  @Test(arguments: 0..<20) func keyframesBetweenSamplesAreFollowed(seed: Int) throws {
    let motion = Motion(seed: seed)
    let loop = try WrittenLoop(keys: motion.keys.map(\.time), motion.list)
    for (a, b) in zip(motion.keys, motion.keys.dropFirst()) {
      for time in [a.time, (a.time + b.time) / 2] {
        #expect(try loop.difference(at: time, from: motion.list(at: time)) < 0.01, "\(time)")
      }
    }
  }

  /// Keyframes at samples change nothing, and those beyond the loop are left out.
  @Test func keyframesAtSamplesAddNone() throws {
    let motion = Motion(seed: 1)
    let plain = try SampledLoop(samples: 24, isRefined: true, list: motion.list)
    let keyed = try SampledLoop(
      samples: 24, isRefined: true, keys: (0...24).map { Double($0) / 24 } + [-0.3, 1.7], list: motion.list)
    #expect(plain.times == keyed.times)
  }
}
