import Drawing
import JSON
import Numerics
import Vector

extension Reader {
  func effects(_ json: JSONValue?) -> [EffectModel] {
    (json?.array ?? []).compactMap { effect in
      guard let object = effect.object, object["en"]?.flag ?? true else { return nil }
      return within(object.name("nm") ?? "effect") { self.effect(object) }
    }
  }

  private func within<Result>(_ name: Name, _ body: () -> Result) -> Result {
    path.append(name)
    parts.begin(name == "effect" ? "" : name, kind: "effect")
    defer {
      parts.end()
      path.removeLast()
    }
    return body()
  }

  private func effect(_ object: JSONObject) -> EffectModel? {
    func value(_ index: Int) -> JSONValue? { object.effectValue(index) }
    switch object.effectType {
    case 22, JSONObject.setMatte: return nil
    case 21: return .fill(color: color(value(2), .effect), opacity: number(value(6), or: 1))
    case 20:
      return .tint(
        black: color(value(0), .effect), white: color(value(1), or: .white, .effect), amount: number(value(2), or: 100))
    case 23:
      return .tritone(
        highlights: color(value(0), or: .white, .effect), midtones: color(value(1), .effect),
        shadows: color(value(2), .effect),
        original: number(value(3), or: 0))
    case 24: return .levels([10, 17, 24, 31, 3].map { levels(object, from: $0) })
    case 29: return .blur(size: number(value(0), or: 0), dimensions: number(value(1), or: 1))
    case 25:
      return .dropShadow(
        color: color(value(0), .effect), opacity: number(value(1), or: 255), direction: number(value(2), or: 0),
        distance: number(value(3), or: 0), softness: number(value(4), or: 0))
    // Sliders, angles, points, check boxes, menus and the like only provide numbers for expressions.
    case .some(0...13):
      if object.isUnexportedEffect { warn(.unplayedEffect, object.name("nm")) }
      return nil
    case let type:
      if object["ef"]?.array?.isEmpty == false {
        let kind: LottieWarning.Kind = type == Self.transformEffect ? .effect : .unplayedEffect
        warn(kind, object.name("nm") ?? type.map { Name("type \($0)") })
      }
      return nil
    }
  }

  /// The layer styles of After Effects that are drawn, after the effects: the shadow.
  func layerStyles(_ json: JSONValue?) -> [EffectModel] {
    let names: [Name] = [
      "stroke", "drop shadow", "inner shadow", "outer glow", "inner glow", "bevel and emboss", "satin",
      "color overlay", "gradient overlay",
    ]
    return (json?.array ?? []).filter { $0["en"]?.flag ?? true }.compactMap { style in
      let type = style["ty"]?.index ?? -1
      let name = names.indices.contains(type) ? names[type] : style["nm"]?.name
      let isShadow = type == 1
      // The hardness of an edge and noise are not drawn, nor a blend mode that changes the color.
      let isPlain = ["ch", "no"].allSatisfy { number(style[$0], or: 0).values.allSatisfy { $0 == 0 } }
      let isBlack = color(style["c"], .effect).values.allSatisfy { $0 == .black }
      let blend = style["bm"]?["k"]?.index ?? 1
      if !isShadow || !isPlain || !(blend == 0 || blend == 1 && isBlack) { warn(.layerStyle, name) }
      return isShadow ? within(style["nm"]?.name ?? "effect") { shadow(style) } : nil
    }
  }

  /// The shadow of a layer style, whose angle is that of the light, counterclockwise from the right.
  private func shadow(_ style: JSONValue) -> EffectModel {
    .dropShadow(
      color: color(style["c"], .effect), opacity: number(style["o"], or: 75).mapped { $0 * 2.55 },
      direction: number(style["a"], or: 120).mapped { 270 - $0 }, distance: number(style["d"], or: 5),
      softness: number(style["s"], or: 5).mapped { $0 * 1.2 })
  }

  /// The type of the only other effect that lottie-web draws.
  private static let transformEffect = 35

  private func levels(_ effect: JSONObject, from index: Int) -> LevelsModel {
    func value(_ offset: Int, or fallback: Double) -> Property<Double> {
      number(effect.effectValue(index + offset), or: fallback)
    }
    return LevelsModel(
      inputBlack: value(0, or: 0), inputWhite: value(1, or: 1), gamma: value(2, or: 1), outputBlack: value(3, or: 0),
      outputWhite: value(4, or: 1))
  }

  /// The effects that show a layer where another has alpha or luminance.
  func effectMattes(_ object: JSONObject) -> [MatteModel] {
    object.setMattes.compactMap { effect in
      guard let source = effect.effectValue(0)?["k"]?.index, source != 0 else { return nil }
      let channel = number(effect.effectValue(1), or: 4).value(at: 0)
      if channel != 4, channel != 5 { warn(.effect, Name("color channels of \(effect.name("nm") ?? "Set Matte")")) }
      return MatteModel(
        usesLuminance: channel == 5, isInverted: number(effect.effectValue(2), or: 0).value(at: 0) != 0,
        sourceInd: source, source: nil)
    }
  }

  /// The effects of type 22, and the masks that each follows.
  func maskStrokes(_ object: JSONObject) -> [MaskStrokeModel] {
    let effects = (object["ef"]?.array ?? []).compactMap { $0.object }
    return effects.filter { $0.choice("ty") == 22 && $0["en"]?.flag ?? true }.map { effect in
      within(effect.name("nm") ?? "effect") { self.maskStroke(effect, masks: object["masksProperties"]?.array ?? []) }
    }
  }

  private func maskStroke(_ effect: JSONObject, masks: [JSONValue]) -> MaskStrokeModel {
    func number(_ index: Int, or fallback: Double) -> Property<Double> {
      self.number(effect.effectValue(index), or: fallback)
    }
    func isSet(_ index: Int) -> Bool { number(index, or: 0).value(at: 0) != 0 }
    let chosen = number(0, or: 1).value(at: 0)
    let lined = isSet(1) ? masks : masks.enumerated().filter { Double($0.offset + 1) == chosen }.map { $0.element }
    let style = number(10, or: 1).value(at: 0).rounded()
    return MaskStrokeModel(
      shapes: lined.map { bezier($0["pt"], isClosed: $0["cl"]?.flag) }, color: color(effect.effectValue(3), .stroke),
      brushSize: number(4, or: 2).mapped { $0 * self.options.edits.strokeScale }, opacity: number(6, or: 1),
      start: number(7, or: 0), end: number(8, or: 100),
      isSequential: isSet(2), spacing: number(9, or: 15),
      style: style == 2 ? .alone : style == 3 ? .revealsOriginal : .onOriginal)
  }
}

extension JSONObject {
  /// The type of the effect Set Matte.
  fileprivate static let setMatte = 28

  fileprivate var setMattes: [JSONObject] {
    (self["ef"]?.array ?? []).compactMap { $0.object }.filter {
      $0.choice("ty") == Self.setMatte && $0["en"]?.flag ?? true
    }
  }

  /// The `ind` of the layers that effects use as mattes.
  var effectMattes: [Int] { setMattes.compactMap { $0.effectValue(0)?["k"]?.index } }

  /// The type, which is found by the name if the exporter did not know the effect and wrote that of custom controls.
  fileprivate var effectType: Int? {
    guard choice("ty") == 5 else { return choice("ty") }
    return switch name("mn") {
    case "ADBE Tint": 20
    case "ADBE Fill": 21
    case "ADBE Tritone": 23
    case "ADBE Drop Shadow": 25
    case "ADBE Gaussian Blur", "ADBE Gaussian Blur 2", "ADBE Fast Blur": 29
    default: 5
    }
  }

  /// Whether an effect of type 5 is one of After Effects or of a common plug-in that changes pixels.
  fileprivate var isUnexportedEffect: Bool {
    guard choice("ty") == 5, let name = self["mn"]?.string,
      ["ADBE ", "CC ", "CS ", "tc "].contains(where: { name.begins(with: $0) })
    else { return false }
    let isControl = name.ends(with: " Control") || name.begins(with: "ADBE CM ")
    return !isControl && name != "ADBE GROW BOUNDS"
  }

  /// The value of an effect's control.
  fileprivate func effectValue(_ index: Int) -> JSONValue? {
    guard let values = self["ef"]?.array, index < values.count else { return nil }
    return values[index]["v"]
  }
}
