import Numerics
import Vector

/// Writes siblings that repeat forms: each form that is worth it once, and references to it.
struct FormWriter {
  let forms: RepeatedForms
  let slots: [Slot]
  let times: SampleTimes
  /// The references to the forms that are written.
  private var references: [Int: Element.Value] = [:]

  init(forms: RepeatedForms, slots: [Slot], times: SampleTimes) {
    (self.forms, self.slots, self.times) = (forms, slots, times)
  }

  /// - Parameter inherited: the colors that the elements take from the reference to the form around them.
  mutating func elements(
    of items: [RepeatedForms.Item], inheriting inherited: RepeatedForms.Variety = .init(), _ writer: inout LoopWriter
  ) -> [Element] {
    Factoring.shared(items.flatMap { elements(of: $0, inheriting: inherited, &writer) })
  }

  private mutating func elements(
    of item: RepeatedForms.Item, inheriting inherited: RepeatedForms.Variety, _ writer: inout LoopWriter
  ) -> [Element] {
    let form = forms.forms[item.form]
    guard form.isShared else {
      guard form.parts.isEmpty else { return elements(of: form.parts, inheriting: inherited, &writer) }
      return writer.elements(of: slots[item.slot], times).map { writer.untinted($0, item.tint, inherited) }
    }
    guard let reference = reference(to: item.form, &writer) else { return [] }
    var element = Element("use")
    element[value: "href"] = reference
    let (map, digits) = (item.pose, Tolerance.decimals + 1)
    if map.isTranslation(radius: writer.canvas.width + writer.canvas.height) {
      for (name, shift) in [("x", map.tx), ("y", map.ty)] where Decimal.rounded(shift, digits) != 0 {
        element[name] = Decimal.text(shift, digits)
      }
    } else {
      element["transform"] = LoopWriter.matrix(map)
    }
    if form.variety.fill, !inherited.fill { element[value: "fill"] = item.tint?.fill.map(writer.value) }
    if form.variety.stroke, !inherited.stroke { element[value: "stroke"] = item.tint?.stroke.map(writer.value) }
    return [element]
  }

  /// The reference to a form, which is written if it is not yet; nil if there is nothing to see.
  private mutating func reference(to index: Int, _ writer: inout LoopWriter) -> Element.Value? {
    if let known = references[index] { return known }
    let form = forms.forms[index]
    var content: [Element]
    if form.parts.isEmpty {
      let tint = forms.tint(ofSlot: form.slot)
      content = writer.elements(of: slots[form.slot], times).map { writer.untinted($0, tint, form.variety) }
    } else {
      content = elements(of: form.parts, inheriting: form.variety, &writer)
    }
    guard !content.isEmpty else { return nil }
    let reference = writer.definitions.reference(to: Factoring.group(content))
    references[index] = reference
    return reference
  }
}

extension LoopWriter {
  fileprivate func value(of color: Color) -> Element.Value { value(of: color.levels) }

  /// An element without the colors that it takes from a reference.
  fileprivate func untinted(
    _ element: Element, _ tint: RepeatedForms.Tint?, _ inherited: RepeatedForms.Variety
  ) -> Element {
    guard let tint else { return element }
    var element = element
    if inherited.fill, let fill = tint.fill, element[value: "fill"] == value(of: fill) { element["fill"] = nil }
    if inherited.stroke, element.name != "g" {
      // A fill must not take the stroke of the reference.
      let isOwn = tint.stroke.map { element[value: "stroke"] == value(of: $0) } ?? false
      if isOwn {
        element["stroke"] = nil
      } else if element[field: "stroke"] == nil {
        element["stroke"] = "none"
      }
    }
    element.children = element.children.map { untinted($0, tint, inherited) }
    return element
  }
}
