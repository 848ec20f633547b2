/// A part of the product that takes bytes from anywhere. A fault is a trap, a law that does not hold (also a trap), a
/// hang, or memory without bound.
enum FuzzTarget: String, CaseIterable {
  /// A preset's document, read and drawn.
  case document
  /// What users type: flags, colors, numbers, expressions, path data, manifests.
  case text
  /// Paths of hostile numbers, stroked, dashed, projected and painted.
  case path
  /// The re-reader on any bytes, and the encoder's round trip on any pictures.
  case gif
  /// An SVG document, read, timed and drawn.
  case svg
  /// An SVG document with a style sheet by a grammar.
  case styleSheet
  /// The readers of WebP, PNG and JPEG on any bytes.
  case container
  /// Any bytes, played as `preview` does.
  case play
  /// Any bytes, described as `inspect` does.
  case inspect
  /// A Lottie, read and drawn: JSON, archives and gzip.
  case lottie
  /// Archives by themselves.
  case archive

  func run(_ bytes: [UInt8]) {
    switch self {
    case .document: DocumentTarget.run(bytes)
    case .text: TextTarget.run(bytes)
    case .path: PathTarget.run(bytes)
    case .lottie: LottieTarget.run(bytes)
    case .archive: ArchiveTarget.run(bytes)
    case .gif: GIFTarget.run(bytes)
    case .svg: SVGTarget.run(bytes)
    case .styleSheet: StyleSheetTarget.run(bytes)
    case .play: PlayTarget.run(bytes)
    case .inspect: InspectTarget.run(bytes)
    case .container: ContainerTarget.run(bytes)
    }
  }
}
