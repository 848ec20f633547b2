import Drawing
import Frames
import JSON
import Numerics
import Platform
import Raster
import Vector

/// The description of a Lottie animation that is written.
package struct LottieDescription: Sendable {
  /// In pixels.
  package var width, height: Int
  /// The units for each pixel, in which the display lists are: outlines and motion are rounded and simplified to a
  /// fraction of a unit.
  package var unitsPerPixel = 1
  /// The length of one loop in seconds.
  package var duration: Double
  /// The color of the canvas; nil leaves it transparent.
  package var background: Color?
  package var name: String?
  /// The colors of the display lists that are slots.
  package var colors: [NamedColor] = []
  /// Their colors in the dark; nil for an animation of one theme.
  package var darkColors: [NamedColor]?
  /// A picture for an image that is drawn with a scale; nil if it cannot be had.
  var picture: @Sendable (RasterImage, Double) -> EmbeddedPicture?

  package init(
    width: Int, height: Int, duration: Double,
    picture: @escaping @Sendable (RasterImage, Double) -> EmbeddedPicture? = { _, _ in nil }
  ) {
    (self.width, self.height, self.duration, self.picture) = (width, height, duration, picture)
  }
}

/// Writes loops as Lottie animations: layers of shapes with keyframes, without expressions.
package enum LottieEncoder {
  /// - Parameter shouldStop: asked between shapes; once true, the animation stays incomplete.
  /// - Throws: for a loop whose animation would take too much memory.
  package static func encode(
    _ loop: SampledLoop, _ description: LottieDescription, shouldStop: @escaping () -> Bool = { false }
  ) throws(EncodingError) -> EncodedDocument {
    let clock = LottieClock(duration: description.duration)
    var writer = LottieWriter(description, clock, shouldStop: shouldStop)
    let times = SampleTimes(times: loop.times, isDiscrete: loop.isDiscrete)
    var layers = writer.layers(of: Slot.matched(loop.lists.enumerated().map { ($0, $1.tree) }), times)
    if description.unitsPerPixel > 1 { layers = [writer.shrunk(layers, by: description.unitsPerPixel)] }
    if let background = description.background, background.alpha > 0 {
      layers.insert(ground(background, description), at: 0)
    }
    guard !writer.isFull else { throw .tooLarge(MemoryBudget.Exceeded("the layers of its Lottie animation")) }
    let root = JSONText.members([
      "v": .string("5.12.1"), "fr": .number(clock.rate), "ip": .integer(0), "op": .integer(clock.frames),
      "w": .integer(description.width), "h": .integer(description.height), "nm": description.name.map(JSONText.string),
      "assets": .array(writer.assets), "layers": writer.json(of: layers), "slots": writer.slots,
    ])
    return EncodedDocument(text: root.line + "\n", warnings: writer.warnings)
  }

  private static func ground(_ color: Color, _ description: LottieDescription) -> LottieLayer {
    var layer = LottieLayer(.solid(color, description.width, description.height))
    layer.opacity = .still([Decimal.rounded(color.alpha * 100, 1)])
    return layer
  }
}

/// A layer that is written.
struct LottieLayer {
  enum Content {
    /// The lowest first.
    case shapes([JSONText])
    case composition(String)
    /// A composition of more units than pixels.
    case shrunk(String, by: Int)
    case image(String, [Placement.Part])
    case solid(Color, Int, Int)
  }

  var content: Content
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

  /// Whether it draws its content as it is.
  var isPlain: Bool { opacity == nil && blend == nil && effects.isEmpty && matte == nil && !isMatte && mask == nil }
}

extension LottieDescription {
  /// The rules of a theme in an archive, which gives slots the colors in the dark; nil for an animation of one theme.
  package var darkRules: JSONText? {
    let rules = darkColors?.map { named in
      JSONText.object([
        "id": .string(named.name), "type": .string("Color"),
        "value": .array(named.color.levels.map { .number(Decimal.rounded($0, 3)) }),
      ])
    }
    return rules.map { .object(["rules": .array($0)]) }
  }
}

extension Color {
  var levels: [Double] { [red, green, blue] }
}

extension LottieWriter {
  /// Layers, of which the lowest is the first, as the format has them.
  func json(of layers: [LottieLayer]) -> JSONText { .array(layers.reversed().map(json)) }

  /// Layers of more units than pixels as one of pixels.
  mutating func shrunk(_ layers: [LottieLayer], by units: Int) -> LottieLayer {
    LottieLayer(.shrunk(add(asset: ["layers": json(of: layers)]), by: units))
  }

  private func json(of layer: LottieLayer) -> JSONText {
    var (type, transform) = (4, [JSONText.Member]())
    var content: [JSONText.Member] = []
    switch layer.content {
    case .shapes(let items): content = [.init(name: "shapes", value: .array(items.reversed()))]
    case .composition(let name), .shrunk(let name, _):
      type = 0
      if case .shrunk(_, let units) = layer.content {
        let scale = 100 / Double(units)
        transform = [.init(name: "s", value: .still([scale, scale]))]
      }
      content = [
        .init(name: "refId", value: .string(name)), .init(name: "w", value: .integer(Int(canvas.width))),
        .init(name: "h", value: .integer(Int(canvas.height))),
      ]
    case .image(let name, let parts):
      (type, transform) = (2, self.transform(parts))
      content = [.init(name: "refId", value: .string(name))]
    case .solid(let color, let width, let height):
      type = 1
      content = [
        .init(name: "sw", value: .integer(width)), .init(name: "sh", value: .integer(height)),
        .init(name: "sc", value: .string(Self.hex(color))),
      ]
    }
    if let opacity = layer.opacity { transform.append(.init(name: "o", value: opacity)) }
    let frame: [JSONText.Member] = [
      .init(name: "ty", value: .integer(type)), .init(name: "ip", value: .integer(0)),
      .init(name: "op", value: .integer(clock.frames)), .init(name: "st", value: .integer(0)),
      .init(name: "ks", value: .object(transform)),
    ]
    let extras = [("bm", layer.blend), ("tt", layer.matte), ("td", layer.isMatte ? 1 : nil)].compactMap { name, value in
      value.map { JSONText.Member(name: name, value: .integer($0)) }
    }
    let effects = layer.effects.isEmpty ? [] : [JSONText.Member(name: "ef", value: .array(layer.effects))]
    let masks = layer.mask.map { mask in
      [
        JSONText.Member(name: "hasMask", value: .boolean(true)),
        .init(
          name: "masksProperties",
          value: .array([.object(["mode": .string("a"), "pt": mask, "o": .still([100]), "x": .still([0])])])),
      ]
    }
    return .object(frame + extras + effects + (masks ?? []) + content)
  }

  /// A color as `#rrggbb`, which solid layers need.
  private static func hex(_ color: Color) -> String {
    let short = Array(color.hex.unicodeScalars.dropFirst())
    guard short.count == 3 else { return color.hex }
    return short.reduce(into: "#") { text, digit in
      text.unicodeScalars.append(digit)
      text.unicodeScalars.append(digit)
    }
  }
}
