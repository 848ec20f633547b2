import Drawing
import Numerics
import Raster
import Vector

extension LoopWriter {
  mutating func group(_ slot: Slot, present: [Int], times: SampleTimes) -> [Element] {
    let groups = slot.groups
    guard let first = groups.first else { return [] }
    let presentTimes = times.only(present)
    var content: [Element] = []
    for part in slot.maskedParts {
      content += elements(of: part.content, times)
      if let (kind, mask) = part.mask {
        content = [masked(content, by: Factoring.group(elements(of: mask, times)), kind)]
      }
    }
    guard !content.isEmpty else { return [] }
    // The opacity of a group of one element is that of the element.
    let isPlain = first.filters.isEmpty && first.blend == .normal
    if isPlain, content.count == 1, content[0][field: "opacity"] == nil, content[0].blend == .normal {
      fade(&content[0], opacities: groups.map { $0.opacity }, present: present, times: times)
      return content
    }
    var element = Element("g", [:], content)
    filter(&element, by: groups.map { $0.filters }, times: presentTimes)
    fade(&element, opacities: groups.map { $0.opacity }, present: present, times: times)
    blend(&element, first.blend)
    if element.fields.isEmpty, element.blend == .normal {
      guard content.contains(where: { $0.blend != .normal }) else { return content }
      element.declarations = ["isolation:isolate"]
    }
    return [element]
  }

  private mutating func filter(_ element: inout Element, by lists: [[ImageFilter]], times: SampleTimes) {
    guard let first = lists.first, !first.isEmpty else { return }
    for index in first.indices {
      let filters = lists.compactMap { $0.count > index ? $0[index] : nil }
      guard filters.count == lists.count else { continue }
      if index > 0 { element = Element("g", [:], [element]) }
      let area = canvas.outset(by: filters.map(FilterPrimitive.reach).max() ?? 0)
      let primitives = filters.map { FilterPrimitive($0, area: area) }
      for missing in Set(primitives.flatMap { $0.missing }).sorted() { warn("The filter is drawn without \(missing).") }
      if let moving = self.element(of: primitives, times) {
        element[value: "filter"] = definitions.reference(to: moving)
      } else {
        let references = primitives.compactMap { self.element(of: [$0], times) }.map { definitions.reference(to: $0) }
        set("filter", to: KeyFrames.steps(times: times.times, values: references), of: &element)
      }
    }
  }

  /// Elements under a mask.
  mutating func masked(_ content: [Element], by drawing: Element, _ kind: MaskKind) -> Element {
    var mask = Element("mask", ["maskUnits": "userSpaceOnUse"])
    mask.setArea(canvas, decimals: 0)
    switch kind.channel {
    case .alpha: mask.declarations = ["mask-type:alpha"]
    case .luminance(.srgb): break
    case .luminance(.linearRGB): mask["color-interpolation"] = "linearRGB"
    }
    mask.children = [drawing]
    if kind.isInverted {
      // The complement of the coverage: 1 - alpha, or 1 - luminance over black.
      var filter = Element("filter", ["filterUnits": "userSpaceOnUse"])
      filter.setArea(canvas, decimals: 0)
      filter["color-interpolation-filters"] = "sRGB"
      var inner = Element("g", [:], [drawing])
      if kind.channel == .alpha {
        filter.children = [Element("feColorMatrix", ["values": "0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 -1 1"])]
      } else {
        filter.children = [Element("feColorMatrix", ["values": "-1 0 0 0 1 0 -1 0 0 1 0 0 -1 0 1 0 0 0 0 1"])]
        var ground = Element("rect")
        ground["width"] = mask["width"]
        ground["height"] = mask["height"]
        inner.children.insert(ground, at: 0)
      }
      inner[value: "filter"] = definitions.reference(to: filter)
      mask.children = [inner]
    }
    mask.children += tick(for: [drawing])
    var element = Element("g", [:], content)
    element[value: "mask"] = definitions.reference(to: mask)
    element.keepApart()
    return element
  }

  /// An animation without a picture, for masks and patterns whose content has masks that move: Chromium looks for
  /// changes in the content itself, but not in what its masks refer to.
  func tick(for content: [Element]) -> [Element] {
    let moves = content.contains { element in
      element.contains {
        if case .reference(let mask)? = $0[value: "mask"] { definitions.isMoving(mask) } else { false }
      }
    }
    guard moves else { return [] }
    var path = Element("path")
    path.fields = [.init(name: "stroke-width", motion: .line(from: .text("0"), to: .text("1")))]
    return [path]
  }

  mutating func clip(_ slot: Slot, present: [Int], times: SampleTimes) -> [Element] {
    let content = elements(of: slot.children, times)
    let shapes = slot.nodes.compactMap { $0.shape }
    guard !content.isEmpty, !shapes.isEmpty else { return content }
    let presentTimes = times.only(present)
    if shapes.allSatisfy({ $0.covers(canvas) }) { return content }
    let reference = clip(shapes, presentTimes)
    func clipped(_ content: [Element]) -> Element {
      var group = Element("g", [:], content)
      group[value: "clip-path"] = reference
      group.keepApart()
      return group
    }
    guard content.contains(where: { $0.blend != .normal }) else { return [clipped(content)] }
    // A clipped group would be a picture of its own, on which nothing blends with what lies below it.
    return content.map { child in
      var inner = child
      inner.blend = .normal
      var group = clipped([inner])
      group.blend = child.blend
      return group
    }
  }

  /// A reference to the clip by shapes.
  mutating func clip(_ shapes: [SceneShape], _ times: SampleTimes) -> Element.Value {
    var element = element(of: ShapeGeometry(shapes, times, outlines, mayBePlaced: false, mayPivot: isStyled))
    if shapes[0].rule == .evenOdd, element.name == "path" { element["clip-rule"] = "evenodd" }
    return definitions.reference(to: Element("clipPath", [:], [element]))
  }
}

extension Element {
  /// Gives the group and its only child classes if the child moves. Minifiers would move the attributes of the group to
  /// the child otherwise, so that its clip or mask moved too.
  mutating func keepApart() {
    guard children.count == 1, children[0].markMotion() else { return }
    add(class: Self.apart)
  }

  /// Marks the first element that moves, of this one and only children in it; false if none does.
  private mutating func markMotion() -> Bool {
    guard placement.contains(where: { !$0.isStill }) else {
      return name == "g" && children.count == 1 && children[0].markMotion()
    }
    add(class: Self.apart)
    return true
  }
}
