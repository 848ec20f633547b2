import Documents
import Codecs
import Drawing
import Frames
import JSON
import Lottie
import Numerics
import Platform
import Raster
import SVG

extension Container {
  /// Animated SVG: the loop as vectors that move without a script, sharp at every size.
  public static let svg = Container(
    name: "svg", mediaType: "image/svg+xml", maximumSide: RenderLimits.sideLengths.upperBound, blendsOntoMatte: false,
    timeUnit: .milliseconds, reducibleSettings: [.frames],
    encode: { (input) throws(EncodingError) in try input.svg() },
    // A document is inspected as one: see `Animation.contents`.
    facts: { _ in nil })
  /// The same document compressed with gzip; web servers send it with `Content-Encoding: gzip`.
  public static let svgz = Container(
    name: "svgz", mediaType: "image/svg+xml", maximumSide: RenderLimits.sideLengths.upperBound, blendsOntoMatte: false,
    timeUnit: .milliseconds, reducibleSettings: [.frames],
    encode: { (input) throws(EncodingError) in
      let loop = try input.svg()
      guard let packed = GzipReader.pack(loop.bytes) else { throw .library(call: "deflate", code: 0) }
      var file = EncodedLoop(
        bytes: packed, frames: loop.frames, times: loop.times, plays: loop.plays, remarks: loop.remarks)
      file.keepsDocument = loop.keepsDocument
      return file
    },
    facts: { _ in nil })

  /// Whether files hold shapes rather than pixels.
  public var isVector: Bool { isSVG || self == .lottie || self == .dotLottie }

  /// Whether files are pages' own: they follow the color scheme of the reader and the color of the text.
  package var isSVG: Bool { self == .svg || self == .svgz }

  /// Whether files have a light and a dark picture.
  package var holdsThemes: Bool { isSVG || self == .dotLottie }
}

extension EncodingInput {
  /// Writes the loop as an SVG document.
  func svg() throws(EncodingError) -> EncodedLoop {
    if let (bytes, remarks) = try editedSVG() {
      var loop = EncodedLoop(bytes: bytes, frames: frames.frameCount, times: times, plays: plays, remarks: remarks)
      loop.keepsDocument = true
      return loop
    }
    let names = svgBytes.map { DocumentNames(of: $0) }
    let document = try document(options.svgMotion == .css ? .css : .smil, title: names?.title)
    let text = names.map { document.encoded.text.carrying($0) } ?? document.encoded.text
    var remarks: [EncodingRemark] = []
    if let names {
      remarks.append(
        .init(
          .drawnAnew,
          "The SVG is drawn anew: its document cannot hold these changes, or would be read back differently."))
      if !names.others.isEmpty {
        remarks.append(.init(.notKept, "Left out of the new SVG: \(names.others.joined(separator: ", "))."))
      }
    }
    return EncodedLoop(
      bytes: Array(text.utf8), frames: frames.frameCount, times: times, plays: plays,
      remarks: remarks + self.remarks(about: document, "SVG"))
  }

  /// A document that shows what the animation shows, as far as attempts go.
  ///
  /// - Parameter title: instead of none.
  func document(
    _ motion: DocumentDescription.Motion, title: String? = nil
  ) throws(EncodingError) -> CheckedDocument {
    let pictures = EmbeddedPictures()
    var description = DocumentDescription(
      motion, width: frames.width, height: frames.height, duration: times.seconds, plays: plays,
      picture: { pictures.picture(of: $0, drawnWith: $1) })
    (description.background, description.title) = (options.background?.engineColor, options.title ?? title)
    description.identifierPrefix = options.identifierPrefix.map { $0 + "-" }
    description.colors = pageColors.ofDocument(frames.source, at: phases)
    if motion != .smil { description.colors.named = namedColors() }
    let document = try documentSource.document(description) { document, isDark in
      description.loop(in: document.text, themes: document.themes, for: isDark ? .dark : .light)
    }
    if let part = pictures.exceeded { throw .tooLarge(part) }
    if frames.shouldStop() { throw .cancelled }
    return document
  }

  private var phases: [Double] {
    (0..<frames.frameCount).map { frames.timing.phase(ofFrame: $0) }
  }

  /// What the animation shows, and when.
  var documentSource: DocumentSource {
    let dark = dark.map {
      var colors = $0.pageColors.ofDocument($0.source, at: phases)
      colors.named = $0.namedColors
      return DocumentSource.Scheme($0.source, background: $0.options.background?.engineColor, colors: colors)
    }
    var source = DocumentSource(
      .init(frames.source, background: options.background?.engineColor), dark: dark, width: frames.width,
      height: frames.height, times: times, phases: phases)
    (source.playsBackwards, source.hold, source.shouldStop) = (options.playsBackwards, options.hold, frames.shouldStop)
    source.isBounded = options.frameRate != nil || options.maximumFrames != nil || isReduced
    return source
  }

  /// What a document cannot hold, and the moment at which it is most unlike the animation.
  func remarks(about document: CheckedDocument, _ name: String) -> [EncodingRemark] {
    let adapted = document.encoded.warnings.map { EncodingRemark(.adapted, $0) }
    guard let fault = document.faults.max(by: { $0.share < $1.share }),
      let moment = NumberText.fixed(fault.time * times.seconds, digits: 2)
    else { return adapted }
    let percent = Int((fault.share * 100).rounded(.up))
    let text = "At \(moment) s the \(name) differs from the animation in \(percent) % of what it shows."
    return adapted + [EncodingRemark(.differs, text)]
  }
}

extension Container {
  /// The packed bytes above which a document is large. Of thirty large Lottie files at 256 pixels, two exceed it: one
  /// with pictures inside, whose WebP takes an eighth, and one whose WebP takes more. Below, a WebP hardly ever wins.
  private static let usualSize = 250_000

  /// A warning of a document that is larger than pictures commonly are.
  func sizeWarning(_ bytes: [UInt8]) -> [Warning] {
    guard isSVG, bytes.count > Self.usualSize,
      let packed = self == .svgz ? bytes : GzipReader.pack(bytes), packed.count > Self.usualSize,
      let text = self == .svgz ? try? GzipReader.inflate(bytes, limit: .max) : bytes
    else { return [] }
    return [
      Warning(
        """
        The SVG has \(text.count / 1000) kB, \(packed.count / 1000) kB packed: a WebP can be smaller, and a lower \
        \(setting: "fps") writes fewer key frames.
        """, .large)
    ]
  }
}

extension RenderOptions {
  /// Stands for the color of the page's text in display lists: nearly black, as that color commonly is.
  static let currentColor = Color(red: 1.0 / 255, green: 2.0 / 255, blue: 3.0 / 255)
}

extension DocumentDescription {
  /// The loop of a document, and its length in seconds, nil for one that stands still; nil for what cannot be read.
  func loop(
    in text: String, themes: [(id: String, rules: JSONText)] = [], for theme: SVGOptions.Theme
  ) -> (loop: Loop, duration: Double?)? {
    let bytes = Array(text.utf8)
    guard motion != .lottie else {
      if theme == .light { return Self.loop(in: try? LottieFile(bytes), width, height) }
      let archive = try? DotLottie.archive(of: bytes, themes: themes)
      return Self.loop(in: archive.flatMap { try? LottieFile($0, theme: "dark") }, width, height)
    }
    var options = SVGOptions()
    options.theme = theme
    options.images = DocumentImages().store(in: nil)
    guard let document = try? SVGDocument(bytes, options: options),
      let animation = try? SVGAnimation(document, width: width, height: height)
    else { return nil }
    return (animation.loop, document.isAnimated ? document.duration : nil)
  }

  static func loop(in file: LottieFile?, _ width: Int, _ height: Int) -> (loop: Loop, duration: Double?)? {
    guard let file,
      let animation = try? LottieAnimation(
        file, options: LottieOptions(), decodeImage: DocumentImages().decodeAny)
    else { return nil }
    return (animation.sized(width: width, height: height, fit: .fillsPicture).loop, animation.duration)
  }
}
