import Drawing
import JSON
import Numerics
import Raster
import Vector

/// Converts drawings to layers of a preset document.
struct LayerWriter {
  typealias Layer = [JSONText.Member]

  let colors: ImportedColors
  let pictures = EmbeddedPictures()
  /// Unsupported features, without duplicates.
  private(set) var warnings: [String] = []
  /// The precision of numbers, in parts per unit: a hundred thousandth of the page or finer.
  private let fineness: Double

  init(_ drawing: ArtworkDrawing) {
    colors = ImportedColors(drawing)
    var fineness = 1.0
    let side = max(drawing.page.width, drawing.page.height)
    while side * fineness < 100_000, fineness < 1e9 { fineness *= 10 }
    self.fineness = fineness
  }

  mutating func warn(_ message: String) {
    if !warnings.contains(message) { warnings.append(message) }
  }

  /// All layers; the outermost have the names of the drawing. Coordinates are the canvas's.
  mutating func layers(of drawing: ArtworkDrawing) -> [JSONText] {
    var layers: [Layer] = []
    if drawing.parts.flatMap({ $0.list.commands }) == drawing.list.commands {
      for part in drawing.parts { layers += named(part.name, self.layers(part.list.commands[...])) }
    } else {
      layers = self.layers(drawing.list.commands[...])
    }
    let corner = drawing.page
    guard corner.minX != 0 || corner.minY != 0 else { return layers.map(JSONText.object) }
    return [.object([position(Point(x: -corner.minX, y: -corner.minY)), group(layers)])]
  }

  private func named(_ name: String, _ layers: [Layer]) -> [Layer] {
    guard !name.isEmpty, !layers.isEmpty else { return layers }
    let title = JSONText.Member(name: "name", value: .string(name))
    return [layers.count == 1 ? [title] + layers[0] : [title, group(layers)]]
  }

  func group(_ layers: [Layer]) -> JSONText.Member { .init(name: "group", value: .array(layers.map(JSONText.object))) }

  // MARK: Commands

  /// The layers of commands whose groups, clips and masks are balanced.
  mutating func layers(_ commands: ArraySlice<DisplayList.Command>) -> [Layer] {
    var layers: [Layer] = []
    var index = commands.startIndex
    while index < commands.endIndex {
      let end = commands.end(ofBlockAt: index)
      let inner = commands[(index + 1)..<max(end, index + 1)]
      switch commands[index] {
      case .fill, .stroke: index = addShape(at: index, of: commands, to: &layers)
      case .pushClip(let path, let rule, let transform):
        let content = self.layers(inner)
        if !content.isEmpty { layers.append(clipped(content, to: path.transformed(by: transform), rule)) }
        index = end + 1
      case .beginGroup(let opacity, let blend, let filters):
        let content = self.layers(inner)
        if !content.isEmpty { layers.append(grouped(content, opacity: opacity, blend: blend, filters: filters)) }
        index = end + 1
      case .beginMask(let kind):
        // The mask applies to the previous content of the group.
        let mask = self.layers(inner)
        if !layers.isEmpty { layers = [masked(layers, by: mask, kind)] }
        index = end + 1
      case .popClip, .endGroup, .endMask: index += 1
      }
    }
    return layers
  }

  /// Adds a fill; a following stroke of the same outline becomes part of its layer. Returns the index after the shape.
  private mutating func addShape(
    at index: Int, of commands: ArraySlice<DisplayList.Command>, to layers: inout [Layer]
  ) -> Int {
    switch commands[index] {
    case .fill(let path, let rule, let paint, let transform, let blend):
      if case .image(let image) = paint {
        layers.append(picture(image, in: path, transform, blend))
        return index + 1
      }
      if blend == .normal, index + 1 < commands.endIndex,
        case .stroke(path, let style, let line, transform, .normal) = commands[index + 1],
        let layer = shape(path, fill: (paint, rule), stroke: (line, style), transform, blend)
      {
        layers.append(layer)
        return index + 2
      }
      if let layer = shape(path, fill: (paint, rule), stroke: nil, transform, blend) { layers.append(layer) }
    case .stroke(let path, let style, let paint, let transform, let blend):
      if let layer = shape(path, fill: nil, stroke: (paint, style), transform, blend) { layers.append(layer) }
    default: break
    }
    return index + 1
  }

  // MARK: Groups

  private mutating func clipped(
    _ content: [Layer], to region: Path, _ rule: FillRule
  ) -> Layer {
    var region = region
    if rule == .evenOdd, region.subpaths.count > 1 {
      if let simple = region.combined(with: [], by: .union, rule: .evenOdd) {
        region = simple
      } else {
        warn("a clip with the evenodd rule is converted to nonzero")
      }
    }
    let clip = JSONText.object(["path": .object(["data": .string(data(region))])])
    return [.init(name: "clip", value: clip), group(content)]
  }

  private mutating func grouped(
    _ content: [Layer], opacity: Double, blend: BlendMode, filters: [ImageFilter]
  ) -> Layer {
    var layer: Layer = []
    if opacity < 1 { layer.append(.init(name: "opacity", value: .number(opacity))) }
    layer += blending(blend)
    var content = content
    for filter in filters {
      guard let effect = effect(filter) else { continue }
      content = [[effect, group(content)]]
      if let region = filter.region { content = [clipped(content, to: Path.rectangle(region), .nonZero)] }
    }
    guard content.count == 1, layer.allSatisfy({ own in !content[0].contains { $0.name == own.name } }),
      content[0].last?.name == "group"
    else { return layer + [group(content)] }
    return layer + content[0]
  }

  func blending(_ blend: BlendMode) -> Layer {
    blend == .normal ? [] : [.init(name: "blend", value: .string(blend.rawValue))]
  }

  private mutating func masked(_ content: [Layer], by mask: [Layer], _ kind: MaskKind) -> Layer {
    var members: Layer = [.init(name: "layers", value: .array(mask.map(JSONText.object)))]
    if mask.isEmpty {
      // An empty mask hides or shows everything.
      members = [.init(name: "layers", value: .array([.object(["group": .array([.object(nothing)])])]))]
    }
    switch kind.channel {
    case .alpha: break
    case .luminance(let encoding):
      members.append(.init(name: "channel", value: .string("luminance")))
      if encoding == .linearRGB { warn("a mask in linearRGB is converted to sRGB") }
    }
    if kind.isInverted { members.append(.init(name: "inverted", value: .boolean(true))) }
    return [.init(name: "mask", value: .object(members)), group(content)]
  }

  private var nothing: Layer {
    [
      .init(name: "circle", value: .object(["radius": .integer(0)])), .init(name: "fill", value: .string("none")),
    ]
  }

  // MARK: Numbers

  func number(_ number: Double) -> JSONText {
    let rounded = (number * fineness).rounded() / fineness
    let value = rounded == 0 ? 0 : rounded
    return value == value.rounded() && value.magnitude < 1e15 ? .integer(Int(value)) : .number(value)
  }

  func point(_ point: Point) -> JSONText { .array([number(point.x), number(point.y)]) }

  func position(_ point: Point) -> JSONText.Member { .init(name: "position", value: self.point(point)) }

  /// Path data in a compact but readable form.
  func data(_ path: Path) -> String {
    path.data { value in
      let rounded = (value * fineness).rounded() / fineness
      return ValueText.plain(rounded == 0 ? 0 : rounded)
    }
  }
}

extension ArraySlice<DisplayList.Command> {
  /// The index of the command that closes the block; the command's own index if it opens none.
  fileprivate func end(ofBlockAt start: Int) -> Int {
    var depth = 0
    for index in start..<endIndex {
      switch self[index] {
      case .pushClip, .beginGroup, .beginMask: depth += 1
      case .popClip, .endGroup, .endMask: depth -= 1
      case .fill, .stroke: break
      }
      if depth <= 0 { return index }
    }
    return Swift.max(start, endIndex - 1)
  }
}
