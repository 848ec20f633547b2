import Codecs
import JSON
import Numerics

/// The contents of a file: the animation's JSON, its image files, its playback settings and its themes.
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
  /// The names of the themes.
  private(set) var themes: [Name] = []
  /// The JSON of the requested theme, or of the animation's first theme; nil for none.
  private(set) var theme: [UInt8]?
  /// The name of the animation's first theme, if it is a style sheet of dotLottie 1, which is not read.
  private(set) var unreadTheme: Name?
  /// The names of the state machines.
  private(set) var stateMachines: [Name] = []
  private var archive: ZIPArchive?
  /// The animation in an archive with a manifest.
  private var entry: String?
  /// The folder of the animation in the archive, empty or with a slash at its end.
  private var folder = ""

  /// The maximum size of an unpacked JSON text or image, in bytes.
  private static let largestEntry = 64 << 20

  init(_ bytes: [UInt8], animation: Name?, theme wantedTheme: Name?) throws(LottieError) {
    guard ZIPArchive.isZIP(bytes) else {
      json =
        GzipReader.isGzip(bytes)
        ? try Self.reading { () throws(ArchiveError) in try GzipReader.inflate(bytes, limit: Self.largestEntry) }
        : bytes
      if let theme = wantedTheme { throw .unknownTheme(theme.text, known: []) }
      return
    }
    let archive = try Self.reading { () throws(ArchiveError) in try ZIPArchive(bytes) }
    self.archive = archive
    guard archive.contains("manifest.json") else {
      (json, folder) = try Self.plainExport(archive, animation: animation)
      if let theme = wantedTheme { throw .unknownTheme(theme.text, known: []) }
      return
    }
    let manifest = try Manifest(archive)
    let entry = try manifest.entry(of: animation)
    guard let name = entry.paths.first(where: { archive.contains($0) }) else { throw .missingEntry(entry.paths[0]) }
    json = try Self.entry(name, in: archive)
    self.entry = name
    (play, themes, stateMachines) = (entry.play, manifest.themes, manifest.stateMachines)
    unreadTheme = entry.unreadTheme
    if let wanted = wantedTheme, !themes.contains(wanted) {
      throw .unknownTheme(wanted.text, known: themes.map { $0.text })
    }
    guard let wanted = wantedTheme ?? entry.theme else { return }
    let paths = ["t", "themes"].map { "\($0)/\(wanted).json" }
    guard let path = paths.first(where: { archive.contains($0) }) else {
      throw archive.contains("themes/\(wanted).lss") ? .themeIsStyleSheet(wanted.text) : .missingEntry(paths[0])
    }
    unreadTheme = nil
    theme = try Self.entry(path, in: archive)
  }

  /// The animation of an archive without a manifest, as exporters write it: a JSON file, with images in folders.
  private static func plainExport(
    _ archive: ZIPArchive, animation: Name?
  ) throws(LottieError) -> (json: [UInt8], folder: String) {
    var found: [(name: String, json: [UInt8])] = []
    for name in jsonNames(in: archive).prefix(maximumTexts) {
      let json = try entry(name, in: archive)
      if TopLevelKeys.areLottie(json) { found.append((name, json)) }
    }
    if let animation {
      let known = found.map { stem(of: $0.name) }
      guard let index = known.firstIndex(of: animation) else {
        throw .unknownAnimation(animation.text, known: known.map { $0.text })
      }
      found = [found[index]]
    }
    guard let first = found.first else { throw .noAnimation }
    return (first.json, first.name.cut(atLast: "/").map { $0.before + "/" } ?? "")
  }

  /// The number of JSON files among which an archive's animations are searched.
  private static let maximumTexts = 64

  /// The names of JSON files, those in the fewest folders first.
  private static func jsonNames(in archive: ZIPArchive) -> [String] {
    let names = archive.names.filter { $0.lowercasedASCII.ends(with: ".json") && !$0.begins(with: "__MACOSX/") }
    func depth(_ name: String) -> Int { name.utf8.count { $0 == UInt8(ascii: "/") } }
    // `sorted` is stable.
    return names.sorted { depth($0) < depth($1) }
  }

  var isArchive: Bool { entry != nil }

  /// The archive with another text of its animation; nil if it cannot be written.
  func archive(with json: [UInt8]) -> [UInt8]? {
    guard let archive, let entry else { return nil }
    var entries: [(name: String, bytes: [UInt8])] = []
    for name in archive.names {
      guard let bytes = name.hasBytes(of: entry) ? json : try? Self.entry(name, in: archive) else { return nil }
      entries.append((name, bytes))
    }
    return ZIPWriter.archive(of: entries, isPacked: true)
  }

  private static func stem(of name: String) -> Name {
    Name((name.split(at: "/").last ?? "").dropLast(scalars: 5))
  }

  fileprivate static func entry(_ name: String, in archive: ZIPArchive) throws(LottieError) -> [UInt8] {
    try reading { () throws(ArchiveError) in try archive.contents(of: name, limit: largestEntry) }
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

  /// The bytes of an image or a font in the archive or beside the document.
  /// - Parameters:
  ///   - path: the folder and the name that the document states.
  ///   - beside: reads the files beside a document that is not in an archive.
  func file(_ path: String, beside: LottieAnimation.FileReader?) -> [UInt8]? {
    var path = path[...]
    while let rest = path.after(prefix: "/") { path = rest }
    path = path.after(prefix: "./") ?? path
    guard let archive else { return beside?(String(path)) }
    return entryName(for: path, in: archive).flatMap { try? archive.contents(of: $0, limit: Self.largestEntry) }
  }

  /// The entry at a path, or in one of the folders for files; otherwise the only entry with that name. Many writers
  /// state a folder other than that of the entry.
  private func entryName(for path: Substring, in archive: ZIPArchive) -> String? {
    let file = path.split(at: "/").last ?? path
    let folders = ["i/", "images/", "\(folder)images/", "f/", "fonts/"]
    let paths = ["\(folder)\(path)", String(path)] + folders.map { $0 + file }
    if let known = paths.first(where: { archive.contains($0) }) { return known }
    let named = archive.names.filter {
      $0.split(at: "/").last?.hasBytes(of: file) == true && !$0.begins(with: "__MACOSX/")
    }
    return named.count == 1 ? named[0] : nil
  }

  /// Whether the bytes look like an animation. An archive is nothing else that can be rendered.
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

/// The manifest of an archive: its lists of animations and themes.
private struct Manifest {
  private let root: JSONValue

  struct Entry {
    let id: Name
    /// The possible paths of the animation.
    let paths: [String]
    let play: LottiePackage.Play
    /// The theme with which the animation starts; nil in dotLottie 1.
    let theme: Name?
    let unreadTheme: Name?
  }

  var themes: [Name] { (root["themes"]?.array ?? []).compactMap { $0["id"]?.name } }

  /// Objects in dotLottie 2, names in dotLottie 1.
  var stateMachines: [Name] {
    let entries = (root["stateMachines"] ?? root["states"])?.array ?? []
    return entries.compactMap { $0["id"]?.name ?? $0.name }
  }

  init(_ archive: ZIPArchive) throws(LottieError) {
    let bytes = try LottiePackage.reading { () throws(ArchiveError) in
      try archive.contents(of: "manifest.json", limit: 1 << 20)
    }
    do {
      root = try JSONDocument(reading: bytes).root
    } catch {
      throw .notJSON(error)
    }
  }

  private var isVersion2: Bool { root["version"]?.string?.begins(with: "2") ?? (root["version"]?.scalar == 2) }

  private var animations: [JSONValue] { root["animations"]?.array ?? [] }

  /// The animation with this name, or the default animation.
  func entry(of name: Name?) throws(LottieError) -> Entry {
    let wanted = name ?? root["initial"]?["animation"]?.name ?? root["activeAnimationId"]?.name
    let found = wanted.flatMap { wanted in animations.first { $0["id"]?.name == wanted } }
    if let name, found == nil {
      throw .unknownAnimation(name.text, known: animations.compactMap { $0["id"]?.string })
    }
    guard let animation = found ?? animations.first, let id = animation["id"]?.name else {
      throw .missingEntry("animations/*.json")
    }
    let folders = isVersion2 ? ["a", "animations"] : ["animations", "a"]
    return Entry(
      id: id, paths: folders.map { "\($0)/\(id).json" }, play: Self.play(animation),
      theme: isVersion2 ? animation["initialTheme"]?.name : nil,
      unreadTheme: isVersion2 ? nil : animation["defaultTheme"]?.name ?? root["activeThemeId"]?.name)
  }

  private static func play(_ json: JSONValue) -> LottiePackage.Play {
    var play = LottiePackage.Play()
    let mode = json["playMode"]?.string?.lowercasedASCII ?? json["mode"]?.string?.lowercasedASCII ?? "normal"
    if let speed = json["speed"]?.scalar, speed > 0, speed.isFinite { play.speed = speed }
    play.bounces = mode.begins(with: "bounce")
    play.isBackwards = json["direction"]?.scalar == -1 || mode.begins(with: "reverse")
    return play
  }
}
