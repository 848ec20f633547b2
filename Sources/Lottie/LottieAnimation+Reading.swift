import Codecs
import JSON
import Numerics
import Raster
import Vector

/// A file that was parsed, from which animations with different options can be read.
package struct LottieFile: Sendable {
  fileprivate let package: LottiePackage
  fileprivate let root: JSONObject
  fileprivate let theme: ThemeValues

  /// Parses JSON, a ZIP archive (`.lottie`) or gzip (`.tgs`), detected from the contents.
  ///
  /// - Parameters:
  ///   - animation: the name of an animation in an archive; nil for the default of its manifest.
  ///   - theme: the name of a theme in an archive; nil for the first theme of the animation.
  package init(_ bytes: [UInt8], animation: String? = nil, theme: String? = nil) throws(LottieError) {
    package = try LottiePackage(bytes, animation: animation, theme: theme)
    root = try Self.root(of: package.json)
    let values = try package.theme.map { bytes throws(LottieError) in ThemeValues(try Self.root(of: bytes)) }
    self.theme = values ?? ThemeValues()
  }

  private static func root(of bytes: [UInt8]) throws(LottieError) -> JSONObject {
    var limits = JSONDocument.Limits()
    limits.size = 64 << 20
    limits.values = 2_000_000
    limits.depth = 256
    limits.allowsDuplicateKeys = true
    let document: JSONDocument
    do {
      document = try JSONDocument(reading: bytes, limits: limits)
    } catch {
      throw .notJSON(error)
    }
    guard let object = document.root.object else { throw .notLottie(missing: "the object around it") }
    return object
  }
}

extension LottieAnimation {
  /// Reads a Lottie animation from the bytes of a file.
  package init(
    bytes: [UInt8], options: LottieOptions = LottieOptions(), readFile: FileReader? = nil,
    decodeImage: @escaping ImageDecoder
  ) throws(LottieError) {
    let file = try LottieFile(bytes, animation: options.animation, theme: options.theme)
    try self.init(file, options: options, readFile: readFile, decodeImage: decodeImage)
  }

  /// Reads a Lottie animation.
  ///
  /// - Parameters:
  ///   - decodeImage: decodes PNG and JPEG files; an image for which it throws is left out, with a warning.
  ///   - readFile: reads the images beside a JSON document; nil to read no files.
  package init(
    _ file: LottieFile, options: LottieOptions, readFile: FileReader? = nil, decodeImage: @escaping ImageDecoder
  ) throws(LottieError) {
    let (package, root) = (file.package, file.root)
    let reader = Reader(root, options: options, theme: file.theme)
    let document = try reader.document(
      images: ImageSource(file: { package.image($0, beside: readFile) }, decode: decodeImage))
    try reader.checkOverrides()
    let (from, to) = try document.range(from: options.from, to: options.to)
    let play = package.play
    let size = try Self.size(of: document.root)
    self.document = document
    (width, height) = (size.width, size.height)
    viewport = Self.viewport(from: document.root, to: size, fit: .fillsPicture)
    let seconds = (to - from) / document.root.frameRate / play.speed * (play.bounces ? 2 : 1)
    // A still picture is often a loop of one frame, which can be shorter than a GIF frame.
    if seconds < Self.leastDuration { reader.warn(.shortLoop) }
    duration = max(seconds, Self.leastDuration)
    (self.from, self.to) = play.isBackwards ? (to, from) : (from, to)
    documentRate = document.root.frameRate
    bounces = play.bounces
    warnings = reader.warnings.warnings
    colors = reader.colors.uses
    markers = document.markers
    slots = reader.slots
    themes = package.themes
  }

  /// How the canvas is fitted into a picture.
  package enum Fit: Sendable {
    /// Scaled to the largest size that fits, with its aspect ratio, and centered.
    case keepsProportions
    /// Stretched to the picture, whose aspect ratio is that of the canvas except for rounding to pixels.
    case fillsPicture
  }

  /// The same animation at another size in pixels.
  package func sized(width: Int, height: Int, fit: Fit) -> LottieAnimation {
    var sized = self
    (sized.width, sized.height) = (max(1, width), max(1, height))
    sized.viewport = Self.viewport(from: document.root, to: (sized.width, sized.height), fit: fit)
    return sized
  }

  /// Whether the bytes look like a Lottie animation: by the keys of a JSON object, the entries of an archive, or a gzip
  /// header.
  package static func isLottie(_ bytes: [UInt8]) -> Bool { LottiePackage.isLottie(bytes) }

  private static let leastDuration = 0.02

  // MARK: Size

  /// The document's size, rounded up.
  private static func size(of root: Composition) throws(LottieError) -> (width: Int, height: Int) {
    let limit = 65_535.0
    let longer = max(root.width, root.height)
    guard longer <= limit else {
      throw .outOfRange(name: "the size", value: longer, expected: "at most \(Int(limit))")
    }
    return (Int(root.width.rounded(.up)), Int(root.height.rounded(.up)))
  }

  private static func viewport(
    from root: Composition, to size: (width: Int, height: Int), fit: Fit
  ) -> AffineTransform {
    let (width, height) = (Double(size.width), Double(size.height))
    let (x, y) = (width / root.width, height / root.height)
    guard fit == .keepsProportions else { return .scale(x: x, y: y) }
    let scale = min(x, y)
    return AffineTransform.scale(x: scale, y: scale).then(
      .translation(x: (width - root.width * scale) / 2, y: (height - root.height * scale) / 2))
  }
}

extension Reader {
  /// Unused overrides are errors, because they are probably misspelled.
  func checkOverrides() throws(LottieError) {
    for name in options.slots.keys.sorted() where !usedSlots.contains(name) {
      throw .unknownSlot(name, known: slots)
    }
    if let misfit { throw .wrongSlotValue(slot: misfit.slot, expected: misfit.expected) }
    if let name = colors.unusedNames.first {
      throw .unknownColor(name, nearest: colors.nearest(to: name), known: colors.uses.map { $0.name })
    }
  }

  /// The slots with values in the document, followed by those that only its properties refer to.
  var slots: [String] {
    let stated = root["slots"]?.object?.members.map { $0.key } ?? []
    return stated + usedSlots.subtracting(stated).sorted()
  }
}

extension Document {
  /// The range of frames, given by markers or numbers.
  func range(from: String?, to: String?) throws(LottieError) -> (from: Double, to: Double) {
    let first = try from.map { text throws(LottieError) in try moment(text) }
    let last = try to.map { text throws(LottieError) in try moment(text) }
    let start = first?.time ?? inPoint
    var end = last?.time ?? outPoint
    if last == nil, let first, first.duration > 0 { end = first.time + first.duration }
    guard end > start, (end - start).isFinite else { throw .emptyRange(from: start, to: end) }
    return (start, end)
  }

  private func moment(_ text: String) throws(LottieError) -> (time: Double, duration: Double) {
    if let marker = markers.first(where: { $0.name == text }) { return (marker.time, marker.duration) }
    if let frame = Double(text), frame.isFinite { return (frame, 0) }
    throw .unknownMarker(text, known: markers.map { $0.name })
  }
}
