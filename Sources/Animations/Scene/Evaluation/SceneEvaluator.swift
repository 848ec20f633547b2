import Drawing
import Motion
import Numerics
import Platform
import Preset
import Raster
import Typography
import Vector

/// Evaluates the layers of a scene into a display list.
final class SceneEvaluator: FrameEvaluator {
  let document: PresetDocument
  let viewport: Viewport
  let values: ResolvedValues
  /// The motion that replaces the document's own; nil for none.
  private let calmMotion: PresetDocument.CalmMotion?
  var context: EvaluationContext
  /// The display list of the phase that is being evaluated.
  var builder = DisplayListBuilder()
  var texts = TextCache()
  /// The last path data parsed at each place.
  var paths: [Int: (data: String, path: Path)] = [:]
  /// The last morph prepared at each place.
  var morphs: [Int: (from: String, to: String, morph: PathMorph)] = [:]
  /// The shapes of artwork, with their holes, by parameter index.
  var islands: [Int: [ArtworkDrawing.Part]] = [:]
  let files: SceneFiles
  /// Called with each layer's tracks once its names are bound; the document's own `let` comes first.
  var inspectLayer: (([Property], EvaluationContext) throws(PropertyError) -> Void)?
  /// The em size of the smallest text so far, in pixels.
  var smallestText: Double?
  /// The fallback fonts used so far.
  var fallbackFonts: Set<Name> = []
  /// The texts of all evaluators of the scene.
  let sceneTexts: SceneTexts
  /// The number of copies and shapes of this frame so far.
  private var elementCount = 0

  init(_ renderer: SceneRenderer) {
    document = renderer.document
    viewport = renderer.viewport
    values = renderer.values
    calmMotion = renderer.calmMotion
    (files, sceneTexts) = (renderer.files, renderer.texts)
    context = renderer.values.context
  }

  func evaluate(at phase: Double, into list: inout DisplayList) throws(SourceError) {
    swap(&builder.list, &list)
    defer { swap(&builder.list, &list) }
    do throws(SceneError) {
      try evaluate(at: phase)
    } catch {
      throw error.source
    }
  }

  func evaluate(at phase: Double) throws(SceneError) {
    builder.list.commands.removeAll(keepingCapacity: true)
    builder.list.owners?.removeAll()
    guard calmMotion != .still else { return try evaluateLayers(at: values.still) }
    guard calmMotion == .fade else { return try evaluateLayers(at: Phase.wrap(phase)) }
    guard let group = builder.openGroup(opacity: Self.breath(at: Phase.wrap(phase))) else { return }
    try evaluateLayers(at: values.still)
    builder.close(group)
  }

  /// The opacity of a fade that closes its loop, from 1 down to 0.35 and back.
  private static func breath(at phase: Double) -> Double {
    1 - 0.65 * (1 - Trigonometry.cosine(degrees: 360 * phase)) / 2
  }

  private func evaluateLayers(at phase: Double) throws(SceneError) {
    elementCount = 0
    do throws(PropertyError) {
      context.set(document.time.phase, to: phase)
      try bind(document.lets, at: phase)
      try inspectLayer?(document.lets.map { $0.value }, context)
      let center = Point(x: viewport.canvasWidth / 2, y: viewport.canvasHeight / 2)
      let frame = LayerFrame(affine: viewport.transform, projective: nil, origin: center, phase: phase)
      for layer in document.layers { try draw(layer, in: frame) }
    } catch {
      throw SceneError(error, in: document, phase: phase)
    }
  }

  private func bind(_ lets: [Binding], at phase: Double) throws(PropertyError) {
    for binding in lets {
      if binding.slot.type == .number {
        context.set(binding.slot, to: try binding.value.number(at: phase, in: context))
      } else {
        context.set(binding.slot, to: try binding.value.value(at: phase, in: context))
      }
    }
  }

  // MARK: Copies

  func draw(_ layer: Layer, in outer: LayerFrame) throws(PropertyError) {
    var frame = outer
    frame.owner = outer.owner.part(layer.place, name: layer.name)
    guard let repetition = layer.repetition else { return try drawCopy(layer, in: frame) }
    let count = try whole(repetition.count, 0...PresetDocument.maximumElements, in: frame)
    var inner = frame
    inner.copies = try multiplied(frame.copies, by: count, at: layer.place)
    for index in 0..<count {
      inner.owner = frame.owner.part(index, name: layer.name)
      context.set(repetition.index, to: Double(index))
      try drawCopy(layer, in: inner)
    }
  }

  /// One copy of a layer; all letters or parts of it.
  private func drawCopy(_ layer: Layer, in frame: LayerFrame) throws(PropertyError) {
    switch layer.content {
    case .shape(.letters(let text, let names)): try drawLetters(layer, text, names, in: frame)
    case .shape(.artwork(let artwork)):
      guard let names = artwork.parts else { return try drawOne(layer, nil, in: frame) }
      try drawParts(layer, artwork, names, in: frame)
    default: try drawOne(layer, nil, in: frame)
    }
  }

  private func drawLetters(
    _ layer: Layer, _ text: Shape.Text, _ names: Shape.Letters, in frame: LayerFrame
  ) throws(PropertyError) {
    let placed = try placedText(text, in: frame)
    let letters = placed.layout.letters
    var inner = frame
    inner.copies = try multiplied(frame.copies, by: letters.count, at: layer.place)
    context.set(names.count, to: Double(letters.count))
    for (index, letter) in letters.enumerated() {
      inner.owner = frame.owner.part(index, name: layer.name)
      guard let ink = letter.ink else { continue }
      let origin = letter.origin + placed.offset
      inner.origin = origin + ink.center
      context.set(names.index, to: Double(index))
      context.set(names.character, to: Double(letter.index))
      context.set(names.x, to: inner.origin.x)
      context.set(names.y, to: inner.origin.y)
      context.set(names.inkWidth, to: ink.width)
      context.set(names.inkHeight, to: ink.height)
      context.set(names.advance, to: letter.advance)
      let path = letter.path.transformed(by: .translation(x: origin.x, y: origin.y))
      try drawOne(layer, .letter(path), in: inner)
    }
  }

  func multiplied(_ copies: Int, by count: Int, at place: Int) throws(PropertyError) -> Int {
    let limit = PresetDocument.maximumElements
    guard copies * max(count, 1) <= limit else { throw PropertyError(place: place, .tooManyElements(limit: limit)) }
    return copies * max(count, 1)
  }

  private func count(_ layer: Layer) throws(PropertyError) {
    elementCount += 1
    let limit = PresetDocument.maximumElements
    guard elementCount <= limit else { throw PropertyError(place: layer.place, .tooManyElements(limit: limit)) }
  }

  // MARK: Layers

  /// - Parameter copy: the letter or part to draw, if the layer's shape makes copies.
  func drawOne(_ layer: Layer, _ copy: Copy?, in outer: LayerFrame) throws(PropertyError) {
    try count(layer)
    var frame = outer
    if let timing = layer.timing {
      frame.phase = try localPhase(timing, in: outer)
      context.set(timing.phase, to: frame.phase)
    }
    try bind(layer.lets, at: frame.phase)
    if let condition = layer.condition, !(try condition.boolean(at: frame.phase, in: context)) { return }
    if let inspectLayer { try inspectLayer(layer.tracks, context) }
    let opacity = try number(layer.opacity, 1, in: frame).clampedToUnit
    guard opacity > 0 else { return }
    if let placement = layer.placement { try place(placement, isCopy: copy != nil, in: &frame) }
    try compose(layer, copy, opacity: opacity, in: frame)
  }

  /// Draws a layer in its place.
  private func compose(_ layer: Layer, _ copy: Copy?, opacity: Double, in frame: LayerFrame) throws(PropertyError) {
    builder.owner = frame.owner
    let filters = try layer.effects.map { effects throws(PropertyError) in try self.filters(effects, in: frame) } ?? []
    let mask = layer.effects?.mask
    let isIsolated = mask != nil || !filters.isEmpty
    guard let group = builder.openGroup(opacity: opacity, blend: layer.blend, isIsolated: isIsolated) else { return }
    let clip = try layer.clip.map { clip throws(PropertyError) in openClip(try path(of: clip, in: frame), in: frame) }
    let filtered = builder.openGroup(filters: filters)
    switch layer.content {
    case .group(let layers): for child in layers { try draw(child, in: frame) }
    case .shape(let shape): try paint(shape, copy, layer, in: frame)
    }
    filtered.map { builder.close($0) }
    clip.map { builder.close($0) }
    if let mask { try draw(mask, in: frame) }
    builder.close(group)
  }

  private func localPhase(_ timing: Layer.Timing, in frame: LayerFrame) throws(PropertyError) -> Double {
    var iterations = 1
    if let property = timing.iterations { iterations = try whole(property, 1...10_000, in: frame) }
    return Phase.local(
      frame.phase, iterations: iterations, shift: try number(timing.shift, 0, in: frame), direction: timing.direction)
  }

  private func paint(_ shape: Shape, _ copy: Copy?, _ layer: Layer, in frame: LayerFrame) throws(PropertyError) {
    switch (shape, copy) {
    case (.artwork(let artwork), _): return try paint(artwork, copy, layer, in: frame)
    case (.image(let image), _): return try paint(image, in: frame)
    default: break
    }
    var path: Path
    if case .letter(let letter) = copy { path = letter } else { path = try self.path(of: shape, in: frame) }
    if let trim = layer.trim { path = try trimmed(path, trim, in: frame) }
    for fill in try shown(layer.fills, { $0.condition }, layer, in: frame) {
      guard let paint = try paint(fill.paint, in: frame) else { continue }
      drawFill(path, rule: shape.hasFixedRule ? .nonZero : layer.fillRule, paint: paint, in: frame)
    }
    for stroke in try shown(layer.strokes, { $0.condition }, layer, in: frame) {
      guard let paint = try paint(stroke.paint, in: frame) else { continue }
      let style = try style(of: stroke, in: frame)
      if style.width > 0 { drawStroke(path, style: style, paint: paint, in: frame) }
    }
  }

  /// The paints whose conditions hold. Each after the first is an element of its own.
  func shown<Source>(
    _ paints: [Source], _ condition: (Source) -> Property?, _ layer: Layer, in frame: LayerFrame
  ) throws(PropertyError) -> [Source] {
    if paints.count <= 1, paints.first.flatMap(condition) == nil { return paints }
    var shown: [Source] = []
    for paint in paints {
      if let condition = condition(paint), !(try condition.boolean(at: frame.phase, in: context)) { continue }
      if !shown.isEmpty { try count(layer) }
      shown.append(paint)
    }
    return shown
  }
}

/// The content of one copy of a layer whose shape makes copies.
enum Copy {
  case letter(Path)
  /// A part of a drawing, and the transform from the drawing to the layer.
  case part(ArtworkDrawing.Part, AffineTransform)
}

extension Shape {
  /// Whether its outlines require the non-zero rule.
  var hasFixedRule: Bool {
    switch self {
    case .text, .letters: true
    default: false
    }
  }
}

extension SceneEvaluator {
  func number(_ property: Property, in frame: LayerFrame) throws(PropertyError) -> Double {
    try property.number(at: frame.phase, in: context)
  }

  func number(_ property: Property?, _ fallback: Double, in frame: LayerFrame) throws(PropertyError) -> Double {
    guard let property else { return fallback }
    return try property.number(at: frame.phase, in: context)
  }

  /// A whole number. Deviations within the rounding tolerance are ignored.
  func whole(_ property: Property, _ range: ClosedRange<Int>, in frame: LayerFrame) throws(PropertyError) -> Int {
    let number = try number(property, in: frame)
    let nearest = number.rounded()
    guard (number - nearest).magnitude <= TolerantRounding.tolerance, nearest >= Double(range.lowerBound) else {
      throw PropertyError(
        place: property.place, .outOfRange(number, expected: "a whole number, \(range.lowerBound) or more"))
    }
    guard nearest <= Double(range.upperBound) else {
      throw PropertyError(place: property.place, .tooManyElements(limit: range.upperBound))
    }
    return Int(nearest)
  }

  func notNegative(_ property: Property, in frame: LayerFrame) throws(PropertyError) -> Double {
    max(try number(property, in: frame), 0)
  }

  /// A point of the layer; the default is its origin.
  func point(_ property: PointProperty?, in frame: LayerFrame) throws(PropertyError) -> Point {
    switch property {
    case nil: return frame.origin
    case .cartesian(let pair): return Point(x: try number(pair.x, in: frame), y: try number(pair.y, in: frame))
    case .polar(let angle, let radius, let around):
      let center = try point(around, in: frame)
      let degrees = try number(angle, in: frame)
      let distance = try number(radius, in: frame)
      return center.moved(by: distance, towards: degrees)
    }
  }
}

extension Point {
  /// The point at a distance in a direction, in degrees clockwise from +x.
  func moved(by distance: Double, towards degrees: Double) -> Point {
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
    return Point(x: x + distance * cosine, y: y + distance * sine)
  }
}

extension SceneEvaluator {
  /// The filters of a layer, in pixels, without those that have no effect. In a flip with perspective they are the same
  /// at every distance from the eye.
  func filters(_ effects: Layer.Effects, in frame: LayerFrame) throws(PropertyError) -> [ImageFilter] {
    var filters: [ImageFilter] = []
    if let blur = effects.blur {
      let x = try notNegative(blur.x, in: frame)
      let y = try notNegative(blur.y, in: frame)
      if x > 0 || y > 0 { filters.append(.blur(sigmaX: x, sigmaY: y)) }
    }
    if let shadow = effects.shadow, let filter = try filter(shadow, in: frame) { filters.append(filter) }
    let toPixels = frame.projective?.affine(near: frame.origin) ?? frame.affine
    return filters.map { $0.transformed(by: toPixels) }
  }

  private func filter(_ shadow: Layer.Shadow, in frame: LayerFrame) throws(PropertyError) -> ImageFilter? {
    let color = try shadow.color.color(at: frame.phase, in: context)
    guard color.alpha > 0 else { return nil }
    return .dropShadow(
      dx: try number(shadow.offset?.x, 0, in: frame), dy: try number(shadow.offset?.y, 0, in: frame),
      sigma: max(try number(shadow.blur, 0, in: frame), 0), color: color)
  }

  /// Draws a mask of the current group.
  func draw(_ mask: Layer.Mask, in frame: LayerFrame) throws(PropertyError) {
    let kind = MaskKind(MaskKind.Channel(mask.channel), isInverted: mask.isInverted)
    let open = builder.openMask(kind)
    for layer in mask.layers { try draw(layer, in: frame) }
    builder.close(open)
  }
}

extension MaskKind.Channel {
  fileprivate init(_ channel: Layer.Mask.Channel) {
    self =
      switch channel {
      case .alpha: .alpha
      case .luminance: .luminance(.srgb)
      }
  }
}
