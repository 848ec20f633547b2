import Numerics
import Raster
import Vector

/// A filter, or a part of one, as SVG has it. Attributes that can change over a loop are numbers and colors.
struct FilterPrimitive {
  let name: String
  private(set) var fields: [Field] = []
  private(set) var children: [FilterPrimitive] = []
  /// The primitives that SVG does not have, or that are not written.
  private(set) var missing: [String] = []

  struct Field {
    // Words: of the written document.
    let name: String
    let value: Value
  }

  enum Value {
    case words(String)
    case numbers([Double], decimals: Int)
    case color(Color)
  }

  /// A filter; its region is given in pixels.
  /// - Parameter area: the region of filters without one.
  init(_ filter: ImageFilter, area: Rect) {
    self.init("filter", [("filterUnits", .words("userSpaceOnUse"))])
    setArea(filter.region ?? area)
    let isSRGB = filter.steps.allSatisfy { $0.encoding == .srgb }
    if isSRGB { set("color-interpolation-filters", "sRGB") }
    for step in filter.steps {
      var primitive = primitive(of: step)
      if readsInput(step.operation) { primitive.set("in", Self.name(of: step.input)) }
      if step.encoding == .srgb, !isSRGB { primitive.set("color-interpolation-filters", "sRGB") }
      if let subregion = step.subregion { primitive.setArea(subregion) }
      primitive.set("result", step.result?.text)
      children.append(primitive)
    }
  }

  private init(_ name: String, _ fields: [(String, Value)] = [], _ children: [FilterPrimitive] = []) {
    (self.name, self.fields, self.children) = (name, fields.map { Field(name: $0, value: $1) }, children)
  }

  private mutating func set(_ name: String, _ words: String?) {
    if let words { fields.append(Field(name: name, value: .words(words))) }
  }

  private mutating func set(_ name: String, _ numbers: [Double], decimals: Int = 2) {
    fields.append(Field(name: name, value: Self.numbers(numbers, decimals)))
  }

  private static func numbers(_ values: [Double], _ decimals: Int = 2) -> Value {
    .numbers(values.map { Decimal.rounded($0, decimals) }, decimals: decimals)
  }

  private mutating func setArea(_ rect: Rect) {
    for (name, value) in [("x", rect.minX), ("y", rect.minY), ("width", rect.width), ("height", rect.height)] {
      set(name, [value])
    }
  }

  /// How far what lies outside the picture can reach into it, in pixels.
  static func reach(of filter: ImageFilter) -> Double {
    filter.steps.reduce(8) { sum, step in
      switch step.operation {
      case .gaussianBlur(let x, let y): sum + 3 * max(x, y, 0)
      case .offset(let x, let y): sum + max(abs(x), abs(y))
      case .dropShadow(let x, let y, let sigmaX, let sigmaY, _): sum + max(abs(x), abs(y)) + 3 * max(sigmaX, sigmaY, 0)
      case .morphology(_, let x, let y): sum + max(x, y, 0)
      case .displacement(_, let scale, _, _): sum + abs(scale)
      default: sum
      }
    }.rounded(.up)
  }

  private static func name(of input: ImageFilter.Input) -> String? {
    switch input {
    case .previous: nil
    case .sourceGraphic: "SourceGraphic"
    case .sourceAlpha: "SourceAlpha"
    case .result(let name): name.text
    }
  }

  private func readsInput(_ operation: ImageFilter.Operation) -> Bool {
    switch operation {
    case .flood, .merge, .turbulence, .drawing: false
    default: true
    }
  }

  // MARK: Primitives

  private mutating func primitive(of step: ImageFilter.Step) -> FilterPrimitive {
    switch step.operation {
    case .gaussianBlur(let x, let y):
      return Self("feGaussianBlur", [("stdDeviation", Self.numbers([max(x, 0), max(y, 0)]))])
    case .offset(let x, let y): return Self("feOffset", Self.shift(x, y))
    case .flood(let color): return Self("feFlood", Self.flood(color))
    case .merge(let inputs):
      return Self(
        "feMerge", [],
        inputs.map { input in
          var node = Self("feMergeNode")
          node.set("in", Self.name(of: input))
          return node
        })
    case .blend(let mode, let backdrop):
      if mode == .hardMix || mode == .plusLighter { missing.append("the blend mode \(mode.rawValue)") }
      var element = Self("feBlend", [("mode", .words(mode.rawValue))])
      element.set("in2", Self.name(of: backdrop))
      return element
    case .colorMatrix(let numbers): return Self("feColorMatrix", [("values", Self.numbers(numbers, 4))])
    case .composite(let composite, let other):
      var element = Self.composite(composite)
      element.set("in2", Self.name(of: other))
      return element
    case .componentTransfer(let red, let green, let blue, let alpha):
      let functions = [("feFuncR", red), ("feFuncG", green), ("feFuncB", blue), ("feFuncA", alpha)]
      return Self("feComponentTransfer", [], functions.compactMap { Self.function($0, $1) })
    case .dropShadow(let dx, let dy, let x, let y, let color):
      return Self(
        "feDropShadow",
        Self.shift(dx, dy) + [("stdDeviation", Self.numbers([max(x, 0), max(y, 0)]))] + Self.flood(color))
    case .morphology(let kind, let x, let y):
      return Self(
        "feMorphology", [("operator", .words(kind.rawValue)), ("radius", Self.numbers([max(x, 0), max(y, 0)]))])
    case .tile: return Self("feTile")
    case .displacement(let map, let scale, let x, let y):
      var element = Self("feDisplacementMap", [("scale", Self.numbers([scale]))])
      element.set("in2", Self.name(of: map))
      element.set("xChannelSelector", x.rawValue)
      element.set("yChannelSelector", y.rawValue)
      return element
    case .turbulence(let noise): return turbulence(noise)
    case .convolution: return replacement(of: "a convolution")
    case .lighting: return replacement(of: "lighting")
    case .drawing:
      return replacement(of: "a picture in a filter", by: Self("feFlood", [("flood-opacity", .words("0"))]))
    }
  }

  private mutating func replacement(of name: String, by element: Self = Self("feOffset")) -> Self {
    missing.append(name)
    return element
  }

  /// Shadows and shifts lie at whole pixels.
  private static func shift(_ x: Double, _ y: Double) -> [(String, Value)] {
    [("dx", numbers([x.rounded()])), ("dy", numbers([y.rounded()]))]
  }

  private static func flood(_ color: Color) -> [(String, Value)] {
    [("flood-color", .color(color)), ("flood-opacity", numbers([color.alpha], 3))]
  }

  private static func composite(_ composite: ImageFilter.CompositeOperator) -> Self {
    let name =
      switch composite {
      case .over: "over"
      case .in: "in"
      case .out: "out"
      case .atop: "atop"
      case .xor: "xor"
      case .lighter: "lighter"
      case .arithmetic: "arithmetic"
      }
    var element = Self("feComposite", [("operator", .words(name))])
    if case .arithmetic(let k1, let k2, let k3, let k4) = composite {
      for (name, value) in zip(["k1", "k2", "k3", "k4"], [k1, k2, k3, k4]) { element.set(name, [value], decimals: 4) }
    }
    return element
  }

  private static func function(_ name: String, _ function: ImageFilter.TransferFunction) -> Self? {
    func element(_ type: String, _ numbers: KeyValuePairs<String, [Double]>) -> Self {
      Self(name, [("type", .words(type))] + numbers.map { ($0, Self.numbers($1, 4)) })
    }
    return switch function {
    case .identity: nil
    case .table(let values): element("table", ["tableValues": values])
    case .discrete(let values): element("discrete", ["tableValues": values])
    case .linear(let slope, let intercept): element("linear", ["slope": [slope], "intercept": [intercept]])
    case .gamma(let amplitude, let exponent, let offset):
      element("gamma", ["amplitude": [amplitude], "exponent": [exponent], "offset": [offset]])
    }
  }

  private mutating func turbulence(_ noise: Turbulence) -> Self {
    // The noise's own units are pixels only where its transform moves it alone.
    guard let scale = noise.transform.uniformScale, scale > 0, noise.transform.b == 0, noise.transform.c == 0 else {
      return replacement(of: "turned noise")
    }
    if noise.transform.tx != 0 || noise.transform.ty != 0 { missing.append("moved noise") }
    var element = Self("feTurbulence", [("type", .words(noise.kind.rawValue))])
    element.set("baseFrequency", [noise.frequencyX / scale, noise.frequencyY / scale], decimals: 6)
    element.set("numOctaves", "\(noise.octaves)")
    element.set("seed", "\(noise.seed)")
    if noise.tile != nil { element.set("stitchTiles", "stitch") }
    return element
  }
}
