import AnimatedSVG
import Codecs
import Drawing
import Frames
import PNG
import Palette
import Raster

extension Container {
  /// Animated SVG: the loop as vectors that move without a script, sharp at every size.
  public static let svg = Container(
    name: "svg", mediaType: "image/svg+xml", largestSide: RenderLimits.sideLengths.upperBound, hasTrueAlpha: true,
    timeUnit: .milliseconds, reducibleSettings: [.frames], encode: { (job) throws(EncodingError) in try job.svg() },
    // A document is inspected as one: see `Animation.contents`.
    facts: { _ in nil })
  /// The same document compressed with gzip; web servers send it with `Content-Encoding: gzip`.
  public static let svgz = Container(
    name: "svgz", mediaType: "image/svg+xml", largestSide: RenderLimits.sideLengths.upperBound, hasTrueAlpha: true,
    timeUnit: .milliseconds, reducibleSettings: [.frames],
    encode: { (job) throws(EncodingError) in
      let loop = try job.svg()
      guard let packed = GzipReader.pack(loop.bytes) else { throw .library(call: "deflate", code: 0) }
      return EncodedLoop(
        bytes: packed, frames: loop.frames, times: loop.times, plays: loop.plays, warnings: loop.warnings)
    },
    facts: { _ in nil })

  /// Whether files hold shapes rather than pixels.
  package var isVector: Bool { self == .svg || self == .svgz }
}

extension EncodingJob {
  /// Writes the loop as an SVG document.
  func svg() throws(EncodingError) -> EncodedLoop {
    var description = SVGDescription(
      width: frames.width, height: frames.height, duration: times.seconds, plays: plays,
      imageData: { Self.dataReference(to: $0) })
    description.background = options.background?.engineColor
    description.title = options.title
    description.currentColor = options.followsCurrentColor ? RenderOptions.currentColor.engineColor : nil
    var (loop, still) = try displayLists()
    var darkPicture: DarkPicture?
    if let dark {
      let loops = loop.unpaired
      let stills = still.map { $0.unpaired }
      darkPicture = DarkPicture(
        loop: loops.second, still: stills?.second, background: dark.options.background?.engineColor)
      (loop, still) = (loops.first, stills?.first)
    }
    let document = SVGEncoder.encode(
      loop, still: still, dark: darkPicture, description, shouldStop: frames.shouldStop)
    if frames.shouldStop() { throw .cancelled }
    let bytes = Array(document.text.utf8)
    return EncodedLoop(
      bytes: bytes, frames: frames.frameCount, times: times, plays: plays,
      warnings: document.warnings + Self.sizeWarning(bytes))
  }

  /// The packed bytes above which a document is large. Of thirty large Lottie files at 256 pixels, two exceed it: one
  /// with pictures inside, whose WebP takes an eighth, and one whose WebP takes more. Below, a WebP hardly ever wins.
  private static let largestPacked = 250_000

  /// A warning of a document that is larger than pictures commonly are.
  private static func sizeWarning(_ bytes: [UInt8]) -> [String] {
    guard bytes.count > largestPacked, let packed = GzipReader.pack(bytes), packed.count > largestPacked else {
      return []
    }
    return [
      "The SVG has \(bytes.count / 1000) kB, \(packed.count / 1000) kB packed: a WebP can be smaller, and '--fps' makes "
        + "fewer key frames."
    ]
  }

  /// The display lists of the loop, and the one of the still picture; paired with those for dark pages.
  private func displayLists() throws(EncodingError) -> (loop: SampledLoop, still: DisplayList?) {
    let (source, count) = (frames.source, frames.frameCount)
    let start = frames.timing.phase(ofFrame: 0)
    let direction = options.playsBackwards ? -1.0 : 1.0
    let evaluators = [source, dark?.source].compactMap { $0?.makeEvaluator() }
    func list(at phase: Double) throws -> DisplayList {
      if frames.shouldStop() { throw EncodingError.cancelled }
      let lists = try evaluators.map { evaluator in
        var list = DisplayList()
        try evaluator.evaluate(at: phase - phase.rounded(.down), into: &list)
        return list
      }
      return lists.count > 1 ? .paired(lists[0], lists[1]) : lists[0]
    }
    do {
      guard count > 1 else { return (SampledLoop(still: try list(at: start)), nil) }
      let still = try list(at: source.still)
      if source.steps != nil {
        let starts = (0..<count).map { Double(times.start(of: $0)) / Double(times.total) }
        return (try SampledLoop(steps: starts) { try list(at: frames.timing.phase(ofFrame: $0)) }, still)
      }
      let isBounded = options.frameRate != nil || options.maximumFrames != nil || isReduced
      let loop = try SampledLoop(samples: count, isRefined: !isBounded) { time in
        try list(at: start + direction * progress(at: time))
      }
      return (loop, still)
    } catch let error as EncodingError {
      throw error
    } catch {
      throw .source(frame: 0, reason: error)
    }
  }

  /// How much of the motion has passed at a fraction of the loop: less than that after a picture that is held.
  private func progress(at time: Double) -> Double {
    guard options.hold > 0, let held = (0..<times.frameCount).max(by: { times.delay(of: $0) < times.delay(of: $1) })
    else { return time }
    let hold = min(options.hold / times.seconds, 1 - 1e-6)
    let start = Double(times.start(of: held)) / Double(times.total)
    return (time < start ? time : max(time - hold, start)) / (1 - hold)
  }

  /// An image as a PNG in a `data:` reference; empty if it cannot be written.
  private static func dataReference(to image: RasterImage) -> String {
    let png = try? PNGEncoder.still(ImageFrames(image: image))
    return png.map { "data:image/png;base64," + Base64.text($0) } ?? ""
  }
}

extension RenderOptions {
  /// Stands for the color of the page's text in display lists: nearly black, as that color commonly is.
  static let currentColor = Color(red: 1.0 / 255, green: 2.0 / 255, blue: 3.0 / 255)
}

/// An image as a sequence of one frame.
private struct ImageFrames: FrameSequence {
  let image: RasterImage

  var width: Int { image.width }
  var height: Int { image.height }
  var frameCount: Int { 1 }

  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    for (index, word) in image.pixels.enumerated() where index < pixels.count {
      let alpha = word >> 24
      func straight(_ shift: UInt32) -> UInt8 {
        alpha == 0 ? 0 : UInt8(min(((word >> shift & 255) * 255 + alpha / 2) / alpha, 255))
      }
      pixels[index] = RGBA8(red: straight(0), green: straight(8), blue: straight(16), alpha: UInt8(alpha))
    }
  }
}
