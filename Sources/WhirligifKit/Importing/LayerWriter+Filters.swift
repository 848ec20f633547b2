import JSON
import Raster

extension LayerWriter {
  /// A filter as a member of a layer; nil, with a warning, for what the language does not have.
  mutating func effect(_ filter: ImageFilter) -> JSONText.Member? {
    guard filter.steps.count == 1, let step = filter.steps.first, step.subregion == nil,
      step.input == .previous || step.input == .sourceGraphic, let member = member(step.operation)
    else {
      let names = filter.steps.map { $0.operation.name }
      warn("a filter is left out (\(names.joined(separator: ", "))); the language has single blurs and shadows")
      return nil
    }
    if step.encoding == .linearRGB { warn("a filter in linear light is drawn in sRGB") }
    return member
  }

  private func member(_ operation: ImageFilter.Operation) -> JSONText.Member? {
    switch operation {
    case .gaussianBlur(let x, let y):
      return .init(name: "blur", value: x == y ? number(x) : .array([number(x), number(y)]))
    case .dropShadow(let dx, let dy, let x, let y, let color) where x == y:
      return .init(
        name: "shadow",
        value: .object([
          "offset": .array([number(dx), number(dy)]), "blur": number(x), "color": .string(colors.text(of: color)),
        ]))
    default: return nil
    }
  }
}

extension ImageFilter.Operation {
  /// What SVG calls it.
  fileprivate var name: String {
    switch self {
    case .gaussianBlur: "feGaussianBlur"
    case .offset: "feOffset"
    case .flood: "feFlood"
    case .merge: "feMerge"
    case .blend: "feBlend"
    case .colorMatrix: "feColorMatrix"
    case .composite: "feComposite"
    case .componentTransfer: "feComponentTransfer"
    case .dropShadow: "feDropShadow"
    case .morphology: "feMorphology"
    case .convolution: "feConvolveMatrix"
    case .turbulence: "feTurbulence"
    case .lighting: "lighting"
    case .tile: "feTile"
    case .drawing: "feImage"
    case .displacement: "feDisplacementMap"
    }
  }
}
