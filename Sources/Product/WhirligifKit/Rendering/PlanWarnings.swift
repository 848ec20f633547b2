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
      try (mayKeepDocument ? [] : picture.warnings(self)) + effects + coveredNote() + matteWarning() + pictureWarnings()
      + pageColorFindings() + reductionWarning() + variantWarning() + motionWarning() + leftOutWarning()
      + unusedSettings()
    guard let dark else { return warnings }
    return warnings + (try dark.warnings()).filter { !warnings.contains($0) }
  }

  /// Whether the file may be the document itself, with changes: then nothing is lost of what is not drawn.
  private var mayKeepDocument: Bool {
    switch animation.source.input.about.kind {
    case .lottie: container == .lottie || container == .dotLottie
    case .svg: container.isSVG
    default: false
    }
  }

  /// Messages that do not depend on the options.
  func documentWarnings() throws(WhirligifError) -> [Warning] {
    try picture.warnings(self) + colorWarnings(shownLook()) + picture.warningsOfPictures()
  }

  /// Whether a file is asked for that is expected to move: still pictures are as common as PNG and SVG.
  var isLoop: Bool { !options.isOnePicture && !container.isVector && container != .png }

  /// A note about a page, or a background, that is covered by a drawing of somebody.
  private func coveredNote() throws(WhirligifError) -> [Warning] {
    let isFilled = (options.background?.alpha ?? 0) > 0
    guard animation.source.input.about.kind != .preset, isFilled || options.pageOrigin != .assumed, try look().isFilled
    else { return [] }
    if !isFilled, try followsMatte(at: [0, 0.3, 0.7]) { return [] }
    let name = isFilled ? "background" : nameOfPage
    return [
      Warning(
        "\(setting: name) is covered by the picture's own background: \(setting: "hide") background takes that away.",
        .covered)
    ]
  }

  /// A warning of a matte that changes nothing: containers with alpha blend nothing onto it, and few drawings adapt to
  /// it.
  private func matteWarning() throws(WhirligifError) -> [Warning] {
    let isBlended = options.background.map { $0.alpha > 0 } ?? false
    guard !container.blendsOntoMatte, options.matte != RenderOptions().matte, !isBlended,
      options.pageOrigin != .themes, try coveredNote().isEmpty, try !followsMatte(at: [0, 0.3, 0.7])
    else { return [] }
    return [
      Warning(
        """
        \(setting: nameOfPage) has no effect in \(container.displayNameWithArticle), which is transparent; \
        \(setting: "background") fills it.
        """, .noEffect)
    ]
  }

  /// A note about a matte, or a theme, that changes nothing of the frames that were drawn.
  func matteNote(about frames: LoopFrames) throws(WhirligifError) -> [Warning] {
    guard container.blendsOntoMatte, options.matte != RenderOptions().matte, !frames.isBlended,
      options.pageOrigin != .themes, try coveredNote().isEmpty, try !followsMatte(at: framePhases)
    else { return [] }
    return [
      Warning(
        "\(setting: nameOfPage) changes nothing of this picture: nothing is blended onto it.", .unusedOption)
    ]
  }

  /// The setting that names the page.
  private var nameOfPage: String { options.pageOrigin == .named ? "matte" : "theme" }

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
    return [.still(animation.source.input.about)]
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
        """, .fewerPictures)
    ]
  }

  /// What other containers than an SVG draw in place of colors that the page decides: a fallback is what was asked for.
  private func pageColorFindings() -> [Warning] {
    guard !container.isSVG else { return [] }
    return animation.source.pageColors.map { color in
      let drawn = color.isCurrentColor ? "in black" : "as '\(color.plain)'"
      return Warning(
        "The color '\(color.css)' is drawn \(drawn): only an SVG takes the color of its page.",
        color.isCurrentColor ? .noVariant : .fallbackColor)
    }
  }

  /// A warning of a variant for dark pages that the container does not hold.
  private func variantWarning() -> [Warning] {
    animation.darkVariant == nil || container.holdsThemes
      ? []
      : [
        Warning(
          "The variant for dark pages is left out: \(container.displayName) has one picture for all pages.", .noVariant)
      ]
  }

  /// Warnings of artworks, of colors that hardly differ from the page, and of a nearly empty first picture that the
  /// user did not ask for.
  private func pictureWarnings() throws(WhirligifError) -> [Warning] {
    let look = try shownLook()
    let lost = try lostColors()
    return lost + colorWarnings(look, isTold: !lost.isEmpty) + (try firstPictureWarning(look))
  }

  /// The look at what the file shows: the only picture, or the animation in its frame.
  private func shownLook() throws(WhirligifError) -> LoopLook {
    guard options.isOnePicture || isFramed else { return try look() }
    return try animation.drawing { () throws(SourceError) in
      options.isOnePicture
        ? try LoopLook(of: source, at: [timing.phase(ofFrame: 0)]) : try LoopLook(of: source, count: 8)
    }
  }

  /// - Parameter isTold: whether a color is named that hardly differs from the page.
  private func colorWarnings(_ look: LoopLook, isTold: Bool = false) -> [Warning] {
    let faint: Finding.Kind = options.namesPage ? .faint : .faintOnWhite
    let artworks = picture.artworkWarnings(page, faint)
    guard artworks.isEmpty, !isTold, let page, look.isFaint(on: page) else {
      return artworks
    }
    return [Warning("The picture hardly differs from \(PageName(page)): try \(PageName(page).otherOptions).", faint)]
  }

  private var page: Numerics.Color? { options.page(in: container) }

  /// A warning for each flat color of artwork, of an import or of a setting that can hardly be told from the page that
  /// was named.
  private func lostColors() throws(WhirligifError) -> [Warning] {
    guard options.namesPage else { return [] }
    let page = options.behind
    let phases = options.isOnePicture ? [timing.phase(ofFrame: 0)] : (0..<Self.moments).map { Double($0) / 8 }
    let colors = try animation.drawing { () throws(SourceError) in
      try source.lostColors(on: page, at: phases) { advice(on: $0, over: page) != nil }
    }
    var known: Set<Warning> = []
    return colors.compactMap { color in
      advice(on: color, over: page).map { Warning("\(color.hexadecimal) \($0)", .lostColor) }
    }.filter { known.insert($0).inserted }
  }

  private static let moments = 8

  /// The end of the sentence about a color, with the setting that changes it; nil for one of a preset.
  private func advice(on color: Numerics.Color, over page: Numerics.Color) -> Wording? {
    let (own, other) = (color.hexadecimal, page.luminance < ColorSet.darkest ? "#ffffff" : "#000000")
    func change(_ setting: String, of file: String) -> Wording {
      "of \(file) hardly differs from \(PageName(page)): \(setting: setting) '\(own)=\(other)' changes it."
    }
    let facts = animation.source.input.about
    guard facts.kind == .preset else {
      return color == RenderOptions.currentColor.engineColor ? nil : change("color", of: facts.file)
    }
    let artworks = picture.artworks.sorted { $0.key < $1.key }
    if let (name, artwork) = artworks.first(where: { $1.drawing.list.flatColors.contains(color) }) {
      return change("\(name).color", of: artwork.label)
    }
    return animation.source.setting(of: color).map { setting in
      "hardly differs from \(PageName(page)): choose another \(setting: setting.text), such as '\(other)'."
    }
  }

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
        """, .emptyStart)
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
      Warning(
        "\(setting: name) is reduced to fit the picture: it needs \(whole.width) x \(whole.height) pixels.", .reduced)
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
    others: ((Result, [Warning]) throws(WhirligifError) -> [Warning])? = nil
  ) throws(WhirligifError) -> (result: Result, warnings: [Warning]) {
    var warnings = try warnings()
    try refuse(warnings)
    let result = try draw()
    warnings += try others?(result, warnings) ?? picture.warningsOfPictures()
    try refuse(warnings)
    return (result, warnings)
  }

  private func refuse(_ warnings: [Warning]) throws(WhirligifError) {
    let reasons = warnings.filter { !$0.isNote }
    if options.isStrict, !reasons.isEmpty { throw .notAsAsked(reasons.map({ $0.finding })) }
  }

  /// Messages that only the finished file shows.
  func warnings(of file: RenderedFile, after others: [Warning]) throws(WhirligifError) -> [Warning] {
    guard !file.keepsDocument || container.isSVG else { return file.report.findings }
    // A document that is kept loses nothing of what is not drawn.
    let late =
      try file.keepsDocument ? [] : (mayKeepDocument ? picture.warnings(self) : []) + picture.warningsOfPictures()
    let known = others + late + (try motionWarnings(of: file, after: others + late)) + file.report.findings
    return try Array(known.dropFirst(others.count)) + unchangedSettings(of: file, after: known)
  }

  private func motionWarnings(of file: RenderedFile, after others: [Warning]) throws(WhirligifError) -> [Warning] {
    let isTold = others.contains { !$0.isNote || [.still, .faintOnWhite].contains($0.finding.kind) }
    guard !isTold, file.report.frames == 1 else { return [] }
    if file.report.colors <= 2, try isPlain() {
      let kind: Finding.Kind = options.moment == nil ? .oneColor : .emptyMoment
      return [Warning("The picture has a single color: nothing in it can be seen.", kind)]
    }
    return isLoop ? [.still(animation.source.input.about)] : []
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
