/// Splits shorthand properties into longhands.
enum Shorthand {
  static func expand(_ name: String, _ value: String) -> [(name: String, value: String)] {
    switch name {
    case "marker": ["marker-start", "marker-mid", "marker-end"].map { ($0, value) }
    case "font": font(value)
    case "animation", "-webkit-animation": AnimationShorthand.expand(value)
    case "-webkit-transform": [("transform", value)]
    case "-webkit-transform-origin": [("transform-origin", value)]
    case "offset": [("offset-path", value)]
    default:
      name.hasPrefix("-webkit-animation-") ? [(String(name.dropFirst(8)), value)] : [(name, value)]
    }
  }

  /// Style, variant and weight in any order, then the size with an optional line height, then the families.
  private static func font(_ value: String) -> [(name: String, value: String)] {
    var longhands = [
      (name: "font-style", value: "normal"), (name: "font-weight", value: "normal"),
      (name: "font-variant", value: "normal"), (name: "font-stretch", value: "normal"),
    ]
    let words = ValueList.words(value)
    for (place, word) in words.enumerated() {
      let lower = word.lowercased()
      if ["italic", "oblique"].contains(lower) {
        longhands[0].value = lower
      } else if ["bold", "bolder", "lighter"].contains(lower) || Double(lower).map({ 1...1000 ~= $0 }) == true {
        longhands[1].value = lower
      } else if lower == "small-caps" {
        longhands[2].value = lower
      } else if lower != "normal" {
        guard place + 1 < words.count else { return [] }
        let size = word.split(separator: "/").first.map(String.init) ?? word
        let families = words[(place + 1)...].joined(separator: " ")
        return longhands + [(name: "font-size", value: size), (name: "font-family", value: families)]
      }
    }
    return []
  }
}
