import Drawing
import Frames
import Numerics
import Platform
import Vector

/// A document, and where it differs from the animation.
package struct CheckedDocument {
  package let encoded: EncodedDocument
  package let faults: [DocumentCheck.Fault]
  /// Whether more samples for each frame make no difference.
  let isDensest: Bool

  var worst: Double { faults.reduce(0) { max($0, $1.share) } }
}

/// The loop that a document is written from: what is drawn, and when.
package struct DocumentSource {
  /// The loop of a document that is read back, and its length in seconds, nil for one that stands still.
  package typealias ReadLoop = (loop: Loop, duration: Double?)

  /// A picture for readers of one color scheme.
  package struct Scheme {
    let loop: Loop
    let background: Color?
    let colors: DocumentColors
    /// Makes the display lists of the loop.
    fileprivate let evaluator: any FrameEvaluator

    package init(_ loop: Loop, background: Color?, colors: DocumentColors = DocumentColors()) {
      (self.loop, self.background, self.colors) = (loop, background, colors)
      evaluator = loop.makeEvaluator()
    }
  }

  /// The picture, and the one for dark pages if that differs.
  private let schemes: [Scheme]
  private let width, height: Int
  private let times: FrameTimes
  /// The phase of the source at which each frame is drawn.
  private let phases: [Double]
  /// The phase at which the document starts.
  package var start: Double
  package var playsBackwards = false
  /// How long a frame is held beyond its time, in seconds.
  package var hold = 0.0
  /// Whether the number of samples is asked for.
  package var isBounded = false
  package var shouldStop: () -> Bool = { false }

  /// - Parameter phases: of the source, one for each frame.
  package init(_ light: Scheme, dark: Scheme?, width: Int, height: Int, times: FrameTimes, phases: [Double]) {
    (self.width, self.height, self.times, self.phases) = (width, height, times, phases)
    schemes = [light] + (dark.map { [$0] } ?? [])
    start = phases.first ?? 0
  }

  private var isStill: Bool { phases.count <= 1 }
  private var hasSteps: Bool { schemes[0].loop.steps != nil }
  /// The largest drawing whose fading groups are asked for at all times: what fades in a recording of hundreds of
  /// screens is seen one at a time.
  private static let maximumFadingCommands = 2000
  /// The side of pictures, in pixels, below which a fraction of a pixel is seen: they are shown on dense screens, and
  /// larger than they were made.
  private static let smallSide = 128

  /// A document that shows what the animation shows, as far as attempts go.
  /// - Parameter read: reads a document back, as light or as dark pages show it; nil for what cannot be read.
  package func document(
    _ description: DocumentDescription, read: (EncodedDocument, _ isDark: Bool) -> ReadLoop?
  ) throws(EncodingError) -> CheckedDocument {
    var description = description
    var document = try document(description, density: 1, read)
    // Motion that is not uniform between two frames needs more samples, the outlines of a small picture finer units.
    let mayBeRefined = !isStill && !hasSteps && !isBounded
    let density = mayBeRefined ? 3 : 1
    var attempts = mayBeRefined ? [(density, 1)] : []
    if max(width, height) < Self.smallSide { attempts.append((density, 4)) }
    for (density, units) in attempts where !document.faults.isEmpty && (units > 1 || !document.isDensest) {
      description.unitsPerPixel = units
      let finer = try self.document(description, density: density, read)
      if finer.worst < document.worst { document = finer }
    }
    return document
  }

  /// The document, from a number of samples for each frame.
  private func document(
    _ description: DocumentDescription, density: Int, _ read: (EncodedDocument, _ isDark: Bool) -> ReadLoop?
  ) throws(EncodingError) -> CheckedDocument {
    let (encoded, isDensest) = try encoded(description, density)
    let faults = try faults { read(encoded, $0) }
    return CheckedDocument(encoded: encoded, faults: faults, isDensest: isDensest)
  }

  /// The moments at which a document shows something else than the animation.
  /// - Parameter read: its loop, as light or as dark pages show it; nil for what cannot be read.
  package func faults(_ read: (_ isDark: Bool) -> ReadLoop?) throws(EncodingError) -> [DocumentCheck.Fault] {
    // Between few samples, the motion is linear, as asked.
    guard !isBounded else { return [] }
    var faults: [DocumentCheck.Fault] = []
    for (index, scheme) in schemes.enumerated() {
      let check = DocumentCheck(width: width, height: height, duration: times.seconds, background: scheme.background)
      // A document of one picture may still have a length.
      let document = read(index > 0).map { (loop: $0.loop, duration: isStill ? nil : $0.duration) }
      faults += try check.faults(in: document) { time throws(EncodingError) in
        let list = try list(atTime: time)
        guard schemes.count > 1 else { return list }
        return index == 0 ? list.unpaired.first : list.unpaired.second
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
    var still = isStill ? nil : scaled(try list(at: schemes[0].loop.still))
    var darkPicture: DarkPicture?
    if schemes.count > 1 {
      let (loops, stills) = (loop.unpaired, still?.unpaired)
      darkPicture = DarkPicture(loop: loops.second, still: stills?.second, background: schemes[1].background)
      darkPicture?.colors = schemes[1].colors
      if description.motion == .smil { darkPicture?.colors.named = [] }
      (loop, still) = (loops.first, stills?.first)
    }
    loop.still = isStill ? nil : stillTime
    let document = try description.document(of: loop, still: still, dark: darkPicture, shouldStop: shouldStop)
    return (document, loop.isDensest)
  }

  private func loop(
    density: Int, keepsFading: Bool, scaled: (DisplayList) -> DisplayList
  ) throws(EncodingError) -> SampledLoop {
    if isStill { return SampledLoop(still: scaled(try list(atTime: 0))) }
    guard hasSteps else {
      return try SampledLoop(samples: phases.count * density, isRefined: !isBounded, keys: keyTimes + [stillTime]) {
        time throws(EncodingError) in
        scaled(try list(atTime: time, keepsFading: keepsFading))
      }
    }
    let starts = phases.indices.map { Double(times.start(of: $0)) / Double(times.total) }
    return try SampledLoop(steps: starts) { frame throws(EncodingError) in scaled(try list(at: phases[frame])) }
  }

  /// The display list at a phase of the source; paired with the one for dark pages.
  private func list(at phase: Double, keepsFading: Bool = false) throws(EncodingError) -> DisplayList {
    if shouldStop() { throw .cancelled }
    let lists = try schemes.map { scheme throws(EncodingError) in
      var list = DisplayList()
      list.keepsFadingGroups = keepsFading
      list.owners = []
      do throws(SourceError) {
        try scheme.evaluator.evaluate(at: phase - phase.rounded(.down), into: &list)
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
      let ticks = time * Double(times.total)
      return try list(at: phases[phases.indices.last { Double(times.start(of: $0)) <= ticks } ?? 0])
    }
    let direction = playsBackwards ? -1.0 : 1.0
    return try list(at: start + direction * progress(at: time), keepsFading: keepsFading)
  }

  /// The fractions of the loop at which the source has keyframes.
  private var keyTimes: [Double] {
    schemes.flatMap { $0.loop.keyPhases() }.map { time(ofPhase: $0) }
  }

  /// The time of the picture that stands for the loop.
  private var stillTime: Double {
    guard hasSteps else { return time(ofPhase: schemes[0].loop.still) }
    // That of the last frame up to it, of the loop that begins at the first frame's phase.
    func progress(_ phase: Double) -> Double { phase - start - (phase - start + 1e-9).rounded(.down) }
    let still = progress(schemes[0].loop.still)
    let frame = phases.indices.filter { progress(phases[$0]) <= still + 1e-9 }.max {
      progress(phases[$0]) < progress(phases[$1])
    }
    return Double(times.start(of: frame ?? 0)) / Double(times.total)
  }

  /// When the loop shows a phase of the source.
  private func time(ofPhase phase: Double) -> Double {
    let progress = (playsBackwards ? -1 : 1) * (phase - start)
    return time(ofProgress: progress - progress.rounded(.down))
  }

  /// The first and last moment of a picture that is held, as fractions of the loop; nil if none is.
  private var held: (start: Double, length: Double)? {
    guard hold > 0, let held = (0..<times.frameCount).max(by: { times.delay(of: $0) < times.delay(of: $1) }) else {
      return nil
    }
    return (Double(times.start(of: held)) / Double(times.total), min(hold / times.seconds, 1 - 1e-6))
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
