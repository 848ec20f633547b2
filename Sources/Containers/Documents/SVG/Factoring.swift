import Numerics

/// Moves what neighboring elements share to a group.
enum Factoring {
  /// One element for several.
  static func group(_ elements: [Markup]) -> Markup { elements.count == 1 ? elements[0] : Markup("g", [:], elements) }

  /// Neighbors with the same motion, in a group that moves, and fills with their outlines as one element each.
  static func shared(_ elements: [Markup]) -> [Markup] {
    let elements = outlined(elements)
    var result: [Markup] = []
    var run: [Markup] = []
    func flush() {
      defer { run = [] }
      guard run.count > 1 else {
        result += run
        return
      }
      var group = Markup("g")
      group["transform"] = run[0]["transform"]
      group.children = run[0].motion
      group.children += run.map { element in
        var element = element
        element["transform"] = nil
        element.children.removeAll { $0.name == "animateTransform" }
        return element
      }
      result.append(group)
    }
    for element in elements {
      if let last = run.last,
        element.motion.isEmpty || element.motion != last.motion || element["transform"] != last["transform"]
          || element.isBlended || last.isBlended
      {
        flush()
      }
      run.append(element)
    }
    flush()
    return result
  }

  /// Each fill with the stroke of the same form that follows it, as one element.
  private static func outlined(_ elements: [Markup]) -> [Markup] {
    var result: [Markup] = []
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

extension Markup {
  /// The element with the stroke of another one; nil unless both are the same form, and as opaque together as each.
  fileprivate func outlined(by other: Markup) -> Markup? {
    guard name == other.name, name != "g", name != "use", other["fill"] == "none", self["fill"] != "none",
      self["stroke"] == nil, self["opacity"] == nil, other["opacity"] == nil, self["style"] == nil,
      other["style"] == nil, self["fill-opacity"] == nil,
      attributes.filter({ $0.isForm }) == other.attributes.filter({ $0.isForm }),
      children.filter({ $0.changesForm }) == other.children.filter({ $0.changesForm })
    else { return nil }
    var both = self
    both.attributes += other.attributes.filter { !$0.isForm && $0.name != "fill" }
    both.children += other.children.filter { !$0.changesForm }
    return both
  }

  private var changesForm: Bool { Attribute(name: self["attributeName"] ?? "", value: "").isForm }

  /// The animations of the transform.
  fileprivate var motion: [Markup] { children.filter { $0.name == "animateTransform" } }
}

extension Markup.Attribute {
  /// Whether the attribute says where an element is, rather than how it is painted.
  fileprivate var isForm: Bool { !name.begins(with: "fill") && !name.begins(with: "stroke") && name != "opacity" }
}
