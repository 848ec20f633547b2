import Frames
import GIF
import PNG
import WebP

/// A kind of file that animations are written as.
public struct Container: Sendable {
  /// What the files of a container are made from.
  struct Request: Sendable {
    let animation: Animation
    let container: Container
    let concession: Concession
    let progress: @Sendable (Double) -> Void
    let isCancelled: @Sendable () -> Bool
  }

  /// As options and manifests write it; also the ending of its files.
  public let name: String
  /// As pages name it.
  package let mediaType: String
  /// The sides that its files can state.
  let largestSide: Int
  /// Whether its pixels have any alpha and its times any length: the matte then has no part in it.
  let hasTrueAlpha: Bool
  /// What may be given up for a smaller file.
  let concessions: Set<Concession.Kind>
  let encode: @Sendable (Request) throws(WhirligifError) -> RenderedFile
  /// Facts about a file; nil if the bytes are another container's.
  package let inspect: @Sendable ([UInt8]) -> (any FileInspection)?

  /// Animations for every mail program and page; a pixel is opaque or clear.
  public static let gif = Container(
    name: "gif", mediaType: "image/gif", largestSide: 65535, hasTrueAlpha: false,
    concessions: [.quality, .lossiness, .colors, .frames],
    encode: { (request) throws(WhirligifError) in try request.encodeGIF() },
    inspect: { bytes in
      let inspection = Inspection(bytes)
      return inspection.isNoGIF ? nil : inspection
    })
  /// Animated WebP with true alpha: lossless, or lossy with a quality below 100; a still WebP of one picture.
  public static let webp = Container(
    name: "webp", mediaType: "image/webp", largestSide: WebPEncoder.largestSide, hasTrueAlpha: true,
    concessions: [.quality, .frames],
    encode: { (request) throws(WhirligifError) in
      try request.encode { (frames, times, threads) throws(EncodingError) in
        try WebPEncoder.encode(
          frames, times: times, plays: request.animation.options.plays, quality: request.concession.quality,
          threads: threads, progress: request.progress)
      }
    },
    inspect: { WebPReader.facts($0).map(LoopInspection.init) })
  /// APNG with true alpha, lossless unless its colors are limited; a plain PNG of one picture.
  public static let png = Container(
    name: "png", mediaType: "image/apng", largestSide: RenderLimits.sideLengths.upperBound, hasTrueAlpha: true,
    concessions: [.colors, .frames],
    encode: { (request) throws(WhirligifError) in
      try request.encode { (frames, times, threads) throws(EncodingError) in
        let (plays, colors) = (request.animation.options.plays, request.concession.colors)
        guard colors < Concession.unlimitedColors else {
          return try PNGEncoder.encode(frames, times: times, plays: plays, threads: threads, progress: request.progress)
        }
        let reduced = try ReducedFrames(frames, most: colors)
        var loop = try PNGEncoder.encode(
          reduced, times: times, plays: plays, threads: threads, progress: request.progress)
        loop.isExact = false
        return loop
      }
    },
    inspect: { PNGReader.facts($0).map(LoopInspection.init) })

  /// Every container.
  public static let all: [Container] = [.gif, .webp, .png]
}

extension Container {
  /// The container of a name.
  public init?(named name: String) {
    guard let container = Self.all.first(where: { $0.name == name }) else { return nil }
    self = container
  }

  /// The container that the ending of a path names; nil for any other ending.
  public init?(path: String) {
    let file = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? "" } ?? ""
    guard let dot = file.lastIndex(of: ".") else { return nil }
    self.init(named: file[file.index(after: dot)...].lowercased())
  }

  /// The endings of all containers in words.
  package static var endings: String { Expectation.choice(of: all.map { ".\($0.name)" }) }
}

extension Container: Hashable, Codable {
  /// Containers of one name are equal.
  public static func == (a: Container, b: Container) -> Bool { a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// From the name.
  /// - Throws: `dataCorrupted` for a name that no container has.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let known = Container(named: name) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "There is no container '\(name)'.")
    }
    self = known
  }

  /// As the name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
