import Documents
import Codecs
import Drawing
import Frames
import JSON
import Lottie
import Motion
import Platform
import SVG

extension Container {
  /// A Lottie animation: the loop as shapes with keyframes, for the players of apps. Its files end in `.json`.
  public static let lottie = Container(
    name: "lottie", ending: "json", mediaType: "video/lottie+json", maximumSide: RenderLimits.sideLengths.upperBound,
    blendsOntoMatte: false, timeUnit: .milliseconds, reducibleSettings: [.frames],
    encode: { (input) throws(EncodingError) in try input.lottie(inArchive: false) },
    // A document is inspected as one: see `Animation.contents`.
    facts: { _ in nil })
  /// The same animation in an archive of dotLottie 2. Its files end in `.lottie`.
  public static let dotLottie = Container(
    name: "dotlottie", ending: "lottie", mediaType: "application/zip+dotlottie",
    maximumSide: RenderLimits.sideLengths.upperBound, blendsOntoMatte: false, timeUnit: .milliseconds,
    reducibleSettings: [.frames],
    encode: { (input) throws(EncodingError) in try input.lottie(inArchive: true) },
    facts: { _ in nil })
}

enum DotLottie {
  /// An archive of an animation.
  ///
  /// - Parameter themes: their names and rules; none for an animation of one theme.
  static func archive(
    of animation: [UInt8], themes: [(id: String, rules: JSONText)] = []
  ) throws(EncodingError) -> [UInt8] {
    let manifest = JSONText.members([
      "version": .string("2"), "generator": .string("Whirligif"),
      "animations": .array([
        .members([
          "id": .string("animation"),
          "themes": themes.isEmpty ? nil : .array(themes.map { .string($0.id) }),
        ])
      ]),
      "themes": themes.isEmpty ? nil : .array(themes.map { .object(["id": .string($0.id)]) }),
    ])
    var files = [
      (name: "manifest.json", bytes: Array(manifest.line.utf8)), (name: "a/animation.json", bytes: animation),
    ]
    for theme in themes { files.append((name: "t/\(theme.id).json", bytes: Array(theme.rules.line.utf8))) }
    guard let archive = ZIPWriter.archive(of: files, isPacked: true) else { throw .library(call: "deflate", code: 0) }
    return archive
  }
}

extension EncodingInput {
  /// The Lottie document that is rendered, with the changes, and whether it has expressions; nil for other inputs and
  /// changes that are not written.
  private func edited(inArchive: Bool) throws(EncodingError) -> (bytes: [UInt8], hasExpressions: Bool)? {
    guard dark == nil, options.start ?? 0 == 0, !options.playsBackwards, !options.bounces, options.hold == 0,
      !options.isOnePicture,
      options.frameRate == nil, options.maximumFrames == nil, !isReduced, let (file, animation) = document(),
      animation.width == frames.width, animation.height == frames.height
    else { return nil }
    var changes = LottieRootChanges(animation, duration: times.seconds)
    (changes.background, changes.title) = (options.background?.engineColor, options.title)
    changes.staysInArchive = inArchive && file.isArchive
    guard let bytes = file.document(with: changes) else { return nil }
    let version = try? file.version(bytes)
    let read = DocumentDescription.loop(in: version, frames.width, frames.height)
    var source = documentSource
    source.start = 0
    let faults = try source.faults { _ in read }
    return faults.isEmpty ? (bytes, version?.hasExpressions == true) : nil
  }

  /// Writes the loop as a Lottie animation: the document itself with changes, if it is one, or its pictures.
  func lottie(inArchive: Bool) throws(EncodingError) -> EncodedLoop {
    if let (bytes, hasExpressions) = try edited(inArchive: inArchive) {
      let file = inArchive && !ZIPArchive.isZIP(bytes) ? try DotLottie.archive(of: bytes) : bytes
      let scripts = EncodingRemark(
        .keepsScripts, "The file keeps its expressions, programs of its author that players run.")
      var loop = EncodedLoop(
        bytes: file, frames: frames.frameCount, times: times, plays: nil, remarks: hasExpressions ? [scripts] : [])
      loop.keepsDocument = true
      return loop
    }
    var remarks: [EncodingRemark] = []
    if let animation = self.document()?.animation {
      remarks.append(
        .init(
          .drawnAnew,
          "The animation is drawn anew: its document cannot hold these changes, or would be read back differently."))
      if !animation.markers.isEmpty { remarks.append(.init(.notKept, "The markers of the animation are left out.")) }
    }
    let document = try document(.lottie)
    let json = Array(document.encoded.text.utf8)
    return EncodedLoop(
      bytes: inArchive ? try DotLottie.archive(of: json, themes: document.encoded.themes) : json,
      frames: frames.frameCount, times: times, plays: nil,
      remarks: remarks + self.remarks(about: document, "Lottie animation"))
  }
}
