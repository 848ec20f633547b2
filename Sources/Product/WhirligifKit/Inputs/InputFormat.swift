import Codecs
import JSON
import Lottie
import Numerics
import SVG

/// The format of an animation, detected by its bytes and not by the file name.
package enum InputFormat: Equatable {
  case preset
  case lottie
  case svg
  /// A finished picture rather than a source, with the name of its format.
  case picture(String)

  /// Detects the format; unknown bytes count as a preset document.
  package init(of bytes: [UInt8]) {
    if let name = Self.signatures.first(where: { bytes.starts(with: $0.bytes) })?.name {
      self = .picture(name)
    } else if SVGDocument.isSVG(bytes) {
      self = .svg
    } else {
      self = LottieAnimation.isLottie(bytes) ? .lottie : .preset
    }
  }

  /// The magic bytes of picture formats.
  private static let signatures: [(name: String, bytes: [UInt8])] = [
    ("GIF", Array("GIF8".utf8)), ("PNG", [0x89, 0x50, 0x4e, 0x47]), ("JPEG", [0xff, 0xd8, 0xff]),
    ("WebP", Array("RIFF".utf8)),
  ]

  /// A file name without folders and extension, such as `.svg` or `.svg.gz`.
  package static func stem(of file: String) -> String {
    let name = file.split(at: "/").last.map(String.init) ?? file
    var parts = name.split(at: ".")
    if parts.count > 2, parts.last == "gz" { parts.removeLast() }
    if parts.count > 1 { parts.removeLast() }
    return parts.isEmpty ? name : parts.joined(separator: ".")
  }

  /// Reads an animation in any format.
  ///
  /// - Parameter file: the name in messages.
  /// - Throws: `invalidDocument`.
  static func read(_ bytes: [UInt8], file: String, files: InputFiles) throws(WhirligifError) -> any AnimationInput {
    let format = InputFormat(of: bytes)
    switch format {
    case .svg: return try SVGInput(bytes: bytes, file: file, files: files)
    case .lottie: return try LottieInput(bytes: bytes, file: file, files: files)
    case .picture(let name):
      let expected = "a preset document, an SVG or a Lottie animation"
      throw .invalidDocument([
        finding(
          file, "a \(name) picture; expected \(expected). A preset with an artwork moves a picture", expected,
          .isPicture)
      ])
    case .preset:
      guard let text = try unpacked(bytes, file) else {
        do {
          return try PresetInput(bytes: bytes, file: file, files: files)
        } catch {
          if let finding = ForeignFormat.finding(about: bytes, in: file) {
            throw .invalidDocument(file, finding)
          }
          let expected = "one animation"
          throw isManifest(bytes)
            ? .invalidDocument([
              finding(file, "a manifest of many animations; expected \(expected)", expected, .isManifest)
            ]) : error
        }
      }
      return try read(text, file: file, files: files)
    }
  }

  private static func finding(_ file: String, _ problem: String, _ expected: String, _ kind: Finding.Kind) -> Finding {
    Finding(Complaint(problem, expected: expected), in: file, kind)
  }

  /// What a file is that is one animation, a picture or something else rather than a manifest; nil if it may be one.
  package static func finding(aboutManifest bytes: [UInt8], file: String) -> Finding? {
    let format = InputFormat(of: bytes)
    let animation = finding(file, "one animation; expected a manifest of many", "a manifest of many", .isAnimation)
    func other(_ name: String) -> Finding {
      finding(file, "\(name); expected a manifest", "a manifest", .invalidDocument)
    }
    if case .picture(let name) = format { return other("a \(name) picture") }
    guard format == .preset else { return animation }
    if let name = ForeignFormat.name(of: bytes) { return other(name) }
    let root = (try? JSONDocument(reading: bytes))?.root.object
    let isPreset = root.map { $0["layers"] != nil && $0["jobs"] == nil && $0["matrix"] == nil } ?? false
    return isPreset ? animation : nil
  }

  /// Whether the bytes are the manifest of a batch.
  private static func isManifest(_ bytes: [UInt8]) -> Bool {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    // JSON Lines have a job per line.
    let document = (try? JSONDocument(reading: bytes)) ?? (try? JSONDocument(reading: Array(line)))
    guard let value = document?.root, let root = value.object ?? value.array?.first?.object else { return false }
    return root["layers"] == nil && ["jobs", "matrix", "preset"].contains { root[$0] != nil }
  }

  /// The contents of a gzip file, such as `.svgz`; nil for other bytes.
  static func unpacked(_ bytes: [UInt8], _ file: String) throws(WhirligifError) -> [UInt8]? {
    guard GzipReader.isGzip(bytes) else { return nil }
    let text: [UInt8]
    do throws(ArchiveError) {
      text = try GzipReader.inflate(bytes, limit: SVGLimits.fileBytes)
    } catch {
      throw .invalidDocument(file, "gzip: \(error)")
    }
    guard !GzipReader.isGzip(text) else { throw .invalidDocument(file, "gzip inside gzip") }
    return text
  }
}
