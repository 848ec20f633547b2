import Documents
import Drawing
import Frames
import JSON
import Lottie
import Numerics
import Platform
import SVG
import Vector

/// A document, and where it differs from the animation.
struct CheckedDocument {
  let encoded: EncodedDocument
  let faults: [DocumentCheck.Fault]
  /// Whether more samples for each frame make no difference.
  let isDensest: Bool

  var worst: Double { faults.reduce(0) { max($0, $1.share) } }
}

/// The display lists of an input's loop.
struct DocumentSampler {
  private let input: EncodingInput
  /// The evaluators of the source, and of its variant for dark pages.
  private let evaluators: [any FrameEvaluator]

  /// The phase at which the document starts.
  private let start: Double

  init(_ input: EncodingInput, start: Double? = nil) {
    (self.input, self.start) = (input, start ?? input.frames.timing.phase(ofFrame: 0))
    evaluators = [input.frames.source, input.dark?.source].compactMap { $0?.makeEvaluator() }
  }

  private var isStill: Bool { input.frames.frameCount <= 1 }
  private var hasSteps: Bool { input.frames.source.steps != nil }
  /// Whether the number of samples is asked for.
  private var isBounded: Bool {
    input.options.frameRate != nil || input.options.maximumFrames != nil || input.isReduced
  }
  /// The largest drawing whose fading groups are asked for at all times: what fades in a recording of hundreds of
  /// screens is seen one at a time.
  private static let maximumFadingCommands = 2000
  /// Whether more samples are possible.
  var mayBeRefined: Bool { !isStill && !hasSteps && !isBounded }

  /// The document, from a number of samples for each frame.
  func document(_ description: DocumentDescription, density: Int) throws(EncodingError) -> CheckedDocument {
    let (encoded, isDensest) = try encoded(description, density)
    let faults = try faults { description.loop(in: encoded.text, darkRules: encoded.darkRules, for: $0) }
    return CheckedDocument(encoded: encoded, faults: faults, isDensest: isDensest)
  }

  /// The moments at which a document shows something else than the animation.
  /// - Parameter read: its loop, and its length in seconds, nil for one that stands still; nil for what cannot be read.
  func faults(
    _ read: (SVGOptions.Theme) -> (loop: Loop, duration: Double?)?
  ) throws(EncodingError) -> [DocumentCheck.Fault] {
    // Between few samples, the motion is linear, as asked.
    guard !isBounded else { return [] }
    var comparison = DocumentCheck(
      width: input.frames.width, height: input.frames.height, duration: input.times.seconds,
      background: input.options.background?.engineColor)
    // A document of one picture may still have a length.
    func loop(for theme: SVGOptions.Theme) -> (loop: Loop, duration: Double?)? {
      read(theme).map { ($0.loop, isStill ? nil : $0.duration) }
    }
    var faults = try comparison.faults(in: loop(for: .light)) { time throws(EncodingError) in
      let list = try list(atTime: time)
      return evaluators.count > 1 ? list.unpaired.first : list
    }
    if let dark = input.dark {
      comparison.background = dark.options.background?.engineColor
      faults += try comparison.faults(in: loop(for: .dark)) { time throws(EncodingError) in
        try list(atTime: time).unpaired.second
      }
    }
    return faults
  }

  /// The document; the drawings from which it is made end here, before it is read back.
  private func encoded(
    _ description: DocumentDescription, _ density: Int
  ) throws(EncodingError) -> (document: EncodedDocument, isDensest: Bool) {
    let scale = AffineTransform.scale(
      x: Double(description.unitsPerPixel), y: Double(description.unitsPerPixel))
    let scaled = { (list: DisplayList) in
      description.unitsPerPixel == 1 ? list : list.transformed(by: scale)
    }
    // An autoclosure would hide the type of the error.
    let keepsFading = isStill ? false : try list(at: 0, keepsFading: true).commands.count <= Self.maximumFadingCommands
    var loop = try loop(density: density, keepsFading: keepsFading, scaled: scaled)
    var still = isStill ? nil : scaled(try list(at: input.frames.source.still))
    var darkPicture: DarkPicture?
    if let dark = input.dark {
      let (loops, stills) = (loop.unpaired, still?.unpaired)
      darkPicture = DarkPicture(
        loop: loops.second, still: stills?.second, background: dark.options.background?.engineColor)
      darkPicture?.colors = description.colors.isEmpty ? [] : dark.namedColors
      (loop, still) = (loops.first, stills?.first)
    }
    let document = try description.document(
      of: loop, still: still, dark: darkPicture, shouldStop: input.frames.shouldStop)
    return (document, loop.isDensest)
  }

  private func loop(
    density: Int, keepsFading: Bool, scaled: (DisplayList) -> DisplayList
  ) throws(EncodingError) -> SampledLoop {
    let count = input.frames.frameCount
    if isStill { return SampledLoop(still: scaled(try list(atTime: 0))) }
    guard hasSteps else {
      return try SampledLoop(samples: count * density, isRefined: !isBounded, keys: keyTimes) {
        time throws(EncodingError) in
        scaled(try list(atTime: time, keepsFading: keepsFading))
      }
    }
    let starts = (0..<count).map { Double(input.times.start(of: $0)) / Double(input.times.total) }
    return try SampledLoop(steps: starts) { frame throws(EncodingError) in
      scaled(try list(at: input.frames.timing.phase(ofFrame: frame)))
    }
  }

  /// The display list at a phase of the source; paired with the one for dark pages.
  private func list(at phase: Double, keepsFading: Bool = false) throws(EncodingError) -> DisplayList {
    if input.frames.shouldStop() { throw .cancelled }
    let lists = try evaluators.map { evaluator throws(EncodingError) in
      var list = DisplayList()
      list.keepsFadingGroups = keepsFading
      do throws(SourceError) {
        try evaluator.evaluate(at: phase - phase.rounded(.down), into: &list)
      } catch {
        throw .source(frame: 0, reason: error)
      }
      list.keepsFadingGroups = false
      return list
    }
    return lists.count > 1 ? .paired(lists[0], lists[1]) : lists[0]
  }

  /// The display list at a fraction of the loop.
  private func list(atTime time: Double, keepsFading: Bool = false) throws(EncodingError) -> DisplayList {
    if hasSteps, !isStill {
      let ticks = time * Double(input.times.total)
      let step = (0..<input.frames.frameCount).last { Double(input.times.start(of: $0)) <= ticks }
      return try list(at: input.frames.timing.phase(ofFrame: step ?? 0))
    }
    let direction = input.options.playsBackwards ? -1.0 : 1.0
    return try list(at: start + direction * progress(at: time), keepsFading: keepsFading)
  }

  /// The fractions of the loop at which the source has keyframes.
  private var keyTimes: [Double] {
    let direction = input.options.playsBackwards ? -1.0 : 1.0
    let phases = input.frames.source.keyPhases() + (input.dark?.source.keyPhases() ?? [])
    return phases.map { phase in
      let progress = direction * (phase - start)
      return time(ofProgress: progress - progress.rounded(.down))
    }
  }

  /// The first and last moment of a picture that is held, as fractions of the loop; nil if none is.
  private var held: (start: Double, length: Double)? {
    guard input.options.hold > 0,
      let held = (0..<input.times.frameCount).max(by: { input.times.delay(of: $0) < input.times.delay(of: $1) })
    else { return nil }
    return (
      Double(input.times.start(of: held)) / Double(input.times.total),
      min(input.options.hold / input.times.seconds, 1 - 1e-6)
    )
  }

  /// When as much of the motion has passed.
  private func time(ofProgress progress: Double) -> Double {
    guard let held else { return progress }
    let time = progress * (1 - held.length)
    return time < held.start ? time : time + held.length
  }

  /// How much of the motion has passed at a fraction of the loop: less than that after a picture that is held.
  private func progress(at time: Double) -> Double {
    guard let held else { return time }
    return (time < held.start ? time : max(time - held.length, held.start)) / (1 - held.length)
  }
}

extension DocumentDescription {
  /// The loop of a document, and its length in seconds, nil for one that stands still; nil for what cannot be read.
  func loop(
    in text: String, darkRules: JSONText? = nil, for theme: SVGOptions.Theme
  ) -> (loop: Loop, duration: Double?)? {
    let bytes = Array(text.utf8)
    guard motion != .lottie else {
      if theme == .light { return Self.loop(in: try? LottieFile(bytes), width, height) }
      let archive = try? DotLottie.archive(of: bytes, darkRules: darkRules)
      return Self.loop(in: archive.flatMap { try? LottieFile($0, theme: "dark") }, width, height)
    }
    var options = SVGOptions()
    options.theme = theme
    options.images = DocumentImages().store(in: nil)
    guard let document = try? SVGDocument(bytes, options: options),
      let animation = try? SVGAnimation(document, width: width, height: height)
    else { return nil }
    return (animation.loop, document.isAnimated ? document.duration : nil)
  }

  static func loop(in file: LottieFile?, _ width: Int, _ height: Int) -> (loop: Loop, duration: Double?)? {
    guard let file,
      let animation = try? LottieAnimation(
        file, options: LottieOptions(), decodeImage: DocumentImages().decodeAny)
    else { return nil }
    return (animation.sized(width: width, height: height, fit: .fillsPicture).loop, animation.duration)
  }
}
