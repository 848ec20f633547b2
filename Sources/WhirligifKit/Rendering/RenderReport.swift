import JSON
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
  /// What is not as asked, or probably not as meant, a sentence each.
  public internal(set) var warnings: [String] = []
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
      .init(name: "warnings", value: .array(warnings.map(ReportValue.string))),
    ]
  }
}

extension RenderReport {
  /// From the members of a JSON report; nil if one is missing or of another kind.
  package init?(_ object: JSONObject) {
    guard let name = object["name"]?.string, let width = object["width"]?.integer,
      let height = object["height"]?.integer, let frames = object["frames"]?.integer,
      let duration = object["duration"]?.number, let bytes = object["bytes"]?.integer,
      let colors = object["colors"]?.integer, let isExact = object["exact"]?.boolean,
      let concessions = object["concessions"]?.array?.compactMap({ $0.string })
    else { return nil }
    self.init(
      name: name, width: width, height: height, frames: frames, duration: duration, plays: object["plays"]?.integer,
      bytes: bytes, colors: colors, isExact: isExact, concessions: concessions)
    warnings = object["warnings"]?.array?.compactMap { $0.string } ?? []
  }
}
