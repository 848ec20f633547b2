import Drawing

extension RenderPlan {
  /// A warning of a matte that changes nothing: containers with alpha blend nothing onto it, and few drawings adapt to
  /// it.
  ///
  /// - Parameter own: the animation without framing.
  func matteWarning(_ own: any AnimationSource) throws(WhirligifError) -> [String] {
    let isBlended = options.background.map { $0.alpha > 0 } ?? false
    guard container.hasTrueAlpha, container != .y4m, options.matte != RenderOptions().matte, !isBlended,
      !animation.input.identity.contains("theme=")
    else { return [] }
    var plain = options
    plain.matte = RenderOptions().matte
    do {
      let other = try animation.input.source(size: options.request, options: plain)
      let (one, two) = (own.makeEvaluator(), other.makeEvaluator())
      var (list, otherList) = (DisplayList(), DisplayList())
      for phase in [0, 0.3, 0.7] {
        try one.evaluate(at: phase, into: &list)
        try two.evaluate(at: phase, into: &otherList)
        if list != otherList { return [] }
      }
      return [
        "'matte' (or the theme's) has no effect in a \(container.title), which is transparent; '--background' fills it."
      ]
    } catch {
      throw animation.input.error(error)
    }
  }

  /// The ink of a first picture, as a part of the most ink, below which it is nearly empty.
  private static let leastFirstInk = 0.25

  /// A warning of a nearly empty first picture that the user did not ask for.
  func firstPictureWarning() throws(WhirligifError) -> [String] {
    guard !options.isOnePicture, options.start == nil, source.steps != 1 else { return [] }
    do {
      let frames = source.steps ?? Int(min(max(source.duration * source.frameRate, 1), 1e6).rounded())
      let sample = try LoopSample(of: source, frames: frames)
      guard try sample.inkShare(at: source.start) < Self.leastFirstInk else { return [] }
      let better = ValueText.plain((sample.representative * 100).rounded() / 100)
      return [
        "The first picture, which some viewers show alone, is almost empty; '--start \(better)' starts with one that "
          + "shows most."
      ]
    } catch {
      throw animation.input.error(error)
    }
  }
}

extension RenderOptions {
  /// Whether the file has one picture of the loop.
  var isOnePicture: Bool { rendersStillFrame || moment != nil }
}
