import Drawing
import Numerics
import Raster
import Vector

extension LoopWriter {
  mutating func group(_ slot: Slot, _ present: [Int], _ times: Times) -> [Markup] {
    let groups = slot.nodes.compactMap { node in if case .group(let group, _) = node { group } else { nil } }
    guard let first = groups.first else { return [] }
    let own = Times(times: present.map { times.times[$0] }, isDiscrete: times.isDiscrete)
    var content: [Markup] = []
    var pending: [Slot] = []
    for child in slot.children {
      guard let kind = child.maskKind else {
        pending.append(child)
        continue
      }
      content += elements(of: pending, times)
      pending = []
      content = [masked(content, by: child, kind, times)]
    }
    content += elements(of: pending, times)
    guard !content.isEmpty else { return [] }
    var element = Markup("g", [:], content)
    filter(&element, groups.map { $0.filters }, own)
    fade(&element, groups.map { $0.opacity }, present, times)
    blend(&element, first.blend)
    if element.attributes.isEmpty, !element.children.contains(where: { $0.isAnimation }) {
      guard content.contains(where: { $0.isBlended }) else { return content }
      element.style("isolation:isolate")
    }
    return [element]
  }

  private mutating func filter(_ element: inout Markup, _ lists: [[ImageFilter]], _ times: Times) {
    guard let first = lists.first, !first.isEmpty else { return }
    for index in first.indices {
      let filters = lists.compactMap { $0.count > index ? $0[index] : nil }
      guard filters.count == lists.count else { continue }
      if index > 0 { element = Markup("g", [:], [element]) }
      if FilterNumbers.differInLengths(filters), filters.contains(where: { $0 != filters[0] }) {
        element["filter"] = definitions.reference(to: blurred(filters, times))
      } else {
        let references = filters.map { filter in
          let markup = FilterMarkup(filter, canvas: canvas)
          for missing in markup.missing { warn("The filter is drawn without \(missing).") }
          return definitions.reference(to: markup.element)
        }
        element["filter"] = references[0]
        if let animation = discrete("filter", references, times) { element.children.append(animation) }
      }
    }
  }

  /// A filter whose blurs and shadows grow and shrink.
  private func blurred(_ filters: [ImageFilter], _ times: Times) -> Markup {
    let lengths = filters.map(FilterNumbers.lengths)
    let strongest = lengths.indices.max { lengths[$0].max() ?? 0 < lengths[$1].max() ?? 0 } ?? 0
    var markup = FilterMarkup(filters[strongest], canvas: canvas).element
    var next = 0
    for place in markup.children.indices where markup.children[place]["stdDeviation"] != nil {
      let own = next..<next + 2
      next += 2
      guard own.upperBound <= lengths[0].count else { break }
      let track = Track(times: times.times, values: lengths, isDiscrete: times.isDiscrete).part(own)
      let frames = track.keyFrames(within: [0.05, 0.05], decimals: [2, 2])
      func text(_ value: [Double]) -> String {
        (value[0] == value[1] ? [value[0]] : value).map { Decimal.text($0, 2) }.joined(separator: " ")
      }
      markup.children[place]["stdDeviation"] = text(frames.values[0])
      if let animation = clock.animation("animate", of: "stdDeviation", frames, format: text) {
        markup.children[place].children.append(animation)
      }
    }
    return markup
  }

  /// Elements under a mask.
  private mutating func masked(_ content: [Markup], by slot: Slot, _ kind: MaskKind, _ times: Times) -> Markup {
    let drawing = elements(of: slot.children, times)
    return masked(content, by: Factoring.group(drawing), kind)
  }

  mutating func masked(_ content: [Markup], by drawing: Markup, _ kind: MaskKind) -> Markup {
    var mask = Markup("mask", ["maskUnits": "userSpaceOnUse"])
    let area = canvas.outset(by: 0)
    mask["x"] = Decimal.text(area.minX, 0)
    mask["y"] = Decimal.text(area.minY, 0)
    mask["width"] = Decimal.text(area.width, 0)
    mask["height"] = Decimal.text(area.height, 0)
    switch kind.channel {
    case .alpha: mask["style"] = "mask-type:alpha"
    case .luminance(.srgb): break
    case .luminance(.linearRGB): mask["color-interpolation"] = "linearRGB"
    }
    mask.children = [drawing]
    if kind.isInverted {
      // What is left of full coverage: 1 - alpha, or 1 - luminance over black.
      var filter = Markup("filter", ["filterUnits": "userSpaceOnUse"])
      for name in ["x", "y", "width", "height"] { filter[name] = mask[name] }
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
    var element = Markup("g", [:], content)
    element["mask"] = definitions.reference(to: mask)
    return element
  }

  mutating func clip(_ slot: Slot, _ present: [Int], _ times: Times) -> [Markup] {
    let content = elements(of: slot.children, times)
    let shapes = slot.nodes.compactMap { node in if case .clip(let shape, _) = node { shape } else { nil } }
    guard !content.isEmpty, !shapes.isEmpty else { return content }
    let own = Times(times: present.map { times.times[$0] }, isDiscrete: times.isDiscrete)
    if shapes.allSatisfy({ coversCanvas($0) }) { return content }
    var element = ShapeGeometry(shapes, times: own.times, isDiscrete: own.isDiscrete, clock: clock).element
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

  private func coversCanvas(_ shape: SceneShape) -> Bool {
    guard let rect = shape.path.rectangle(under: shape.transform) else { return false }
    return canvas.isWithin(rect)
  }
}

extension Slot {
  /// The kind of a mask; nil for other nodes.
  fileprivate var maskKind: MaskKind? {
    for case .mask(let kind, _) in nodes { return kind }
    return nil
  }
}

extension Markup {
  /// Whether the element blends with what lies below it.
  var isBlended: Bool { self["style"]?.contains("mix-blend-mode") == true }

  /// Removes the declaration of the blend mode and returns it.
  fileprivate mutating func takeBlend() -> String? {
    let declarations = (self["style"] ?? "").split(separator: ";").map(String.init)
    guard let blend = declarations.first(where: { $0.hasPrefix("mix-blend-mode") }) else { return nil }
    let rest = declarations.filter { $0 != blend }
    self["style"] = rest.isEmpty ? nil : rest.joined(separator: ";")
    return blend
  }
}
