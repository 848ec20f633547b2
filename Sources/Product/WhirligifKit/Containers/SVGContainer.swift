import AnimatedSVG
import Codecs
import Drawing
import Frames
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
      return EncodedLoop(
        bytes: packed, frames: loop.frames, times: loop.times, plays: loop.plays, warnings: loop.warnings)
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
    let document = try document(options.svgMotion == .css ? .css : .smil)
    let bytes = Array(document.encoded.text.utf8)
    return EncodedLoop(
      bytes: bytes, frames: frames.frameCount, times: times, plays: plays,
      warnings: document.encoded.warnings + faultWarning(document.faults, "SVG"))
  }

  /// A document that shows what the animation shows, as far as attempts go.
  func document(_ motion: DocumentDescription.Motion) throws(EncodingError) -> CheckedDocument {
    let pictures = EmbeddedPictures()
    var description = DocumentDescription(
      motion, width: frames.width, height: frames.height, duration: times.seconds, plays: plays,
      picture: { pictures.picture(of: $0, drawnWith: $1) })
    (description.background, description.title) = (options.background?.engineColor, options.title)
    if motion != .lottie, followsCurrentColor {
      description.currentColor = RenderOptions.currentColor.engineColor
    }
    if motion != .smil { description.colors = namedColors() }
    let drawings = DocumentSampler(self)
    var document = try drawings.document(description, density: 1)
    // Motion that is not uniform between two frames needs more samples, the outlines of a small picture finer units.
    let density = drawings.mayBeRefined ? 3 : 1
    var attempts = drawings.mayBeRefined ? [(density, 1)] : []
    if max(frames.width, frames.height) < Self.smallSide { attempts.append((density, 4)) }
    for (density, units) in attempts where !document.faults.isEmpty && (units > 1 || !document.isDensest) {
      description.unitsPerPixel = units
      let finer = try drawings.document(description, density: density)
      if finer.worst < document.worst { document = finer }
    }
    if let part = pictures.exceeded { throw .tooLarge(part) }
    if frames.shouldStop() { throw .cancelled }
    return document
  }

  /// The side of pictures, in pixels, below which a fraction of a pixel is seen: they are shown on dense screens, and
  /// larger than they were made.
  private static let smallSide = 128

  /// A warning of the moment at which a document is most unlike the animation.
  func faultWarning(_ faults: [DocumentCheck.Fault], _ name: String) -> [String] {
    guard let fault = faults.max(by: { $0.share < $1.share }),
      let moment = NumberText.fixed(fault.time * times.seconds, digits: 2)
    else { return [] }
    let percent = Int((fault.share * 100).rounded(.up))
    return ["At \(moment) s the \(name) differs from the animation in \(percent) % of what it shows."]
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
        """)
    ]
  }
}

extension RenderOptions {
  /// Stands for the color of the page's text in display lists: nearly black, as that color commonly is.
  static let currentColor = Color(red: 1.0 / 255, green: 2.0 / 255, blue: 3.0 / 255)
}
