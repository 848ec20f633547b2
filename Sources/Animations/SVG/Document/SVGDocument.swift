import Drawing
import Numerics
import Platform
import Vector

/// An SVG document that was read and validated.
///
/// Immutable: several threads may draw it at once.
package struct SVGDocument: Sendable {
  /// The document as it was read.
  let source: DocumentModel
  /// The document with the changes of the options.
  let model: DocumentModel
  package let options: SVGOptions
  /// The width and height of the document, in CSS pixels; both above 0.
  package let width, height: Double
  let timeline: Timeline
  private let warningsOfReading: WarningList
  private let knownWarnings: Remembered<WarningList>
  /// Whether a picture is too much to draw what is out of view with it.
  package let isLarge: Bool
  /// What pictures share: each evaluator uses one, and leaves it to the next.
  private let memories = SceneMemory.Pool()

  /// Reads a document and draws it once, to detect all errors.
  /// - Throws: a syntax error, or an exceeded limit of ``SVGLimits``.
  package init(_ bytes: [UInt8], options: SVGOptions = SVGOptions()) throws(SVGError) {
    try self.init(bytes, options: options, drawnWhole: .whole)
  }

  /// - Parameter limit: up to which a picture is drawn with what is out of view.
  init(
    _ bytes: [UInt8], options: SVGOptions = SVGOptions(), drawnWhole limit: DrawingWork.Limit
  ) throws(SVGError) {
    try self.init(DocumentModel(bytes, media: options.media), options: options, drawnWhole: limit)
  }

  private init(
    _ source: DocumentModel, options: SVGOptions, drawnWhole limit: DrawingWork.Limit = .whole
  ) throws(SVGError) {
    let model = source.setting(options.edits).applying(options.edits)
    var warnings = WarningList()
    warnings.add(model.warnings)
    let timeline = try Timeline(model, options: options, warnings: &warnings)
    guard model.tree.fits(with: timeline.bytes) else { throw .tooMuchMemory(limit: MemoryBudget.document) }
    let read = warnings
    let (size, memory) = try Self.look(model, options, timeline, within: limit, &warnings)
    (self.source, self.model, self.options, self.timeline) = (source, model, options, timeline)
    (width, height, isLarge, warningsOfReading) = (size.width, size.height, memory != nil, read)
    knownWarnings = Remembered(warnings)
    if let memory { memories.give(memory) }
  }

  /// The same document, which is not parsed again, with other options.
  package func with(_ options: SVGOptions) throws(SVGError) -> SVGDocument {
    if options.areSame(as: self.options) { return self }
    let styles = options.media == source.media ? 0 : SVGLimits.bytesPerStyle
    let nodes = isAnimated ? SVGLimits.bytesPerNode : 0
    guard source.tree.fits(with: 2 * timeline.bytes + (styles + nodes) * source.tree.elements.count) else {
      throw .tooMuchMemory(limit: MemoryBudget.document)
    }
    if options.media == source.media, options.fromStart == self.options.fromStart {
      return try SVGDocument(self, options: options)
    }
    let model =
      options.media == source.media ? source : try DocumentModel(source.tree, media: options.media, like: source)
    return try SVGDocument(model, options: options)
  }

  /// A document with other changes of its parts. It shares the timeline, unless colors change that are animated, and is
  /// drawn when its warnings are needed.
  private init(_ other: SVGDocument, options: SVGOptions) throws(SVGError) {
    let model = other.source.setting(options.edits).applying(options.edits)
    let hasColors = !options.edits.colors.isEmpty || !other.options.edits.colors.isEmpty
    var known = WarningList()
    let timeline =
      hasColors && other.isAnimated ? try Timeline(model, options: options, warnings: &known) : other.timeline
    var builder = SceneBuilder(model, settings: options.settings)
    builder.settings.hidden = []
    let size = try builder.intrinsicSize(over: timeline)
    (source, self.model, self.options, self.timeline) = (other.source, model, options, timeline)
    (isLarge, warningsOfReading, knownWarnings) = (other.isLarge, other.warningsOfReading, Remembered())
    (width, height) = (size.width, size.height)
  }

  /// Features that are not drawn as the document states, once per kind.
  package var warnings: [SVGWarning] { allWarnings.shown(timeline.isShown) }

  private var allWarnings: WarningList {
    knownWarnings.value {
      var warnings = warningsOfReading
      _ = try? Self.look(model, options, timeline, within: isLarge ? nil : .whole, &warnings)
      return warnings
    }
  }

  /// Draws the document once.
  ///
  /// - Parameter limit: up to which it is drawn with what is out of view; nil for a document that is larger.
  /// - Returns: its size, and the memory of its nodes if it is larger.
  private static func look(
    _ model: DocumentModel, _ options: SVGOptions, _ timeline: Timeline, within limit: DrawingWork.Limit?,
    _ warnings: inout WarningList
  ) throws(SVGError) -> (Viewport, SceneMemory?) {
    guard let limit, let (size, others) = try? draw(model, options, timeline, within: limit, memory: nil) else {
      let memory = SceneMemory(model, options, timeline)
      let (size, others) = try draw(model, options, timeline, within: nil, memory: memory)
      warnings.add(others)
      return (size, memory)
    }
    warnings.add(others)
    let appearing = timeline.appearingElements(of: model)
    if !appearing.isEmpty,
      let shown = try? draw(model, options, timeline, showing: appearing, within: limit, memory: nil)
    {
      warnings.add(shown.1)
    }
    return (size, nil)
  }

  /// Draws the document at its own size; returns the size, and the warnings of drawing.
  /// - Parameter overrides: of what is drawn for its warnings.
  /// - Parameter memory: keeps what is drawn; what is out of view is left out then.
  private static func draw(
    _ model: DocumentModel, _ options: SVGOptions, _ timeline: Timeline, showing overrides: Overrides = [:],
    within limit: DrawingWork.Limit?, memory: SceneMemory?
  ) throws(SVGError) -> (Viewport, [SVGWarning]) {
    var builder = SceneBuilder(model, overrides: overrides, settings: options.settings, limit: limit)
    builder.settings.hidden = []
    let size = try builder.intrinsicSize(over: timeline)
    builder.settings.hidden = options.edits.hidden
    builder.settings.size = size
    let target = Rect(x: 0, y: 0, width: size.width, height: size.height)
    if let memory {
      builder.settings.view = target.withSurroundings
      builder.settings.looksEverywhere = true
      builder.use(memory)
    }
    _ = try builder.root(in: target)
    if let memory { builder.leave(memory) }
    return (size, builder.warnings.warnings)
  }

  /// The warnings about what a picture of a size may show at any time of the loop.
  package func warnings(width: Int, height: Int) -> [SVGWarning] {
    guard !warnings.isEmpty, !isLarge else { return warnings }
    var builder = builder(timeline.appearingElements(of: model))
    builder.look = ViewLook(timeline)
    let target = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    builder.settings.view = target
    builder.settings.looksEverywhere = true
    guard (try? builder.root(in: target)) != nil, let look = builder.look else { return warnings }
    return allWarnings.shown(timeline.isShown, outOfView: look.elementsOutOfView(in: model.tree))
  }

  /// Whether the bytes are an SVG document: XML whose first element is `svg`.
  package static func isSVG(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(1 << 16)
    guard let first = head.first(where: { !$0.isSpace }), [0x3C, 0xEF, 0xFE, 0xFF].contains(first) else { return false }
    // Two-byte encodings have a zero byte beside each ASCII letter.
    let text = head.filter { $0 != 0 }
    return FirstElement.name(in: text) == "svg"
  }

  /// The nodes of the picture at a time, in a rectangle of pixels.
  func nodes(at time: Double?, in target: Rect) throws(SVGError) -> [Node] {
    // Animations can change a document whose picture is constant.
    var builder = builder(timeline.values(at: time ?? 0))
    return try builder.root(in: target)
  }

  private func builder(_ overrides: Overrides) -> SceneBuilder {
    var settings = options.settings
    settings.size = Viewport(width: width, height: height)
    return SceneBuilder(model, overrides: overrides, settings: settings)
  }

  /// A memory that nobody uses, until ``give(_:)``.
  func takeMemory() -> SceneMemory { memories.take() ?? SceneMemory(model, options, timeline) }

  func give(_ memory: SceneMemory) { memories.give(memory) }

  /// Discards what pictures share while no evaluator is in use: much memory, of a large document.
  package func forgetNodes() { memories.clear() }

  /// The nodes of the picture at the time of a memory's sampler, in a rectangle of pixels.
  /// - Parameters:
  ///   - changed: the elements whose values differ from those of the picture before.
  ///   - fading: the elements whose groups stay while they are clear or opaque; the same for all pictures of a memory.
  func nodes(
    changed: Set<Int>, in target: Rect, memory: SceneMemory, fading: Set<Int> = []
  ) throws(SVGError) -> [Node] {
    memory.begin(changed: changed, model)
    var builder = builder(memory.sampler.overrides)
    builder.settings.fading = fading
    if isLarge { builder.settings.view = target.withSurroundings }
    builder.use(memory)
    defer { builder.leave(memory) }
    return try builder.root(in: target)
  }
}

/// Finds the first element of an XML text without parsing all of it.
package enum FirstElement {
  /// The local name of the element; nil if there is none.
  package static func name(in bytes: [UInt8]) -> String? {
    var index = bytes.firstIndex(of: 0x3C) ?? bytes.count
    while index + 1 < bytes.count {
      guard bytes[index] == 0x3C else {
        index += 1
        continue
      }
      switch bytes[index + 1] {
      case UInt8(ascii: "?"): index = end(of: "?>", from: index, in: bytes)
      case UInt8(ascii: "!"):
        let isComment = bytes[index...].starts(with: Array("<!--".utf8))
        index = isComment ? end(of: "-->", from: index + 4, in: bytes) : endOfDeclaration(from: index, in: bytes)
      default:
        let name = bytes[(index + 1)...].prefix { $0.isName || $0 == UInt8(ascii: ":") }
        let local = name.split(separator: UInt8(ascii: ":")).last ?? []
        return String(decoding: local, as: UTF8.self)
      }
    }
    return nil
  }

  private static func end(of mark: String, from start: Int, in bytes: [UInt8]) -> Int {
    guard start < bytes.count else { return bytes.count }
    let mark = Array(mark.utf8)
    var index = start
    while index + mark.count <= bytes.count {
      if bytes[index..<index + mark.count].elementsEqual(mark) { return index + mark.count }
      index += 1
    }
    return bytes.count
  }

  /// A document type declaration can contain other declarations.
  private static func endOfDeclaration(from start: Int, in bytes: [UInt8]) -> Int {
    var depth = 0
    for index in start..<bytes.count {
      if bytes[index] == UInt8(ascii: "[") { depth += 1 }
      if bytes[index] == UInt8(ascii: "]") { depth -= 1 }
      if bytes[index] == UInt8(ascii: ">"), depth <= 0 { return index + 1 }
    }
    return bytes.count
  }
}

extension SceneBuilder {
  /// The size of the document; the bounding box of its drawing, over the whole loop, if it states none.
  mutating func intrinsicSize(over timeline: Timeline?) throws(SVGError) -> Viewport {
    let view = view(0)
    let style = settings.rootStyle.child(view.values)
    let size = RootSize(view, fontSize: style.text.fontSize)
    var viewport = size.viewport
    if size.isUnknown {
      warnings.add(
        "size", .noSize, at: view.element, "the document has no size; the bounding box of its drawing is used")
      var box = Rect.null
      for values in timeline?.valuesOfLoop ?? [moment.overrides] {
        var builder = SceneBuilder(document, overrides: values, settings: settings)
        box = try box.union(
          builder.children(of: 0, DrawContext(style: style, viewport: viewport)).inkBox(under: .identity))
      }
      if view.length(.width).map({ $0.percent != 0 }) ?? true { viewport.width = box.maxX }
      if view.length(.height).map({ $0.percent != 0 }) ?? true { viewport.height = box.maxY }
    }
    guard viewport.width > 0, viewport.height > 0, viewport.width <= SVGLimits.magnitude,
      viewport.height <= SVGLimits.magnitude
    else { throw .badSize }
    return viewport
  }
}
