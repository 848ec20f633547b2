import Drawing
import JSON
import Numerics
import Platform
import Raster
import Vector

/// Writes the layers of a loop.
struct LottieWriter {
  let canvas: Rect
  let clock: LottieClock
  let picture: @Sendable (RasterImage, Double) -> EmbeddedPicture?
  let outlines = FittedOutlines()
  private let shouldStop: () -> Bool
  /// The names of colors, by the colors as `#rrggbb`.
  private let colorNames: [Name: Name]
  /// The names of owners in the source.
  private let names: [Int: Name]
  private var usedNames: [(name: Name, color: [Double])] = []
  private(set) var assets: [JSONText] = []
  private(set) var warnings: [String] = []
  /// About how much memory the layers take.
  private var bytes = 0
  /// What a shape takes as it is read back, beside what its text does, in the measure of the budget.
  static let bytesReadBack = 400
  /// Whether there is no room for more; the rest is left out.
  var isFull: Bool { bytes > MemoryBudget.elements }

  init(
    _ description: DocumentDescription, _ clock: LottieClock, names: [Int: Name], shouldStop: @escaping () -> Bool
  ) {
    (canvas, self.clock, picture, self.shouldStop) = (description.canvas, clock, description.picture, shouldStop)
    self.names = names
    colorNames = description.colors.namedByColor.mapValues { $0.name }
  }

  mutating func warn(_ warning: String) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  mutating func add(bytes count: Int) { bytes += count }

  /// Adds an asset, and gives its identifier.
  mutating func add(asset members: KeyValuePairs<String, JSONText?>) -> String {
    let name = "a\(assets.count)"
    assets.append(.object([.init(name: "id", value: .string(name))] + JSONText.list(members)))
    return name
  }

  /// The slots of the colors that are used; nil for none.
  var slots: JSONText? {
    usedNames.isEmpty
      ? nil
      : .object(usedNames.map { .init(name: $0.name.text, value: .object(["p": .still($0.color)])) })
  }

  /// The slot of a color; nil if it has no name.
  mutating func slot(of color: [Double], hex: String) -> String? {
    guard let name = colorNames[hex] else { return nil }
    if !usedNames.contains(where: { $0.name == name }) { usedNames.append((name, color)) }
    return name.text
  }

  // MARK: Layers

  /// The layers of siblings, the lowest first.
  mutating func layers(of slots: [Slot], _ times: SampleTimes) -> [LottieLayer] {
    var layers: [LottieLayer] = []
    for slot in slots {
      for layer in self.layers(of: slot, times) {
        // Shapes above each other are one layer.
        if case .shapes(let items) = layer.content, layer.isPlain, layers.last?.isPlain == true,
          case .shapes(var others)? = layers.last?.content
        {
          // Two references to the shapes would copy them.
          layers[layers.count - 1].content = .shapes([])
          others += items
          layers[layers.count - 1].content = .shapes(others)
        } else {
          layers.append(layer)
        }
      }
    }
    return layers
  }

  private mutating func layers(of slot: Slot, _ times: SampleTimes) -> [LottieLayer] {
    guard !isFull, !shouldStop() else { return [] }
    var layers =
      switch slot.nodes.first?.content {
      case .shape: shapes(slot, times)
      case .clip: clip(slot, times)
      case .group: group(slot, times)
      case .mask, nil: [LottieLayer]()
      }
    if let name = names[slot.owner] { for index in layers.indices { layers[index].add(name: name) } }
    return layers
  }

  /// Layers as one, to which more can be done.
  /// - Parameter isPlaced: whether it may have a transform.
  private mutating func single(_ layers: [LottieLayer], isPlaced: Bool = true) -> LottieLayer {
    if layers.count == 1, layers[0].isPlain {
      if isPlaced { return layers[0] }
      if case .shapes = layers[0].content { return layers[0] }
    }
    return composition(of: layers)
  }

  mutating func composition(of layers: [LottieLayer]) -> LottieLayer {
    LottieLayer(.composition(add(asset: ["layers": json(of: layers)])))
  }

  private mutating func clip(_ slot: Slot, _ times: SampleTimes) -> [LottieLayer] {
    let content = layers(of: slot.children, times)
    let shapes = slot.nodes.compactMap { $0.shape }
    guard !content.isEmpty, !shapes.isEmpty, !shapes.allSatisfy({ $0.covers(canvas) }) else { return content }
    if content.contains(where: { $0.blend != nil }) {
      warn("What is clipped blends with nothing below it in a Lottie animation.")
    }
    let geometry = geometry(shapes, times.only(slot.samples))
    if shapes[0].rule == .nonZero, let mask = mask(geometry) {
      var layer = single(content, isPlaced: false)
      layer.mask = mask
      return [layer]
    }
    guard let outline = element(shapes, present: slot.samples, times, geometry) else { return content }
    return masked(content, by: LottieLayer(outline), .alpha)
  }

  mutating func masked(_ content: [LottieLayer], by mask: LottieLayer, _ kind: MaskKind) -> [LottieLayer] {
    var (layer, mask) = (single(content), mask)
    if kind.channel == .luminance(.linearRGB) {
      warn("A mask of linear light is one of sRGB in a Lottie animation.")
    }
    layer.matte = (kind.channel == .alpha ? 1 : 3) + (kind.isInverted ? 1 : 0)
    mask.isMatte = true
    return [layer, mask]
  }

  private mutating func group(_ slot: Slot, _ times: SampleTimes) -> [LottieLayer] {
    let groups = slot.groups
    guard let first = groups.first else { return [] }
    var content: [LottieLayer] = []
    for part in slot.maskedParts {
      content += layers(of: part.content, times)
      guard let (kind, slots) = part.mask, !content.isEmpty else { continue }
      let mask = layers(of: slots, times)
      if !mask.isEmpty {
        content = masked(content, by: single(mask), kind)
      } else if !kind.isInverted {
        // An empty mask hides all.
        content = []
      }
    }
    guard !content.isEmpty else { return [] }
    let effects = effects(of: groups.map { $0.filters }, times.only(slot.samples))
    let opacity = Change(opacities: groups.map { $0.opacity }, present: slot.samples, times)
    let isOpaque = opacity.isStill && opacity.first == [1]
    guard !isOpaque || first.blend != .normal || !effects.isEmpty else { return content }
    var layer = single(effects.isEmpty ? content : spread(content))
    if !isOpaque { layer.opacity = clock.property(opacity.percent) }
    layer.blend = blend(first.blend)
    layer.effects = effects
    return [layer]
  }

  // MARK: Shapes

  private mutating func shapes(_ slot: Slot, _ times: SampleTimes) -> [LottieLayer] {
    let (shapes, present) = slot.shapes
    guard let first = shapes.first else { return [] }
    if let image = image(shapes, present: present, times) { return [image] }
    if let conic = conic(shapes, present: present, times) { return conic }
    let parts = times.isDiscrete ? nil : slot.parts
    let geometry = geometry(shapes, times.only(present), isDivisible: parts != nil)
    if geometry.isStepped, let parts { return parts.flatMap { self.shapes($0, times) } }
    if case .steps(let steps) = geometry.form {
      let parts = Self.parts(shapes, present, of: steps, owner: slot.owner)
      if parts.count > 1 { return parts.flatMap { self.shapes($0, times) } }
    }
    guard let element = element(shapes, present: present, times, geometry) else { return [] }
    var layer = LottieLayer(element)
    layer.blend = blend(first.blend)
    return [layer]
  }

  /// A path that changes in steps as shapes that come and go, one for each of its outlines.
  private static func parts(
    _ shapes: [SceneShape], _ present: [Int], of steps: PathSteps, owner: Int
  ) -> [Slot] {
    var (parts, places) = ([Slot](), [Int: Int]())
    for (index, shape) in shapes.enumerated() {
      let place = places[steps.firsts[index]] ?? parts.count
      if place == parts.count { parts.append(Slot(samples: [], nodes: [], children: [])) }
      places[steps.firsts[index]] = place
      var shape = shape
      if let first = parts[place].nodes.first?.shape, steps.shift == nil {
        (shape.path, shape.transform) = (first.path, first.transform)
      }
      parts[place].samples.append(present[index])
      parts[place].nodes.append(SceneNode(content: .shape(shape.command), owner: owner))
    }
    return parts
  }

  func geometry(_ shapes: [SceneShape], _ times: SampleTimes, isDivisible: Bool = false) -> ShapeGeometry {
    ShapeGeometry(
      shapes, times, outlines, prefersTransforms: true, joinsNumbers: true, isDivisible: isDivisible)
  }

  /// A blend mode as `bm` has it; nil for the normal one.
  private mutating func blend(_ mode: BlendMode) -> Int? {
    let modes: [BlendMode] = [
      .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight,
      .difference, .exclusion, .hue, .saturation, .color, .luminosity, .plusLighter, .hardMix,
    ]
    guard mode != .normal else { return nil }
    if mode == .plusLighter || mode == .hardMix {
      warn("The blend mode '\(mode.rawValue)' of a Lottie animation is left out by some players, such as lottie-web.")
    }
    return modes.firstIndex(of: mode)
  }
}

extension SceneShape {
  /// Whether the shape is a rectangle that contains another one.
  func covers(_ canvas: Rect) -> Bool { path.rectangle(under: transform).map { canvas.isWithin($0) } ?? false }
}

extension Change {
  /// The numbers as percentages.
  var percent: Change {
    Change(frames.mapped { $0.map { $0 * 100 } }, digits: max(digits - 2, 0), isStill: isStill)
  }
}
