import Drawing
import Frames
import JSON
import Numerics
import Platform
import Vector

/// Writes loops as Lottie animations: layers of shapes with keyframes, without expressions.
enum LottieEncoder {
  /// See `DocumentDescription.document`. Of a dark picture, only the colors of slots are taken.
  static func encode(
    _ loop: SampledLoop, _ dark: DarkPicture?, _ description: DocumentDescription,
    _ shouldStop: @escaping () -> Bool
  ) throws(EncodingError) -> EncodedDocument {
    let clock = LottieClock(duration: description.duration)
    var writer = LottieWriter(description, clock, names: loop.names, shouldStop: shouldStop)
    let times = SampleTimes(times: loop.times, isDiscrete: loop.isDiscrete)
    var layers = writer.layers(of: Slot.matched(loop.lists), times)
    if description.unitsPerPixel > 1 {
      let scale = 100 / Double(description.unitsPerPixel)
      layers = [writer.composition(of: layers)]
      layers[0].transform = [.init(name: "s", value: .still([scale, scale]))]
    }
    if let background = description.background, background.alpha > 0 {
      layers.insert(ground(background, description), at: 0)
    }
    guard !writer.isFull else { throw .tooLarge(MemoryBudget.Exceeded("the layers of its Lottie animation")) }
    let root = JSONText.members([
      "v": .string("5.12.1"), "fr": .number(clock.rate), "ip": .integer(0), "op": .integer(clock.frames),
      "w": .integer(description.width), "h": .integer(description.height),
      "nm": description.title.map(JSONText.string), "assets": .array(writer.assets), "layers": writer.json(of: layers),
      "slots": writer.slots,
    ])
    var themes: [(id: String, rules: JSONText)] = []
    if let dark { themes = [(id: "light", rules: rules(description.colors)), (id: "dark", rules: rules(dark.colors))] }
    return EncodedDocument(text: root.line + "\n", warnings: writer.warnings, themes: themes)
  }

  private static func ground(_ color: Color, _ description: DocumentDescription) -> LottieLayer {
    var layer = LottieLayer(.solid(color, description.width, description.height))
    layer.opacity = .still([Decimal.rounded(color.alpha * 100, 1)])
    return layer
  }

  /// The rules of a theme in an archive, which gives slots its colors.
  private static func rules(_ colors: DocumentColors) -> JSONText {
    var known: Set<Name> = []
    let rules = colors.named.filter { known.insert($0.name).inserted }.map { named in
      let levels = [named.color.red, named.color.green, named.color.blue].map { Decimal.rounded($0, 3) }
      return JSONText.object([
        "id": .string(named.name.text), "type": .string("Color"), "value": .array(levels.map(JSONText.number)),
      ])
    }
    return .object(["rules": .array(rules)])
  }
}

/// A layer that is written.
struct LottieLayer {
  enum Content {
    /// The lowest first.
    case shapes([Item])
    case composition(String)
    case image(String)
    case solid(Color, Int, Int)
  }

  /// A group of shapes.
  struct Item {
    let json: JSONText
    /// Of what it shows, in the source; empty for none.
    var name: Name = ""
  }

  var content: Content
  /// Of what it shows, in the source, beside the names of items; empty for none.
  var name: Name = ""
  var transform: [JSONText.Member] = []
  /// Nil for an opaque layer.
  var opacity: JSONText?
  var blend: Int?
  var effects: [JSONText] = []
  /// How the layer above is its matte, as `tt` has it.
  var matte: Int?
  /// Whether it is the matte of the layer below.
  var isMatte = false
  /// The outline that the layer is clipped to.
  var mask: JSONText?

  init(_ content: Content) { self.content = content }

  /// A layer of one group of shapes.
  init(_ shape: JSONText) { content = .shapes([Item(json: shape)]) }

  /// Gives the items, or the layer if it has none, a name where they have none yet.
  mutating func add(name new: Name) {
    if case .shapes(let items) = content {
      content = .shapes(items.map { $0.name == "" ? Item(json: $0.json, name: new) : $0 })
    } else if name == "" {
      name = new
    }
  }

  /// The names of items, each once.
  fileprivate var itemNames: [Name] {
    guard case .shapes(let items) = content else { return [] }
    return items.reduce(into: []) { if $1.name != "", !$0.contains($1.name) { $0.append($1.name) } }
  }

  /// Whether it draws its content as it is.
  var isPlain: Bool { opacity == nil && blend == nil && effects.isEmpty && matte == nil && !isMatte && mask == nil }
}

extension LottieWriter {
  /// Layers, of which the lowest is the first, as the format has them.
  func json(of layers: [LottieLayer]) -> JSONText { .array(layers.reversed().map(json)) }

  private func json(of layer: LottieLayer) -> JSONText {
    let (type, content) = typeAndContent(of: layer)
    let opacity = layer.opacity.map { JSONText.Member(name: "o", value: $0) }
    let masks = layer.mask.map { mask in
      JSONText.object(["mode": .string("a"), "pt": mask, "o": .still([100]), "x": .still([0])])
    }
    // The first names stand for all.
    let names = (layer.name == "" ? layer.itemNames.prefix(3) : [layer.name]).map { $0.text }
    let frame = JSONText.list([
      "ty": .integer(type), "nm": names.isEmpty ? nil : .string(names.joined(separator: ", ")), "ip": .integer(0),
      "op": .integer(clock.frames), "st": .integer(0),
      "ks": .object(layer.transform + [opacity].compactMap { $0 }), "bm": layer.blend.map(JSONText.integer),
      "tt": layer.matte.map(JSONText.integer), "td": layer.isMatte ? .integer(1) : nil,
      "ef": layer.effects.isEmpty ? nil : .array(layer.effects), "hasMask": masks.map { _ in .boolean(true) },
      "masksProperties": masks.map { .array([$0]) },
    ])
    return .object(frame + content)
  }

  private func typeAndContent(of layer: LottieLayer) -> (Int, [JSONText.Member]) {
    switch layer.content {
    case .shapes(let items):
      let haveOneName = layer.itemNames.count <= 1
      let shapes = items.reversed().map { item in
        guard case .object(let members) = item.json, !haveOneName, item.name != "" else { return item.json }
        return .object(members + [.init(name: "nm", value: .string(item.name.text))])
      }
      return (4, JSONText.list(["shapes": .array(shapes)]))
    case .composition(let name):
      let (width, height) = (Int(canvas.width), Int(canvas.height))
      return (0, JSONText.list(["refId": .string(name), "w": .integer(width), "h": .integer(height)]))
    case .image(let name): return (2, JSONText.list(["refId": .string(name)]))
    case .solid(let color, let width, let height):
      let hex = JSONText.string(Color.hex(color.levels, isShort: false))
      return (1, JSONText.list(["sw": .integer(width), "sh": .integer(height), "sc": hex]))
    }
  }
}
