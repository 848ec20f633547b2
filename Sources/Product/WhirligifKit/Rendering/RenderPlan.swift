import Colors
import Documents
import Drawing
import Frames
import Lottie
import Numerics
import Palette
import Platform
import Raster
import Vector

/// A rendering before anything is drawn: the source at its size, the times of its frames, the matte and the settings.
///
/// Made once per rendering: fewer frames and other settings of the encoder need no other plan.
package struct RenderPlan: Sendable {
  let animation: Animation
  let container: Container
  /// The options with the limits of the profile.
  let options: RenderOptions
  /// The colors that the page decides, of an SVG.
  private(set) var pageColors = PageColors()
  /// The document at the requested size.
  let picture: InputPicture
  /// Its animation, without framing.
  let own: Loop
  /// The animation in its picture.
  package let source: Loop
  /// Whether the picture has other parts or margins than the animation.
  let isFramed: Bool
  private let looks: KeptLook
  let matte: Matte
  /// The loop without a limit on its frames.
  private var loop: LoopTiming
  /// The frames that the options request.
  package private(set) var timing: LoopTiming
  /// The number of pictures of an SVG of which only some are shown, and of these; nil for others.
  private(set) var leftOut: (of: Int, shown: Int)?
  /// For each frame, the first one like it, if they were counted.
  private var firsts: [Int]?
  /// The requested settings, before any reduction.
  let asked: BudgetStep
  private let darkPlan: Box<RenderPlan>?

  /// - Throws: `invalidValue` for invalid options, parameters and sizes; `tooManyPixels` before any memory is
  ///   allocated.
  init(_ animation: Animation, for container: Container) throws(WhirligifError) {
    let options = animation.options.withProfile
    try options.check()
    var animation = animation
    if container.isSVG { pageColors = try animation.source.mark(followsPage: options.palette == nil) }
    var request = PictureRequest(options)
    request.shades = pageColors.shades
    let picture = try animation.source.picture(request)
    var own = picture.loop.remembered()
    let looks = KeptLook(of: own)
    if own.looksForStill, options.needsStill(in: container) {
      own = animation.startingWithStill(own, options, on: options.page(in: container), looks)
    }
    let source = try animation.framed(own, options)
    guard max(source.width, source.height) <= container.maximumSide else {
      throw animation.error(.size(width: source.width, height: source.height, largest: container.maximumSide))
    }
    (self.animation, self.container, self.options) = (animation, container, options)
    (self.picture, self.own, self.source, self.looks) = (picture, own, source, looks)
    isFramed = animation.framing(options).isNeeded
    darkPlan =
      container.holdsThemes ? try animation.darkPlan(of: options, for: container, like: source).map(Box.init) : nil
    loop = try options.timing(of: source, in: container.timeUnit)
    timing = loop.limited(to: options.maximumFrames ?? .max, isStepped: source.steps != nil)
    matte = try options.pageMatte()
    asked = options.asked(for: container, frames: timing.frameCount)
    // A file of shapes has no pixels.
    if !container.isVector, timing.frameCount > room { try keepLongestPictures() }
  }

  /// The number of pictures within the limit of pixels.
  private var room: Int {
    Int(clamping: Int64(options.maximumPixels) / (Int64(source.width) * Int64(source.height)))
  }

  /// Keeps some pictures of an SVG if all have too many pixels and nobody has asked for their number: it states none.
  private mutating func keepLongestPictures() throws(WhirligifError) {
    let firsts = source.firstPictures(at: timing.phases)
    let pictures = firsts.indices.count { firsts[$0] == $0 }
    guard pictures > room else { return self.firsts = firsts }
    let isChosen = options.frameRate != nil || options.maximumFrames != nil
    guard !isChosen, animation.source.input.about.kind == .svg, room >= Self.minimumPictures,
      Double(room) >= Self.minimumRate * seconds || pictures < timing.frameCount
    else {
      throw .tooManyPixels(
        width: source.width, height: source.height, frames: pictures, limit: options.maximumPixels)
    }
    loop = loop.keeping(room, ofPictures: firsts)
    timing = loop
    leftOut = (pictures, room)
  }

  /// Fewer do not tell what a recording shows.
  private static let minimumPictures = 16
  /// Fewer pictures a second are no motion; a recording holds them for longer.
  private static let minimumRate = 4.0

  var name: String { animation.name }
  /// The size of the picture.
  package var pixelSize: (width: Int, height: Int) { (source.width, source.height) }
  /// The duration of one loop.
  package var seconds: Double { timing.times.seconds }

  /// The picture for readers who prefer a dark color scheme, in a container that holds it.
  var dark: RenderPlan? { darkPlan?.value }

  /// The opaque colors that have names: those of parameters, by their flags, and those that the project names.
  var namedColors: [NamedColor] {
    let ofParameters = animation.declaredParameters.compactMap { parameter -> NamedColor? in
      guard parameter.kind == .color || parameter.kind == .paint,
        case .color(let color)? = try? animation.source.value(of: parameter.name, in: { picture }), color.alpha == 1
      else { return nil }
      return NamedColor(name: parameter.flag, color: color.engineColor)
    }
    let ofProject = animation.names.compactMap { named -> NamedColor? in
      guard let color = try? ColorSyntax.parse(named.value.text), color.alpha == 1 else { return nil }
      return NamedColor(name: named.name.text, color: color)
    }
    return ofParameters + ofProject
  }

  /// The frames, or at most `limit` of them, in the same time.
  ///
  /// - Parameter shouldStop: asked between shapes, by several threads; once true, `cancelled` is thrown.
  package func frames(_ limit: Int = .max, shouldStop: @escaping @Sendable () -> Bool = { false }) -> LoopFrames {
    let limit = min(limit, options.maximumFrames ?? .max)
    let timing = loop.limited(to: limit, isStepped: source.steps != nil)
    return LoopFrames(
      source, timing: timing, matte: matte, firsts: timing == self.timing ? firsts : nil, shouldStop: shouldStop)
  }

  /// The small pictures of the animation, which are made once.
  func look() throws(WhirligifError) -> LoopLook { try animation.drawing(looks.look) }

  /// Notes which picture represents the animation, for plans of it without this start: the look is needed anyway.
  func rememberStill() {
    if own.looksForStill { _ = animation.startingWithStill(own, options, on: options.page(in: container), looks) }
  }

  /// Whether the loop goes on after its last picture as before.
  ///
  /// - Parameter frames: of the document in the loop.
  func closes(after frames: Double) throws(WhirligifError) -> Bool {
    let look = try look()
    return try animation.drawing { () throws(SourceError) in try look.closes(after: frames) }
  }

  /// Probable mistakes in the loop, a phrase each.
  /// - Throws: `invalidDocument` if the animation cannot be evaluated.
  package func loopWarnings() throws(WhirligifError) -> [String] {
    try picture.jumps()
  }

  /// Whether all pixels of the first frame are equal. Of a file of shapes, whose size takes no memory, the frame is
  /// drawn reduced.
  func isPlain() throws(WhirligifError) -> Bool {
    func arePlain(_ pixels: UnsafeBufferPointer<UInt32>) -> Bool { pixels.allSatisfy { $0 == pixels[0] } }
    if container.isVector { return try animation.drawing(reducedFrame).withPixels(arePlain) }
    do throws(EncodingError) {
      return try frames().withFrame(0, arePlain)
    } catch {
      throw animation.error(error)
    }
  }

  /// The longest side of a frame that is drawn reduced, in pixels.
  private static let longestReducedSide = 512

  private func reducedFrame() throws(SourceError) -> Canvas {
    let scale = min(1, Double(Self.longestReducedSide) / Double(max(source.width, source.height, 1)))
    func side(_ length: Int) -> Int { max(Int((Double(length) * scale).rounded()), 1) }
    let (width, height) = (side(source.width), side(source.height))
    let canvas = Canvas(width: width, height: height)
    canvas.clear(matte.background)
    // Whole pixels to the last row and column.
    let reduced = AffineTransform.scale(
      x: Double(width) / Double(source.width), y: Double(height) / Double(source.height))
    try source.makePainter().displayList(at: timing.phase(ofFrame: 0)).transformed(by: reduced).draw(on: canvas)
    return canvas
  }
}

/// A look at a loop that is made when it is first needed.
private final class KeptLook: Sendable {
  private let loop: Loop
  private let kept = Remembered<LoopLook>()

  init(of loop: Loop) { self.loop = loop }

  func look() throws(SourceError) -> LoopLook {
    try kept.value { () throws(SourceError) in
      try LoopLook(of: loop, count: loop.looksForStill ? Self.picturesOfImports : Self.pictures)
    }
  }

  /// The choice of a representative picture needs more than warnings do, which cost every rendering of a preset.
  private static let (pictures, picturesOfImports) = (8, 16)
}

extension RenderOptions {
  /// Whether the representative picture of a loop matters, which is found by looking at it.
  fileprivate func needsStill(in container: Container) -> Bool {
    moment == nil && (start == nil || rendersStillFrame) || container.isVector
  }
}

extension Animation {
  /// The loop with its representative picture as the still, and commonly as its start. Drawing reports the error of an
  /// animation that cannot be looked at.
  fileprivate func startingWithStill(
    _ own: Loop, _ options: RenderOptions, on page: Numerics.Color?, _ looks: KeptLook
  ) -> Loop {
    var loop = own
    let find = { () throws(SourceError) in try looks.look().representative(on: page) }
    guard let phase = try? source.still(options, on: page, find)
    else { return loop }
    loop.still = phase
    if loop.startsWithStill { loop.start = phase }
    return loop
  }

  /// The plan of the variant for dark pages, with the options that it shares.
  fileprivate func darkPlan(
    of options: RenderOptions, for container: Container, like source: Loop
  ) throws(WhirligifError) -> RenderPlan? {
    guard var variant = darkVariant else { return nil }
    let own = variant.options
    variant.darkVariant = nil
    variant.options = options
    (variant.options.background, variant.options.matte) = (own.background, own.matte)
    (variant.options.palette, variant.options.pageOrigin) = (own.palette, own.pageOrigin)
    let plan = try RenderPlan(variant, for: container)
    guard plan.source.width == source.width, plan.source.height == source.height else {
      throw .invalidValue(
        "The picture for dark pages would have \(plan.source.width) x \(plan.source.height) pixels, the other one "
          + "\(source.width) x \(source.height): choose a size, or a file for each.")
    }
    return plan
  }

  /// Plans a rendering without drawing anything.
  package func plan(for container: Container = .gif) throws(WhirligifError) -> RenderPlan {
    try RenderPlan(self, for: container)
  }

  /// Messages about the document, with default options.
  package func documentWarnings() throws(WhirligifError) -> [Warning] {
    var plain = self
    plain.options = RenderOptions()
    return try plain.plan().documentWarnings()
  }
}

extension Animation {
  /// Converts an error of an encoder.
  package func error(_ error: EncodingError) -> WhirligifError {
    switch error {
    case .source(_, let reason): source.input.error(reason)
    case .cancelled: .cancelled
    case .tooLarge(let part): .invalidDocument(name, "\(part); make it simpler, or choose another container")
    case .size(let width, let height, let largest):
      .invalidValue("The picture would have \(width) x \(height) pixels; the limit is \(largest) a side.")
    case .plays(let plays, let maximum):
      .invalidValue("The loop would play \(plays) times; the limit is \(maximum).")
    case .library: MemoryNeed.shortage ?? .fault("\(error)")
    case .frameCount, .maximumColors, .verification: .fault("\(error)")
    }
  }
}

extension RenderOptions {
  /// The requested size.
  var request: Viewport.Request {
    func scaled(_ side: Int) -> Int { max(1, Int(min(Double(side) * scale, 1e9).rounded())) }
    return switch size {
    case .preset: .scale(scale)
    case .longerSide(let side): .longerSide(scaled(side))
    case .width(let side): .width(scaled(side))
    case .height(let side): .height(scaled(side))
    case .exact(let width, let height): .exact(width: scaled(width), height: scaled(height))
    }
  }

  /// The frames of the loop in a container's unit of time.
  fileprivate func timing(
    of source: Loop, in unit: TimeUnit
  ) throws(WhirligifError) -> LoopTiming {
    let isOneFrame = isOnePicture
    var seconds = (duration ?? source.duration) / speed
    // A picture of a longer loop takes no time.
    if isOneFrame { seconds = min(max(seconds, RenderLimits.durations.lowerBound), RenderLimits.durations.upperBound) }
    guard RenderLimits.durations.contains(seconds) else {
      let expected = Expectation.measure(in: RenderLimits.durations, unit: "s")
      throw .invalidValue("The loop would last \(ValueText.plain(seconds)) s: expected \(expected).")
    }
    let times =
      if let steps = isOneFrame ? 1 : source.steps {
        FrameTimes(seconds: seconds, frameCount: steps, in: unit)
      } else {
        FrameTimes(seconds: seconds, frameRate: frameRate ?? source.rate, in: unit)
      }
    let start = moment?.phase(in: source) ?? start ?? (rendersStillFrame ? source.still : source.start)
    let timing = LoopTiming(times: times, start: start, isReversed: playsBackwards)
    guard !isOneFrame, hold > 0 else { return timing }
    guard RenderLimits.durations.contains(seconds + hold) else {
      let expected = Expectation.measure(in: RenderLimits.durations, unit: "s")
      throw .invalidValue(
        "With the hold, the loop would last \(ValueText.plain(seconds + hold)) s: expected \(expected).")
    }
    return timing.holding(before: source.end, for: hold)
  }

  /// The page and the background.
  fileprivate func pageMatte() throws(WhirligifError) -> Matte {
    guard matte.alpha >= 1 else {
      throw .invalidValue("The matte '\(matte.css)' is not opaque: expected the color of the page.")
    }
    return Matte(page: matte.engineColor, background: (background?.alpha ?? 0) > 0 ? behind : nil)
  }

  /// The requested settings, before any reduction.
  fileprivate func asked(for container: Container, frames: Int) -> BudgetStep {
    let isLimited = container.blendsOntoMatte || maximumColors < RenderLimits.colors.upperBound
    return BudgetStep(
      quality: quality ?? Self.defaultQuality, lossy: lossiness,
      colors: isLimited ? maximumColors : BudgetStep.unlimitedColors, frames: frames)
  }
}

extension RenderOptions.Moment {
  /// The fraction of a loop.
  func phase(in loop: Loop) -> Double {
    switch self {
    case .phase(let phase): phase
    case .seconds(let seconds): (seconds / loop.duration).truncatingRemainder(dividingBy: 1)
    }
  }
}
