/// The file limits of a platform, by name.
///
/// A kilobyte counts as 1000 bytes, so that a file fits with either definition.
public struct SizeProfile: Hashable, Sendable, Codable {
  /// The name in flags and manifests.
  public let name: String
  /// The longer side in pixels; nil for any.
  public var side: Int? { sides.max() }
  /// The longer sides of all files that the platform wants; none for any.
  public let sides: [Int]
  /// Whether the picture must be a square.
  public let isSquare: Bool
  /// The largest file size in bytes.
  public let bytes: Int
  /// The most frames; nil for any.
  public let frames: Int?
  /// The names of the containers that the platform plays, the best first.
  public let containers: [String]

  init(
    _ name: String, _ sides: Int..., isSquare: Bool = false, bytes: Int, frames: Int? = nil, containers: [String]
  ) {
    (self.name, self.sides, self.isSquare) = (name, sides, isSquare)
    (self.bytes, self.frames, self.containers) = (bytes, frames, containers)
  }

  /// An emoji of Slack.
  public static let slackEmoji = SizeProfile("slack-emoji", 128, bytes: 128_000, frames: 50, containers: ["gif"])
  /// An emoji of Discord.
  public static let discordEmoji = SizeProfile("discord-emoji", 128, bytes: 256_000, containers: ["gif", "webp"])
  /// A sticker of Discord.
  public static let discordSticker = SizeProfile(
    "discord-sticker", 320, isSquare: true, bytes: 512_000, containers: ["png", "gif"])
  /// An emoji of Microsoft Teams.
  public static let teams = SizeProfile("teams", 128, bytes: 256_000, containers: ["gif"])
  /// An emoji of Mattermost.
  public static let mattermost = SizeProfile("mattermost", 128, bytes: 512_000, frames: 32, containers: ["gif"])
  /// An emote of Twitch, which wants three sizes.
  public static let twitch = SizeProfile(
    "twitch", 28, 56, 112, isSquare: true, bytes: 512_000, frames: 60, containers: ["gif"])
  /// A sticker of WhatsApp.
  public static let whatsapp = SizeProfile("whatsapp", 512, isSquare: true, bytes: 500_000, containers: ["webp"])
  /// A picture in a page of GitHub.
  public static let github = SizeProfile("github", bytes: 10_000_000, containers: ["gif", "webp", "png"])

  /// All profiles. Their sources are in the article ForChats.
  public static let all = [
    slackEmoji, discordEmoji, discordSticker, teams, mattermost, twitch, whatsapp, github,
  ]

  /// The profile with a name.
  public static func named(_ name: String) -> SizeProfile? { all.first { $0.name == name } }

  /// The limits in words: `128 pixels, 128 kB, 50 frames`.
  public var limits: String {
    let size = sides.isEmpty ? "" : sides.map { "\($0)" }.joined(separator: ", ") + " pixels, "
    let weight = bytes % 1_000_000 == 0 ? "\(bytes / 1_000_000) MB" : "\(bytes / 1000) kB"
    return size + weight + (frames.map { ", \($0) frames" } ?? "")
  }
}

extension SizeProfile {
  /// Rejects a container that the platform does not play. A still picture may be a PNG everywhere.
  ///
  /// - Throws: `invalidValue`.
  func check(_ container: Container, isStill: Bool) throws(WhirligifError) {
    guard !containers.contains(container.name), !(isStill && container == .png) else { return }
    let names = containers.count == 1 ? containers[0] : Expectation.choice(of: containers)
    throw .invalidValue(
      "The profile \(name) is for \(names): \(container.name) does not move there. Choose a name that ends in "
        + ".\(containers[0]).")
  }
}

extension Animation {
  /// The files of a profile: one for each size that the platform wants, the smallest first; one file if it wants none.
  /// - Throws: the errors of ``render(progress:isCancelled:)``.
  public func render(for profile: SizeProfile) throws(WhirligifError) -> [RenderedFile] {
    var files: [RenderedFile] = []
    for side in profile.sides.isEmpty ? [nil] : profile.sides.sorted().map(Optional.some) {
      var animation = self
      animation.options.profile = profile
      if let side { animation.options.size = profile.isSquare ? .exact(width: side, height: side) : .longerSide(side) }
      files.append(try animation.render(as: options.container ?? Container(named: profile.containers[0]) ?? .gif))
    }
    return files
  }
}

extension RenderOptions {
  /// These options, with the profile's limits for options that are not set.
  var withProfile: RenderOptions {
    guard let profile else { return self }
    var options = self
    if size == .preset, let side = profile.side {
      options.size = profile.isSquare ? .exact(width: side, height: side) : .longerSide(side)
    }
    options.maximumBytes = maximumBytes ?? profile.bytes
    options.maximumFrames = maximumFrames ?? profile.frames
    return options
  }
}
