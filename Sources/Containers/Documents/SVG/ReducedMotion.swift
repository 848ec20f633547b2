/// The loop, and the still picture that people see who prefer reduced motion.
struct ReducedMotion {
  /// Measures which of two ways is shorter.
  let printer: SVGPrinter

  private static let (moving, still) = (Definitions.prefix + "m", Definitions.prefix + "s")

  static let rules = "@media(prefers-reduced-motion:reduce){.\(moving){display:none}.\(still){display:inline}}"

  /// Both, one of which is displayed.
  func both(_ loop: [Element], _ picture: [Element]) -> [Element] {
    twins(loop, [Factoring.group(picture)])
  }

  /// Both, with what stands still in the loop written once if the document gets shorter.
  func merged(_ loop: [Element], _ picture: [Element]) -> [Element] {
    let whole = both(loop, picture)
    guard nextPair(loop[...], picture[...]) != nil else { return whole }
    let shared = matched(loop, picture)
    return printer.length(of: shared) < printer.length(of: whole) ? shared : whole
  }

  private func twins(_ loop: [Element], _ picture: [Element]) -> [Element] {
    (loop.isEmpty ? [] : [Element("g", ["class": Self.moving], loop)])
      + (picture.isEmpty ? [] : [Element("g", ["class": Self.still, "display": "none"], picture)])
  }

  /// Elements that stand still, and twins of those between them.
  private func matched(_ loop: [Element], _ picture: [Element]) -> [Element] {
    var result: [Element] = []
    var (start, other) = (0, 0)
    while let pair = nextPair(loop[start...], picture[other...]) {
      result += twins(Array(loop[start..<pair.loop]), Array(picture[other..<pair.picture]))
      result.append(merged(loop[pair.loop], picture[pair.picture]))
      (start, other) = (pair.loop + 1, pair.picture + 1)
    }
    return result + twins(Array(loop[start...]), Array(picture[other...]))
  }

  /// The next element of the loop that has a partner in the picture, and the partner. A short element between others
  /// that move is not worth the division.
  private func nextPair(
    _ loop: ArraySlice<Element>, _ picture: ArraySlice<Element>
  ) -> (loop: Int, picture: Int)? {
    for index in loop.indices {
      guard
        let other = picture.indices.prefix(Self.maximumSearch).first(where: { haveSameParts(loop[index], picture[$0]) })
      else { continue }
      let isAtEdge = index == loop.startIndex && other == picture.startIndex || index == loop.endIndex - 1
      if isAtEdge || printer.length(of: [loop[index]]) >= Self.minimumLength { return (index, other) }
    }
    return nil
  }

  private static let (minimumLength, maximumSearch) = (80, 64)

  /// Whether two elements are equal, or are groups alike with some equal content.
  private func haveSameParts(_ element: Element, _ other: Element) -> Bool {
    if element == other { return true }
    var (group, twin) = (element, other)
    (group.children, twin.children) = ([], [])
    guard element.name == "g", group == twin, !element.moves else { return false }
    return nextPair(element.children[...], other.children[...]) != nil
  }

  private func merged(_ element: Element, _ other: Element) -> Element {
    guard element != other else { return element }
    var both = element
    both.children = matched(element.children, other.children)
    return both
  }
}
