import Drawing
import Numerics
import Raster
import Vector

/// Primitives that need more than arithmetic on pixels.
extension FilterReader {
  /// The maximum nesting of filters through `feImage`.
  private static let maximumNested = 8

  /// The result of a primitive with invalid attributes: transparent black.
  static let nothing = ImageFilter.Operation.flood(.clear)

  /// A missing, invalid or negative radius leaves the picture unchanged.
  func morphology(_ view: ElementView) -> ImageFilter.Operation {
    let kind = view.element["operator"].flatMap { ImageFilter.MorphologyOperator(rawValue: $0) } ?? .erode
    guard case .numbers(let n) = view.value(.radius), 1...2 ~= n.count, n.allSatisfy({ $0 >= 0 }) else {
      return .morphology(kind, radiusX: 0, radiusY: 0)
    }
    return .morphology(kind, radiusX: n[0] * unit.width, radiusY: (n.count > 1 ? n[1] : n[0]) * unit.height)
  }

  func displacement(_ view: ElementView) -> ImageFilter.Operation {
    func channel(_ name: Name) -> ImageFilter.Channel {
      view.element[name].flatMap { ImageFilter.Channel(rawValue: $0) } ?? .alpha
    }
    let scale =
      number(of: view.element, "scale", or: 0)
      * ((unit.width * unit.width + unit.height * unit.height) / 2).squareRoot()
    return .displacement(
      map: input(view.element["in2"]), scale: scale, x: channel("xChannelSelector"), y: channel("yChannelSelector"))
  }

  func convolution(_ view: ElementView) -> ImageFilter.Operation {
    let element = view.element
    guard let (columns, rows) = Self.order(element["order"]), columns <= Convolution.maximumWeights,
      rows <= Convolution.maximumWeights, columns * rows <= Convolution.maximumWeights,
      let weights = element["kernelMatrix"].flatMap({ ValueList.numbers($0) }),
      let targetX = Self.integer(element["targetX"], columns / 2),
      let targetY = Self.integer(element["targetY"], rows / 2)
    else { return Self.nothing }
    let sum = weights.reduce(0, +)
    let convolution = Convolution(
      columns: columns, rows: rows, weights: weights,
      divisor: number(of: element, "divisor", or: abs(sum) < 1e-9 ? 1 : sum),
      bias: number(of: element, "bias", or: 0), targetX: targetX, targetY: targetY,
      edgeMode: element["edgeMode"].flatMap { Convolution.EdgeMode(rawValue: $0) } ?? .duplicate,
      preservesAlpha: element["preserveAlpha"] == "true")
    return convolution.map { .convolution($0) } ?? Self.nothing
  }

  /// Columns and rows; nil unless they are positive integers.
  private static func order(_ text: String?) -> (Int, Int)? {
    guard let text else { return (3, 3) }
    guard let numbers = ValueList.numbers(text), 1...2 ~= numbers.count else { return nil }
    let integers = numbers.compactMap { $0 >= 1 ? Int(exactly: $0) : nil }
    guard integers.count == numbers.count else { return nil }
    return (integers[0], integers.count > 1 ? integers[1] : integers[0])
  }

  private static func integer(_ text: String?, _ standard: Int) -> Int? {
    guard let text else { return standard }
    return Int(text.trimmed)
  }

  func turbulence(_ view: ElementView) -> ImageFilter.Operation {
    let element = view.element
    let frequencies = element["baseFrequency"].flatMap { ValueList.numbers($0) } ?? [0]
    guard 1...2 ~= frequencies.count, frequencies.allSatisfy({ $0 >= 0 }) else { return Self.nothing }
    func whole(_ number: Double) -> Int { Int(min(max(number, -2e9), 2e9)) }
    return .turbulence(
      Turbulence(
        element["type"].flatMap { Turbulence.Kind(rawValue: $0) } ?? .turbulence, frequencyX: frequencies[0],
        frequencyY: frequencies.count > 1 ? frequencies[1] : frequencies[0],
        octaves: whole(number(of: element, "numOctaves", or: 1)), seed: whole(number(of: element, "seed", or: 0)),
        tile: element["stitchTiles"] == "stitch" ? subregion(view) : nil))
  }

  // MARK: Light

  func lighting(_ view: ElementView) -> ImageFilter.Operation {
    let element = view.element
    var material = Lighting.Material.diffuse(constant: number(of: element, "diffuseConstant", or: 1))
    if element.name == "feSpecularLighting" {
      let exponent = number(of: element, "specularExponent", or: 1)
      guard 1...128 ~= exponent else { return Self.nothing }
      material = .specular(constant: number(of: element, "specularConstant", or: 1), exponent: exponent)
    }
    guard let light = element.children.firstNonNil({ light(builder.view($0)) }) else { return Self.nothing }
    return .lighting(
      Lighting(
        material, surfaceScale: number(of: element, "surfaceScale", or: 1),
        color: color(of: view, .lightingColor, or: .white),
        light: light))
  }

  private func light(_ view: ElementView) -> Lighting.Light? {
    let element = view.element
    var location: Lighting.Position {
      Lighting.Position(x: view.length(.x)?.px ?? 0, y: view.length(.y)?.px ?? 0, z: value("z"))
    }
    func value(_ name: Name) -> Double { number(of: element, name, or: 0) }
    switch element.name {
    case "feDistantLight":
      return .distant(azimuth: value("azimuth"), elevation: value("elevation"))
    case "fePointLight": return .point(location)
    case "feSpotLight":
      let exponent = number(of: element, "specularExponent", or: 1)
      let angle = element["limitingConeAngle"].flatMap { Double($0.trimmed) }
      let target = Lighting.Position(x: value("pointsAtX"), y: value("pointsAtY"), z: value("pointsAtZ"))
      return .spot(location, pointsAt: target, exponent: exponent > 0 ? exponent : 1, coneAngle: angle)
    default: return nil
    }
  }

  // MARK: Images

  /// Another element of the document, placed at the corner of the primitive's subregion; or an image fitted into it.
  mutating func image(_ view: ElementView) throws(SVGError) -> ImageFilter.Operation {
    let area = subregion(view)
    guard context.references.count(where: { builder.document.tree.elements[$0].name == "filter" }) < Self.maximumNested
    else {
      warnings.add(
        "nested feImage", at: view.element, "feImage is nested more than \(Self.maximumNested) deep and not drawn")
      return Self.nothing
    }
    var inner = DrawContext(style: builder.moment.style(of: view.index), viewport: context.viewport)
    inner.references = context.references + [filter.index]
    inner.depth = context.depth + 1
    try builder.work.add(elementAt: inner.depth)
    var nodes: [Node] = []
    var placement = AffineTransform.identity
    if let name = view.reference {
      guard let target = builder.document.tree.byID[name], !inner.references.contains(target) else {
        return Self.nothing
      }
      inner.references.append(target)
      inner.style = builder.moment.style(of: builder.document.tree.elements[target].parent)
      nodes = try builder.node(target, inner).map { [$0] } ?? []
      placement = .translation(x: area.minX, y: area.minY)
    } else if area.hasArea {
      nodes = try builder.image(view, inner, in: area).map { [$0] } ?? []
    }
    guard !nodes.isEmpty else { return Self.nothing }
    return .drawing(FilterDrawing(Emitter.displayList(nodes, under: placement)))
  }

  func number(of element: Element, _ name: Name, or standard: Double) -> Double {
    element[name].flatMap { Double($0.trimmed) }.flatMap { $0.isFinite ? $0 : nil } ?? standard
  }
}

extension ImageFilter.Operation {
  /// The approximate cost, as a number of drawn elements.
  var work: Int {
    switch self {
    case .convolution(let convolution): 60 + convolution.weights.count
    case .turbulence(let turbulence): 60 * (1 + min(max(turbulence.octaves, 1), 16))
    case .lighting: 1000
    case .merge(let inputs): 60 * max(inputs.count, 1)
    default: 60
    }
  }
}
