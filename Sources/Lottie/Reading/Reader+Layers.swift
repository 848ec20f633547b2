import JSON
import Numerics
import Vector

extension Reader {
  /// The layers of a composition, with resolved parents and mattes.
  func layers(_ json: JSONValue?) throws(LottieError) -> [Layer] {
    let objects = (json?.array ?? []).compactMap { $0.object }
    let mattes = Set(objects.compactMap { $0["tp"]?.index })
    var layers: [Layer] = []
    for (index, object) in objects.enumerated() {
      let name = object.text("nm") ?? object["ind"]?.index.map { "layer \($0)" } ?? "layer \(index + 1)"
      let isMatte =
        object["td"]?.flag == true || object["ind"]?.index.map(mattes.contains) == true
        || index + 1 < objects.count && objects[index + 1]["tt"]?.flag == true
      let isShown = object["hd"]?.flag != true || isMatte
      layers.append(try within(name) { () throws(LottieError) in try layer(object, name: name, isShown: isShown) })
    }
    return try linked(layers)
  }

  /// - Parameter isShown: whether its content is ever visible, as a layer or as a matte.
  private func layer(_ object: JSONObject, name: String, isShown: Bool) throws(LottieError) -> Layer {
    enter(composition: compositionJSON ?? root, layer: object)
    let stretch = object["sr"]?.scalar ?? 1
    return Layer(
      name: name, content: isShown ? try content(object) : .nothing, transform: layerTransform(object),
      isHidden: object["hd"]?.flag ?? false, inPoint: object["ip"]?.scalar ?? -.infinity,
      outPoint: object["op"]?.scalar ?? .infinity,
      start: object["st"]?.scalar ?? 0, stretch: stretch == 0 ? 1 : stretch,
      timeRemap: object["tm"].map { number($0, or: 0) }, blend: blend(object["bm"]), masks: masks(object),
      effects: effects(object["ef"]), maskStrokes: maskStrokes(object), ind: object["ind"]?.index,
      parentInd: object["parent"]?.index,
      matte: matte(object), isMatteSource: object["td"]?.flag ?? false, parent: nil)
  }

  private func layerTransform(_ object: JSONObject) -> TransformModel {
    var model = transform(object["ks"])
    model.turnsAlongPath = object["ao"]?.flag ?? false
    guard let json = object["ks"] else { return model }
    // Without perspective, only the eye sees the distance.
    if object["ddd"]?.flag == true, isDistant(json) { warn(.threeDimensions) }
    if hasDepth(json) {
      warn(.threeDimensions)
      model.tilt = TiltModel(
        x: number(json["rx"], or: 0), y: number(json["ry"], or: 0), orientation: property(json["or"], or: .none))
    }
    return model
  }

  /// Whether a transform rotates in space at any time.
  private func hasDepth(_ json: JSONValue) -> Bool {
    func turns(_ angle: Double) -> Bool { angle.truncatingRemainder(dividingBy: 360) != 0 }
    // Between 0 and 360 degrees the layer turns. An orientation does not: it takes the shortest way.
    let angles = ["rx", "ry"].map { property(json[$0], or: 0.0) }
    if angles.contains(where: { $0.isAnimated || turns($0.constant) }) { return true }
    return property(json["or"], or: [Double]()).values.contains { $0.contains(where: turns) }
  }

  /// Whether a position is off the plane of the picture at any time.
  private func isDistant(_ json: JSONValue) -> Bool {
    let isSplit = json["p"]?["s"]?.flag == true
    let value = (isSplit ? json["p"]?["z"] : json["p"])?["k"]
    let axis = isSplit ? 0 : 2
    func isOff(_ json: JSONValue?) -> Bool {
      guard let numbers = json?.numbers, numbers.count > axis else { return false }
      return numbers[axis] != 0
    }
    guard let keyframes = value?.array, keyframes.first?.object != nil else { return isOff(value) }
    return keyframes.contains { isOff($0["s"]) || isOff($0["e"]) }
  }

  // MARK: Content

  private func content(_ object: JSONObject) throws(LottieError) -> LayerContent {
    if object["sy"]?.array?.isEmpty == false { warn(.layerStyle) }
    switch object.choice("ty") {
    case 0: return precomposition(object)
    case 1: return solid(object)
    case 2: return image(object)
    case 3: return .nothing
    case 4: return .shapes(try shapes(object["shapes"]))
    case 5: return try text(object["t"])
    case let type:
      let names = [6: "audio", 7: "video", 13: "camera", 15: "data"]
      warn(.unknownLayer, type.map { names[$0] ?? "type \($0)" })
      return .nothing
    }
  }

  private func precomposition(_ object: JSONObject) -> LayerContent {
    let id = object["refId"]?.string ?? ""
    if let index = compositionIndices[id] {
      let width = object["w"]?.scalar ?? compositionSizes[index].x
      let height = object["h"]?.scalar ?? compositionSizes[index].y
      let box = width > 0 && height > 0 ? Rect(minX: 0, minY: 0, maxX: width, maxY: height) : nil
      return .precomposition(index, box: box)
    }
    warn(.missingComposition, id)
    return .nothing
  }

  private func image(_ object: JSONObject) -> LayerContent {
    let id = object["refId"]?.string ?? object["refId"]?.index.map { "\($0)" } ?? ""
    if let index = imageIndices[id] { return .image(index) }
    warn(.missingImage, id)
    return .nothing
  }

  private func solid(_ object: JSONObject) -> LayerContent {
    let color = object["sc"]?.string.flatMap { Color(hexadecimal: $0) } ?? .black
    return .solid(
      width: object["sw"]?.scalar ?? 0, height: object["sh"]?.scalar ?? 0,
      color: Property(colors.replace(color, at: place.joined(separator: "/"), slot: nil)))
  }

  // MARK: Masks and mattes

  private func masks(_ object: JSONObject) -> [MaskModel] {
    (object["masksProperties"]?.array ?? []).compactMap { json in
      guard let mode = json["mode"]?.string.flatMap({ MaskModel.Mode(rawValue: $0) }) else { return nil }
      if property(json["f"], or: Point.zero).values.contains(where: { $0 != .zero }) { warn(.feather) }
      return MaskModel(
        mode: mode, isInverted: json["inv"]?.flag ?? false,
        shape: bezier(json["pt"], isClosed: json["cl"]?.flag ?? true),
        opacity: number(json["o"], or: 100), expansion: number(json["x"], or: 0))
    }
  }

  private func matte(_ object: JSONObject) -> MatteModel? {
    guard let type = object.choice("tt"), (1...4).contains(type) else { return nil }
    return MatteModel(
      usesLuminance: type >= 3, isInverted: type % 2 == 0, sourceInd: object["tp"]?.index, source: nil)
  }

  private func linked(_ layers: [Layer]) throws(LottieError) -> [Layer] {
    var layers = layers
    var byInd: [Int: Int] = [:]
    for (index, layer) in layers.enumerated() { if let ind = layer.ind { byInd[ind] = index } }
    for index in layers.indices {
      layers[index].parent = layers[index].parentInd.flatMap { byInd[$0] }
      guard let matte = layers[index].matte else { continue }
      let source = matte.sourceInd.flatMap { byInd[$0] } ?? (index > 0 ? index - 1 : nil)
      layers[index].matte?.source = source == index ? nil : source
      if let source, source != index { layers[source].isMatteSource = true }
    }
    for start in layers.indices { try checkParents(of: start, in: layers) }
    return layers
  }

  private func checkParents(of start: Int, in layers: [Layer]) throws(LottieError) {
    var current = layers[start].parent
    var steps = 0
    while let index = current {
      steps += 1
      guard index != start, steps <= layers.count else { throw .parentCycle(layer: layers[start].name) }
      guard steps <= Self.maximumParents else { throw .tooDeep(limit: Self.maximumParents) }
      current = layers[index].parent
    }
  }

  /// The maximum length of a chain of parents.
  private static let maximumParents = 256

  // MARK: Effects

  private func effects(_ json: JSONValue?) -> [EffectModel] {
    (json?.array ?? []).compactMap { effect in
      guard let object = effect.object, object["en"]?.flag ?? true else { return nil }
      return within(object.text("nm") ?? "effect") { self.effect(object) }
    }
  }

  private func within<Result>(_ name: String, _ body: () -> Result) -> Result {
    place.append(name)
    defer { place.removeLast() }
    return body()
  }

  private func effect(_ object: JSONObject) -> EffectModel? {
    func value(_ index: Int) -> JSONValue? { object.effectValue(index) }
    switch object.choice("ty") {
    case 22: return nil
    case 21: return .fill(color: color(value(2)), opacity: number(value(6), or: 1))
    case 20:
      return .tint(black: color(value(0)), white: color(value(1), or: .white), amount: number(value(2), or: 100))
    case 29: return .blur(size: number(value(0), or: 0), dimensions: number(value(1), or: 1))
    case 25:
      return .dropShadow(
        color: color(value(0)), opacity: number(value(1), or: 255), direction: number(value(2), or: 0),
        distance: number(value(3), or: 0), softness: number(value(4), or: 0))
    // Sliders, angles, points, check boxes, menus and the like only provide numbers for expressions.
    case .some(0...13):
      if object.isUnexportedEffect { warn(.effect, object.text("nm")) }
      return nil
    case let type:
      if object["ef"]?.array?.isEmpty == false { warn(.effect, object.text("nm") ?? type.map { "type \($0)" }) }
      return nil
    }
  }

  /// The effects of type 22, and the masks that each follows.
  private func maskStrokes(_ object: JSONObject) -> [MaskStrokeModel] {
    let effects = (object["ef"]?.array ?? []).compactMap { $0.object }
    return effects.filter { $0.choice("ty") == 22 && $0["en"]?.flag ?? true }.map { effect in
      within(effect.text("nm") ?? "effect") { self.maskStroke(effect, masks: object["masksProperties"]?.array ?? []) }
    }
  }

  private func maskStroke(_ effect: JSONObject, masks: [JSONValue]) -> MaskStrokeModel {
    func number(_ index: Int, or fallback: Double) -> Property<Double> {
      self.number(effect.effectValue(index), or: fallback)
    }
    func isSet(_ index: Int) -> Bool { number(index, or: 0).value(at: 0) != 0 }
    let chosen = number(0, or: 1).value(at: 0)
    let lined = isSet(1) ? masks : masks.enumerated().filter { Double($0.offset + 1) == chosen }.map { $0.element }
    let style = number(10, or: 1).value(at: 0).rounded()
    return MaskStrokeModel(
      shapes: lined.map { bezier($0["pt"], isClosed: $0["cl"]?.flag) }, color: color(effect.effectValue(3)),
      brushSize: number(4, or: 2), opacity: number(6, or: 1), start: number(7, or: 0), end: number(8, or: 100),
      isSequential: isSet(2), spacing: number(9, or: 15),
      style: style == 2 ? .alone : style == 3 ? .revealsOriginal : .onOriginal)
  }
}

extension JSONObject {
  /// Whether an effect of type 5, which is that of custom controls, is a built-in effect of After Effects that changes
  /// pixels: the exporter writes this type for all effects that it does not know.
  fileprivate var isUnexportedEffect: Bool {
    guard choice("ty") == 5, let name = text("mn"), name.hasPrefix("ADBE ") || name.hasPrefix("CC ") else {
      return false
    }
    let isControl = name.hasSuffix(" Control") || name.hasPrefix("ADBE CM ")
    return !isControl && name != "ADBE GROW BOUNDS"
  }

  /// The value of an effect's control.
  fileprivate func effectValue(_ index: Int) -> JSONValue? {
    guard let values = self["ef"]?.array, index < values.count else { return nil }
    return values[index]["v"]
  }
}
