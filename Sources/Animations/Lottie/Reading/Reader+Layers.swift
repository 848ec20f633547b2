import Drawing
import JSON
import Numerics
import Raster
import Vector

extension Reader {
  /// The layers of a composition, with resolved parents and mattes.
  /// - Parameter composition: the index of a precomposition; nil for the document.
  func layers(_ json: JSONValue?, of composition: Int? = nil) throws(LottieError) -> [Layer] {
    let values = (json?.array ?? []).filter { $0.object != nil }
    let objects = values.compactMap { $0.object }
    hasSpatialLayers = objects.contains { object in
      object["ddd"]?.flag == true && object.choice("ty").map { $0 != 13 && $0 != 14 } ?? false
    }
    let mattes = Set(objects.compactMap { $0["tp"]?.index } + objects.flatMap { $0.effectMattes })
    var layers: [Layer] = []
    var nodes: [Int] = []
    for (index, object) in objects.enumerated() {
      let name = object.name("nm") ?? Name("layer \(object["ind"]?.index ?? index + 1)")
      let isMatte =
        object["td"]?.flag == true || object["ind"]?.index.map(mattes.contains) == true
        || index + 1 < objects.count && objects[index + 1]["tt"]?.flag == true
      let isShown = object["hd"]?.flag != true || isMatte
      layers.append(
        try within(name, "layer", label: object.name("nm")) { () throws(LottieError) in
          nodes.append(parts.current)
          if parts.isHidden { patches.set("hd", to: .boolean(true), in: values[index]) }
          return try layer(object, name: name, isShown: isShown)
        })
    }
    layers = try linked(layers)
    for (layer, node) in zip(layers, nodes) {
      if layer.isMatteSource { parts.noteObstacle("a matte of another layer", at: node) }
      if case .nothing = layer.content { parts.noteObstacle("not painted", at: node) }
    }
    if let composition { parts.noteLayers(nodes, ofComposition: composition) }
    return layers
  }

  /// - Parameter isShown: whether its content is ever visible, as a layer or as a matte.
  private func layer(_ object: JSONObject, name: Name, isShown: Bool) throws(LottieError) -> Layer {
    enter(composition: compositionJSON ?? root, layer: object)
    let stretch = object["sr"]?.scalar ?? 1
    return Layer(
      name: name, content: isShown ? try content(object) : .nothing, transform: layerTransform(object),
      isHidden: object["hd"]?.flag ?? false || parts.isHidden, inPoint: object["ip"]?.scalar ?? -.infinity,
      outPoint: object["op"]?.scalar ?? .infinity,
      start: object["st"]?.scalar ?? 0, stretch: stretch == 0 ? 1 : stretch,
      timeRemap: object["tm"].map { number($0, or: 0) }, blend: blend(object["bm"]), masks: masks(object),
      effects: effects(object["ef"]) + (isShown ? layerStyles(object["sy"]) : []), maskStrokes: maskStrokes(object),
      ind: object["ind"]?.index,
      parentInd: object["parent"]?.index,
      matte: matte(object), effectMattes: effectMattes(object), isMatteSource: object["td"]?.flag ?? false, parent: nil)
  }

  private func layerTransform(_ object: JSONObject) -> TransformModel {
    var model = transform(object["ks"])
    model.turnsAlongPath = object["ao"]?.flag ?? false
    guard let json = object["ks"] else { return model }
    // Without perspective, only the eye sees the distance.
    if object["ddd"]?.flag == true, isDistant(json) { warn(.distance) }
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
    switch object.choice("ty") {
    case 0: return precomposition(object)
    case 1: return solid(object)
    case 2: return image(object)
    // Null objects, sounds, guides and data have no picture.
    case 3, 6, 11, 15: return .nothing
    case 4: return .shapes(try shapes(object["shapes"]))
    case 5: return try text(object["t"])
    case 13 where !hasSpatialLayers, 14 where !hasSpatialLayers: return .nothing
    case let type:
      let names: [Int: Name] = [
        7: "video", 8: "image sequence", 9: "video", 10: "image", 12: "adjustment", 13: "camera", 14: "light",
      ]
      warn(.unknownLayer, type.map { names[$0] ?? Name("type \($0)") })
      return .nothing
    }
  }

  private func precomposition(_ object: JSONObject) -> LayerContent {
    let id = object["refId"]?.name ?? ""
    if let index = compositionIndices[id] {
      let width = object["w"]?.scalar ?? compositionSizes[index].x
      let height = object["h"]?.scalar ?? compositionSizes[index].y
      parts.noteShown(composition: index)
      let box = width > 0 && height > 0 ? Rect(minX: 0, minY: 0, maxX: width, maxY: height) : nil
      return .precomposition(index, box: box)
    }
    warn(.missingComposition, id)
    return .nothing
  }

  private func image(_ object: JSONObject) -> LayerContent {
    let id = object["refId"]?.identifier ?? ""
    guard let index = imageIndices[id] else {
      warn(.missingImage, id)
      return .nothing
    }
    let file = Name(images[index].file.split(at: "/").last ?? "")
    let slot = index < imageSlots.count ? imageSlots[index] : nil
    guard let new = parts.picture([id] + [file, slot ?? ""].filter { $0 != "" && $0 != id }) else {
      images[index].isShown = true
      return .image(index)
    }
    var image = images[index]
    (image.picture, image.isShown) = (decodeImage.flatMap { $0(new.bytes) }, true)
    if let picture = image.picture, let file = picture.file, index < assets.count, image.isFilled(by: picture) {
      patches.embed(file, in: assets[index])
    } else {
      patches.areComplete = false
    }
    images.append(image)
    return .image(images.count - 1)
  }

  private func solid(_ object: JSONObject) -> LayerContent {
    let color = object["sc"]?.string.flatMap { Color(opaque: $0) } ?? .black
    let new = parts.color(color, .fill)
    if new != color { object["sc"].map { patches.replace($0, with: .color(new, scale: nil)) } }
    return .solid(
      width: object["sw"]?.scalar ?? 0, height: object["sh"]?.scalar ?? 0,
      color: Property(new))
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
      layers[index].effectMattes = layers[index].effectMattes.compactMap { matte in
        var matte = matte
        matte.source = matte.sourceInd.flatMap { byInd[$0] }
        return matte.source == nil || matte.source == index ? nil : matte
      }
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
      guard index != start, steps <= layers.count else { throw .parentCycle(layer: layers[start].name.text) }
      guard steps <= Self.maximumParents else { throw .tooDeep(limit: Self.maximumParents) }
      current = layers[index].parent
    }
  }

  /// The maximum length of a chain of parents.
  private static let maximumParents = 256
}
