import Drawing
import Numerics
import Platform
import Vector

/// An SVG document at a size in pixels, as an animation. A document without animation is one step.
package struct SVGAnimation: Sendable {
  let document: SVGDocument
  let width, height: Int

  /// - Throws: `badSize` and `tooLarge`.
  package init(_ document: SVGDocument, width: Int, height: Int) throws(SVGError) {
    guard width >= 1, height >= 1 else { throw .badSize }
    let limit = SVGLimits.side
    guard width <= limit, height <= limit else {
      throw .tooLarge(width: width, height: height, limit: limit)
    }
    (self.document, self.width, self.height) = (document, width, height)
  }

  package var loop: Loop {
    var loop = Loop(
      width: width, height: height, duration: document.duration, steps: document.isAnimated ? nil : 1, rate: 25
    ) { SVGEvaluator(self) }
    loop.looksForStill = document.isAnimated
    loop.keyPhases = { document.timeline.keyPhases }
    return loop
  }

  /// Creates a painter, to be used by one thread at a time.
  package func makePainter() -> Painter { loop.makePainter() }
}

/// Evaluates a document at several times.
final class SVGEvaluator: FrameEvaluator {
  private let animation: SVGAnimation
  private let memory: SceneMemory
  /// The memory of pictures that keep fading groups, which are other nodes, and the elements of these groups.
  private lazy var fading: (memory: SceneMemory, elements: Set<Int>) = {
    let document = animation.document
    return (SceneMemory(document.model, document.options, document.timeline), document.timeline.fadingElements)
  }()
  /// The values at the phase of the last question.
  private var asked: TimelineSampler?

  init(_ animation: SVGAnimation) {
    self.animation = animation
    memory = animation.document.takeMemory()
  }

  deinit { animation.document.give(memory) }

  private func time(at phase: Double) -> Double {
    animation.document.isAnimated ? animation.document.timeline.loop.time(atPhase: phase) : 0
  }

  func mayDiffer(at phase: Double) -> Bool {
    let isFirst = asked == nil
    if isFirst { asked = TimelineSampler(animation.document.timeline) }
    let changes = asked?.move(to: time(at: phase)).isEmpty == false
    return isFirst || changes
  }

  func evaluate(at phase: Double, into list: inout DisplayList) throws(SourceError) {
    do throws(SVGError) {
      try evaluate(at: phase, &list)
    } catch {
      throw .document("\(error)")
    }
  }

  private func evaluate(at phase: Double, _ list: inout DisplayList) throws(SVGError) {
    let document = animation.document
    let (memory, elements) = list.keepsFadingGroups ? fading : (memory, [])
    let changed = memory.sampler.move(to: time(at: phase))
    let target = Rect(x: 0, y: 0, width: Double(animation.width), height: Double(animation.height))
    // Between the keys of steps, and without animation, nothing changes.
    let asksForOwners = list.owners != nil
    if changed.isEmpty, let last = memory.lastPicture(in: target), (last.owners != nil) == asksForOwners {
      list = last
      return
    }
    memory.keep(nil, in: target)
    let nodes = try document.nodes(changed: changed, in: target, memory: memory, fading: elements)
    let names = { (element: Int) in Name(document.model.tree.elements[element]["id"] ?? "") }
    let drawn = Emitter.displayList(nodes, under: .identity, isInPixels: true, names: asksForOwners ? names : nil)
    (list.commands, list.owners) = (drawn.commands, drawn.owners)
    memory.keep(list, in: target)
  }
}

extension SVGDocument {
  /// Whether anything in the document is animated.
  package var isAnimated: Bool { timeline.isAnimated }
  /// Whether anything is animated by animation elements, and by style sheets.
  package var hasSMILAnimations: Bool { !timeline.smil.animations.isEmpty }
  package var hasCSSAnimations: Bool { !timeline.css.animations.isEmpty }

  /// Whether it states motion, which may wait for a pointer, an event or a script.
  package var statesMotion: Bool {
    model.waitsForPointer || timeline.isAnimated || !timeline.css.animations.isEmpty
      || timeline.smil.animations.contains { $0.property != .cursor }
  }

  /// The names of the animated properties, with the number of animations of each.
  package var animatedProperties: [(name: String, count: Int)] {
    var counts: [Name: Int] = [:]
    for property in timeline.animatedProperties { counts[property, default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
  }

  /// The duration of the loop in seconds; 1 without animation.
  package var duration: Double { isAnimated ? Double(timeline.loop.duration) / 1e6 : 1 }

  /// Whether the last picture leads back to the first; otherwise the animation is to be played once and holds its last
  /// picture.
  package var repeats: Bool { timeline.loop.repeats }
}
