import Drawing

extension RenderPlan {
  /// A warning for each setting of the user that changes nothing of the loop: neither a picture nor a time.
  ///
  /// The animation without the setting is evaluated until a picture differs, which the first one does for most.
  func unusedSettings() throws(WhirligifError) -> [Warning] {
    var warnings: [Warning] = []
    for parameter in animation.chosen {
      guard let other = try? animation.input.without(parameter) else { continue }
      let isUnused = try isUnseen(parameter) ? true : isSame(without: parameter, other)
      if isUnused { warnings.append(.unused(parameter)) }
    }
    return warnings
  }

  /// Whether a text changes the size of the picture at most.
  private func isUnseen(_ parameter: String) throws(WhirligifError) -> Bool {
    do {
      guard let other = try animation.input.loop(without: parameter, on: options.request, options: options) else {
        return false
      }
      return try own.isTimed(like: other) && hasSamePictures(own, other)
    } catch let error as WhirligifError {
      throw error
    } catch {
      throw animation.input.error(error)
    }
  }

  private func isSame(without parameter: String, _ other: any AnimationInput) throws(WhirligifError) -> Bool {
    // The box to which a picture is cut follows from its loop.
    var options = options
    options.cropsToContent = false
    do {
      let (one, two) = (
        self.options.cropsToContent ? try animation.source(of: animation.input, options) : source,
        try animation.source(of: other, options)
      )
      guard one.isTimed(like: two), try hasSamePictures(one, two) else { return false }
      let request = options.request
      return try animation.input.value(of: parameter, size: request, options: options)
        != other.value(of: parameter, size: request, options: options)
    } catch let error as WhirligifError {
      throw error
    } catch {
      // Without the setting, the animation may not be possible at all.
      return false
    }
  }

  private func hasSamePictures(_ one: Loop, _ two: Loop) throws -> Bool {
    let (first, second) = (one.makeEvaluator(), two.makeEvaluator())
    var (list, other) = (DisplayList(), DisplayList())
    for phase in phases {
      try first.evaluate(at: phase, into: &list)
      try second.evaluate(at: phase, into: &other)
      if list != other { return false }
    }
    return true
  }

  /// The phases of the frames; of vectors, which also move between them, more.
  private var phases: [Double] {
    let frames = (0..<timing.frameCount).map { timing.phase(ofFrame: $0) }
    guard container.isVector, source.steps == nil else { return frames }
    let count = Self.vectorSamples * timing.frameCount
    return frames + (0..<count).map { Double($0) / Double(count) }
  }

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
