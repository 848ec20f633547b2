import Drawing
import Numerics
import Synchronization
import Vector

/// The data that consecutive pictures of a document share: the nodes of elements that have not changed since, and text
/// layouts. One thread at a time may use it.
final class SceneMemory {
  /// The node of an element, and where it holds.
  final class Kept {
    let style: Shared<ComputedStyle>
    let viewport: Viewport
    /// The size of the `use` of a copy.
    let size: [Length?]
    /// The animated values of the element.
    private(set) var values: PropertyValues?
    /// Where it paints, in the units of the parent.
    private(set) var extent: Rect
    /// The area beyond which the node is incomplete; nil if it is complete.
    let visible: Rect?
    /// Whether it is out of view, so that its node is not kept.
    private(set) var isUnseen = false
    private(set) var node: Node?
    private var boxes: NodeBoxes?
    private(set) var work: DrawingWork.Amount
    /// The copy in the node of a `use`, if the target alone can change that node, and whether it has.
    var copied: (target: Int, copy: Kept)?
    fileprivate var isOutdated = false
    /// How often the element's values had changed when the node was made.
    fileprivate var changeCount = 0
    /// The node before it, of a text: lines come and go by their visibility, and placing letters takes long. Saves a
    /// third of the nodes of a recording of a terminal.
    fileprivate var earlier: Kept?

    init(
      _ node: Node?, in context: DrawContext, size: [Length?] = [], values: PropertyValues? = nil, extent: Rect,
      visible: Rect? = nil, work: DrawingWork.Amount
    ) {
      (style, viewport, self.size, self.values) = (context.$style, context.viewport, size, values)
      (self.extent, self.visible, self.node, self.work) = (extent, visible, node, work)
    }

    /// The segments of the nodes that it keeps.
    fileprivate var segments: Int { (node == nil ? 0 : work.segments) + (earlier?.segments ?? 0) }

    /// The boxes of the node, which are known beyond it once an effect has asked for them; nil if they are not known.
    func boxes(ifAsked context: DrawContext) -> NodeBoxes? {
      guard context.keepsBoxes else { return NodeBoxes() }
      if let node { boxes = NodeBoxes(node) }
      return boxes
    }

    /// Discards the node, which is out of view.
    func leave() { if node != nil { (node, isUnseen) = (nil, true) } }

    func holds(in context: DrawContext) -> Bool { style == context.$style && viewport == context.viewport }

    /// Places another copy of the target of a `use` where the last one was; false if more has changed.
    fileprivate func place(_ copy: Kept) -> Bool {
      guard let last = copied?.copy, last.style == copy.style, last.viewport == copy.viewport, last.size == copy.size,
        let old = last.node, let new = copy.node, let placed = node?.placing(new, for: old)
      else { return false }
      (node, isOutdated) = (placed, false)
      copied?.copy = copy
      if extent != .everything { extent = placed.extent }
      work.elements += copy.work.elements - last.work.elements
      work.segments += copy.work.segments - last.work.segments
      return true
    }

    /// Whether the element is the same but for the color of its fill.
    func differsInFill(from values: PropertyValues?) -> Bool {
      guard let old = self.values, let values, case .paint(.color(.color)) = old[.fill],
        case .paint(.color(.color)) = values[.fill]
      else { return false }
      return old.matches(values, except: .fill)
    }

    /// Fills the only shape of the element with another color; false if there are other nodes.
    func fill(with color: Color, of element: Int, as values: PropertyValues?) -> Bool {
      guard let filled = node?.filled(with: color, of: element) else { return false }
      (node, self.values) = (filled, values)
      return true
    }
  }

  /// The memories of a document that no evaluator uses at the moment.
  final class Pool: Sendable {
    /// A memory in the pool has no user.
    private struct Idle: @unchecked Sendable { let memory: SceneMemory }

    private let idle = Mutex<[Idle]>([])

    func take() -> SceneMemory? { idle.withLock { $0.popLast() }?.memory }
    func give(_ memory: SceneMemory) {
      let idle = Idle(memory: memory)
      self.idle.withLock { $0.append(idle) }
    }
    func clear() { idle.withLock { $0 = [] } }
  }

  /// The animated values of the last picture.
  var sampler: TimelineSampler
  private let links: ElementLinks
  private let elements: [Element]
  /// Whether pictures differ, so that nodes come again.
  private let keepsNodes: Bool
  /// The last picture, in a rectangle of pixels: what is drawn while no value changes.
  private var last: (target: Rect, list: DisplayList)?
  /// The properties that the values of elements had when they changed last.
  private var properties: [Int: [Property]] = [:]
  /// The elements that the values of others refer to at the moment, by the index of the other.
  private var references: [Int: [Int]] = [:]
  /// How often the values of each element have changed.
  private var changeCounts: [Int]
  /// Whether some picture so far drew each element differently from the one before.
  private var isMoving: [Bool]
  /// Whether some picture left out a part of each element, which was out of view.
  private var isCut: [Bool]
  private var nodes: [Kept?]
  /// Where elements paint that were out of view the last time, by their index; everywhere for all others.
  private var unseen: [Rect] = []
  /// The style and the viewport of the children of elements, the last time.
  private var surroundings: [Int: (style: Shared<ComputedStyle>, viewport: Viewport)] = [:]
  /// The styles of elements, with those around them.
  private var styles: [Int: (outer: Shared<ComputedStyle>, own: Shared<ComputedStyle>)] = [:]
  private var copies: [Int: Kept] = [:]
  /// The segments of the kept nodes, about: nodes are discarded beyond a limit.
  private var segments = 0
  var fonts: FontChoice
  var patterns = PatternContents()
  var texts = TextMemory()
  /// The colors of gradients, by the element that has the stops.
  var gradients: [Int: GradientColors] = [:]
  /// The number of nodes that were made so far, and not found: the work of all pictures.
  var madeCount = 0

  init(_ model: DocumentModel, _ options: SVGOptions, _ timeline: Timeline) {
    sampler = TimelineSampler(timeline)
    links = ElementLinks(model)
    elements = model.tree.elements
    keepsNodes = timeline.isAnimated
    changeCounts = Array(repeating: 0, count: elements.count)
    isMoving = Array(repeating: false, count: elements.count)
    isCut = isMoving
    nodes = Array(repeating: nil, count: elements.count)
    fonts = FontChoice(model, options.images)
  }

  /// Starts the picture of the values of the sampler.
  /// - Parameter changed: the elements whose values differ from those of the picture before.
  func begin(changed: Set<Int>, _ document: DocumentModel) {
    guard !changed.isEmpty else { return }
    var differing: [Int: [Property]] = [:]
    for element in changed {
      let values = sampler.overrides[element]
      differing[element] = (properties[element] ?? []) + (values?.properties ?? [])
      properties[element] = values?.properties
      let targets = (values?.all ?? []).flatMap { $0.references }.compactMap { document.tree.byID[$0] }
      references[element] = targets.isEmpty ? nil : targets
      changeCounts[element] += 1
    }
    for (element, properties) in differing where properties.contains(where: { $0.inherits }) { styles[element] = nil }
    for element in links.changes(of: differing, with: references, elements) {
      change(element)
      if let kept = nodes[element], kept.copied != nil { kept.isOutdated = true } else { nodes[element] = nil }
    }
    for element in changed { change(element) }
  }

  private func change(_ element: Int) {
    isMoving[element] = true
    if !unseen.isEmpty { unseen[element] = .everything }
    copies[element] = nil
    patterns.remove(element)
    gradients[element] = nil
  }

  /// Whether the node of an element is kept: elements that change, the outermost of those that do not, and the parts
  /// of one that is not in view as a whole.
  func keeps(_ element: Int) -> Bool {
    guard keepsNodes else { return false }
    guard let parent = elements[element].parent else { return true }
    return parent == 0 || isMoving[element] || isMoving[parent] || isCut[parent]
  }

  /// Whether copies of an element are kept whole: those of an element that others refer to as well, or a small one.
  func isShared(_ element: Int) -> Bool {
    links.userCount(of: element) > 1 || links.size(of: element) <= Self.maximumSmallSize
  }

  private static let maximumSmallSize = 64

  /// The style of an element, the same value as the last time if nothing that it follows from has changed.
  func style(of view: ElementView, under outer: Shared<ComputedStyle>) -> Shared<ComputedStyle> {
    guard keepsNodes else { return outer.child(view.values) }
    if let known = styles[view.index], known.outer.isShared(with: outer) { return known.own }
    var own = outer.child(view.values)
    // What follows from it is compared by identity first.
    if let known = styles[view.index], known.own == own { own = known.own }
    styles[view.index] = (outer, own)
    return own
  }

  /// Whether the children of an element are drawn as the last time; notes how they are drawn.
  func surroundingsStay(of element: Int, in context: DrawContext) -> Bool {
    if let known = surroundings[element], known.style.isShared(with: context.$style),
      known.viewport == context.viewport
    {
      return true
    }
    surroundings[element] = (context.$style, context.viewport)
    return false
  }

  /// Where an element paints that was out of view the last time; everywhere for all others.
  func unseenExtent(of element: Int) -> Rect { unseen.isEmpty ? .everything : unseen[element] }

  private func note(_ element: Int, unseenAt extent: Rect) {
    if unseen.isEmpty { unseen = Array(repeating: .everything, count: elements.count) }
    unseen[element] = extent
  }

  /// Discards the node of an element that has left the view.
  func leave(_ element: Int, _ kept: Kept) {
    kept.leave()
    note(element, unseenAt: kept.extent)
  }

  func lastPicture(in target: Rect) -> DisplayList? { last.flatMap { $0.target == target ? $0.list : nil } }
  func keep(_ picture: DisplayList?, in target: Rect) { last = picture.map { (target, $0) } }

  func node(of element: Int, in context: DrawContext) -> Kept? {
    guard let kept = nodes[element], !kept.isOutdated || placeCopy(in: kept) else { return nil }
    if hasValues(kept, element), kept.holds(in: context) { return kept }
    guard let earlier = kept.earlier, hasValues(earlier, element), earlier.holds(in: context) else { return nil }
    (kept.earlier, earlier.earlier, nodes[element]) = (nil, kept, earlier)
    return earlier
  }

  /// Gives the node of a `use` the present copy of its target, if another `use` has made it. Halves the evaluations of
  /// 4,000 copies of a shape that moves.
  private func placeCopy(in kept: Kept) -> Bool {
    guard let target = kept.copied?.target, let copy = copies[target] else { return false }
    return kept.place(copy)
  }

  /// Whether a node has the present values of its element.
  private func hasValues(_ kept: Kept, _ element: Int) -> Bool {
    kept.changeCount == changeCounts[element] || kept.values == sampler.overrides[element]
  }

  /// The node of an element with another color of its fill, if nothing else has changed.
  /// - Parameter stated: the values of the element without animation.
  func refilled(_ element: Int, _ stated: PropertyValues, in context: DrawContext) -> Kept? {
    guard let values = sampler.overrides[element], case .paint(.color(.color(let color))) = values[.fill],
      let kept = nodes[element], kept.differsInFill(from: values), kept.holds(in: context)
    else { return nil }
    var opacity = context.style.fillOpacity
    let own = values[.fillOpacity] == nil ? stated.specified(.fillOpacity) : values.specified(.fillOpacity)
    if case .number(let own) = own { opacity = own.clampedToUnit }
    return kept.fill(with: color.faded(by: opacity), of: element, as: values) ? kept : nil
  }

  func copy(of element: Int, size: [Length?], in context: DrawContext) -> Kept? {
    guard let kept = copies[element], kept.size == size, kept.holds(in: context) else { return nil }
    return kept
  }

  func keep(_ kept: Kept, ofNode element: Int) {
    kept.changeCount = changeCounts[element]
    if kept.visible != nil { isCut[element] = true }
    if kept.isUnseen { note(element, unseenAt: kept.extent) } else if !unseen.isEmpty { unseen[element] = .everything }
    makeRoom(for: kept)
    if elements[element].name == "text", let earlier = nodes[element] {
      kept.earlier = earlier
      earlier.earlier = nil
    }
    nodes[element] = kept
  }

  func keep(_ kept: Kept, ofCopy element: Int) {
    makeRoom(for: kept)
    copies[element] = kept
  }

  private func makeRoom(for kept: Kept) {
    guard kept.node != nil else { return }
    if segments + kept.work.segments > Self.maximumSegments {
      // Those of nodes that others have replaced are gone.
      segments = copies.values.reduce(0) { $0 + $1.segments } + nodes.reduce(0) { $0 + ($1?.segments ?? 0) }
      if segments > Self.maximumSegments / 2 {
        segments = 0
        copies = [:]
        for (element, kept) in nodes.enumerated() where kept?.node != nil || kept?.earlier != nil {
          nodes[element] = nil
        }
      }
    }
    segments += kept.work.segments
  }

  /// Some 50 MB.
  private static let maximumSegments = SVGLimits.segments
}
