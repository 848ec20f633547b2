import Numerics
import Raster
import Vector

/// Converts a `filter` element to filter steps.
struct FilterReader {
  /// Draws elements for `feImage`.
  var builder: SceneBuilder
  let filter: ElementView
  let box: Rect
  let context: DrawContext
  var warnings = WarningList()
  private(set) var region = Rect.null
  /// The subregions of the named results, and of the last result.
  private var regions: [Name: Rect] = [:]
  private var lastRegion: Rect?

  init(builder: SceneBuilder, filter: ElementView, box: Rect, context: DrawContext) {
    (self.builder, self.filter, self.box, self.context) = (builder, filter, box, context)
    self.builder.warnings = WarningList()
  }

  private var isUserUnits: Bool { attribute("filterUnits") == "userSpaceOnUse" }
  private var primitivesAreInBox: Bool { attribute("primitiveUnits") == "objectBoundingBox" }

  private func attribute(_ name: Name) -> String? {
    builder.moment.chain(from: filter.index).firstNonNil { $0.element[name] }
  }

  mutating func read() throws(SVGError) -> FilterOutcome {
    let chain = builder.moment.chain(from: filter.index).filter { $0.element.name == "filter" }
    guard let found = filterRegion(chain) else { return .hidden }
    region = found
    if primitivesAreInBox, !box.hasArea { return .hidden }
    guard let owner = chain.first(where: { !$0.element.children.isEmpty }) else { return .hidden }
    var steps: [ImageFilter.Step] = []
    for child in owner.element.children {
      let view = builder.view(child)
      guard view.element.name.text.begins(with: "fe") else { continue }
      guard let step = try step(view) else {
        warnings.add("filter \(view.element.name)", at: view.element, "this filter is not applied")
        return .none
      }
      steps.append(step)
    }
    guard !steps.isEmpty else { return .hidden }
    return .some(FilterNode(filters: [ImageFilter(steps, region: region)]))
  }

  // MARK: Regions

  private func filterRegion(_ chain: [ElementView]) -> Rect? {
    func length(_ property: Property, _ standard: Double) -> Length {
      chain.firstNonNil { $0.length(property) } ?? .percent(standard)
    }
    let viewport = isUserUnits ? context.viewport : Viewport(width: 1, height: 1)
    let scale = LengthScale(viewport: viewport, fontSize: context.style.text.fontSize)
    let rect = Rect(
      x: scale.x(length(.x, -10)), y: scale.y(length(.y, -10)), width: scale.x(length(.width, 120)),
      height: scale.y(length(.height, 120)))
    guard rect.hasArea else { return nil }
    if isUserUnits { return rect }
    guard box.hasArea else { return nil }
    return inBox(rect)
  }

  private func inBox(_ rect: Rect) -> Rect {
    Rect(
      x: box.minX + rect.minX * box.width, y: box.minY + rect.minY * box.height, width: rect.width * box.width,
      height: rect.height * box.height)
  }

  /// The default subregion of a primitive: the union of its inputs' subregions, or the filter region without such
  /// inputs (Filter Effects 1, 9.4).
  private func defaultRegion(_ view: ElementView) -> Rect {
    guard !["feFlood", "feTurbulence", "feImage", "feTile"].contains(view.element.name) else { return region }
    var box = Rect.null
    for name in inputs(of: view) {
      switch input(name) {
      case .sourceGraphic, .sourceAlpha: return region
      case .previous: box = box.union(lastRegion ?? region)
      case .result(let name): box = box.union(regions[name] ?? lastRegion ?? region)
      }
    }
    return box.isNull ? region : box
  }

  /// The names of a primitive's inputs.
  private func inputs(of view: ElementView) -> [String?] {
    switch view.element.name {
    case "feMerge":
      view.element.children.map { builder.view($0).element }.filter { $0.name == "feMergeNode" }.map { $0["in"] }
    case "feBlend", "feComposite", "feDisplacementMap": [view.element["in"], view.element["in2"]]
    default: [view.element["in"]]
    }
  }

  /// The subregion of a primitive.
  func subregion(_ view: ElementView) -> Rect {
    let standard = defaultRegion(view)
    let names: [Property] = [.x, .y, .width, .height]
    guard names.contains(where: { view.length($0) != nil }) else { return standard }
    let scale = LengthScale(
      viewport: primitivesAreInBox ? Viewport(width: 1, height: 1) : context.viewport,
      fontSize: context.style.text.fontSize)
    func x(_ property: Property) -> Double? {
      view.length(property).map { scale.x($0) * (primitivesAreInBox ? box.width : 1) }
    }
    func y(_ property: Property) -> Double? {
      view.length(property).map { scale.y($0) * (primitivesAreInBox ? box.height : 1) }
    }
    let left = x(.x).map { $0 + (primitivesAreInBox ? box.minX : 0) } ?? standard.minX
    let top = y(.y).map { $0 + (primitivesAreInBox ? box.minY : 0) } ?? standard.minY
    let rect = Rect(x: left, y: top, width: x(.width) ?? standard.width, height: y(.height) ?? standard.height)
    // An empty subregion makes the result transparent.
    return rect.hasArea ? rect : Rect(x: left, y: top, width: 0, height: 0)
  }

  // MARK: Primitives

  private mutating func step(_ view: ElementView) throws(SVGError) -> ImageFilter.Step? {
    guard let operation = try operation(view) else { return nil }
    try builder.work.add(elements: operation.work)
    let style = builder.moment.style(of: view.index)
    let area = subregion(view)
    lastRegion = area
    if let name = view.element["result"] { regions[name] = area }
    return ImageFilter.Step(
      operation, input: input(view.element["in"]), result: view.element["result"].map { Name($0) },
      encoding: style.filtersAreLinearRGB ? .linearRGB : .srgb,
      subregion: area == region ? nil : area)
  }

  func input(_ name: String?) -> ImageFilter.Input {
    switch name {
    case nil, "": .previous
    case "SourceGraphic": .sourceGraphic
    case "SourceAlpha": .sourceAlpha
    case .some(let name): .result(Name(name))
    }
  }

  private mutating func operation(_ view: ElementView) throws(SVGError) -> ImageFilter.Operation? {
    let element = view.element
    switch element.name {
    case "feGaussianBlur":
      let (x, y) = deviations(view)
      return .gaussianBlur(sigmaX: x, sigmaY: y)
    case "feOffset": return .offset(dx: lengthX(of: view, .dx, or: 0), dy: lengthY(of: view, .dy, or: 0))
    case "feFlood": return .flood(floodColor(view))
    case "feDropShadow":
      let (x, y) = view.value(.stdDeviation) == nil ? (2 * unit.width, 2 * unit.height) : deviations(view)
      return .dropShadow(
        dx: lengthX(of: view, .dx, or: 2), dy: lengthY(of: view, .dy, or: 2), sigmaX: x, sigmaY: y,
        color: floodColor(view))
    case "feTile": return .tile
    case "feMorphology": return morphology(view)
    case "feConvolveMatrix": return convolution(view)
    case "feTurbulence": return turbulence(view)
    case "feDiffuseLighting", "feSpecularLighting": return lighting(view)
    case "feDisplacementMap": return displacement(view)
    case "feImage": return try image(view)
    case "feMerge":
      return .merge(inputs(of: view).map { input($0) })
    case "feBlend":
      return .blend(BlendMode(rawValue: element["mode"] ?? "normal") ?? .normal, backdrop: input(element["in2"]))
    case "feColorMatrix": return .colorMatrix(matrix(view))
    case "feComposite": return composite(view)
    case "feComponentTransfer": return componentTransfer(view)
    default: return nil
    }
  }

  /// The factors of lengths.
  var unit: (width: Double, height: Double) { primitivesAreInBox ? (box.width, box.height) : (1, 1) }

  private func lengthX(of view: ElementView, _ property: Property, or standard: Double) -> Double {
    distance(of: view, property, or: standard) * unit.width
  }

  private func lengthY(of view: ElementView, _ property: Property, or standard: Double) -> Double {
    distance(of: view, property, or: standard) * unit.height
  }

  /// A number; percentages are not allowed.
  private func distance(of view: ElementView, _ property: Property, or standard: Double) -> Double {
    view.length(property).flatMap { $0.percent == 0 ? $0.px : nil } ?? standard
  }

  /// The standard deviations; zero if one of them is negative or missing.
  private func deviations(_ view: ElementView) -> (Double, Double) {
    guard case .numbers(let n) = view.value(.stdDeviation), 1...2 ~= n.count, n.allSatisfy({ $0 >= 0 }) else {
      return (0, 0)
    }
    return (n[0] * unit.width, (n.count > 1 ? n[1] : n[0]) * unit.height)
  }

  private func floodColor(_ view: ElementView) -> Color {
    var color = color(of: view, .floodColor, or: .black)
    if case .number(let opacity) = inherited(view, .floodOpacity) { color.alpha *= opacity.clampedToUnit }
    return color
  }

  func color(of view: ElementView, _ property: Property, or standard: Color) -> Color {
    guard case .color(let value) = inherited(view, property) else { return standard }
    return value.resolved(current: builder.moment.style(of: view.index).color)
  }

  /// The value of a property that is only inherited from the filter itself with `inherit`.
  private func inherited(_ view: ElementView, _ property: Property) -> PropertyValue? {
    guard view.values[property] == .inherit else { return view.values[property] }
    return view.element.parent.flatMap { builder.view($0).values[property] }
  }

  private func matrix(_ view: ElementView) -> [Double] {
    var numbers: [Double]?
    if case .numbers(let n) = view.value(.values) { numbers = n }
    let identity = ColorMatrices.saturate(1)
    switch view.element["type"] ?? "matrix" {
    case "saturate":
      guard let s = numbers?.first ?? (view.element["values"] == nil ? 1 : nil), numbers?.count ?? 1 == 1 else {
        return identity
      }
      return ColorMatrices.saturate(max(s, 0))
    case "hueRotate": return numbers?.count == 1 ? ColorMatrices.hueRotate(numbers?[0] ?? 0) : identity
    case "luminanceToAlpha": return ColorMatrices.luminanceToAlpha
    default: return numbers?.count == 20 ? numbers ?? identity : identity
    }
  }

  private func composite(_ view: ElementView) -> ImageFilter.Operation {
    let other = input(view.element["in2"])
    func k(_ property: Property) -> Double { view.number(property, default: 0) }
    let names: [Name: ImageFilter.CompositeOperator] = [
      "in": .in, "out": .out, "atop": .atop, "xor": .xor, "lighter": .lighter,
      "arithmetic": .arithmetic(k1: k(.k1), k2: k(.k2), k3: k(.k3), k4: k(.k4)),
    ]
    return .composite(names[view.element["operator"] ?? "over"] ?? .over, other: other)
  }

  private func componentTransfer(_ view: ElementView) -> ImageFilter.Operation {
    func function(_ name: Name) -> ImageFilter.TransferFunction {
      let functions = view.element.children.map { builder.view($0).element }
      return functions.last { $0.name == name }.map { transfer($0) } ?? .identity
    }
    return .componentTransfer(
      red: function("feFuncR"), green: function("feFuncG"), blue: function("feFuncB"), alpha: function("feFuncA"))
  }

  private func transfer(_ element: Element) -> ImageFilter.TransferFunction {
    func number(_ name: Name, _ standard: Double) -> Double { self.number(of: element, name, or: standard) }
    let table = element["tableValues"].flatMap { ValueList.numbers($0) } ?? []
    switch element["type"] {
    case "table": return .table(table)
    case "discrete": return .discrete(table)
    case "linear": return .linear(slope: number("slope", 1), intercept: number("intercept", 0))
    case "gamma":
      return .gamma(
        amplitude: number("amplitude", 1), exponent: number("exponent", 1), offset: number("offset", 0))
    default: return .identity
    }
  }
}
