import Drawing
import Frames
import Numerics
import Preset

/// The rendering options that all presets share. The defaults render the preset as its document defines it.
public struct RenderOptions: Hashable, Sendable {
  /// How an animation fills a picture of another aspect ratio.
  public enum Fit: String, CaseIterable, Hashable, Sendable, Codable {
    /// All of it is shown.
    case contain
    /// It fills the picture, and is cut at two edges.
    case cover
  }

  /// The empty margin on all sides.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive(warn)
  #endif
  public enum Padding: Hashable, Sendable, Codable {
    /// Pixels before `scale`.
    case pixels(Int)
    /// A fraction of the longer side of the picture, below 0.5.
    case share(Double)
  }

  /// The picture's size before `scale`, in pixels; sides are in `RenderLimits.sideLengths`.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive(warn)
  #endif
  public enum Size: Hashable, Sendable, Codable {
    /// The document's size: one pixel per unit.
    case preset
    /// The longer side; the aspect ratio is kept.
    case longerSide(Int)
    /// One side; the aspect ratio is kept.
    case width(Int), height(Int)
    /// Both sides. A preset with another aspect ratio is centered, or fills the picture if its document allows that.
    case exact(width: Int, height: Int)
  }

  /// How colors outside the palette are approximated.
  public enum Dither: String, CaseIterable, Hashable, Sendable, Codable {
    /// Each pixel gets the nearest color.
    case none
    /// With a fixed pattern, which is stable between frames.
    case ordered
    /// By diffusing each pixel's error to its neighbors.
    case diffusion
  }

  /// How the shapes of an SVG move.
  public enum SVGMotion: String, CaseIterable, Hashable, Sendable, Codable {
    /// By animation elements (SMIL), which also play where a page shows the file as an image.
    case smil
    /// By classes and keyframes (CSS), which the style sheets of a page can pause; path data keeps animation elements.
    case css
  }

  /// A moment of the loop.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive(warn)
  #endif
  public enum Moment: Hashable, Sendable, Codable {
    /// A fraction of the loop, 0...1.
    case phase(Double)
    /// Seconds from the start of the loop, at the animation's own speed.
    case seconds(Double)
  }

  /// The picture's size.
  public var size = Size.preset
  /// Multiplies the size; in `RenderLimits.scales`.
  public var scale = 1.0
  /// Whether the picture is cut to the box of everything that the loop shows.
  public var cropsToContent = false
  /// The empty margin on all sides, which the size includes; nil for none.
  public var padding: Padding?
  /// How the animation fills a picture of another aspect ratio.
  public var fit = Fit.contain
  /// Frames per second; nil for the document's. In `RenderLimits.frameRates`.
  public var frameRate: Double?
  /// The duration of one loop in seconds; nil for the document's. In `RenderLimits.durations`.
  public var duration: Double?
  /// Divides the duration; in `RenderLimits.speeds`.
  public var speed = 1.0
  /// How often the loop plays; nil means forever. In `RenderLimits.plays`.
  public var plays: Int?
  /// Whether the loop plays forwards and then backwards.
  public var bounces = false
  /// How long the last picture stays before the loop goes on, in seconds; in `RenderLimits.holds`. With `bounces`, the
  /// picture at the turning point.
  public var hold = 0.0
  /// Whether the loop plays backwards.
  public var playsBackwards = false
  /// The phase of the first frame, 0...1; nil for the document's.
  public var start: Double?
  /// Whether the motion is calm, for people who prefer reduced motion: slow, and without large movements.
  public var reducesMotion = false
  /// Whether only one frame is rendered, the one that represents the animation.
  public var rendersStillFrame = false
  /// Renders only the frame at this moment; nil for all frames.
  public var moment: Moment?
  /// The color that fills the canvas; nil, or a color with alpha 0, leaves the canvas transparent.
  public var background: Color?
  /// The opaque color of the page: soft edges are blended onto it.
  public var matte = Color.white { didSet { pageOrigin = .named } }
  /// Who named the page.
  package var pageOrigin = PageOrigin.assumed
  /// The name of a color set that replaces the preset's colors that are not set; nil for the document's colors.
  public var palette: String?
  /// The most colors of the file, including transparency; in `RenderLimits.colors`.
  public var maximumColors = 256
  /// Nil chooses automatically: ordered dithering for gradients with so few colors that banding would be visible,
  /// otherwise none; also none if colors are reduced for `maximumBytes`.
  public var dither: Dither?
  /// From 1, the smallest file, to 100, the most accurate colors, with which WebP and PNG are lossless; nil means
  /// ``defaultQuality``. In `RenderLimits.qualities`.
  public var quality: Int?
  /// The default quality.
  public static let defaultQuality = 80
  /// The allowed error per pixel for a smaller file, 0...100, in hundredths of an OKLab unit (deltaE OK): 2 is just
  /// noticeable in a flat area. 5, 10 and 20 cost about as much as the 20, 80 and 200 of gifsicle.
  public var lossiness = 0
  /// How long WebP and PNG files are compressed, from 0, the fastest, to 9, the smallest. In `RenderLimits.efforts`.
  public var effort = 4
  /// The largest file size in bytes: quality and frames are reduced in turns until the file fits, then colors and
  /// lossiness. Nil for no limit; in `RenderLimits.bytes`.
  public var maximumBytes: Int?
  /// The most frames; a loop that would have more gets a lower frame rate. Nil for no limit; in `RenderLimits.frames`.
  public var maximumFrames: Int?
  /// Limits that apply if the size, `maximumBytes` or `maximumFrames` are not set.
  public var profile: SizeProfile?
  /// The container of the file; nil for the one that matches the file name.
  public var container: Container?
  /// The text of an SVG for people who do not see the picture; nil for none. Other containers have none.
  public var title: String?
  /// How the shapes of an SVG move; nil for the way of a document that is edited, and otherwise by animation elements.
  public var svgMotion: SVGMotion?
  /// The beginning of the identifiers and classes in an SVG: a letter, and letters, digits, hyphens and underscores;
  /// nil for four letters that follow from the content. Two copies of a file in one page need a beginning each, unless
  /// both are shown.
  public var identifierPrefix: String?
  /// Whether warnings are errors: `notAsAsked` instead of a file.
  public var isStrict = false
  /// The most pixels of all frames together; more are the error `tooManyPixels`. In `RenderLimits.maximumPixels`.
  public var maximumPixels = RenderLimits.defaultMaximumPixels
  /// The most processor time of the rendering in seconds; more is the error `tooSlow`. Nil for no limit; in
  /// `RenderLimits.renderingSeconds`.
  public var maximumSeconds: Double?
  /// The number of threads; nil for one per core. Limited to `RenderLimits.threads`; the bytes do not depend on it.
  public var threads: Int?

  /// All options at their defaults.
  public init() {}

  /// Some options; all others are at their defaults.
  public init(
    size: Size = .preset, scale: Double = 1, frameRate: Double? = nil, duration: Double? = nil,
    background: Color? = nil, matte: Color = .white, palette: ColorPalette? = nil, quality: Int? = nil,
    profile: SizeProfile? = nil, container: Container? = nil
  ) {
    (self.size, self.scale, self.frameRate, self.duration) = (size, scale, frameRate, duration)
    (self.background, self.matte, self.palette) = (background, matte, palette?.name)
    if matte != .white { pageOrigin = .named }
    (self.quality, self.profile, self.container) = (quality, profile, container)
  }
}

/// Who named the page: nobody, a setting, a theme of one file alone, or themes that make a difference.
package enum PageOrigin: Sendable { case assumed, named, theme, themes }

extension RenderOptions {
  /// The color behind what is drawn: the background, over the page where it is not opaque, or else the page.
  var behind: Numerics.Color { background?.engineColor.over(matte.engineColor) ?? matte.engineColor }

  /// Whether the user named what is behind the drawing.
  var namesPage: Bool { pageOrigin != .assumed || (background?.alpha ?? 0) >= 1 }

  /// The color behind what is drawn in a file; nil if it is unknown, as where a file with alpha will be shown.
  func page(in container: Container) -> Numerics.Color? {
    container.blendsOntoMatte || (background?.alpha ?? 0) >= 1 ? behind : nil
  }

  /// Whether colors for dark pages suit the picture.
  package var isOnDark: Bool { behind.luminance < ColorSet.darkest }

  /// Sets an option by its name in flags and manifests.
  ///
  /// - Parameters:
  ///   - name: as ``RenderOption`` lists it.
  ///   - text: the value in the syntax of flags; `true` or `false` for flags.
  /// - Returns: whether the option exists.
  /// - Throws: `invalidValue` for a value of another type or out of range.
  @discardableResult
  public mutating func set(_ name: String, to text: String) throws(WhirligifError) -> Bool {
    guard let option = RenderOption.named(name) else { return false }
    let text = option.type.canonical(text)
    try Self.check(text, of: option)
    option.set(&self, text)
    return true
  }

  /// Rejects values outside `RenderLimits`, which only a program can set.
  ///
  /// - Throws: `invalidValue`.
  func check() throws(WhirligifError) {
    for option in RenderOption.all {
      guard let storage = option.storage, storage.isGiven(self), let text = storage.text(self) else { continue }
      try Self.check(text, of: option)
    }
  }

  private static func check(_ text: String, of option: RenderOption) throws(WhirligifError) {
    if let expected = option.type.expectation(violatedBy: text) {
      throw .invalidValue(.invalid(text, of: option.name, expected: expected))
    }
  }

  /// All options that determine the bytes, on one line: equal identities mean equal options.
  var identity: String {
    RenderOption.all.filter { $0.affectsBytes }.map { "\($0.name)=\($0.storage?.text(self) ?? "-")" }.joined(
      separator: " ")
  }
}

extension RenderOptions {
  /// Options that have no effect or a limited effect.
  func warnings(about source: Loop, for container: Container) -> [Warning] {
    var warnings: [Warning] = []
    let isOneFrame = rendersStillFrame || moment != nil
    if let frameRate, !isOneFrame {
      if source.steps != nil {
        warnings.append(
          Warning("\(setting: "fps") has no effect: the animation has steps, and each step is one frame.", .noEffect))
      } else if frameRate > Self.fastestGIF, container.timeUnit == .centiseconds {
        warnings.append(
          Warning("A GIF has at most 50 frames per second; \(setting: "fps") is reduced to 50.", .adapted))
      }
    }
    if let background, background.alpha > 0, background.alpha < 1, container.blendsOntoMatte {
      warnings.append(
        Warning(
          Wording(
            Sentence.from(
              "\(container.displayNameWithArticle) has no translucent background; it is blended onto the matte")),
          .adapted))
    }
    if lossiness > Self.highestLossiness, container.reducibleSettings.contains(.lossiness) {
      warnings.append(
        Warning(
          """
          \(setting: "lossy") \(lossiness) can be seen: up to \(Self.highestLossiness) a file loses little; the scale \
          is not that of gifsicle, whose 80 is about 10 here.
          """, .visibleLoss))
    }
    return warnings + withoutEffect(in: container, isStill: isOneFrame || source.steps == 1)
  }

  /// At 20, one pixel in a hundred is off by 9 hundredths, at 30 by 13, and at 80 by 24, the mean of five presets at 96
  /// pixels; gifsicle's 200, its highest advice, is off by 7.
  private static let highestLossiness = 20

  /// Options that the container does not heed, or that need several pictures or both sides of the size.
  private func withoutEffect(in container: Container, isStill: Bool) -> [Warning] {
    let given = RenderOption.all.filter { $0.storage?.isGiven(self) == true }
    let unheeded = given.filter { !$0.effect.isHeeded(container) }.map {
      Warning("\(setting: $0.name) has no effect in \(container.displayNameWithArticle).", .noEffect)
    }
    let still = given.filter { isStill && $0.effect.needsMotion }.map {
      Warning("\(setting: $0.name) has no effect on a still picture.", .noMotion)
    }
    let unfit = Warning("\(setting: "fit") has no effect without a size of both sides, such as 320x80.", .noEffect)
    return unheeded + still + (fit == .cover && !fitsBothSides ? [unfit] : [])
  }

  /// Whether the picture may have another aspect ratio than the animation, which fills it.
  var fitsBothSides: Bool { if case .exact = size { fit == .cover } else { false } }

  /// Browsers play delays under two centiseconds as ten.
  private static let fastestGIF = 50.0
}
