/// The file limits of a platform, by name.
///
/// A kilobyte counts as 1000 bytes, so that a file fits with either definition.
public struct SizeProfile: Hashable, Sendable, Codable {
  /// The name in flags and manifests.
  public let name: String
  /// The longer side in pixels; nil for any.
  public let side: Int?
  /// The largest file size in bytes.
  public let bytes: Int
  /// The most frames; nil for any.
  public let frames: Int?

  /// All profiles.
  public static let all = [
    SizeProfile(name: "slack-emoji", side: 128, bytes: 128_000, frames: 50),
    SizeProfile(name: "discord-emoji", side: 128, bytes: 256_000, frames: nil),
    SizeProfile(name: "github", side: nil, bytes: 10_000_000, frames: nil),
  ]

  /// The profile with a name.
  public static func named(_ name: String) -> SizeProfile? { all.first { $0.name == name } }

  /// The limits in words: `128 x 128 pixels, 128 kB, 50 frames`.
  public var limits: String {
    let size = side.map { "\($0) x \($0) pixels, " } ?? ""
    let weight = bytes % 1_000_000 == 0 ? "\(bytes / 1_000_000) MB" : "\(bytes / 1000) kB"
    return size + weight + (frames.map { ", \($0) frames" } ?? "")
  }
}

extension RenderOptions {
  /// These options, with the profile's limits for options that are not set.
  var withProfile: RenderOptions {
    guard let profile else { return self }
    var options = self
    if size == .preset, let side = profile.side { options.size = .longerSide(side) }
    options.maximumBytes = maximumBytes ?? profile.bytes
    options.maximumFrames = maximumFrames ?? profile.frames
    return options
  }
}
