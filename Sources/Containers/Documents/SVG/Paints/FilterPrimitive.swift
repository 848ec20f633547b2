import Numerics
import Raster
import Vector

/// Compares filters.
enum FilterNumbers {
  /// Whether both filters do the same with other numbers.
  static func haveSameSteps(_ a: ImageFilter, _ b: ImageFilter) -> Bool {
    a.steps.count == b.steps.count
      && zip(a.steps, b.steps).allSatisfy { $0.input == $1.input && $0.result == $1.result }
      && zip(element(of: a).children, element(of: b).children).allSatisfy { $0.name == $1.name }
  }

  private static func element(of filter: ImageFilter) -> Markup { FilterMarkup(filter, area: .null).element }

  /// Whether the middle filter lies halfway between both others, as far as one can see.
  static func isLinear(_ a: ImageFilter, _ middle: ImageFilter, _ b: ImageFilter) -> Bool {
    if a == middle, a == b { return true }
    guard let attributes = FilterAttribute.changing(in: [a, middle, b].map(element)) else { return false }
    return attributes.allSatisfy { $0.isLinear }
  }
}

/// A filter as an element.
struct FilterMarkup {
  /// The element; its region is given in pixels.
  private(set) var element: Markup
  /// The primitives that SVG does not have, or that are not written.
  private(set) var missing: [String] = []

  /// - Parameter area: the region of filters without one.
  init(_ filter: ImageFilter, area: Rect) {
    element = Markup("filter", ["filterUnits": "userSpaceOnUse"])
    element.setArea(filter.region ?? area, decimals: 2)
    if filter.steps.allSatisfy({ $0.encoding == .srgb }) { element["color-interpolation-filters"] = "sRGB" }
    for step in filter.steps { element.children.append(primitive(step)) }
  }

  private static func text(_ value: Double) -> String { Decimal.text(value, 2) }

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

  private func name(of input: ImageFilter.Input) -> String? {
    switch input {
    case .previous: nil
    case .sourceGraphic: "SourceGraphic"
    case .sourceAlpha: "SourceAlpha"
    case .result(let name): name.text
    }
  }

  private mutating func primitive(_ step: ImageFilter.Step) -> Markup {
    var primitive = primitive(of: step)
    if !primitive.attributes.contains(where: { $0.name == "in" }), readsInput(step.operation) {
      primitive["in"] = name(of: step.input)
    }
    if step.encoding == .srgb, element["color-interpolation-filters"] == nil {
      primitive["color-interpolation-filters"] = "sRGB"
    }
    if let subregion = step.subregion { primitive.setArea(subregion, decimals: 2) }
    primitive["result"] = step.result?.text
    return primitive
  }

  private func readsInput(_ operation: ImageFilter.Operation) -> Bool {
    switch operation {
    case .flood, .merge, .turbulence, .drawing: false
    default: true
    }
  }

  private func pair(_ x: Double, _ y: Double) -> String {
    x == y ? Self.text(x) : "\(Self.text(x)) \(Self.text(y))"
  }

  private mutating func primitive(of step: ImageFilter.Step) -> Markup {
    switch step.operation {
    case .gaussianBlur(let x, let y): return Markup("feGaussianBlur", ["stdDeviation": pair(max(x, 0), max(y, 0))])
    case .offset(let x, let y):
      return Markup("feOffset", ["dx": Self.text(x.rounded()), "dy": Self.text(y.rounded())])
    case .flood(let color): return flood(color, element: "feFlood", attributes: [:])
    case .merge(let inputs):
      return Markup("feMerge", [:], inputs.map(mergeNode))
    case .blend(let mode, let backdrop):
      var element = Markup("feBlend", ["mode": mode.rawValue])
      element["in2"] = name(of: backdrop)
      if mode == .hardMix || mode == .plusLighter { missing.append("the blend mode \(mode.rawValue)") }
      return element
    case .colorMatrix(let numbers):
      return Markup("feColorMatrix", ["values": numbers.map { Decimal.text($0, 4) }.joined(separator: " ")])
    case .composite(let composite, let other): return self.composite(composite, other)
    case .componentTransfer(let red, let green, let blue, let alpha):
      let functions = [("feFuncR", red), ("feFuncG", green), ("feFuncB", blue), ("feFuncA", alpha)]
      return Markup("feComponentTransfer", [:], functions.compactMap { Self.function($0, $1) })
    case .dropShadow(let dx, let dy, let x, let y, let color):
      return flood(
        color, element: "feDropShadow",
        attributes: [
          "dx": Self.text(dx.rounded()), "dy": Self.text(dy.rounded()), "stdDeviation": pair(max(x, 0), max(y, 0)),
        ])
    case .morphology(let kind, let x, let y):
      return Markup("feMorphology", ["operator": kind.rawValue, "radius": pair(max(x, 0), max(y, 0))])
    case .tile: return Markup("feTile")
    case .displacement(let map, let scale, let x, let y):
      var element = Markup("feDisplacementMap", ["scale": Self.text(scale)])
      element["in2"] = name(of: map)
      element["xChannelSelector"] = x.rawValue
      element["yChannelSelector"] = y.rawValue
      return element
    case .turbulence(let noise): return turbulence(noise)
    case .convolution: return replacement(of: "a convolution")
    case .lighting: return replacement(of: "lighting")
    case .drawing: return replacement(of: "a picture in a filter", by: Markup("feFlood", ["flood-opacity": "0"]))
    }
  }

  private mutating func replacement(of name: String, by element: Markup = Markup("feOffset")) -> Markup {
    missing.append(name)
    return element
  }

  private func mergeNode(_ input: ImageFilter.Input) -> Markup {
    var node = Markup("feMergeNode")
    node["in"] = name(of: input)
    return node
  }

  private func flood(_ color: Color, element name: String, attributes: KeyValuePairs<String, String>) -> Markup {
    var element = Markup(name, attributes)
    element["flood-color"] = color.hex
    if color.alpha < 1 { element["flood-opacity"] = Decimal.text(color.alpha, 3) }
    return element
  }

  private func composite(_ composite: ImageFilter.CompositeOperator, _ other: ImageFilter.Input) -> Markup {
    var element = Markup("feComposite")
    switch composite {
    case .over: element["operator"] = "over"
    case .in: element["operator"] = "in"
    case .out: element["operator"] = "out"
    case .atop: element["operator"] = "atop"
    case .xor: element["operator"] = "xor"
    case .lighter: element["operator"] = "lighter"
    case .arithmetic(let k1, let k2, let k3, let k4):
      element["operator"] = "arithmetic"
      for (name, value) in zip(["k1", "k2", "k3", "k4"], [k1, k2, k3, k4]) { element[name] = Decimal.text(value, 4) }
    }
    element["in2"] = name(of: other)
    return element
  }

  private static func function(_ name: String, _ function: ImageFilter.TransferFunction) -> Markup? {
    func list(_ values: [Double]) -> String { values.map { Decimal.text($0, 4) }.joined(separator: " ") }
    switch function {
    case .identity: return nil
    case .table(let values): return Markup(name, ["type": "table", "tableValues": list(values)])
    case .discrete(let values): return Markup(name, ["type": "discrete", "tableValues": list(values)])
    case .linear(let slope, let intercept):
      return Markup(
        name, ["type": "linear", "slope": Decimal.text(slope, 4), "intercept": Decimal.text(intercept, 4)])
    case .gamma(let amplitude, let exponent, let offset):
      return Markup(
        name,
        [
          "type": "gamma", "amplitude": Decimal.text(amplitude, 4), "exponent": Decimal.text(exponent, 4),
          "offset": Decimal.text(offset, 4),
        ])
    }
  }

  private mutating func turbulence(_ noise: Turbulence) -> Markup {
    // The noise's own units are pixels only where its transform moves it alone.
    guard let scale = noise.transform.uniformScale, scale > 0, noise.transform.b == 0, noise.transform.c == 0 else {
      missing.append("turned noise")
      return Markup("feOffset")
    }
    if noise.transform.tx != 0 || noise.transform.ty != 0 { missing.append("moved noise") }
    var element = Markup("feTurbulence", ["type": noise.kind.rawValue])
    element["baseFrequency"] =
      "\(Decimal.text(noise.frequencyX / scale, 6)) \(Decimal.text(noise.frequencyY / scale, 6))"
    element["numOctaves"] = "\(noise.octaves)"
    element["seed"] = "\(noise.seed)"
    if noise.tile != nil { element["stitchTiles"] = "stitch" }
    return element
  }
}
