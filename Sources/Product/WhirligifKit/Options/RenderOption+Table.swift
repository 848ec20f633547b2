import Numerics
import Preset

extension RenderOption {
  /// All options, in the order of the help.
  public static let all = sizes + times + colors + fileSizes + outputs

  private static let sizes: [RenderOption] = [
    RenderOption(
      "size", short: "s", "N|WxH", .size(RenderLimits.sideLengths), default: "its own", .size, { $1(&$0.size) },
      read: RenderOptions.Size.init(text:), write: { $0.text },
      "Size in pixels; N is the longer side."),
    .side("width", short: "W", "Width in pixels; the height follows, unless it is given.") { side, size in
      if case .height(let height) = size { .exact(width: side, height: height) } else { .width(side) }
    },
    .side("height", short: "H", "Height in pixels; the width follows, unless it is given.") { side, size in
      if case .width(let width) = size { .exact(width: width, height: side) } else { .height(side) }
    },
    .factor("scale", in: RenderLimits.scales, .size, { $1(&$0.scale) }, "Multiply the size."),
    .flag(
      "crop", property: "cropsToContent", .size, { $1(&$0.cropsToContent) }, effect: .picture(),
      "Cut the picture to the box of everything that the loop shows."),
    RenderOption(
      "padding", "N|N%", .padding, default: "0", .size, { $1(&$0.padding) }, effect: .picture(),
      read: RenderOptions.Padding.init(text:),
      write: { $0?.text }, "Empty margin in pixels, or in percent of the longer side. The size includes it."),
    RenderOption(
      "fit", "KIND", .choice(RenderOptions.Fit.allCases.map { $0.rawValue }), default: "contain", .size,
      { $1(&$0.fit) }, effect: .picture { plan, _ in plan.options.fitsBothSides },
      read: { RenderOptions.Fit(rawValue: $0) }, write: { $0 == .contain ? nil : $0.rawValue },
      "In a picture of another aspect ratio, contain shows all, cover fills the picture."),
  ]

  private static let times: [RenderOption] = [
    .number(
      "fps", property: "frameRate", short: "r", "N", in: RenderLimits.frameRates, .framesPerSecond, default: "its own",
      .time,
      { $1(&$0.frameRate) }, effect: .motion,
      "Frames per second, at most 50 in a GIF."),
    .number(
      "duration", "S", in: RenderLimits.durations, .seconds, default: "its own", .time, { $1(&$0.duration) },
      effect: .motion,
      "Seconds per loop."),
    .factor("speed", in: RenderLimits.speeds, .time, { $1(&$0.speed) }, effect: .motion, "Speed factor."),
    RenderOption(
      "plays", "N|forever", .integer(RenderLimits.plays, or: ["forever"]), default: "forever", .time, { $1(&$0.plays) },
      effect: .heeded { !$0.isStream && ($0.isSVG || !$0.isVector) },
      read: { $0 == "forever" ? .some(nil) : ValueText.integer($0) }, write: { $0.map { "\($0)" } },
      "Number of times the loop plays."),
    .flag(
      "bounce", property: "bounces", .time, { $1(&$0.bounces) }, effect: .motion,
      "Play forwards and then backwards, as one loop."),
    RenderOption(
      "hold", "S", .number(RenderLimits.holds, in: .seconds), default: "0", .time, { $1(&$0.hold) }, effect: .motion,
      read: { ValueText.number($0, in: .seconds) }, write: { $0 == 0 ? nil : ValueText.plain($0) },
      "Seconds that the last picture stays before the loop goes on."),
    .flag(
      "reverse", property: "playsBackwards", .time, { $1(&$0.playsBackwards) },
      effect: .picture(needsMotion: true) { plan, _ in plan.isMoving }, "Play backwards."),
    RenderOption(
      "start", "0...1", .share, default: "its own", .time, { $1(&$0.start) },
      effect: .picture { $0.isMoving && $0.framePhases != $1.framePhases }, read: { ValueText.share($0) },
      write: { $0.map(ValueText.plain) }, "Start at this fraction of the loop."),
    .flag(
      "reduced", property: "reducesMotion", .time, { $1(&$0.reducesMotion) },
      effect: .picture(),
      "Calm motion, for people who prefer reduced motion."),
    .flag(
      "still", property: "rendersStillFrame", .time, { $1(&$0.rendersStillFrame) },
      "Render only one frame, which represents the loop."),
    RenderOption(
      "at", property: "moment", "0...1|Ss", .moment, .time, { $1(&$0.moment) }, read: RenderOptions.Moment.init(text:),
      write: { $0?.text },
      "Render only the frame at this phase or second."),
  ]

  private static let colors: [RenderOption] = [
    RenderOption(
      "background", "COLOR", .color(or: ["none"]), default: "none", .color, { $1(&$0.background) },
      read: { $0 == "none" ? .some(nil) : try? Color(css: $0) }, write: { $0.map { $0.css } },
      "Fill the canvas; none leaves it transparent."),
    RenderOption(
      "matte", "COLOR", .pageColor, default: "white", .color, { $1(&$0.matte) }, read: { try? Color(css: $0) },
      write: { $0.css },
      "The page's color, under soft edges."),
    RenderOption(
      "palette", "NAME", .choice(ColorSet.names), .color, { $1(&$0.palette) }, read: { $0 }, write: { $0 },
      "Replace the colors that are not set: " + ColorSet.names.joined(separator: ", ") + "."),
    .integer(
      "max-colors", property: "maximumColors", "N", in: RenderLimits.colors, .color, { $1(&$0.maximumColors) },
      effect: .heeded { $0.reducibleSettings.contains(.colors) },
      "Color limit, including transparency."),
    RenderOption(
      "dither", "KIND", .choice(RenderOptions.Dither.allCases.map { $0.rawValue }), default: "automatic", .color,
      { $1(&$0.dither) }, effect: .heeded { $0.blendsOntoMatte && !$0.isStream },
      read: { RenderOptions.Dither(rawValue: $0) }, write: { $0?.rawValue },
      "One of none, ordered, diffusion."),
  ]

  private static let fileSizes: [RenderOption] = [
    RenderOption(
      "quality", short: "Q", "1...100", .integer(RenderLimits.qualities, in: .percent),
      default: "\(RenderOptions.defaultQuality)", .file, { $1(&$0.quality) },
      effect: .heeded { $0.reducibleSettings.contains(.quality) },
      read: { ValueText.integer($0, in: .percent) }, write: { $0.map { "\($0)" } },
      "From the smallest file to the most accurate colors."),
    .integer(
      "lossy", property: "lossiness", "N", in: RenderLimits.lossiness, .file, { $1(&$0.lossiness) },
      effect: .heeded { $0.reducibleSettings.contains(.lossiness) },
      "Error: 1 is invisible, 10 is noticeable; 5, 10, 20 are about gifsicle's 20, 80, 200."),
    .integer(
      "effort", "0...9", in: RenderLimits.efforts, .file, { $1(&$0.effort) },
      effect: .heeded { $0.hasAlpha && !$0.isVector && !$0.isStream },
      "Time for a smaller WebP or PNG: 0 is fastest, 9 smallest."),
    RenderOption(
      "title", "TEXT", .text, .file, { $1(&$0.title) }, effect: .heeded { $0.isVector }, read: { $0 }, write: { $0 },
      "Describe an SVG for people who do not see it."),
    RenderOption(
      "svg-motion", property: "svgMotion", "KIND", .choice(RenderOptions.SVGMotion.allCases.map { $0.rawValue }),
      default: "smil", .file,
      { $1(&$0.svgMotion) }, effect: .heeded { $0.isSVG }, read: { RenderOptions.SVGMotion(rawValue: $0) },
      write: { $0?.rawValue },
      "Move an SVG by smil or css."),
    RenderOption(
      "id-prefix", property: "identifierPrefix", "NAME", .identifier, .file, { $1(&$0.identifierPrefix) },
      effect: .heeded { $0.isSVG }, read: { $0 }, write: { $0 },
      "Begin ids of an SVG, for pages that have it twice."),
    RenderOption(
      "max-bytes", property: "maximumBytes", "N|Nk|NM", .bytes(RenderLimits.bytes), .file, { $1(&$0.maximumBytes) },
      read: { ValueText.bytes($0) },
      write: { $0.map { "\($0)" } },
      "Limit the file size: reduces quality and frames, then colors. 1k is 1024 bytes."),
    RenderOption(
      "max-frames", property: "maximumFrames", "N", .integer(RenderLimits.frames), .file, { $1(&$0.maximumFrames) },
      read: { ValueText.integer($0) },
      write: { $0.map { "\($0)" } }, "Reduce the frame rate if there are more than N frames."),
    RenderOption(
      "profile", "NAME", .choice(SizeProfile.all.map { $0.name }), .file, { $1(&$0.profile) },
      read: { SizeProfile.named($0) },
      write: { $0?.name },
      "Apply the limits of a platform: " + SizeProfile.all.map { "\($0.name) (\($0.limits))" }.joined(separator: ", ")
        + ". Explicit options take precedence."),
  ]

  private static let outputs: [RenderOption] = [
    .flag("strict", property: "isStrict", .output, { $1(&$0.isStrict) }, "Treat warnings as errors."),
    RenderOption(
      "format", property: "container", "KIND", .choice(Container.names), default: "by the extension", .output,
      { $1(&$0.container) }, read: { Container(named: $0) }, write: { $0?.name },
      "One of " + Container.names.joined(separator: ", ")
        + "; webp and png (animated: APNG) have true transparency; y4m, rgba and pam are frames for other programs."),
    RenderOption(
      "jobs", property: "threads", short: "j", "N", .integer(RenderLimits.threads), default: "the number of cores",
      .output,
      { $1(&$0.threads) },
      affectsBytes: false, read: { ValueText.integer($0) }, write: { _ in nil }, "Threads to use."),
    .integer(
      "max-pixels", property: "maximumPixels", "N", in: RenderLimits.maximumPixels, .output, { $1(&$0.maximumPixels) },
      affectsBytes: false,
      "Pixel limit of all frames."),
    .number(
      "max-seconds", property: "maximumSeconds", "S", in: RenderLimits.renderingSeconds, .seconds,
      default: ValueText.plain(RenderLimits.defaultRenderingSeconds), .output, { $1(&$0.maximumSeconds) },
      affectsBytes: false,
      "Time limit in seconds."),
  ]
}

extension RenderOptions.Size {
  /// The size in a text `N`, `WxH`, `Wxauto` or `autoxH`.
  init?(text: String) {
    let sides = ValueText.sides(text)
    switch (Int(sides[0]), sides.count == 2 ? Int(sides[1]) : nil) {
    case (let side?, nil) where sides.count == 1: self = .longerSide(side)
    case (let width?, let height?): self = .exact(width: width, height: height)
    case (let width?, nil) where sides.count == 2 && sides[1] == Self.other: self = .width(width)
    case (nil, let height?) where sides[0] == Self.other: self = .height(height)
    default: return nil
    }
  }

  /// The text of a side that follows from the other one.
  private static let other = "auto"

  /// The sides that are given.
  var sides: [Int] {
    switch self {
    case .preset: []
    case .longerSide(let side), .width(let side), .height(let side): [side]
    case .exact(let width, let height): [width, height]
    }
  }

  /// Nil for the preset's own size.
  fileprivate var text: String? {
    switch self {
    case .preset: nil
    case .longerSide(let side): "\(side)"
    case .exact(let width, let height): "\(width)x\(height)"
    case .width(let width): "\(width)x" + Self.other
    case .height(let height): Self.other + "x\(height)"
    }
  }
}

extension RenderOptions.Padding {
  /// The margin in a text `8`, `8px` or `10%`.
  init?(text: String) {
    if text.ends(with: "%") {
      guard let share = ValueText.share(text), share < 0.5 else { return nil }
      self = .share(share)
    } else {
      guard let pixels = ValueText.integer(text, in: .pixels), RenderLimits.paddings.contains(pixels) else {
        return nil
      }
      self = .pixels(pixels)
    }
  }

  fileprivate var text: String {
    switch self {
    case .pixels(let pixels): "\(pixels)"
    case .share(let share): ValueText.plain(share * 100) + "%"
    }
  }
}

extension RenderOptions.Moment {
  /// The moment in a text `0.37`, `37%` or `1.2s`.
  package init?(text: String) {
    if text.ends(with: "s") || text.ends(with: "min") {
      guard let seconds = ValueText.number(text, in: .seconds), RenderLimits.moments.contains(seconds) else {
        return nil
      }
      self = .seconds(seconds)
    } else {
      guard let phase = ValueText.share(text) else { return nil }
      self = .phase(phase)
    }
  }

  fileprivate var text: String {
    switch self {
    case .phase(let phase): ValueText.plain(phase)
    case .seconds(let seconds): ValueText.plain(seconds) + "s"
    }
  }
}
