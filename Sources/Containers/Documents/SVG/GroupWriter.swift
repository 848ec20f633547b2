import Drawing
import Numerics
import Raster
import Vector

extension LoopWriter {
  mutating func group(_ slot: Slot, present: [Int], times: SampleTimes) -> [Markup] {
    let groups = slot.groups
    guard let first = groups.first else { return [] }
    let presentTimes = times.only(present)
    var content: [Markup] = []
    for part in slot.maskedParts {
      content += elements(of: part.content, times)
      if let (kind, mask) = part.mask {
        content = [masked(content, by: Factoring.group(elements(of: mask, times)), kind)]
      }
    }
    guard !content.isEmpty else { return [] }
    // The opacity of a group of one element is that of the element.
    let isPlain = first.filters.isEmpty && first.blend == .normal
    if isPlain, content.count == 1, content[0]["opacity"] == nil, !content[0].isBlended {
      fade(&content[0], opacities: groups.map { $0.opacity }, present: present, times: times)
      return content
    }
    var element = Markup("g", [:], content)
    filter(&element, by: groups.map { $0.filters }, times: presentTimes)
    fade(&element, opacities: groups.map { $0.opacity }, present: present, times: times)
    blend(&element, first.blend)
    if element.attributes.isEmpty, !element.children.contains(where: { $0.isAnimation }) {
      guard content.contains(where: { $0.isBlended }) else { return content }
      element.style("isolation:isolate")
    }
    return [element]
  }

  private mutating func filter(_ element: inout Markup, by lists: [[ImageFilter]], times: SampleTimes) {
    guard let first = lists.first, !first.isEmpty else { return }
    for index in first.indices {
      let filters = lists.compactMap { $0.count > index ? $0[index] : nil }
      guard filters.count == lists.count else { continue }
      if index > 0 { element = Markup("g", [:], [element]) }
      let area = canvas.outset(by: filters.map(FilterMarkup.reach).max() ?? 0)
      let markups = filters.map { FilterMarkup($0, area: area) }
      for missing in Set(markups.flatMap { $0.missing }).sorted() { warn("The filter is drawn without \(missing).") }
      if let changing = FilterAttribute.changing(in: markups.map { $0.element }) {
        var filter = markups[0].element
        // The attributes of the filter itself last: their animations stand among its primitives.
        for attribute in changing.reversed() { attribute.apply(to: &filter, times, self) }
        element["filter"] = definitions.reference(to: filter)
      } else {
        let references = markups.map { definitions.reference(to: $0.element) }
        element["filter"] = references[0]
        if let animation = discrete("filter", texts: references, times: times) { element.children.append(animation) }
      }
    }
  }

  /// Elements under a mask.
  mutating func masked(_ content: [Markup], by drawing: Markup, _ kind: MaskKind) -> Markup {
    var mask = Markup("mask", ["maskUnits": "userSpaceOnUse"])
    mask.setArea(canvas, decimals: 0)
    switch kind.channel {
    case .alpha: mask["style"] = "mask-type:alpha"
    case .luminance(.srgb): break
    case .luminance(.linearRGB): mask["color-interpolation"] = "linearRGB"
    }
    mask.children = [drawing]
    if kind.isInverted {
      // The complement of the coverage: 1 - alpha, or 1 - luminance over black.
      var filter = Markup("filter", ["filterUnits": "userSpaceOnUse"])
      filter.setArea(canvas, decimals: 0)
      filter["color-interpolation-filters"] = "sRGB"
      var inner = Markup("g", [:], [drawing])
      if kind.channel == .alpha {
        filter.children = [Markup("feColorMatrix", ["values": "0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 -1 1"])]
      } else {
        filter.children = [Markup("feColorMatrix", ["values": "-1 0 0 0 1 0 -1 0 0 1 0 0 -1 0 1 0 0 0 0 1"])]
        var ground = Markup("rect")
        ground["width"] = mask["width"]
        ground["height"] = mask["height"]
        inner.children.insert(ground, at: 0)
      }
      inner["filter"] = definitions.reference(to: filter)
      mask.children = [inner]
    }
    mask.children += tick(for: [drawing])
    var element = Markup("g", [:], content)
    element["mask"] = definitions.reference(to: mask)
    return element
  }

  /// An animation without a picture, for masks and patterns whose content has masks that move: Chromium looks for
  /// changes in the content itself, but not in what its masks refer to.
  func tick(for content: [Markup]) -> [Markup] {
    let moves = content.contains { element in
      element.contains { $0["mask"].map(definitions.isAnimated) ?? false }
    }
    guard moves else { return [] }
    let frames = KeyFrames.line(from: [0], to: [1])
    return [
      Markup(
        "path", [:], [clock.animation("animate", of: "stroke-width", frames) { "\(Int($0[0]))" }].compactMap { $0 })
    ]
  }

  mutating func clip(_ slot: Slot, present: [Int], times: SampleTimes) -> [Markup] {
    let content = elements(of: slot.children, times)
    let shapes = slot.nodes.compactMap { $0.shape }
    guard !content.isEmpty, !shapes.isEmpty else { return content }
    let presentTimes = times.only(present)
    if shapes.allSatisfy({ $0.covers(canvas) }) { return content }
    var element = element(of: ShapeGeometry(shapes, presentTimes, outlines))
    if shapes[0].rule == .evenOdd, element.name == "path" { element["clip-rule"] = "evenodd" }
    let reference = definitions.reference(to: Markup("clipPath", [:], [element]))
    guard content.contains(where: { $0.isBlended }) else { return [Markup("g", ["clip-path": reference], content)] }
    // A clipped group would be a picture of its own, on which nothing blends with what lies below it.
    return content.map { child in
      var child = child
      let style = child.takeBlend()
      var wrapper = Markup("g", ["clip-path": reference], [child])
      if let style { wrapper.style(style) }
      return wrapper
    }
  }
}

extension Markup {
  /// Whether the element blends with what lies below it.
  var isBlended: Bool { self["style"]?.includes("mix-blend-mode") == true }

  /// Removes the declaration of the blend mode and returns it.
  fileprivate mutating func takeBlend() -> String? {
    let declarations = (self["style"] ?? "").split(at: ";").map(String.init)
    guard let blend = declarations.first(where: { $0.begins(with: "mix-blend-mode") }) else { return nil }
    let rest = declarations.filter { $0 != blend }
    self["style"] = rest.isEmpty ? nil : rest.joined(separator: ";")
    return blend
  }
}
