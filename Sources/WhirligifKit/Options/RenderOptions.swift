/// How an animation is rendered: what all presets have in common. The defaults give the preset as its document says.
public struct RenderOptions: Hashable, Sendable, Codable {
  /// The picture's size before `scale`, in pixels; sides are in `RenderLimits.sideLengths`.
  public enum Size: Hashable, Sendable, Codable {
    /// The document's own: one pixel a unit.
    case preset
    /// The longer side; proportions are kept.
    case longerSide(Int)
    /// Both sides. A preset of other proportions is centred, or fills them if its document says so.
    case exact(width: Int, height: Int)
  }

  /// How colours that are not in the palette are mixed from its colours.
  public enum Dither: String, CaseIterable, Hashable, Sendable, Codable {
    /// Each pixel gets the nearest colour.
    case none
    /// By a fixed pattern, which stays still while the picture moves.
    case ordered
    /// By handing each pixel's error on to its neighbours.
    case diffusion
  }

  /// A moment of the loop.
  public enum Moment: Hashable, Sendable, Codable {
    /// As a part of the loop, 0...1.
    case phase(Double)
    /// In seconds from the start of the loop, at the animation's own pace.
    case seconds(Double)
  }

  /// The picture's size.
  public var size = Size.preset
  /// Multiplies the size; in `RenderLimits.scales`.
  public var scale = 1.0
  /// Frames a second; nil for the document's. In `RenderLimits.frameRates`.
  public var frameRate: Double?
  /// Seconds of one loop; nil for the document's. In `RenderLimits.durations`.
  public var duration: Double?
  /// Divides the duration; in `RenderLimits.speeds`.
  public var speed = 1.0
  /// How often the loop plays; nil for forever. In `RenderLimits.plays`.
  public var plays: Int?
  /// Whether the loop plays backwards.
  public var playsBackwards = false
  /// The phase of the first frame, 0...1; nil for the document's.
  public var start: Double?
  /// Whether the animation moves calmly, for people who ask for reduced motion: slowly, and nothing far.
  public var reducesMotion = false
  /// Whether only one frame is rendered, the one that stands for the animation best.
  public var rendersStillFrame = false
  /// Renders one frame alone, of exactly this moment; nil for all frames.
  public var moment: Moment?
  /// The colour that fills the canvas; nil, or a colour of alpha 0, leaves the canvas transparent.
  public var background: Color?
  /// The opaque colour of the page: soft edges are blended onto it.
  public var matte = Color.white
  /// The name of a set that fills the colours of a preset which are not set; nil for the document's own.
  public var palette: String?
  /// The most colours of the file, transparency included; in `RenderLimits.colors`.
  public var maximumColors = 256
  /// Nil chooses by the pictures: an ordered pattern for gradients in so few colours that bands would show, otherwise
  /// none; none too where colours are given up for `maximumBytes`.
  public var dither: Dither?
  /// From 1, small, to 100, as near to the true colours as can be; nil is ``defaultQuality`` in a GIF, and lossless
  /// elsewhere.
  public var quality: Int?
  /// The quality of GIFs for which none is asked.
  public static let defaultQuality = 80
  /// Allowed error per pixel for a smaller file, 0...100, in hundredths of OKLab's unit (deltaE OK): 2 is just
  /// noticeable.
  public var lossiness = 0
  /// The most bytes the file may have: quality, lossiness and colours are given up until it fits, then frames.
  public var maximumBytes: Int?
  /// The most frames; beyond them a loop has fewer frames a second. In `RenderLimits.frames`.
  public var maximumFrames: Int?
  /// Limits that count where the size, `maximumBytes` or `maximumFrames` ask for nothing.
  public var profile: SizeProfile?
  /// The container of the file; nil for the one that the file's name tells.
  public var container: Container?
  /// Whether a warning is an error: what cannot be drawn as asked is not drawn at all.
  public var isStrict = false
  /// The most pixels of all frames together.
  public var maximumPixels = RenderLimits.defaultMaximumPixels
  /// The most seconds that the rendering may take; nil for no end. In `RenderLimits.renderingSeconds`.
  public var maximumSeconds: Double?
  /// Threads; nil for one a core. Limited to `RenderLimits.threads`; the bytes do not depend on it.
  public var threads: Int?

  /// All defaults.
  public init() {}
}
