/// What the options of a rendering may be. The library and the command's option table share these.
public enum RenderLimits {
  /// Pixels of a side: what the GIF format can say.
  public static let sideLengths = 1...65535
  /// Factors of the size.
  public static let scales = 0.001...10_000
  /// Frames a second. Over 50 a delay would be under two centiseconds, which browsers do not play: it is read as 50.
  public static let frameRates = 0.01...1000
  /// Seconds of a loop.
  public static let durations = 0.02...655.35
  /// Seconds from the start of a loop to a moment of it, or of a later one.
  public static let moments = 0.0...1_000_000
  /// Factors of the speed.
  public static let speeds = 0.001...1000
  /// How often a loop can play, other than forever.
  public static let plays = 1...65_536
  /// Colours of a palette, transparency included.
  public static let colors = 2...256
  /// Pixels of all frames together, unless the caller raises it: 1 GB of true colour, if all were kept at once.
  public static let defaultMaximumPixels = 268_435_456
  /// How near the colours are to the true ones.
  public static let qualities = 1...100
  /// How much pixels may differ.
  public static let lossiness = 0...100
  /// What a file can be limited to, in bytes.
  public static let bytes = 1...1_000_000_000
  /// What the number of frames can be limited to.
  public static let frames = 1...100_000
  /// What the limit of pixels can be raised to.
  public static let maximumPixels = 1...1_000_000_000_000
  /// Seconds that a rendering may take.
  public static let renderingSeconds = 0.1...1_000_000
  /// Seconds that the command gives a rendering, unless `--max-seconds` says otherwise.
  package static let defaultRenderingSeconds = 60.0
  /// Threads.
  public static let threads = 1...256
}
