import Drawing
import JSON
import Numerics
import Vector

extension Reader {
  /// The animators and the path of a text, without its typeset texts; warns of their parts that are left out.
  func textMotion(_ json: JSONValue?) -> TextModel {
    var model = TextModel(keyframes: [])
    model.animators = (json?["a"]?.array ?? []).compactMap { textAnimator($0) }
    model.path = textPath(json?["p"])
    model.grouping.kind = json?["m"]?["g"]?.index.flatMap { TextGrouping.Kind(rawValue: $0) } ?? .characters
    model.grouping.alignment = property(json?["m"]?["a"], or: Point.zero)
    return model
  }

  private func textAnimator(_ json: JSONValue) -> TextAnimator? {
    guard let values = json["a"]?.object, !values.members.isEmpty else { return nil }
    var animator = TextAnimator(selector: rangeSelector(json["s"]))
    animator.position = property(values["p"], or: .zero)
    animator.anchor = property(values["a"], or: .zero)
    animator.scale = property(values["s"], or: Point(x: 100, y: 100))
    animator.rotation = number(values["r"] ?? values["rz"], or: 0)
    animator.skew = number(values["sk"], or: 0)
    animator.skewAxis = number(values["sa"], or: 0)
    animator.opacity = number(values["o"], or: 100)
    animator.strokeWidth = values["sw"].map { number($0, or: 0).mapped { $0 * self.options.edits.strokeScale } }
    animator.tracking = number(values["t"], or: 0)
    animator.fill = letterPaint(values, prefix: "f")
    animator.stroke = letterPaint(values, prefix: "s")
    for (key, name) in [
      ("rx", "rotation in space"), ("ry", "rotation in space"), ("bl", "blur"), ("ls", "line spacing"),
    ]
    where property(values[key], or: [0]).values.contains(where: { $0.contains { $0 != 0 } }) {
      warn(.textAnimator, Name(name))
    }
    return animator
  }

  private func letterPaint(_ values: JSONObject, prefix: String) -> LetterPaintModel {
    var model = LetterPaintModel()
    model.color = values["\(prefix)c"].map { color($0, prefix == "f" ? .fill : .stroke) }
    model.hue = number(values["\(prefix)h"], or: 0)
    model.saturation = number(values["\(prefix)s"], or: 0)
    model.brightness = number(values["\(prefix)b"], or: 0)
    model.opacity = number(values["\(prefix)o"], or: 100)
    return model
  }

  private func rangeSelector(_ json: JSONValue?) -> RangeSelector {
    var selector = RangeSelector()
    if let list = json?.array, list.count > 1 { warn(.textAnimator, "several selectors") }
    let json = json?.array?.first ?? json
    if json?["t"]?.flag == true { warn(.textAnimator, "expression selector") }
    if json?["rn"]?.flag == true { warn(.textAnimator, "random order") }
    selector.unit = json?["b"]?.index.flatMap { RangeSelector.Unit(rawValue: $0) } ?? .characters
    selector.shape = json?["sh"]?.index.flatMap { RangeSelector.Shape(rawValue: $0) } ?? .square
    selector.countsUnits = json?["r"]?.index == 2
    selector.start = number(json?["s"], or: 0)
    selector.end = json?["e"].map { number($0, or: 100) }
    selector.offset = number(json?["o"], or: 0)
    selector.amount = number(json?["a"], or: 100)
    selector.smoothness = number(json?["sm"], or: 100)
    selector.easeLow = number(json?["ne"], or: 0)
    selector.easeHigh = number(json?["xe"], or: 0)
    return selector
  }

  /// Nil without a path, and for a path that is none of the layer's masks.
  private func textPath(_ json: JSONValue?) -> TextPathModel? {
    guard let number = json?["m"]?.index else { return nil }
    let masks = layerJSON?["masksProperties"]?.array ?? []
    guard masks.indices.contains(number) else {
      warn(.textAnimator, "path")
      return nil
    }
    let mask = masks[number]
    return TextPathModel(
      shape: bezier(mask["pt"], isClosed: mask["cl"]?.flag), isReversed: flag(json?["r"]),
      isPerpendicular: flag(json?["p"]), fillsPath: flag(json?["a"]), firstMargin: self.number(json?["f"], or: 0),
      lastMargin: self.number(json?["l"], or: 0))
  }

  private func flag(_ json: JSONValue?) -> Bool { number(json, or: 0).value(at: 0) != 0 }
}
