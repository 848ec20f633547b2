/// The loop, and the still picture that people see who prefer reduced motion.
enum ReducedMotion {
  private static let (moving, still) = (Definitions.prefix + "m", Definitions.prefix + "s")

  static let rules = "@media(prefers-reduced-motion:reduce){.\(moving){display:none}.\(still){display:inline}}"

  /// Both, one of which is displayed.
  static func both(_ loop: [Markup], _ picture: [Markup]) -> [Markup] {
    twins(loop, [Factoring.group(picture)])
  }

  /// Both, with what stands still in the loop written once if the document gets shorter.
  static func merged(_ loop: [Markup], _ picture: [Markup]) -> [Markup] {
    let whole = both(loop, picture)
    guard nextPair(loop[...], picture[...]) != nil else { return whole }
    let shared = matched(loop, picture)
    return shared.length < whole.length ? shared : whole
  }

  private static func twins(_ loop: [Markup], _ picture: [Markup]) -> [Markup] {
    (loop.isEmpty ? [] : [Markup("g", ["class": moving], loop)])
      + (picture.isEmpty ? [] : [Markup("g", ["class": still, "display": "none"], picture)])
  }

  /// Elements that stand still, and twins of those between them.
  private static func matched(_ loop: [Markup], _ picture: [Markup]) -> [Markup] {
    var result: [Markup] = []
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
  private static func nextPair(
    _ loop: ArraySlice<Markup>, _ picture: ArraySlice<Markup>
  ) -> (loop: Int, picture: Int)? {
    for index in loop.indices {
      guard let other = picture.indices.prefix(maximumSearch).first(where: { haveSameParts(loop[index], picture[$0]) })
      else { continue }
      let isAtEdge = index == loop.startIndex && other == picture.startIndex || index == loop.endIndex - 1
      if isAtEdge || loop[index].length >= minimumLength { return (index, other) }
    }
    return nil
  }

  private static let (minimumLength, maximumSearch) = (80, 64)

  /// Whether two elements are equal, or are groups alike with some equal content.
  private static func haveSameParts(_ element: Markup, _ other: Markup) -> Bool {
    if element == other { return true }
    guard element.name == "g", other.name == "g", element.attributes == other.attributes,
      !(element.children + other.children).contains(where: { $0.isAnimation })
    else { return false }
    return nextPair(element.children[...], other.children[...]) != nil
  }

  private static func merged(_ element: Markup, _ other: Markup) -> Markup {
    guard element != other else { return element }
    var both = element
    both.children = matched(element.children, other.children)
    return both
  }
}
