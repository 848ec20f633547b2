/// Moves what neighboring elements share to a group.
enum Factoring {
  /// One element for several.
  static func group(_ elements: [Markup]) -> Markup { elements.count == 1 ? elements[0] : Markup("g", [:], elements) }

  /// Neighbors with the same motion, in a group that moves.
  static func shared(_ elements: [Markup]) -> [Markup] {
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
}

extension Markup {
  /// The animations of the transform.
  fileprivate var motion: [Markup] { children.filter { $0.name == "animateTransform" } }
}
