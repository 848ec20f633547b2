import Frames
import GIF
import Numerics
import PNG
import WebP

/// A file format for animations: what it can hold, and how its files are written and read.
///
/// A container knows frames and settings, but no ``Animation``. Another one is a module with an encoder and a reader,
/// and an entry in ``all``.
public struct Container: Sendable {
  /// The name in options and manifests.
  public let name: String
  /// The extension of its files where that is not the name.
  var ending: String?
  /// The media type in web pages and in answers of a server.
  public let mediaType: String
  /// The largest width and height of the format.
  let maximumSide: Int
  /// Whether translucent pixels are blended onto the matte; otherwise files have full alpha.
  let blendsOntoMatte: Bool
  let timeUnit: TimeUnit
  /// The settings that can be reduced for a smaller file.
  let reducibleSettings: [BudgetStep.Kind]
  let encode: @Sendable (EncodingInput) throws(EncodingError) -> EncodedLoop
  /// The contents of a file; nil if the bytes have another format.
  package let facts: @Sendable ([UInt8]) -> FileFacts?

  /// GIF, for all mail programs and web pages; pixels are either opaque or clear.
  public static let gif = Container(
    name: "gif", mediaType: "image/gif", maximumSide: 65535, blendsOntoMatte: true, timeUnit: .centiseconds,
    reducibleSettings: [.quality, .lossiness, .colors, .frames],
    encode: { (input) throws(EncodingError) in try input.gif() },
    facts: GIFReader.facts)
  /// Animated WebP with true alpha, lossless at quality 100; a single picture is a still WebP.
  public static let webp = Container(
    name: "webp", mediaType: "image/webp", maximumSide: WebPEncoder.maximumSide, blendsOntoMatte: false,
    timeUnit: .milliseconds, reducibleSettings: [.quality, .colors, .frames],
    encode: { (input) throws(EncodingError) in
      try WebPEncoder.encode(
        AlphaFrames(input.frames), times: input.times, options: input.loopOptions, progress: input.progress)
    },
    facts: WebPReader.facts)
  /// APNG with true alpha, lossless at quality 100; a single picture is a plain PNG.
  public static let png = Container(
    name: "png", mediaType: "image/apng", maximumSide: RenderLimits.sideLengths.upperBound, blendsOntoMatte: false,
    timeUnit: .milliseconds, reducibleSettings: [.quality, .colors, .frames],
    encode: { (input) throws(EncodingError) in
      try PNGEncoder.encode(
        AlphaFrames(input.frames), times: input.times, options: input.loopOptions, progress: input.progress)
    },
    facts: PNGReader.facts)

  /// The containers of files: GIF, WebP, PNG, SVG, SVG compressed with gzip, and Lottie, plain and in an archive.
  public static let all: [Container] = [.gif, .webp, .png, .svg, .svgz, .lottie, .dotLottie]
}

extension Container {
  /// The container with a name, such as `webp`; nil for an unknown name.
  public init?(named name: String) {
    guard let container = (Self.all + Self.streams).first(where: { $0.name == name }) else { return nil }
    self = container
  }

  /// The container that matches the extension of a path; nil for any other extension.
  public init?(path: String) {
    guard let ending = path.split(at: "/").last?.cut(atLast: ".")?.after.lowercasedASCII else { return nil }
    let extensions = (Self.all + Self.streams).first { $0.fileExtension == (ending == "apng" ? "png" : ending) }
    guard let container = extensions else { return nil }
    self = container
  }

  /// The container of a file that is written; GIF for a path without an extension.
  /// - Throws: `invalidValue` for an unknown extension.
  init(writing path: String) throws(WhirligifError) {
    let name = path.split(at: "/").last.map(String.init) ?? ""
    guard let ending = name.cut(atLast: ".")?.after else { self = .gif; return }
    guard let container = Container(path: path) else {
      throw .invalidValue(
        "Unknown extension '.\(ending)' of '\(path)': expected \(Self.endings), or the option 'container'.")
    }
    self = container
  }

  /// The extension of its files, without a dot.
  public var fileExtension: String { ending ?? name }
  /// Whether its pixels can be translucent; otherwise soft edges are blended onto the matte.
  public var hasAlpha: Bool { !blendsOntoMatte }

  /// Whether web pages show its files as images, rather than by a player.
  package var isPicture: Bool { mediaType.begins(with: "image/") }

  /// Whether its files are frames for other programs.
  var isStream: Bool { Self.streams.contains(self) }

  /// The names of the options that have no effect in its files.
  package var optionsWithoutEffect: [String] { RenderOption.all.filter { !$0.effect.isHeeded(self) }.map { $0.name } }

  /// The name in sentences.
  var displayName: String {
    switch self {
    case .webp: "WebP"
    case .lottie: "Lottie animation"
    case .dotLottie: "dotLottie archive"
    default: isStream ? name + " stream" : name.uppercased()
    }
  }

  /// The name in sentences with its article: "an SVG", as its letters are spelled.
  var displayNameWithArticle: String {
    ("arsARS".utf8.contains(displayName.utf8.first ?? 0) ? "an " : "a ") + displayName
  }

  /// The names of pictures and of streams.
  package static var names: [String] { (all + streams).map { $0.name } }

  /// The extensions of all containers, in words.
  package static var endings: String {
    Expectation.choice(of: all.flatMap { $0 == .png ? [".png", ".apng"] : [".\($0.fileExtension)"] })
  }
}

extension Container: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

extension Container: CaseIterable {
  /// The containers of files; the same as ``all``.
  public static var allCases: [Container] { all }
}

extension Container: Hashable {
  /// Containers with the same name are equal.
  public static func == (a: Container, b: Container) -> Bool { a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
