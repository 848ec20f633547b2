import Colors
import Drawing
import Numerics
import Platform
import Preset

extension RenderPlan {
  /// Differences from the requested appearance, and probable mistakes.
  package func warnings() throws(WhirligifError) -> [Warning] {
    let effects = options.warnings(about: own, for: container)
    let warnings =
      try picture.warnings(self) + effects.map { Warning($0) } + matteWarning() + pictureWarnings()
      + pageColorFindings() + reductionWarning() + variantWarning() + motionWarning() + leftOutWarning()
      + unusedSettings()
    guard let dark else { return warnings }
    return warnings + (try dark.warnings()).filter { !warnings.contains($0) }
  }

  /// Differences from the intended appearance that do not depend on the options, a sentence each.
  func documentWarnings() throws(WhirligifError) -> [String] {
    let warnings = try picture.warnings(self) + colorWarnings(shownLook())
    return warnings.filter { $0.kind != .note }.map { $0.sentence } + picture.warningsOfPictures()
  }

  /// Whether a file is asked for that is expected to move: still pictures are as common as PNG and SVG.
  var isLoop: Bool { !options.isOnePicture && !container.isVector && container != .png }

  /// A warning of a matte that changes nothing: containers with alpha blend nothing onto it, and few drawings adapt to
  /// it.
  private func matteWarning() throws(WhirligifError) -> [Warning] {
    let isBlended = options.background.map { $0.alpha > 0 } ?? false
    guard !container.blendsOntoMatte, options.matte != RenderOptions().matte, !isBlended,
      try !followsMatte(at: [0, 0.3, 0.7])
    else { return [] }
    return [
      Warning(
        """
        \(setting: "matte") (or that of the theme) has no effect in \(container.displayNameWithArticle), which is \
        transparent; \(setting: "background") fills it.
        """)
    ]
  }

  /// A note about a matte, or a theme, that changes nothing of the frames that were drawn.
  func matteNote(about frames: LoopFrames) throws(WhirligifError) -> [Warning] {
    guard container.blendsOntoMatte, options.matte != RenderOptions().matte, !frames.isBlended,
      try !followsMatte(at: framePhases)
    else { return [] }
    return [
      Warning(
        "\(setting: "matte") (or that of the theme) changes nothing of this picture: nothing is blended onto it.", .note
      )
    ]
  }

  /// Whether the drawing itself follows the color of the page, or its color scheme.
  private func followsMatte(at phases: [Double]) throws(WhirligifError) -> Bool {
    var plain = options
    plain.matte = RenderOptions().matte
    let other = try animation.source.without("theme").picture(PictureRequest(plain)).loop
    return try animation.drawing { () throws(SourceError) in try !own.hasSamePictures(as: other, at: phases) }
  }

  /// A warning of a drawing, or of a Lottie file, whose frames are all equal.
  private func motionWarning() throws(WhirligifError) -> [Warning] {
    guard isLoop, !options.reducesMotion, animation.source.input.about.kind != .preset, try animation.drawing(isStill)
    else {
      return []
    }
    return [.still(animation.source.input.about.drawing)]
  }

  private func isStill() throws(SourceError) -> Bool {
    let evaluator = source.makeEvaluator()
    var (first, list) = (DisplayList(), DisplayList())
    for frame in 0..<timing.frameCount {
      try evaluator.evaluate(at: timing.phase(ofFrame: frame), into: &list)
      if frame == 0 { first = list } else if list != first { return false }
    }
    return true
  }

  /// A warning of an SVG with more pictures than the limit of pixels allows.
  private func leftOutWarning() -> [Warning] {
    guard let leftOut else { return [] }
    return [
      Warning(
        """
        The \(leftOut.shown) of \(leftOut.of) pictures that stay longest are shown: all of them have more than \
        \(options.maximumPixels) pixels; choose a smaller \(setting: "size"), or raise \(setting: "max-pixels").
        """)
    ]
  }

  /// What other containers than an SVG draw in place of colors that the page decides: a fallback is what was asked for.
  private func pageColorFindings() -> [Warning] {
    guard !container.isSVG else { return [] }
    return animation.source.pageColors.map { color in
      let drawn = color.isCurrentColor ? "in black" : "as '\(color.plain)'"
      return Warning(
        "The color '\(color.css)' is drawn \(drawn): only an SVG takes the color of its page.",
        color.isCurrentColor ? .notAsAsked : .note)
    }
  }

  /// A warning of a variant for dark pages that the container does not hold.
  private func variantWarning() -> [Warning] {
    animation.darkVariant == nil || container.holdsThemes
      ? []
      : [Warning("The variant for dark pages is left out: \(container.displayName) has one picture for all pages.")]
  }

  /// Warnings of artworks, of colors that hardly differ from the page, and of a nearly empty first picture that the
  /// user did not ask for.
  private func pictureWarnings() throws(WhirligifError) -> [Warning] {
    let look = try shownLook()
    return colorWarnings(look) + (try firstPictureWarning(look))
  }

  /// The look at what the file shows: the only picture, or the animation in its frame.
  private func shownLook() throws(WhirligifError) -> LoopLook {
    guard options.isOnePicture || isFramed else { return try look() }
    return try animation.drawing { () throws(SourceError) in
      options.isOnePicture
        ? try LoopLook(of: source, at: [timing.phase(ofFrame: 0)]) : try LoopLook(of: source, count: 8)
    }
  }

  private func colorWarnings(_ look: LoopLook) -> [Warning] {
    let artworks = picture.artworkWarnings(page)
    guard artworks.isEmpty else { return artworks.map { Warning($0) } }
    guard let page, look.isFaint(on: page) || own.looksForStill && look.isMostlyLost(on: page) else { return [] }
    return [Warning("The picture hardly differs from \(PageName(page)): try \(PageName(page).otherOptions).")]
  }

  private var page: Numerics.Color? { options.page(in: container) }

  /// The ink of a first picture, as a part of the most ink, below which it is nearly empty.
  private static let minimumFirstInk = 0.25

  private func firstPictureWarning(_ look: LoopLook) throws(WhirligifError) -> [Warning] {
    let start = isFramed ? source.start : own.start
    guard !options.isOnePicture, options.start == nil, source.steps != 1 else { return [] }
    let isEmpty = try animation.drawing { () throws(SourceError) in
      if try look.inkShare(at: start) < Self.minimumFirstInk { return true }
      return own.looksForStill ? try look.isNearlyEmpty(at: start, on: page) : false
    }
    guard isEmpty else { return [] }
    let better = ValueText.plain((look.representative(on: page) * 100).rounded() / 100)
    return [
      Warning(
        """
        The first picture, which some viewers show alone, is almost empty; \(setting: "start") \(better) begins with one \
        that shows most.
        """)
    ]
  }

  /// A warning of an animation set in pixels that is reduced to fit the picture.
  private func reductionWarning() throws(WhirligifError) -> [Warning] {
    guard let name = animation.source.input.parameterInPixels, options.size != .preset, options.fit == .contain,
      !options.cropsToContent
    else { return [] }
    let whole = try animation.source.input.picture(PictureRequest(options, size: .scale(options.scale))).loop
    guard whole.width > source.width || whole.height > source.height else { return [] }
    return [
      Warning("\(setting: name) is reduced to fit the picture: it needs \(whole.width) x \(whole.height) pixels.")
    ]
  }
}

extension RenderPlan {
  /// Draws between the two places at which warnings refuse a result that is not as asked.
  ///
  /// - Parameter others: the warnings that follow from the result, given the earlier ones.
  /// - Throws: `notAsAsked`, and the errors of drawing.
  func drawn<Result>(
    _ draw: () throws(WhirligifError) -> Result,
    others: (Result, [Warning]) throws(WhirligifError) -> [Warning] = { _, _ in [] }
  ) throws(WhirligifError) -> (result: Result, warnings: [Warning]) {
    var warnings = try warnings()
    try refuse(warnings)
    let result = try draw()
    warnings += picture.warningsOfPictures().map { Warning(Wording($0)) }
    warnings += try others(result, warnings)
    try refuse(warnings)
    return (result, warnings)
  }

  private func refuse(_ warnings: [Warning]) throws(WhirligifError) {
    let reasons = warnings.filter { $0.kind != .note }
    if options.isStrict, !reasons.isEmpty { throw .notAsAsked(reasons.map({ $0.finding })) }
  }

  /// Warnings that only the finished file shows.
  func warnings(of file: RenderedFile, after others: [Warning]) throws(WhirligifError) -> [Warning] {
    guard others.isEmpty, file.report.frames == 1 else { return file.report.findings }
    if file.report.colors <= 2, try isPlain() {
      return [Warning("The picture has a single color: nothing in it can be seen.")] + file.report.findings
    }
    return (isLoop ? [.still(animation.source.input.about.drawing)] : []) + file.report.findings
  }
}

extension Loop {
  /// Whether both loops draw the same display lists.
  ///
  /// - Parameter others: the phases of the other loop, if they are not the same.
  func hasSamePictures(
    as other: Loop, at phases: [Double], others otherPhases: [Double]? = nil
  ) throws(SourceError) -> Bool {
    let (first, second) = (makeEvaluator(), other.makeEvaluator())
    var (list, otherList) = (DisplayList(), DisplayList())
    for (phase, otherPhase) in zip(phases, otherPhases ?? phases) {
      try first.evaluate(at: phase, into: &list)
      try second.evaluate(at: otherPhase, into: &otherList)
      if list != otherList { return false }
    }
    return true
  }
}

/// A page in warnings.
struct PageName: CustomStringConvertible {
  private let color: Numerics.Color

  init(_ color: Numerics.Color) { self.color = color }

  var description: String { "the page (\(Color(color).css))" }

  /// The options of another page.
  var otherOptions: Wording {
    "\(setting: "theme") \(color.luminance < ColorSet.darkest ? "light" : "dark") or another \(setting: "background")"
  }
}

extension RenderOptions {
  /// Whether the file has one picture of the loop.
  var isOnePicture: Bool { rendersStillFrame || moment != nil }
}
