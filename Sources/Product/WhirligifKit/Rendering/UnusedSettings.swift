import Drawing
import Numerics
import Platform

extension RenderPlan {
  /// A warning for each setting of the user that changes nothing of the loop: neither a picture nor a time.
  ///
  /// The animation without the setting is evaluated until a picture differs, which the first one does for most. It
  /// may not be possible at all.
  func unusedSettings() -> [Warning] {
    let unused = animation.source.chosen.filter { name in
      isUnused(name)
        && animation.siblings().allSatisfy { (try? RenderPlan($0, for: container))?.isUnused(name) ?? true }
    }
    let isPaletteUnused = options.palette != nil && (try? isSameWithoutPalette()) == true
    return (unused.map { $0.text } + (isPaletteUnused ? ["palette"] : [])).map(Warning.unused) + unusedOptions()
  }

  private func isUnused(_ name: Name) -> Bool {
    guard let other = try? animation.source.without(name) else { return false }
    return (try? isUnseen(name, other)) == true || (try? isSame(without: name, other)) == true
  }

  /// A note for each option of the picture that changes nothing of this loop. It is no mistake: options are often those
  /// of many files.
  private func unusedOptions() -> [Warning] {
    if options.start != nil { rememberStill() }
    return RenderOption.all.filter { option in
      guard let isExpected = option.effect.isExpected, let storage = option.storage, storage.isGiven(options) else {
        return false
      }
      var other = animation
      storage.reset(&other.options)
      guard let plain = try? RenderPlan(other, for: container) else { return false }
      return isExpected(self, plain) && (try? isSame(as: plain)) == true
    }.map { Warning("\(setting: $0.name) changes nothing of this picture.", .unusedOption) }
  }

  /// Whether the file shows several pictures.
  var isMoving: Bool { !options.isOnePicture && source.steps != 1 }

  /// Whether the frames and their times are those of another plan.
  private func isSame(as plan: RenderPlan) throws(WhirligifError) -> Bool {
    guard plan.timing.times == timing.times, plan.pixelSize == pixelSize else { return false }
    return try animation.drawing { () throws(SourceError) in
      let (phases, others) = (framePhases, plan.framePhases)
      if try source.hasSamePictures(as: plan.source, at: phases, others: others) { return true }
      return try source.looksSame(as: plan.source, at: phases, others: others)
    }
  }

  private func isSameWithoutPalette() throws(WhirligifError) -> Bool {
    var options = options
    options.palette = nil
    return try looksSame(with: animation.source, options)
  }

  /// Whether a text, or its font, changes the size of the picture at most.
  private func isUnseen(_ name: Name, _ other: Source) throws(WhirligifError) -> Bool {
    let kind = animation.source.input.parameter(named: name.text)?.kind
    guard let canvas = picture.canvas, kind == .text || kind == .font else { return false }
    let plain = try other.picture(PictureRequest(options, on: canvas))
    guard own.isTimed(like: plain.loop), !hasSameValue(name, plain) else { return false }
    return try animation.drawing { () throws(SourceError) in try own.hasSamePictures(as: plain.loop, at: phases) }
  }

  private func hasSameValue(_ name: Name, _ other: InputPicture) -> Bool {
    picture.value(name).map { Name($0) } == other.value(name).map { Name($0) }
  }

  private func isSame(without name: Name, _ other: Source) throws(WhirligifError) -> Bool {
    guard try looksSame(with: other, options) else { return false }
    return try !hasSameValue(name, other.picture(PictureRequest(options)))
  }

  /// Whether the pictures and times are those of another source or of other options.
  private func looksSame(with other: Source, _ otherOptions: RenderOptions) throws(WhirligifError) -> Bool {
    // The box to which a picture is cut follows from its loop.
    var (options, otherOptions) = (options, otherOptions)
    options.cropsToContent = false
    otherOptions.cropsToContent = false
    let one = self.options.cropsToContent ? try animation.loop(of: animation.source, options) : source
    let two = try animation.loop(of: other, otherOptions)
    guard one.isTimed(like: two) else { return false }
    // What is covered or outside of the picture is drawn, and not seen.
    return try animation.drawing { () throws(SourceError) in
      if try one.hasSamePictures(as: two, at: phases) { return true }
      return try one.looksSame(as: two, at: phases)
    }
  }

  /// The phases of the frames; of vectors, which also move between them, more.
  private var phases: [Double] {
    guard container.isVector, source.steps == nil else { return framePhases }
    let count = Self.vectorSamples * timing.frameCount
    return framePhases + (0..<count).map { Double($0) / Double(count) }
  }

  var framePhases: [Double] { (0..<timing.frameCount).map { timing.phase(ofFrame: $0) } }

  private static let vectorSamples = 3
}

extension Animation {
  /// The loop of another source in this picture.
  fileprivate func loop(of source: Source, _ options: RenderOptions) throws(WhirligifError) -> Loop {
    var animation = self
    animation.source = source
    return try animation.framed(source.picture(PictureRequest(options)).loop, options)
  }
}

extension Loop {
  fileprivate func isTimed(like other: Loop) -> Bool {
    // The phase of a representative picture follows from the pictures.
    (width, height, steps, end) == (other.width, other.height, other.steps, other.end)
      && (duration, rate) == (other.duration, other.rate)
      && (startsWithStill || start == other.start) && (looksForStill || still == other.still)
  }
}
