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

  /// Whether a property has no effect on the picture of an SVG document, or belongs to another program.
  static func isHarmless(_ name: Name) -> Bool {
    if harmless.contains(name) { return true }
    for prefix in prefixes where name.text.begins(with: prefix) { return true }
    return false
  }

  /// Whether a value is the usual initial value, which asks for nothing.
  static func isNeutral(_ value: String, of name: Name) -> Bool {
    [
      "none", "normal", "auto", "0", "0px", "initial", "unset", "inherit", "revert", "baseline", "start", "medium",
      "solid", "#000",
      "#000000", "currentcolor",
    ]
    .contains(value.lowercasedASCII)
  }

  private static let prefixes = [
    "-moz-", "-ms-", "-o-", "-khtml-", "-inkscape-", "-sodipodi-", "-adobe-", "mso-", "transition", "margin", "padding",
    "border", "outline", "overscroll-", "scroll-", "scrollbar-", "grid", "flex", "column", "list-style", "page-",
    "break-", "speak", "voice-", "cue", "pause", "nav-", "text-align", "text-indent", "text-wrap", "text-overflow",
    "place-", "align-", "justify-", "min-", "max-", "inset", "object-", "overflow-", "background-", "counter-",
    "-webkit-tap-", "-webkit-touch-", "-webkit-user-", "-webkit-font-smoothing", "-webkit-box-", "-webkit-overflow-",
    "-webkit-appearance", "-webkit-print-", "-webkit-margin-", "-webkit-padding-", "view-transition-", "glyph-",
    "shape-", "color-", "hyphen", "contain-", "ruby-", "orphans", "widows", "box-decoration-",
  ]

  /// Whether a property ties animations to scrolling.
  static func isTimeline(_ name: Name) -> Bool {
    ["animation-timeline", "animation-range", "view-timeline", "scroll-timeline"].contains {
      name.text.begins(with: $0)
    }
  }

  private static let harmless: Set<Name> = [
    "cursor", "pointer-events", "user-select", "will-change", "touch-action", "box-sizing", "position", "top", "right",
    "bottom", "left", "z-index", "float", "clear", "line-height", "vertical-align", "text-rendering", "contain",
    "content", "gap", "row-gap", "order", "resize", "appearance", "caret-color", "accent-color", "quotes", "box-shadow",
    "enable-background", "solid-color", "solid-opacity", "text-orientation", "clip", "table-layout", "empty-cells",
    "caption-side", "size", "aspect-ratio", "tab-size", "word-break", "line-break", "word-wrap",
    "forced-color-adjust", "print-color-adjust", "interactivity", "field-sizing", "container", "container-type",
    "container-name", "isolation-mode", "line-increment", "block-progression", "text-line-through", "kerning", "marks",
    "bleed", "orphans", "widows", "-webkit-text-fill-color",
    "interpolate-size", "anchor-name", "position-anchor", "-webkit-text-size-adjust", "text-size-adjust",
    "-webkit-background-clip", "font-smooth", "text-decoration-color", "text-decoration-skip-ink",
    "text-underline-offset", "text-underline-position", "src", "font-display", "unicode-range", "rotation",
    "rotation-point",
  ]

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
