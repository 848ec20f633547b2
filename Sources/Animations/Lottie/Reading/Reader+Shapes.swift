import Drawing
import JSON
import Numerics
import Raster
import Vector

extension Reader {
  /// The items of a shape list, except hidden items.
  func shapes(_ json: JSONValue?, depth: Int = 0) throws(LottieError) -> [ShapeItem] {
    guard depth < Self.maximumDepth else { throw .tooDeep(limit: Self.maximumDepth) }
    var items: [ShapeItem] = []
    for element in json?.array ?? [] {
      guard let object = element.object, object["hd"]?.flag != true else { continue }
      let name = object.name("nm") ?? object["ty"]?.name ?? "?"
      let kind = Self.kinds[object["ty"]?.string ?? ""] ?? "shape"
      let item = try within(name, kind, label: object.name("nm")) { () throws(LottieError) in
        let item = try shape(object, depth: depth)
        if parts.isHidden { patches.set("hd", to: .boolean(true), in: element) }
        return parts.isHidden ? nil : item
      }
      if let item { items.append(item) }
    }
    return items
  }

  private static let kinds: [Name: String] = [
    "gr": "group", "fl": "fill", "st": "stroke", "gf": "gradient", "gs": "gradient stroke",
  ]

  private func shape(_ object: JSONObject, depth: Int) throws(LottieError) -> ShapeItem? {
    switch object["ty"]?.string ?? "" {
    case "gr":
      let before = motions
      let group = try group(object, depth: depth)
      return motions == before ? .still(StillGroup(group)) : .group(group)
    case "sh", "rc", "el", "sr": return outline(object)
    case "fl", "st", "gf", "gs": return .style(style(object))
    case "tm", "rp", "rd", "mm", "pb", "zz", "op": return modifier(object)
    // The transform of the group, and "no style", which draws nothing.
    case "tr", "no": return nil
    case let type:
      warn(.unknownShape, Name(type))
      return nil
    }
  }

  private func group(_ object: JSONObject, depth: Int) throws(LottieError) -> ShapeGroup {
    let transformJSON = object["it"]?.array?.last { $0["ty"]?.string == "tr" }
    return ShapeGroup(
      items: try shapes(object["it"], depth: depth + 1), transform: transform(transformJSON),
      blend: blend(object["bm"]))
  }

  private func outline(_ object: JSONObject) -> ShapeItem {
    .outline(outlineModel(object), isReversed: object.choice("d") == 3)
  }

  private func outlineModel(_ object: JSONObject) -> OutlineModel {
    switch object["ty"]?.string {
    case "rc":
      .rectangle(
        center: position(object["p"]), size: property(object["s"], or: .zero), radius: number(object["r"], or: 0))
    case "el": .ellipse(center: position(object["p"]), size: property(object["s"], or: .zero))
    case "sr": .star(star(object))
    default: .bezier(bezier(object["ks"], isClosed: object["closed"]?.flag))
    }
  }

  private func star(_ object: JSONObject) -> StarModel {
    StarModel(
      center: position(object["p"]), points: number(object["pt"], or: 5), rotation: number(object["r"], or: 0),
      outerRadius: number(object["or"], or: 0), outerRoundness: number(object["os"], or: 0),
      innerRadius: object.choice("sy") == 2 ? nil : number(object["ir"], or: 0),
      innerRoundness: number(object["is"], or: 0))
  }

  // MARK: Styles

  private func style(_ object: JSONObject) -> StyleModel {
    let type = object["ty"]?.string ?? ""
    let rule: FillRule = object.choice("r") == 2 ? .evenOdd : .nonZero
    return StyleModel(
      kind: type == "fl" || type == "gf" ? .fill(rule) : .stroke(stroke(object)),
      ink: type == "fl" || type == "st"
        ? .color(color(object["c"], type == "fl" ? .fill : .stroke)) : .gradient(gradient(object)),
      opacity: number(object["o"], or: 100), blend: blend(object["bm"]))
  }

  private func stroke(_ object: JSONObject) -> StrokeModel {
    parts.noteStroke()
    noteWidth(object["w"])
    let limit = object["ml2"] ?? object["ml"]
    var dash: [Property<Double>] = []
    var dashOffset = Property(0.0)
    for entry in object["d"]?.array ?? [] {
      switch entry["n"]?.string {
      case "o": dashOffset = number(entry["v"], or: 0)
      case "d", "g": dash.append(number(entry["v"], or: 0))
      default: continue
      }
    }
    return StrokeModel(
      width: number(object["w"], or: 1), cap: Self.cap(object.choice("lc")), join: Self.join(object.choice("lj")),
      miterLimit: number(limit, or: 4), dash: dash, dashOffset: dashOffset, scale: options.edits.strokeScale)
  }

  private static func cap(_ number: Int?) -> StrokeStyle.Cap { number == 1 ? .butt : number == 3 ? .square : .round }

  static func join(_ number: Int?) -> StrokeStyle.Join { number == 1 ? .miter : number == 3 ? .bevel : .round }

  private func gradient(_ object: JSONObject) -> GradientModel {
    let kind: GradientModel.Kind =
      switch object.choice("t") {
      case 2: .radial
      case 3: .conic
      default: .linear
      }
    let stops = gradientStops(object["g"])
    let numbers = property(stops?["k"], or: [Double]())
    let count = stops?["p"]?.index ?? (numbers.constant.count / 4)
    let model = GradientModel(
      kind: kind, start: position(object["s"]), end: position(object["e"]), colorCount: max(0, count),
      numbers: numbers, highlight: number(object["h"], or: 0), highlightAngle: number(object["a"], or: 0))
    return replacingColors(of: model, stops?["k"])
  }

  /// The stops of a gradient, with their number: the value of a slot, if it has one.
  private func gradientStops(_ json: JSONValue?) -> JSONValue? {
    guard let slot = json?["sid"]?.name ?? json?["k"]?["sid"]?.name, let value = slotValue(slot), value["p"] != nil
    else { return json }
    slotUses[slot] = .gradient
    return value
  }

  /// - Parameter json: the numbers of the stops.
  private func replacingColors(of model: GradientModel, _ json: JSONValue?) -> GradientModel {
    var model = model
    let fades = parts.fadesColor
    func change(_ numbers: [Double]) -> [Double] {
      var numbers = numbers
      let count = min(model.colorCount, numbers.count / 4)
      let alphas = stride(from: 4 * count, to: numbers.count - 1, by: 2)
      let isOpaque = numbers.count == 4 * count
      for index in 0..<count {
        let at = 4 * index + 1
        let color = Color(red: numbers[at], green: numbers[at + 1], blue: numbers[at + 2])
        let new = parts.color(color, .stop)
        (numbers[at], numbers[at + 1], numbers[at + 2]) = (new.red, new.green, new.blue)
        if isOpaque, fades { numbers += [numbers[at - 1], new.alpha] }
        for stop in alphas where numbers[stop] == numbers[at - 1] { numbers[stop + 1] *= new.alpha }
      }
      return numbers
    }
    note(json, change, as: JSONText.rounded)
    model.numbers = model.numbers.mapped(change)
    return model
  }

  // MARK: Modifiers

  private func modifier(_ object: JSONObject) -> ShapeItem {
    switch object["ty"]?.string {
    case "tm":
      .modifier(
        .trim(
          start: number(object["s"], or: 0), end: number(object["e"], or: 100), offset: number(object["o"], or: 0),
          isSequential: object.choice("m") == 2))
    case "rp": .modifier(.repeater(repeater(object)))
    case "rd": .modifier(.roundCorners(radius: number(object["r"], or: 0)))
    case "pb": .modifier(.pucker(amount: number(object["a"], or: 0)))
    case "zz":
      .modifier(
        .zigZag(
          ridges: number(object["r"], or: 0), size: number(object["s"], or: 0), isSmooth: number(object["pt"], or: 1)))
    case "op":
      .modifier(
        .offset(
          amount: number(object["a"], or: 0), join: Self.join(object.choice("lj")),
          miterLimit: number(object["ml"], or: 4)))
    default: .modifier(.merge(merge(object)))
    }
  }

  /// Nil for the mode that only joins paths.
  private func merge(_ object: JSONObject) -> PathOperation? {
    switch object.choice("mm") {
    case 2: .union
    case 3: .subtract
    case 4: .intersect
    case 5: .exclude
    default: nil
    }
  }

  private func repeater(_ object: JSONObject) -> RepeaterModel {
    let transformJSON = object["tr"]
    return RepeaterModel(
      copies: number(object["c"], or: 1), offset: number(object["o"], or: 0), transform: transform(transformJSON),
      startOpacity: number(transformJSON?["so"], or: 100), endOpacity: number(transformJSON?["eo"], or: 100),
      firstIsOnTop: object.choice("m") != 2)
  }
}
