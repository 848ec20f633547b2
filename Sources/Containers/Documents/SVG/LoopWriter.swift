import Drawing
import Numerics
import Platform
import Raster
import Vector

/// Writes the elements of a loop.
struct LoopWriter {
  let canvas: Rect
  var printer: SVGPrinter
  /// The colors that pages may replace, by those of the display lists as `#rrggbb`.
  var replaceable: [Name: ReplaceableColor] = [:]
  /// Whether the elements are moved by a style sheet: circles that only move are placed by transforms, and nothing is
  /// referred to by `use`, inside of which no selector of a page finds what it pauses.
  let isStyled: Bool
  /// Whether the work is given up; asked between shapes.
  private let shouldStop: () -> Bool
  /// A picture for an image that is drawn with a scale.
  let picture: @Sendable (RasterImage, Double) -> EmbeddedPicture?
  var definitions = Definitions()
  let outlines = FittedOutlines()
  private(set) var warnings: [String] = []
  /// The bytes of elements besides definitions.
  private var bytes = 0
  /// Whether forms that repeat are written once. Both ways are compared for the outermost siblings that repeat
  /// something, not within them again.
  private var sharing: Sharing

  private enum Sharing { case ifShorter, always, never }
  /// What an element takes as it is read back, beside what its text does, in the measure of the budget.
  private static let bytesReadBack = 400
  /// Whether there is no room for more elements; the rest is left out.
  var isFull: Bool { bytes + definitions.bytes > MemoryBudget.elements }

  init(_ description: DocumentDescription, shouldStop: @escaping () -> Bool) {
    canvas = description.canvas
    printer = SVGPrinter(duration: description.duration, plays: description.plays)
    picture = description.picture
    (isStyled, self.shouldStop) = (description.motion == .css, shouldStop)
    sharing = isStyled ? .never : .ifShorter
  }

  mutating func warn(_ warning: String) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  /// The elements of a loop.
  mutating func elements(of loop: SampledLoop) -> [Element] {
    let times = SampleTimes(times: loop.times, isDiscrete: loop.isDiscrete, still: printer.stillTime)
    return elements(of: Slot.matched(loop.lists), times)
  }

  /// The elements of one picture.
  mutating func still(_ list: DisplayList) -> [Element] { elements(of: SampledLoop(still: list)) }

  mutating func elements(of slots: [Slot], _ times: SampleTimes) -> [Element] {
    let forms = sharing == .never ? nil : RepeatedForms(slots)
    guard let forms, forms.hasShared else { return Factoring.shared(slots.flatMap { elements(of: $0, times) }) }
    var (writer, shared) = (FormWriter(forms: forms, slots: slots, times: times), self)
    shared.sharing = .always
    let content = writer.elements(of: forms.items, &shared)
    if sharing == .ifShorter {
      var plain = self
      plain.sharing = .never
      if let others = plain.elements(of: slots, times, within: shared.length(with: content)) {
        self = plain
        sharing = .ifShorter
        return others
      }
      shared.sharing = .ifShorter
    }
    self = shared
    return content
  }

  /// The elements, none of them shared; nil once they are longer than a number of bytes. Groups that neighbors share
  /// grow with each of them, so that the first elements tell. Saves 45 % of the time of 4,000 copies of a shape that
  /// moves.
  private mutating func elements(of slots: [Slot], _ times: SampleTimes, within maximum: Int) -> [Element]? {
    var (elements, shared): ([Element], [Element]) = ([], [])
    for (index, slot) in slots.enumerated() {
      elements += self.elements(of: slot, times)
      guard index + 1 == slots.count || index & (index + 1) == 0 else { continue }
      shared = Factoring.shared(elements)
      if length(with: shared) > maximum { return nil }
    }
    return shared
  }

  /// The length of elements and of all definitions.
  private func length(with elements: [Element]) -> Int {
    let definitions = definitions.named(definitions.elements.indices)
    return printer.length(of: elements + (definitions.isEmpty ? [] : [Element("defs", [:], definitions)]))
  }

  mutating func elements(of slot: Slot, _ times: SampleTimes) -> [Element] {
    guard !isFull, !shouldStop() else { return [] }
    return switch slot.nodes.first?.content {
    case .shape: shapes(slot, times)
    case .clip: clip(slot, present: slot.samples, times: times)
    case .group: group(slot, present: slot.samples, times: times)
    case .mask, nil: []
    }
  }

  // MARK: Shapes

  private mutating func shapes(_ slot: Slot, _ times: SampleTimes) -> [Element] {
    let (shapes, present) = slot.shapes
    guard let first = shapes.first else { return [] }
    let presentTimes = times.only(present)
    let parts = times.isDiscrete ? nil : slot.parts
    let geometry = ShapeGeometry(
      shapes, presentTimes, outlines, prefersTransforms: isStyled, mayPivot: isStyled, isDivisible: parts != nil)
    if geometry.isStepped, let parts { return parts.flatMap { self.shapes($0, times) } }
    var (element, opacity) = painted(shapes, times: presentTimes, geometry: geometry)
    fade(&element, opacities: opacity, present: present, times: times)
    blend(&element, first.blend)
    bytes += element.bytes + Self.bytesReadBack
    return [element]
  }

  /// A shape with its paint, and its opacity at each time.
  mutating func painted(
    _ shapes: [SceneShape], times: SampleTimes, geometry: ShapeGeometry? = nil
  ) -> (Element, [Double]) {
    if let conic = conic(shapes, times) { return (conic, shapes.map { _ in 1 }) }
    if let picture = placedPicture(shapes, times) { return picture }
    if isStyled, let element = sliding(shapes, times) { return (element, shapes.map { _ in 1 }) }
    if !shapes.allSatisfy({ $0.isCoveredByImage }) { warn("An image that does not fill its shape is repeated in it.") }
    let geometry = geometry ?? ShapeGeometry(shapes, times, outlines)
    var element = element(of: geometry)
    let toElement = zip(shapes, geometry.toPixels).map { shape, toPixels in
      shape.transform.then(toPixels.inverse ?? .identity)
    }
    let isStroke = shapes[0].stroke != nil && !geometry.isOutline
    if isStroke { element["fill"] = "none" }
    let opacity = apply(
      shapes.map { $0.paint }, toElement, as: isStroke ? "stroke" : "fill", to: &element, times)
    if isStroke {
      stroke(shapes, geometry: geometry, on: &element, times: times)
    } else if shapes[0].rule == .evenOdd, element.name == "path" {
      element["fill-rule"] = "evenodd"
    }
    return (element, opacity)
  }

  private mutating func stroke(
    _ shapes: [SceneShape], geometry: ShapeGeometry, on element: inout Element, times: SampleTimes
  ) {
    guard let style = shapes[0].stroke else { return }
    let change = StrokeChange(shapes, geometry, times)
    set("stroke-width", to: change.width, of: &element, default: 1)
    if style.cap != .butt { element["stroke-linecap"] = style.cap.rawValue }
    if style.join != .miter { element["stroke-linejoin"] = style.join.rawValue }
    if style.join == .miter, style.miterLimit != 4 { element["stroke-miterlimit"] = Decimal.text(style.miterLimit, 3) }
    guard let (lengths, offset) = change.dashes else { return }
    set("stroke-dasharray", to: lengths, of: &element)
    set("stroke-dashoffset", to: offset, of: &element, default: 0)
  }

  /// A rectangle that shows one image as a whole; nil for anything else.
  private mutating func placedPicture(_ shapes: [SceneShape], _ times: SampleTimes) -> (Element, [Double])? {
    guard let placed = PlacedPicture(shapes, times) else { return nil }
    var element = picture(placed.image, drawnWith: placed.scale)
    // A picture that is turned has a transform of its own.
    if element["transform"] != nil { element = Element("g", [:], [element]) }
    element.place(by: placed.placement.parts)
    return (element, placed.opacity)
  }

  // MARK: Opacity and blending

  /// Gives an element its opacity where it is present and 0 where it is not.
  mutating func fade(_ element: inout Element, opacities values: [Double], present: [Int], times: SampleTimes) {
    set("opacity", to: Change(opacities: values, present: present, times), of: &element, default: 1)
  }

  mutating func blend(_ element: inout Element, _ mode: BlendMode) {
    if mode == .hardMix {
      warn("SVG has no blend mode 'hard-mix'; the shape is drawn over what lies below it.")
    } else if mode != .normal {
      element.blend = mode
    }
  }
}

extension SceneShape {
  /// Whether the shape shows nothing beside its image, or a paint without such a place.
  fileprivate var isCoveredByImage: Bool {
    guard case .image(let image) = paint, image.extend != .repeat, image.extend != .reflect else { return true }
    guard let back = image.transform.inverse else { return false }
    let frame = image.frame.outset(by: 0.02 * max(image.frame.width, image.frame.height))
    var shown = Rect.null
    for point in path.points { shown.extend(to: back.apply(to: point)) }
    return shown.outset(by: (stroke?.width ?? 0) / 2 * back.maximumScale).isWithin(frame)
  }
}
