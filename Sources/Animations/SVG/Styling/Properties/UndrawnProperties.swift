import Numerics

/// The properties that are not drawn, by name.
enum UndrawnProperties {
  /// The name without the prefix of a browser, where the two are the same.
  static func canonical(_ name: Name) -> Name {
    if name == "inline-size" { return "width" }
    if name == "block-size" { return "height" }
    guard name.text.begins(with: "-webkit-") else { return name }
    let bare = name.text.dropFirst(scalars: 8)
    let isAlias =
      bare.begins(with: "animation") || bare.begins(with: "transform") || bare.begins(with: "transition")
      || bare.begins(with: "perspective")
      || ["filter", "clip-path", "mask", "mask-image", "backface-visibility", "opacity", "box-shadow", "user-select"]
        .contains(bare)
    return isAlias ? Name(bare) : name
  }

  /// Whether browsers draw a property that is not drawn here: they ignore names that they do not know, too.
  static func isOfBrowsers(_ name: Name) -> Bool {
    undrawn.contains { name.text.begins(with: $0) }
  }

  /// The beginnings of their names.
  private static let undrawn = [
    "all", "zoom", "backdrop-filter", "content-visibility", "white-space-collapse", "timeline-scope", "mask-",
    "-webkit-mask", "text-emphasis", "-webkit-text-emphasis", "text-combine", "-webkit-text-stroke", "text-spacing",
    "text-autospace", "text-box", "font-variation", "font-optical", "font-synthesis", "font-size-adjust",
    "font-palette",
    "font-language", "font-variant-", "animation-", "offset-", "initial-letter", "corner-",
    "hanging-punctuation",
  ]

  /// Whether a value is the usual initial value, which asks for nothing.
  static func isNeutral(_ value: String, of name: Name) -> Bool {
    [
      "none", "normal", "auto", "0", "0px", "initial", "unset", "inherit", "revert", "baseline", "start", "medium",
      "solid", "#000",
      "#000000", "currentcolor",
    ]
    .contains(value.lowercasedASCII) || name == "zoom" && ["1", "100%"].contains(value)
  }

  /// Whether a property ties animations to scrolling.
  static func isTimeline(_ name: Name) -> Bool {
    ["animation-timeline", "animation-range", "view-timeline", "scroll-timeline"].contains {
      name.text.begins(with: $0)
    }
  }

  /// Whether a declaration that draws around an HTML element or moves it does so with the root as well.
  static func changesRoot(_ name: Name, _ value: String, isPositioned: Bool) -> Bool {
    func asks(_ word: String?) -> Bool { word.map { !isNeutral($0, of: name) } ?? false }
    let text = name.text
    let words = ValueList.words(value)
    if ["left", "top", "right", "bottom"].contains(name) || text.begins(with: "inset") {
      return isPositioned && words.contains { asks($0) }
    }
    if let side = text.after(prefix: "margin") {
      // A margin below the root or at its right moves nothing.
      switch side {
      case "": return asks(words.first) || asks(words.count == 4 ? words[3] : words.dropFirst().first)
      case "-top", "-left", "-block", "-block-start", "-inline", "-inline-start": return asks(words.first)
      default: return false
      }
    }
    let isBox =
      text.begins(with: "border") || text.begins(with: "outline") || text.begins(with: "padding")
      || name == "box-shadow"
    return isBox && !text.ends(with: "collapse") && !text.ends(with: "spacing") && words.contains { asks($0) }
  }
}
