import Preset

/// What was made of an animation.
public struct RenderReport: Hashable, Sendable {
  /// The preset's name.
  public let name: String
  /// In pixels.
  public let width, height: Int
  /// Pictures in the file; equal neighbours count as one.
  public let frames: Int
  /// Seconds of one loop, as the file plays it.
  public let duration: Double
  /// How often the loop plays; nil for ever.
  public let plays: Int?
  /// The file's size.
  public let bytes: Int
  /// Colours of all frames together, transparency included; at most 256 if they share one palette.
  public let colors: Int
  /// Whether every pixel has exactly its colour.
  public let isExact: Bool
  /// What was given up to fit the bytes asked for, in words.
  public let concessions: [String]
}

extension RenderReport {
  /// The members of a JSON report; their names are a promise.
  package var members: [ReportValue.Member] {
    [
      .init(name: "name", value: .string(name)), .init(name: "width", value: .integer(width)),
      .init(name: "height", value: .integer(height)), .init(name: "frames", value: .integer(frames)),
      .init(name: "duration", value: .number(duration)),
      .init(name: "plays", value: plays.map(ReportValue.integer) ?? .string("forever")),
      .init(name: "bytes", value: .integer(bytes)), .init(name: "colors", value: .integer(colors)),
      .init(name: "exact", value: .boolean(isExact)),
      .init(name: "concessions", value: .array(concessions.map(ReportValue.string))),
    ]
  }
}
