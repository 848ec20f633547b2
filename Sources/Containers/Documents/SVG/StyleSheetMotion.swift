import Numerics

/// Moves elements by a style sheet rather than by animation elements: classes with keyframes.
///
/// Transforms, opacities, paints, strokes, and the geometry of circles and rectangles become properties, of which
/// transforms are individual ones, so that each keeps its own times. What is no property in every browser, such as path
/// data, gradients and filters, keeps its animation elements.
struct StyleSheetMotion {
  /// The names of keyframes by their content, and of classes by their declarations.
  private var keyframes: [Name: String] = [:]
  private var classes: [Name: String] = [:]
  /// The rules in the order of their names.
  private(set) var rules = ""
  /// Whether something is clipped, fades at a place of its own, or changes otherwise than by rotation and opacity.
  /// Chromium would show a bitmap of it, which lies between pixels, is drawn for the largest scale and has softer edges
  /// where it is clipped.
  private(set) var needsRepaint = false

  private static let properties: Set<Name> = [
    "opacity", "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-dashoffset", "stop-color", "stop-opacity",
    "flood-color", "flood-opacity",
  ]
  /// The lengths of elements that are properties.
  private static let lengths: [Name: [String]] = [
    "circle": ["cx", "cy", "r"], "rect": ["x", "y", "width", "height", "rx"],
  ]

  /// An element, and those in it, whose motion is in the rules as far as possible.
  /// - Parameter isPlaced: whether it is in one with a transform that stands still.
  mutating func moved(_ element: Markup, isPlaced: Bool = false) -> Markup {
    var (element, kept, declarations) = (element, [Markup](), Declarations())
    let transforms = element.children.filter { $0["attributeName"] == "transform" }
    let moves = transforms.isEmpty || declarations.place(element["transform"] ?? "", transforms, &self)
    if moves, !transforms.isEmpty { element["transform"] = nil }
    let isPlaced = isPlaced || element["transform"] != nil
    for child in element.children {
      let name = child["attributeName"] ?? ""
      if name == "transform" {
        if !moves {
          kept.append(child)
          needsRepaint = true
        }
      } else if child.name == "animate", Self.properties.contains(name) {
        declarations.animate(child, name: keyframes(of: child) { "\(name):\($0)" })
        if name == "opacity", isPlaced { needsRepaint = true }
      } else if child.name == "animate", Self.lengths[element.name]?.contains(name) == true {
        declarations.animate(child, name: keyframes(of: child) { "\(name):\(Self.length($0))" })
      } else {
        kept.append(moved(child, isPlaced: isPlaced))
      }
    }
    element.children = kept
    if element["clip-path"] != nil { needsRepaint = true }
    if let text = declarations.text { element.add(class: name(of: text)) }
    return element
  }

  private static func length(_ number: some StringProtocol) -> String { number == "0" ? "0" : "\(number)px" }

  /// The class with some declarations.
  private mutating func name(of declarations: String) -> String {
    if let name = classes[declarations] { return name }
    let name = Definitions.prefix + "c" + String(classes.count, radix: 36)
    classes[declarations] = name
    rules += ".\(name){\(declarations)}"
    return name
  }

  /// The keyframes of an animation element.
  /// - Parameter declaration: of one of its values.
  private mutating func keyframes(of animation: Markup, declaration: (Substring) -> String) -> String {
    let values = (animation["values"] ?? "").split(at: ";")
    let splines = (animation["keySplines"] ?? "").split(at: ";").map { $0.split(at: " ").joined(separator: ",") }
    let isDiscrete = animation["calcMode"] == "discrete"
    let times = Self.times(of: animation, count: values.count, isDiscrete: isDiscrete)
    // Equal easings stand in the declaration of the animation.
    let isEven = splines.allSatisfy { $0 == splines[0] }
    var content = ""
    for (index, value) in values.enumerated() {
      guard let time = times[index] else { continue }
      let isLast = index == values.count - 1
      content += Decimal.text(time, 3) + "%" + (isDiscrete && isLast ? ",to" : "") + "{" + declaration(value)
      if !isEven, index < splines.count { content += ";animation-timing-function:\(Self.easing(splines[index]))" }
      content += "}"
    }
    if let name = keyframes[content] { return name }
    let name = Definitions.prefix + "k" + String(keyframes.count, radix: 36)
    keyframes[content] = name
    rules += "@keyframes \(name){\(content)}"
    return name
  }

  private static func easing(_ numbers: String) -> String {
    numbers == "0,0,1,1" ? "linear" : "cubic-bezier(\(numbers))"
  }

  /// The times of values in percent; nil for values before a jump at the start and after one at the end, which are
  /// never seen. After another jump, time goes on a little later, as keyframes of one time are merged.
  private static func times(of animation: Markup, count: Int, isDiscrete: Bool) -> [Double?] {
    let stated = animation["keyTimes"]?.split(at: ";").map { 100 * (Double($0) ?? 0) }
    let times = stated ?? (0..<count).map { 100 * Double($0) / Double(max(isDiscrete ? count : count - 1, 1)) }
    let isFrozen = animation["fill"] == "freeze"
    return times.indices.map { index in
      let (time, isRepeated) = (times[index], index > 0 && times[index] == times[index - 1])
      if time == 0 { return index + 1 < count && times[index + 1] == 0 ? nil : 0 }
      if time < 100 { return isRepeated ? time + jump : time }
      return isRepeated ? (isFrozen ? 100 : nil) : (isFrozen && index + 1 < count ? 100 - jump : 100)
    }
  }

  /// A thousandth of a percent, which no frame falls into.
  private static let jump = 0.001

  /// The declarations of one class.
  private struct Declarations {
    private var places: [String] = []
    private var animations: [String] = []

    var text: String? {
      animations.isEmpty
        ? nil : (places + ["animation:" + animations.joined(separator: ",")]).joined(separator: ";")
    }

    mutating func animate(_ animation: Markup, name: String) {
      let splines = (animation["keySplines"] ?? "").split(at: ";")
      let easing =
        switch animation["calcMode"] {
        case "discrete": "step-end"
        case "spline" where splines.allSatisfy { $0 == splines[0] }:
          StyleSheetMotion.easing(splines[0].split(at: " ").joined(separator: ","))
        default: "linear"
        }
      let count = animation["fill"] == "freeze" ? "\(animation["repeatCount"] ?? "1") forwards" : "infinite"
      animations.append("\(animation["dur"] ?? "0s") \(easing) \(count) \(name)")
    }

    /// Adds transforms, as they are before any animation too; false if they are not a translation, a rotation and a
    /// scale in this order.
    mutating func place(_ attribute: String, _ elements: [Markup], _ motion: inout StyleSheetMotion) -> Bool {
      var parts: [(kind: String, animation: Markup?, value: Substring)] = []
      if elements[0]["additive"] == "sum" {
        for function in attribute.split(at: ")") {
          guard let (kind, value) = function.cut(at: "(") else { return false }
          parts.append((String(kind), nil, value))
        }
      }
      for element in elements {
        let values = (element["values"] ?? "").split(at: ";")
        guard let first = values.first else { return false }
        parts.append((element["type"] ?? "", values.allSatisfy { $0 == first } ? nil : element, first))
      }
      let order = ["translate", "rotate", "scale"]
      let places = parts.map { order.firstIndex(of: $0.kind) ?? -1 }
      guard places[0] >= 0, zip(places, places.dropFirst()).allSatisfy({ $0 < $1 }) else { return false }
      let pivots = parts.map { $0.kind == "rotate" ? $0.value.split(at: " ").dropFirst() : [] }
      // The origin of the transforms would be that of a scale too.
      if let pivot = pivots.first(where: { !$0.isEmpty }) {
        guard parts.count == 1 else { return false }
        self.places.append("transform-origin:" + pivot.map { $0 + "px" }.joined(separator: " "))
      }
      for part in parts {
        self.places.append(Self.declaration(part.kind, part.value))
        if let animation = part.animation {
          if part.kind != "rotate" { motion.needsRepaint = true }
          animate(animation, name: motion.keyframes(of: animation) { Self.declaration(part.kind, $0) })
        }
      }
      return true
    }

    private static func declaration(_ kind: String, _ value: Substring) -> String {
      let numbers = value.split(at: " ")
      return switch kind {
      case "translate": "translate:" + numbers.map { StyleSheetMotion.length($0) }.joined(separator: " ")
      case "rotate": "rotate:\(numbers.first ?? "0")deg"
      default: "scale:\(value)"
      }
    }
  }
}
