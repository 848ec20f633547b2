import Drawing
import Numerics
import Platform

extension RenderPlan {
  /// A warning for each setting of the user that changes nothing of the loop: neither a picture nor a time.
  ///
  /// The animation without the setting is evaluated until a picture differs, which the first one does for most. It
  /// may not be possible at all.
  func unusedSettings() -> [Warning] {
    let unused = animation.chosen.map { $0.text }.filter { parameter in
      guard let other = try? animation.input.without(parameter) else { return false }
      return (try? isUnseen(parameter)) == true || (try? isSame(without: parameter, other)) == true
    }
    let isPaletteUnused =
      options.palette != nil && animation.input.takesPalette && (try? isSameWithoutPalette()) == true
    return (unused + (isPaletteUnused ? ["palette"] : [])).map(Warning.unused) + unusedOptions()
  }

  /// A note for each option of the picture that changes nothing of this loop. It is no mistake: options are often those
  /// of many files.
  private func unusedOptions() -> [Warning] {
    var names: [String] = []
    func note(
      _ name: String, if isGiven: Bool, unless isDefault: (RenderPlan) -> Bool = { _ in false },
      without leaveOut: (inout RenderOptions) -> Void
    ) {
      guard isGiven, let plain = try? plan(without: leaveOut), !isDefault(plain) else { return }
      if (try? isSame(as: plain)) == true { names.append(name) }
    }
    let isMoving = !options.isOnePicture && source.steps != 1
    let isCovering = if case .exact = options.size { options.fit == .cover } else { false }
    note("crop", if: options.cropsToContent) { $0.cropsToContent = false }
    note("padding", if: options.padding != nil) { $0.padding = nil }
    note("reverse", if: options.playsBackwards && isMoving) { $0.playsBackwards = false }
    note("fit", if: isCovering) { $0.fit = .contain }
    if options.start != nil { rememberStill() }
    note("start", if: options.start != nil && isMoving, unless: { $0.framePhases == framePhases }) { $0.start = nil }
    note("reduced", if: options.reducesMotion && !(animation.input is LottieInput)) { $0.reducesMotion = false }
    return names.map { Warning("\(setting: $0) changes nothing of this picture.", .note) }
  }

  private func plan(without leaveOut: (inout RenderOptions) -> Void) throws(WhirligifError) -> RenderPlan {
    var other = animation
    leaveOut(&other.options)
    return try RenderPlan(other, for: container)
  }

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
    return try looksSame(with: animation.input, options)
  }

  /// Whether a text changes the size of the picture at most.
  private func isUnseen(_ parameter: String) throws(WhirligifError) -> Bool {
    let other = try animation.input.loop(without: parameter, on: options.request, options: options)
    guard let other, own.isTimed(like: other) else { return false }
    return try animation.drawing { () throws(SourceError) in try own.hasSamePictures(as: other, at: phases) }
  }

  private func isSame(without parameter: String, _ other: any AnimationInput) throws(WhirligifError) -> Bool {
    guard try looksSame(with: other, options) else { return false }
    let request = options.request
    return try animation.input.value(of: parameter, size: request, options: options)
      != other.value(of: parameter, size: request, options: options)
  }

  /// Whether the pictures and times are those of another input or of other options.
  private func looksSame(with other: any AnimationInput, _ otherOptions: RenderOptions) throws(WhirligifError) -> Bool {
    // The box to which a picture is cut follows from its loop.
    var (options, otherOptions) = (options, otherOptions)
    options.cropsToContent = false
    otherOptions.cropsToContent = false
    let one = self.options.cropsToContent ? try animation.source(of: animation.input, options) : source
    let two = try animation.source(of: other, otherOptions)
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
  fileprivate func source(
    of input: any AnimationInput, _ options: RenderOptions
  ) throws(WhirligifError) -> Loop {
    var animation = self
    animation.input = input
    return try animation.framed(try input.loop(size: options.request, options: options), options)
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
