import Codecs
import JSON
import Motion
import Numerics
import Raster
import Vector

/// The source of the images and fonts of a document.
struct ImageSource {
  /// The bytes of a file in the package or beside the document, by folder and name; nil if it is missing.
  var file: (String) -> [UInt8]?
  var decode: LottieAnimation.ImageDecoder
}

extension Reader {
  func document(images: ImageSource) throws(LottieError) -> Document {
    let (inPoint, outPoint) = try times()
    let rate = try positive("fr", or: 60, limit: 1e6)
    let width = try positive("w", or: 512, limit: 1e6)
    let height = try positive("h", or: 512, limit: 1e6)
    guard root["layers"]?.array != nil else { throw .notLottie(missing: "\"layers\"") }
    var document = Document(
      root: Composition(width: width, height: height, frameRate: rate), inPoint: inPoint, outPoint: outPoint,
      markers: markers(), failures: failures)
    for rule in theme.unapplied { warn(.theme, rule) }
    let assets = registerAssets()
    self.images = assets.images.compactMap { $0.object }.map { imageAsset($0, images) }
    self.assets = assets.images.map { source(of: $0).json }
    imageSlots = assets.images.map { $0["sid"]?.name }
    decodeImage = images.decode
    readFonts(file: images.file)
    document.compositions = try compositions(assets.compositions, rate: rate)
    compositionJSON = root
    document.root.layers = try layers(root["layers"])
    (document.images, document.assets) = (self.images, self.assets)
    for image in self.images where image.picture == nil && image.isShown { warn(.missingImage, Name(image.file)) }
    document.root.keyTimes = takeKeyTimes(with: document.root.layers)
    try checkNesting(of: document.compositions)
    parts.link()
    return document
  }

  private func times() throws(LottieError) -> (Double, Double) {
    let inPoint = root["ip"]?.scalar ?? 0
    guard let outPoint = root["op"]?.scalar else { throw .notLottie(missing: "\"op\"") }
    guard outPoint > inPoint else { throw .emptyRange(from: inPoint, to: outPoint) }
    return (inPoint, outPoint)
  }

  private func positive(_ key: String, or fallback: Double, limit: Double) throws(LottieError) -> Double {
    let value = root[key]?.scalar ?? fallback
    guard value > 0, value <= limit else {
      throw .outOfRange(name: "\"\(key)\"", value: value, expected: "a number above 0 and up to \(limit)")
    }
    return value
  }

  private func markers() -> [LottieMarker] {
    (root["markers"]?.array ?? []).compactMap { json in
      guard let time = json["tm"]?.scalar else { return nil }
      let name = json["cm"]?.string ?? json["payload"]?["name"]?.string ?? ""
      return LottieMarker(name: Name(name.trimmed), time: time, duration: max(0, json["dr"]?.scalar ?? 0))
    }
  }

  // MARK: Assets

  /// Assigns indices to precompositions and images, so that layers can refer to them in any order.
  private func registerAssets() -> (compositions: [JSONObject], images: [JSONValue]) {
    var compositions: [JSONObject] = []
    var images: [JSONValue] = []
    let shown = shownImages()
    for element in root["assets"]?.array ?? [] {
      guard let object = element.object, let id = object["id"]?.identifier else { continue }
      if object["layers"]?.array != nil {
        compositionIndices[id] = compositions.count
        compositions.append(object)
        compositionSizes.append(Point(x: object["w"]?.scalar ?? 0, y: object["h"]?.scalar ?? 0))
      } else if object["p"]?.string != nil, shown.contains(id) {
        imageIndices[id] = images.count
        images.append(element)
      }
    }
    return (compositions, images)
  }

  /// The identifiers of the assets that image layers show; sounds are assets as well.
  private func shownImages() -> Set<Name> {
    let lists = [root["layers"]] + (root["assets"]?.array ?? []).map { $0["layers"] }
    let layers = lists.compactMap { $0?.array }.flatMap { $0 }.filter { $0["ty"]?.index == 2 }
    return Set(layers.compactMap { $0["refId"]?.identifier })
  }

  private func compositions(_ objects: [JSONObject], rate: Double) throws(LottieError) -> [Composition] {
    var result: [Composition] = []
    for object in objects {
      var composition = Composition(
        width: compositionSizes[result.count].x, height: compositionSizes[result.count].y,
        frameRate: object["fr"]?.scalar ?? rate)
      compositionJSON = object
      composition.layers = try layers(object["layers"], of: result.count)
      composition.keyTimes = takeKeyTimes(with: composition.layers)
      result.append(composition)
    }
    return result
  }

  /// The key times of a composition that has been read.
  private func takeKeyTimes(with layers: [Layer]) -> Set<Double> {
    defer { keyTimes = [] }
    return keyTimes.union(layers.flatMap { [$0.inPoint, $0.outPoint] })
  }

  private func imageAsset(_ stated: JSONObject, _ source: ImageSource) -> ImageAsset {
    let slot = stated["sid"]?.name
    if let slot { slotUses[slot] = .image }
    let object = slot.flatMap { slotValue($0)?.object } ?? stated
    let name = object["p"]?.string ?? ""
    let isEmbedded = name.begins(with: "data:")
    let bytes = isEmbedded ? DataURL.bytes(of: name) : source.file((object["u"]?.string ?? "") + name)
    return ImageAsset(
      width: (object["w"] ?? stated["w"])?.scalar ?? 0, height: (object["h"] ?? stated["h"])?.scalar ?? 0,
      file: isEmbedded ? stated["id"]?.string ?? "" : name, picture: bytes.flatMap(source.decode))
  }

  // MARK: Nesting

  /// The maximum nesting of precompositions.
  private static let maximumNesting = 64

  private func checkNesting(of compositions: [Composition]) throws(LottieError) {
    var depths = [Int?](repeating: nil, count: compositions.count)
    for index in compositions.indices { _ = try nesting(of: index, in: compositions, level: 0, &depths) }
  }

  /// The nesting depth of a precomposition.
  private func nesting(
    of index: Int, in compositions: [Composition], level: Int, _ depths: inout [Int?]
  ) throws(LottieError) -> Int {
    if let known = depths[index] {
      guard known >= 0 else { throw .recursiveComposition(name(ofComposition: index)) }
      return known
    }
    guard level < Self.maximumNesting else { throw .tooDeep(limit: Self.maximumNesting) }
    depths[index] = -1
    var depth = 0
    for layer in compositions[index].layers {
      guard case .precomposition(let inner, _) = layer.content else { continue }
      depth = max(depth, try nesting(of: inner, in: compositions, level: level + 1, &depths) + 1)
    }
    guard depth < Self.maximumNesting else { throw .tooDeep(limit: Self.maximumNesting) }
    depths[index] = depth
    return depth
  }

  private func name(ofComposition index: Int) -> String {
    compositionIndices.first { $0.value == index }?.key.text ?? "\(index)"
  }
}
