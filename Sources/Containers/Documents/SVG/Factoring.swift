import Numerics
import Raster

/// Moves what neighboring elements share to a group.
enum Factoring {
  /// One element for several.
  static func group(_ elements: [Element]) -> Element {
    elements.count == 1 ? elements[0] : Element("g", [:], elements)
  }

  /// Neighbors with the same motion, in a group that moves, and fills with their outlines as one element each.
  static func shared(_ elements: [Element]) -> [Element] {
    var (result, run) = ([Element](), [Element]())
    func flush() {
      defer { run = [] }
      guard run.count > 1 else {
        result += run
        return
      }
      var group = Element("g")
      group.placement = run[0].placement
      group.children = run.map { element in
        var element = element
        element.placement = []
        return element
      }
      result.append(group)
    }
    for element in outlined(elements) {
      if let last = run.last,
        element.placement != last.placement || !element.placement.contains(where: { !$0.isStill })
          || element.blend != .normal || last.blend != .normal
      {
        flush()
      }
      run.append(element)
    }
    flush()
    return result
  }

  /// Each fill with the stroke of the same form that follows it, as one element.
  private static func outlined(_ elements: [Element]) -> [Element] {
    var result: [Element] = []
    for element in elements {
      if let fill = result.last, let both = fill.outlined(by: element) {
        result[result.count - 1] = both
      } else {
        result.append(element)
      }
    }
    return result
  }
}

extension Element {
  /// The element with the stroke of another one; nil unless both are the same form, and as opaque together as each.
  fileprivate func outlined(by other: Element) -> Element? {
    var (form, otherForm) = (self, other)
    form.fields.removeAll { !$0.isForm }
    otherForm.fields.removeAll { !$0.isForm }
    guard form == otherForm, name != "g", name != "use", other["fill"] == "none", self["fill"] != "none",
      ["stroke", "opacity", "fill-opacity"].allSatisfy({ self[field: $0] == nil }), other[field: "opacity"] == nil,
      blend == .normal, declarations.isEmpty
    else { return nil }
    var both = self
    both.fields += other.fields.filter { !$0.isForm && $0.name != "fill" }
    return both
  }
}

extension Element.Field {
  /// Whether the attribute says where an element is, rather than how it is painted.
  fileprivate var isForm: Bool { !name.begins(with: "fill") && !name.begins(with: "stroke") && name != "opacity" }
}
