/// The ranges of the options, shared by the library and the command.
public enum RenderLimits {
  /// Pixels per side: the limit of the GIF format.
  public static let sideLengths = 1...65535
  /// Factors of the size.
  public static let scales = 0.001...10_000
  /// Frames per second. In a GIF, more than 50 count as 50, because browsers do not play delays under two centiseconds.
  public static let frameRates = 0.01...1000
  /// Seconds per loop.
  public static let durations = 0.02...655.35
  /// Seconds from the start of a loop to a moment of it or of a later repetition.
  public static let moments = 0.0...1_000_000
  /// Seconds that the last picture stays.
  public static let holds = 0.0...60
  /// Pixels of a margin.
  public static let paddings = 0...16384
  /// Factors of the speed.
  public static let speeds = 0.001...1000
  /// Numbers of plays, except forever.
  public static let plays = 1...65_536
  /// Colors of a palette, including transparency.
  public static let colors = 2...256
  /// Pixels of all frames together, unless the caller raises the limit: 1 GB of RGBA pixels.
  public static let defaultMaximumPixels = 268_435_456
  /// Qualities of the colors.
  public static let qualities = 1...100
  /// Allowed errors of pixels.
  public static let lossiness = 0...100
  /// Efforts for a smaller file.
  public static let efforts = 0...9
  /// Limits of the file size in bytes.
  public static let bytes = 1...1_000_000_000
  /// Limits of the number of frames.
  public static let frames = 1...100_000
  /// Limits of the pixels of all frames.
  public static let maximumPixels = 1...Int(clamping: 1_000_000_000_000 as Int64)
  /// Limits of the processor time of a rendering, in seconds.
  public static let renderingSeconds = 0.1...1_000_000
  /// The command's default limit of the duration of a rendering, in seconds.
  public static let defaultRenderingSeconds = 60.0
  /// Numbers of threads.
  public static let threads = 1...256
}
