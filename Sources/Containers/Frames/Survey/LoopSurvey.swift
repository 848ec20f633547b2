import Palette

/// The result of analyzing every frame of a loop: which frames are equal, and which colors they have.
package struct LoopSurvey: Sendable {
  /// The properties of one picture.
  private struct FrameTraits: Sendable {
    var fingerprint = Fingerprint()
    /// The distinct pixels; nil if there are more than a palette can have.
    var colors: ExactColorMap? = ExactColorMap(limit: ColorTable.maximumCount)
    var isOpaque = true
    var isGray = true
  }

  /// 128 bits of a picture. The probability that different pictures have the same bits is about 2^-120.
  private struct Fingerprint: Hashable, Sendable {
    var a: UInt64 = 0x243f_6a88_85a3_08d3
    var b: UInt64 = 0x1319_8a2e_0370_7344

    /// Adds a run of equal pixels.
    mutating func add(_ pixel: RGBA8, count: Int) {
      let run = UInt64(pixel.bits) << 32 | UInt64(UInt32(truncatingIfNeeded: count))
      a = (a ^ run) &* 0x9e37_79b9_7f4a_7c15
      a ^= a >> 32
      b = (b &+ run) &* 0xd6e8_feb8_6659_fd93
      b ^= b >> 29
    }
  }

  /// A picture that is shown for one or several frames.
  package struct ShownPicture: Sendable, Hashable {
    /// The frames with this picture; the first one is drawn.
    var frames: Range<Int>
    /// The duration, in units of the times.
    package var delay: Int
  }

  /// Pictures in order: neighbors differ, and repetitions of the first period are left out.
  package private(set) var shown: [ShownPicture] = []
  /// The times of the written part of the loop.
  package private(set) var times: FrameTimes
  /// How often that part plays; nil means forever.
  package private(set) var plays: Int?
  /// The distinct pixels of all pictures, sorted by value; nil if there are more than 256.
  package let colors: [RGBA8]?
  /// Whether every pixel is opaque.
  package let isOpaque: Bool
  /// Whether every pixel is gray.
  package let isGray: Bool

  /// - Parameter maximumPlays: the maximum number of plays that the container can state.
  init(
    _ store: FrameStore, times: FrameTimes, plays: Int?, maximumPlays: Int, threads: Int,
    progress: LoopProgress
  ) throws(EncodingError) {
    let firsts = (0..<times.frameCount).filter { store.firstFrame(like: $0) == $0 }
    let pictures = try ParallelMap.results(count: firsts.count, workers: threads) { index throws(EncodingError) in
      defer { progress.add(.survey, of: firsts.count) }
      return Self.traits(of: try store.picture(firsts[index]))
    }
    let traits = zip(pictures, zip(firsts, firsts.dropFirst() + [times.frameCount])).flatMap { traits, run in
      Array(repeating: traits, count: run.1 - run.0)
    }
    colors = Self.colors(of: traits)
    isOpaque = traits.allSatisfy { $0.isOpaque }
    isGray = traits.allSatisfy { $0.isGray }
    let period = LoopPeriod(of: traits.map { $0.fingerprint }, times: times, plays: plays, maximumPlays: maximumPlays)
    (self.times, self.plays) = (period.times, period.plays)
    mergeNeighbors(of: traits.map { $0.fingerprint })
  }

  private static func traits(of picture: [RGBA8]) -> FrameTraits {
    var traits = FrameTraits()
    picture.withUnsafeBufferPointer { pixels in
      var start = 0
      while start < pixels.count {
        let pixel = pixels[start]
        var end = start + 1
        while end < pixels.count, pixels[end] == pixel { end &+= 1 }
        traits.fingerprint.add(pixel, count: end - start)
        if traits.colors?.insert(pixel) == nil { traits.colors = nil }
        if !pixel.isOpaque { traits.isOpaque = false }
        if pixel.red != pixel.green || pixel.green != pixel.blue { traits.isGray = false }
        start = end
      }
    }
    return traits
  }

  private static func colors(of traits: [FrameTraits]) -> [RGBA8]? {
    var colors = ExactColorMap(limit: ColorTable.maximumCount)
    for frame in traits {
      guard let added = frame.colors?.colors else { return nil }
      for color in added where colors.insert(color) == nil { return nil }
    }
    return colors.colors.sorted()
  }

  private mutating func mergeNeighbors(of fingerprints: [Fingerprint]) {
    var start = 0
    for frame in 1...times.frameCount
    where frame == times.frameCount || fingerprints[frame] != fingerprints[start] {
      shown.append(ShownPicture(frames: start..<frame, delay: times.delay(of: start..<frame)))
      start = frame
    }
  }

  /// Converts the delays to the units of other times of the same loop.
  package mutating func convert(to other: FrameTimes) {
    times = other
    for index in shown.indices { shown[index].delay = other.delay(of: shown[index].frames) }
  }
}
