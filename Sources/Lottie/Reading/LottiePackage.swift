import Codecs
import JSON

/// The contents of a file: the animation's JSON, its image files and its playback settings.
struct LottiePackage {
  /// The playback settings in the manifest of an archive.
  struct Play {
    /// The speed factor, above 0.
    var speed = 1.0
    var isBackwards = false
    var bounces = false
  }

  let json: [UInt8]
  private(set) var play = Play()
  private var archive: ZIPArchive?

  /// The maximum size of an unpacked JSON text or image, in bytes.
  private static let largestEntry = 64 << 20

  init(_ bytes: [UInt8], animation: String?) throws(LottieError) {
    guard ZIPArchive.isZIP(bytes) else {
      json =
        GzipReader.isGzip(bytes)
        ? try Self.reading { () throws(ArchiveError) in try GzipReader.inflate(bytes, limit: Self.largestEntry) }
        : bytes
      return
    }
    let archive = try Self.reading { () throws(ArchiveError) in try ZIPArchive(bytes) }
    let entry = try Manifest(archive).entry(of: animation)
    guard let name = entry.paths.first(where: { archive.contains($0) }) else { throw .missingEntry(entry.paths[0]) }
    json = try Self.reading { () throws(ArchiveError) in try archive.contents(of: name, limit: Self.largestEntry) }
    (self.archive, play) = (archive, entry.play)
  }

  /// Converts archive errors to Lottie errors.
  fileprivate static func reading<Result>(
    _ body: () throws(ArchiveError) -> Result
  ) throws(LottieError) -> Result {
    do {
      return try body()
    } catch {
      throw .archive(error)
    }
  }

  /// The bytes of an image in the archive, with the folder and name that the document states.
  func image(_ name: String) -> [UInt8]? {
    guard let archive else { return nil }
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let path = [name, "i/" + file, "images/" + file].first { archive.contains($0) }
    return path.flatMap { try? archive.contents(of: $0, limit: Self.largestEntry) }
  }

  static func isLottie(_ bytes: [UInt8]) -> Bool {
    // No other document is an archive: one that cannot be read says why.
    if ZIPArchive.isZIP(bytes) { return true }
    if GzipReader.isGzip(bytes) {
      guard let text = try? GzipReader.inflate(bytes, limit: Self.largestEntry) else { return false }
      return TopLevelKeys.areLottie(text)
    }
    return TopLevelKeys.areLottie(bytes)
  }
}

/// The manifest of an archive: its list of animations.
private struct Manifest {
  private let root: JSONValue
  private let archive: ZIPArchive

  struct Entry {
    let id: String
    /// The possible paths of the animation.
    let paths: [String]
    let play: LottiePackage.Play
  }

  init(_ archive: ZIPArchive) throws(LottieError) {
    self.archive = archive
    guard archive.contains("manifest.json") else { throw .missingEntry("manifest.json") }
    let bytes = try LottiePackage.reading { () throws(ArchiveError) in
      try archive.contents(of: "manifest.json", limit: 1 << 20)
    }
    do {
      root = try JSONDocument(reading: bytes).root
    } catch {
      throw .notJSON(error)
    }
  }

  private var isVersion2: Bool { root["version"]?.string?.hasPrefix("2") ?? (root["version"]?.scalar == 2) }

  private var animations: [JSONValue] { root["animations"]?.array ?? [] }

  /// The animation with this name, or the default animation.
  func entry(of name: String?) throws(LottieError) -> Entry {
    let wanted = name ?? root["initial"]?["animation"]?.string ?? root["activeAnimationId"]?.string
    let found = wanted.flatMap { wanted in animations.first { $0["id"]?.string == wanted } }
    if let name, found == nil { throw .unknownAnimation(name, known: animations.compactMap { $0["id"]?.string }) }
    guard let animation = found ?? animations.first, let id = animation["id"]?.string else {
      throw .missingEntry("animations/*.json")
    }
    let folders = isVersion2 ? ["a", "animations"] : ["animations", "a"]
    return Entry(id: id, paths: folders.map { "\($0)/\(id).json" }, play: Self.play(animation))
  }

  private static func play(_ json: JSONValue) -> LottiePackage.Play {
    var play = LottiePackage.Play()
    let mode = json["playMode"]?.string?.lowercased() ?? json["mode"]?.string?.lowercased() ?? "normal"
    if let speed = json["speed"]?.scalar, speed > 0, speed.isFinite { play.speed = speed }
    play.bounces = mode.hasPrefix("bounce")
    play.isBackwards = json["direction"]?.scalar == -1 || mode.hasPrefix("reverse")
    return play
  }
}
