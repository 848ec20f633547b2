import Drawing
import Numerics
import Preset

extension RenderPlan {
  /// A warning of a matte that changes nothing: containers with alpha blend nothing onto it, and few drawings adapt to
  /// it.
  ///
  /// - Parameter own: the animation without framing.
  func matteWarning(_ own: any AnimationSource) throws(WhirligifError) -> [String] {
    let isBlended = options.background.map { $0.alpha > 0 } ?? false
    guard !container.blendsOntoMatte, options.matte != RenderOptions().matte, !isBlended,
      !animation.input.identity.includes("theme=")
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
        "'matte' (or the theme's) has no effect in \(container.displayNameWithArticle), which is transparent; 'background' "
          + "fills it."
      ]
    } catch {
      throw animation.input.error(error)
    }
  }

  /// Whether a file is asked for that is expected to move: still pictures are as common as PNG and SVG.
  var isLoop: Bool { !options.isOnePicture && !container.isVector && container != .png }

  /// A warning of a drawing, or of a Lottie file, whose frames are all equal.
  func motionWarning() throws(WhirligifError) -> [Warning] {
    guard isLoop, !options.reducesMotion, animation.input.mayBeStill else { return [] }
    do {
      let evaluator = source.makeEvaluator()
      var (first, list) = (DisplayList(), DisplayList())
      for frame in 0..<timing.frameCount {
        try evaluator.evaluate(at: timing.phase(ofFrame: frame), into: &list)
        if frame == 0 { first = list } else if list != first { return [] }
      }
      return [.still(animation.input.drawing)]
    } catch {
      throw animation.input.error(error)
    }
  }

  /// A warning of a variant for dark pages that the container does not hold.
  func variantWarning() -> [String] {
    animation.darkVariant == nil || container.isVector
      ? [] : ["The variant for dark pages is left out: \(container.displayName) has one picture for all pages."]
  }

  /// The ink of a first picture, as a part of the most ink, below which it is nearly empty.
  private static let leastFirstInk = 0.25

  /// Warnings of artworks, of colors that hardly differ from the page, and of a nearly empty first picture that the
  /// user did not ask for.
  func pictureWarnings() throws(WhirligifError) -> [String] {
    do {
      let sample = try sample()
      return colorWarnings(sample) + (try firstPictureWarning(sample))
    } catch {
      throw animation.input.error(error)
    }
  }

  /// Differences from the intended appearance that do not depend on the options, a sentence each.
  func documentWarnings() throws(WhirligifError) -> [String] {
    do {
      return try animation.input.warnings(about: source, options: options, mayStandStill: !isLoop)
        + colorWarnings(sample())
        + animation.input.warningsOfPictures
    } catch {
      throw error as? WhirligifError ?? animation.input.error(error)
    }
  }

  private func colorWarnings(_ sample: LoopSample) -> [String] {
    let artworks = animation.input.artworkWarnings(on: page)
    return artworks.isEmpty ? faintWarning(sample) : artworks
  }

  /// Half as many pictures as for the choice of a representative one, because every rendering pays for them: 4 % of a
  /// small one.
  private func sample() throws -> LoopSample {
    if options.isOnePicture { return try LoopSample(of: source, at: [timing.phase(ofFrame: 0)]) }
    let frames = source.steps ?? Int(min(max(source.duration * source.frameRate, 1), 1e6).rounded())
    return try LoopSample(of: source, frames: frames, count: 8)
  }

  /// The color under the picture; nil if it is unknown, as where a file with alpha will be shown.
  private var page: Numerics.Color? {
    if !container.blendsOntoMatte {
      return options.background.flatMap { $0.alpha >= 1 ? $0.engineColor : nil }
    }
    return matte.background ?? options.matte.engineColor
  }

  private func faintWarning(_ sample: LoopSample) -> [String] {
    guard let page, sample.isFaint(on: page) else { return [] }
    return ["The picture hardly differs from \(PageName(page)): try \(PageName(page).otherOptions)."]
  }

  private func firstPictureWarning(_ sample: LoopSample) throws -> [String] {
    guard !options.isOnePicture, options.start == nil, source.steps != 1,
      try sample.inkShare(at: source.start) < Self.leastFirstInk
    else { return [] }
    let better = ValueText.plain((sample.representative * 100).rounded() / 100)
    return [
      "The first picture, which some viewers show alone, is almost empty; 'start' \(better) begins with one that "
        + "shows most."
    ]
  }

  /// A warning of an animation set in pixels that is reduced to fit the picture.
  func reductionWarning() throws(WhirligifError) -> [String] {
    guard let name = animation.input.parameterInPixels, options.size != .preset, options.fit == .contain,
      !options.cropsToContent
    else { return [] }
    let whole = try animation.input.source(size: .scale(options.scale), options: options)
    guard whole.width > source.width || whole.height > source.height else { return [] }
    return ["'\(name)' is reduced to fit the picture: it needs \(whole.width) x \(whole.height) pixels."]
  }
}

/// A page in warnings.
struct PageName: CustomStringConvertible {
  private let color: Numerics.Color

  init(_ color: Numerics.Color) { self.color = color }

  var description: String { "the page (\(Color(color).css))" }

  /// The options of another page.
  var otherOptions: String {
    "'theme' \(color.luminance < ColorSet.darkest ? "light" : "dark") or another 'background'"
  }
}

extension RenderOptions {
  /// Whether the file has one picture of the loop.
  var isOnePicture: Bool { rendersStillFrame || moment != nil }
}
