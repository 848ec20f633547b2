import Codecs
import Drawing
import JSON
import Motion
import Numerics
import Platform
import Raster
import Vector

/// A Lottie animation, which can be drawn at any phase and on any thread.
package struct LottieAnimation: Sendable {
  /// Decodes a PNG or JPEG file; nil if it cannot.
  package typealias ImageDecoder = @Sendable ([UInt8]) -> RasterImage?
  /// Reads a file beside the document, by its relative path; nil if it may not or cannot be read.
  package typealias FileReader = @Sendable (_ path: String) -> [UInt8]?

  /// The size in pixels.
  package internal(set) var width, height: Int
  /// The duration of the loop in seconds.
  package let duration: Double
  /// Features that are not drawn as the file states, once per kind.
  package let warnings: [LottieWarning]
  /// Features that were not drawn as the file states in the pictures that were drawn so far, once per kind.
  package var warningsOfPictures: [LottieWarning] { document.failures.warnings }
  /// The layers and shapes of the file, and its colors before changes.
  package let parts: DocumentParts
  /// The markers of the file.
  package let markers: [LottieMarker]
  package let slots: [LottieSlot]
  /// The names of the file's themes.
  package let themes: [Name]
  /// The frames of the document at which the loop starts and ends; `from` is the later one for reverse playback.
  let from, to: Double
  /// The frame rate of the document, in frames per second.
  package let documentRate: Double
  /// Whether the loop plays forwards and then backwards.
  let bounces: Bool
  let document: Document
  /// What the changes of the options are in the text of the document.
  let patches: DocumentPatches
  /// From the document's units to pixels.
  var viewport: AffineTransform

  /// The document's frame rate up to 30; otherwise 25, which a GIF can represent exactly.
  var frameRate: Double { documentRate <= 30 ? documentRate : 25 }

  /// The frame of the document at a phase of the loop; the phase is taken modulo 1.
  ///
  /// A frame within rounding errors of an integer is rounded, because layers start and end at integer frames.
  func frame(at phase: Double) -> Double {
    let phase = Phase.wrap(phase)
    let frame = from + (to - from) * (bounces ? Phase.local(phase, direction: .alternate) : phase)
    return (frame - frame.rounded()).magnitude < 1e-4 ? frame.rounded() : frame
  }

  package var loop: Loop {
    var loop = Loop(width: width, height: height, duration: duration, rate: frameRate, still: 0.5) {
      LottieEvaluator(self)
    }
    loop.looksForStill = true
    loop.keyPhases = { keyPhases() }
    return loop
  }

  private func keyPhases() -> [Double] {
    let phases = document.keyTimes().map { ($0 - from) / (to - from) }.filter { (0...1).contains($0) }
    return bounces ? phases.flatMap { [$0 / 2, 1 - $0 / 2] } : phases
  }

  /// Creates a painter, to be used by one thread at a time.
  func makePainter() -> Painter { loop.makePainter() }

  /// The frames of the document in a loop that may jump at its end; nil for one that plays there and back.
  package var openFrames: Double? { bounces ? nil : frames }
  var frames: Double { (to - from).magnitude }

  /// The picture of a frame of the document, which may be outside the loop.
  /// - Parameter asksForOwners: whether the list says which layers its commands are drawn for.
  func displayList(atFrame frame: Double, asksForOwners: Bool = false) throws(LottieError) -> DisplayList {
    let canvas = Rect(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
    var painter = LayerPainter(document, canvas: canvas)
    painter.builder.list.owners = asksForOwners ? [] : nil
    try painter.paintDocument(at: frame, viewport)
    return painter.builder.list
  }
}

/// Evaluates the frames of a Lottie animation.
final class LottieEvaluator: FrameEvaluator {
  private let animation: LottieAnimation

  init(_ animation: LottieAnimation) { self.animation = animation }

  func evaluate(at phase: Double, into list: inout DisplayList) throws(SourceError) {
    do throws(LottieError) {
      list = try animation.displayList(atFrame: animation.frame(at: phase), asksForOwners: list.owners != nil)
    } catch {
      throw .document("\(error)")
    }
  }
}

extension LayerPainter {
  /// Paints the document, clipped to its canvas if the picture is larger.
  mutating func paintDocument(at frame: Double, _ viewport: AffineTransform) throws(LottieError) {
    let root = document.root
    let box = Rect(minX: 0, minY: 0, maxX: root.width, maxY: root.height)
    // Layers blend with the layers below them, but not with the background of the picture.
    guard let group = builder.openGroup(isIsolated: root.blends) else { return }
    // A margin of less than a pixel is not clipped, so that drawings beyond the canvas cover it.
    let slack = 0.5 / max(viewport.a, 1e-9)
    if isCovered(by: box.outset(by: slack), viewport) {
      try paint(root, at: frame, viewport)
    } else {
      let mark = builder.openClip(.rectangle(box), under: viewport)
      try paint(root, at: frame, viewport)
      builder.close(mark)
    }
    builder.close(group)
  }
}

/// A file that was parsed, from which animations with different options can be read.
package struct LottieFile: Sendable {
  let package: LottiePackage
  fileprivate let root: JSONObject
  fileprivate let theme: ThemeValues
  /// The names of the animation and the theme in an archive, if they were asked for.
  private let names: (animation: Name?, theme: Name?)

  /// Parses JSON, a ZIP archive (`.lottie`) or gzip (`.tgs`), detected from the contents.
  ///
  /// - Parameters:
  ///   - animation: the name of an animation in an archive; nil for the default of its manifest.
  ///   - theme: the name of a theme in an archive; nil for the first theme of the animation.
  package init(_ bytes: [UInt8], animation: Name? = nil, theme: Name? = nil) throws(LottieError) {
    names = (animation, theme)
    package = try LottiePackage(bytes, animation: animation, theme: theme)
    root = try Self.root(of: package.json)
    let values = try package.theme.map { bytes throws(LottieError) in ThemeValues(try Self.root(of: bytes)) }
    self.theme = values ?? ThemeValues()
  }

  /// The same animation in another version of the file.
  package func version(_ bytes: [UInt8]) throws(LottieError) -> LottieFile {
    let isSame = ZIPArchive.isZIP(bytes)
    return try LottieFile(
      bytes, animation: isSame ? names.animation : nil, theme: isSame ? names.theme : nil)
  }

  /// Whether a property has an expression, a program of the file's author that players run.
  package var hasExpressions: Bool {
    var open = root.members.map { $0.value }
    while let value = open.popLast() {
      open += value.array ?? []
      guard let object = value.object else { continue }
      if object["x"]?.string != nil { return true }
      open += object.members.map { $0.value }
    }
    return false
  }

  static func root(of bytes: [UInt8]) throws(LottieError) -> JSONObject {
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
  /// Reads a Lottie animation.
  ///
  /// - Parameters:
  ///   - decodeImage: decodes PNG and JPEG files; an image for which it returns nil is left out, with a warning.
  ///   - readFile: reads the images and fonts beside a JSON document; nil to read no files.
  package init(
    _ file: LottieFile, options: LottieOptions, readFile: FileReader? = nil, decodeImage: @escaping ImageDecoder
  ) throws(LottieError) {
    let (package, root) = (file.package, file.root)
    let reader = Reader(root, options: options, theme: file.theme)
    for machine in package.stateMachines { reader.warn(.stateMachine, machine) }
    if let theme = package.unreadTheme { reader.warn(.theme, theme) }
    let document = try reader.document(
      images: ImageSource(file: { package.file($0, beside: readFile) }, decode: decodeImage))
    try reader.checkOverrides()
    let (from, to) = try document.range(from: options.from, to: options.to)
    let play = package.play
    let size = try Self.size(of: document.root)
    self.document = document
    (width, height) = (size.width, size.height)
    viewport = Self.viewport(from: document.root, to: size, fit: .fillsPicture)
    let seconds = (to - from) / document.root.frameRate / play.speed * (play.bounces ? 2 : 1)
    // A still picture is often a loop of one frame, which can be shorter than a GIF frame.
    if seconds < Self.minimumDuration { reader.warn(.shortLoop) }
    duration = max(seconds, Self.minimumDuration)
    (self.from, self.to) = play.isBackwards ? (to, from) : (from, to)
    documentRate = document.root.frameRate
    bounces = play.bounces
    var patches = reader.patches
    // The values of a theme are in another file.
    if !patches.isEmpty, !file.theme.values.isEmpty { patches.areComplete = false }
    self.patches = patches
    warnings = reader.warnings.warnings
    parts = reader.parts.parts
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

  private static let minimumDuration = 0.02

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
    for name in options.slots.keys.sorted() where slotUses[name] == nil {
      throw .unknownSlot(name.text, known: slots.map { $0.name.text })
    }
    if let misfit { throw .wrongSlotValue(slot: misfit.slot.text, expected: misfit.expected) }
  }

  /// The slots with values in the document, then the slots that only its properties refer to.
  var slots: [LottieSlot] {
    let stated = root["slots"]?.object?.members.map { $0.key } ?? []
    let names = stated + Set(slotUses.keys).subtracting(stated).sorted()
    return names.map { LottieSlot(name: $0, kind: slotUses[$0]?.kind, value: slotUses[$0]?.value) }
  }
}

extension Document {
  /// The range of frames, given by markers or numbers.
  func range(from: Name?, to: Name?) throws(LottieError) -> (from: Double, to: Double) {
    let first = try from.map { text throws(LottieError) in try moment(text) }
    let last = try to.map { text throws(LottieError) in try moment(text) }
    let start = first?.time ?? inPoint
    var end = last?.time ?? outPoint
    // A marker alone, or twice, is its span.
    if let first, last == nil || to == from, first.duration > 0 { end = first.time + first.duration }
    // The last frame may be counted as the end.
    guard start >= inPoint, start < min(end, outPoint), last?.time ?? outPoint <= outPoint + 1 else {
      throw .outsidePart(from: start, to: end, first: inPoint, end: outPoint)
    }
    return (start, min(end, outPoint))
  }

  private func moment(_ name: Name) throws(LottieError) -> (time: Double, duration: Double) {
    if let marker = markers.first(where: { $0.name == name }) { return (marker.time, marker.duration) }
    if let moment = PartMoment(name.text) {
      return (moment.frame(from: inPoint, to: outPoint, rate: root.frameRate), 0)
    }
    throw .unknownMarker(name.text, known: markers.map { $0.name.text })
  }
}
