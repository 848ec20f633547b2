import Drawing
import Numerics

/// The animations of a document, SMIL and CSS together: gives the animated values at a time.
struct Timeline: Sendable {
  /// The section of document time that is rendered.
  struct Loop: Hashable, Sendable {
    /// Microseconds of document time.
    var start: Microseconds = 0
    /// Microseconds; above 0.
    var duration: Microseconds = 1_000_000
    /// Whether the end matches the start; otherwise it is played once.
    var repeats = true
    /// Whether speeds are changed slightly, because no acceptable duration contains an integer number of every cycle.
    var isRounded = false

    /// The document time at a phase, in microseconds.
    func time(atPhase phase: Double) -> Double { Double(start) + (phase - phase.rounded(.down)) * Double(duration) }
  }

  let loop: Loop
  let isAnimated: Bool
  let smil: SMILTimeline
  let css: CSSTimeline
  /// The animated properties of each element, its own and those that it inherits by `inherit`; nil for custom ones.
  private let animated: [Int: Set<Property?>]
  /// Whether the picture may show something of each element at any time.
  let isShown: [Bool]
  /// The elements with `inherit` for a property of their parent that is animated, in document order.
  fileprivate let heirs: [(element: Int, parent: Int, property: Property)]
  fileprivate let warp: TimeWarp
  /// The images that move by themselves, with their loops.
  fileprivate let images: [(element: Int, loop: Loop)]

  init(_ model: DocumentModel, options: SVGOptions, warnings: inout WarningList) throws(SVGError) {
    smil = try SMILTimeline(model, warnings: &warnings)
    css = try CSSTimeline(model, warnings: &warnings)
    var animated: [Int: Set<Property?>] = [:]
    for animation in smil.animations { animated[animation.target, default: []].insert(animation.property) }
    for animation in css.animations { animated[animation.target, default: []].insert(animation.property) }
    images = Self.movingImages(in: model, smil, options.images)
    for image in images { animated[image.element, default: []].insert(.time) }
    heirs = Self.heirs(in: model, of: &animated)
    let isShown = ShownElements.find(in: model, animated)
    (self.animated, self.isShown) = (animated, isShown)
    var finder = LoopFinder(fromStart: options.fromStart)
    finder.add(smil, css.animations) { isShown[$0] }
    for image in images where isShown[image.element] { finder.add(image.loop) }
    if !finder.moves { finder.add(smil, css.animations) { _ in true } }
    loop = options.loop ?? finder.loop
    isAnimated = finder.moves
    warp = loop.isRounded ? TimeWarp(loop: loop.duration, start: loop.start) : TimeWarp()
    if loop.isRounded {
      warnings.add(
        "period", .roundedLoop, at: model.tree.elements[0],
        "the animation repeats only after a very long time; its parts are rounded to a loop of "
          + "\(Double(loop.duration) / 1e6) s")
    }
  }

  /// Whether each animated value follows from the time alone, so that only those that change have to be found.
  fileprivate var isSeparable: Bool {
    heirs.isEmpty && (smil.isEmpty ? css.isSeparable : css.animations.isEmpty)
  }

  private static func heirs(
    in model: DocumentModel, of animated: inout [Int: Set<Property?>]
  ) -> [(element: Int, parent: Int, property: Property)] {
    var heirs: [(element: Int, parent: Int, property: Property)] = []
    for (element, style) in model.styles.enumerated() {
      guard let parent = model.tree.elements[element].parent, let properties = animated[parent] else { continue }
      for property in style.inheriting where properties.contains(property) {
        heirs.append((element, parent, property))
        animated[element, default: []].insert(property)
      }
    }
    return heirs
  }

  /// The images that are documents in which something moves.
  private static func movingImages(
    in model: DocumentModel, _ smil: SMILTimeline, _ store: ImageStore
  ) -> [(element: Int, loop: Loop)] {
    var images: [(element: Int, loop: Loop)] = []
    for element in model.tree.elements where element.name == "image" || element.name == "feImage" {
      var addresses = [element.href ?? ""]
      for animation in smil.animations where animation.target == element.index && animation.property == .href {
        addresses += animation.values.map { if case .href(let name) = $0 { name.text } else { "" } }
      }
      for address in addresses where !address.isEmpty {
        guard case .document(let bytes) = store.contents(of: address),
          let timeline = store.document(bytes, of: address)?.timeline, timeline.isAnimated
        else { continue }
        images.append((element.index, timeline.loop))
      }
    }
    return images
  }

  /// About how much memory the animations take with their values.
  var bytes: Int { SVGLimits.bytesPerAnimation * (smil.animations.count + css.animations.count) }

  /// The names of the animated properties, one for each animation.
  var animatedProperties: [Name] {
    let css = css.animations.map { animation in
      switch animation.track.target {
      case .property(let property): property.name
      case .custom(let name): name
      }
    }
    return smil.animations.map { $0.property.name } + css
  }

  /// The elements whose opacity changes little by little.
  var fadingElements: Set<Int> {
    let smil = smil.animations.filter { $0.property == .opacity && !$0.isDiscrete }.map { $0.target }
    let css = css.animations.filter { $0.property == .opacity && !$0.track.isStepped }.map { $0.target }
    return Set(smil + css)
  }

  /// The elements that may change their place, size or form.
  var movingElements: Set<Int> {
    // A stroke that comes makes a shape larger.
    func moves(_ property: Property) -> Bool { !property.isOfPaint || property == .stroke }
    return Set(animated.filter { $0.value.contains { $0.map(moves) ?? true } }.keys)
  }

  /// Values that show the elements that are shown at times alone.
  func appearingElements(of model: DocumentModel) -> Overrides {
    var overrides: Overrides = [:]
    for (target, properties) in animated {
      for (property, shown) in [(Property.display, "inline"), (.visibility, "visible")]
      where properties.contains(property) && ![nil, shown].contains(model.styles[target].values[property]?.word) {
        overrides[target, default: [:]][property] = .keyword(shown)
      }
    }
    return overrides
  }

  /// The animated values at many moments of the loop, among them its keys.
  var valuesOfLoop: [Overrides] {
    guard isAnimated else { return [values(at: 0)] }
    let phases = (0..<32).map { Double($0) / 32 } + keyPhases.sorted().prefix(200)
    return phases.map { values(at: loop.time(atPhase: $0)) }
  }

  /// The animated values at a time.
  /// - Parameter time: microseconds of document time.
  func values(at time: Double) -> Overrides {
    var sampler = TimelineSampler(self)
    _ = sampler.move(to: time)
    return sampler.overrides
  }
}

/// Gives the animated values of a document at one time after another, and the elements whose values differ.
struct TimelineSampler {
  private let timeline: Timeline
  private(set) var overrides: Overrides = [:]
  private var smil: Places<SMILTimeline.Place>
  private var css: Places<CSSTimeline.Place>

  init(_ timeline: Timeline) {
    self.timeline = timeline
    smil = Places(count: timeline.smil.animations.count)
    css = Places(count: timeline.css.animations.count)
  }

  /// Moves to a time in microseconds; returns the elements whose values differ from those before.
  mutating func move(to time: Double) -> Set<Int> {
    let warp = timeline.warp
    let isSeparable = timeline.isSeparable
    let before = isSeparable ? [:] : overrides
    // What depends on other values begins anew.
    if !isSeparable { self = TimelineSampler(timeline) }
    var changed: Set<Int> = []
    timeline.smil.move(to: time, warp: warp, from: &smil, changing: &overrides, &changed)
    timeline.css.move(to: time, warp: warp, from: &css, isSeparable: isSeparable, changing: &overrides, &changed)
    for image in timeline.images {
      let time = image.loop.repeats ? warp.local(time, period: image.loop.duration) : time
      overrides[image.element, default: [:]][.time] = .number(time)
      changed.insert(image.element)
    }
    if isSeparable { return changed }
    for heir in timeline.heirs where overrides[heir.element]?[heir.property] == nil {
      guard let value = overrides[heir.parent]?[heir.property] else { continue }
      overrides[heir.element, default: [:]][heir.property] = value
    }
    return Set(before.keys).union(overrides.keys).filter { before[$0] != overrides[$0] }
  }
}
