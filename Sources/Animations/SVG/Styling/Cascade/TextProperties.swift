import Numerics
import Typography

/// The inherited text properties of an element.
struct TextProperties: Hashable, Sendable {
  /// The letters that are drawn as small capitals: the small ones, all, or the large ones.
  enum Capitals: String, Sendable {
    case normal
    case small = "small-caps"
    case allSmall = "all-small-caps"
    case petite = "petite-caps"
    case allPetite = "all-petite-caps"
    case large = "unicase"
    /// Large letters of another form, if the font has them.
    case titling = "titling-caps"

    /// The features of OpenType with glyphs for them.
    func features(hasSmallGlyphs: Bool) -> [String] {
      switch self {
      case .normal: []
      case .titling: ["titl"]
      case .small: hasSmallGlyphs ? ["smcp"] : []
      case .allSmall: hasSmallGlyphs ? ["smcp", "c2sc"] : []
      case .petite: hasSmallGlyphs ? ["pcap"] : []
      case .allPetite: hasSmallGlyphs ? ["pcap", "c2pc"] : []
      case .large: hasSmallGlyphs ? ["unic"] : []
      }
    }
  }

  /// The list of `font-family`.
  var families: Name = ""
  /// A font in place of the families.
  var font: Font?
  /// In user units.
  var fontSize = 16.0
  var weight = 400.0
  var isItalic = false
  var capitals = Capitals.normal
  /// Whether small capitals are glyphs of the font.
  var usesGlyphsOfCapitals = false
  /// In percent of the normal width.
  var stretch = 100.0
  /// The words of the properties that set features of fonts.
  var features: [Property: String] = [:]
  var anchor = "start"
  var letterSpacing = Length.zero
  var wordSpacing = Length.zero
  var writingMode = "horizontal-tb"
  var direction = "ltr"
  var dominantBaseline = "auto"
  /// Empty if it is not set, so that `xml:space` decides.
  var whiteSpace = ""
  /// `text-transform`.
  var transform = "none"
  /// `text-shadow`, the uppermost layer first; the third lengths are blur radii.
  var shadows: [FilterFunction] = []

  /// The same properties where small capitals are glyphs of the font.
  var withGlyphsOfCapitals: TextProperties {
    var text = self
    text.usesGlyphsOfCapitals = true
    return text
  }

  func child(_ values: PropertyValues) -> TextProperties {
    var text = self
    if case .length(let size) = values.specified(.fontSize) {
      text.fontSize = max(size.resolved(percentOf: fontSize, fontSize: fontSize), 0)
    } else if let size = values.specified(.fontSize) {
      text.fontSize = Self.fontSize(size.word, parent: fontSize)
    }
    if let families = values.specified(.fontFamily) { text.families = Name(families.word) }
    if let weight = values.specified(.fontWeight) { text.weight = Self.weight(weight.word, parent: self.weight) }
    if let style = values.specified(.fontStyle) {
      text.isItalic = ["italic", "oblique"].contains(ValueList.words(style.word).first)
    }
    if let variant = values.specified(.fontVariant) {
      text.capitals = ValueList.words(variant.word).firstNonNil { Capitals(rawValue: $0) } ?? .normal
    }
    if let stretch = values.specified(.fontStretch) {
      text.stretch = if case .number(let share) = stretch { 100 * share } else { 100 }
    }
    for property in FontFeatures.properties {
      if let words = values.specified(property) { text.features[property] = words.word.isEmpty ? nil : words.word }
    }
    if let anchor = values.specified(.textAnchor) { text.anchor = anchor.word }
    if case .length(let spacing) = values.specified(.letterSpacing) {
      text.letterSpacing = spacing.resolved(fontSize: text.fontSize)
    }
    if case .length(let spacing) = values.specified(.wordSpacing) {
      text.wordSpacing = spacing.resolved(fontSize: text.fontSize)
    }
    if let mode = values.specified(.writingMode) { text.writingMode = mode.word }
    if let direction = values.specified(.direction) { text.direction = direction.word }
    if let space = values.specified(.whiteSpace) { text.whiteSpace = space.word }
    if let transform = values.specified(.textTransform) { text.transform = transform.word }
    if case .filters(let shadows) = values.specified(.textShadow) {
      text.shadows = shadows.map { $0.resolved(fontSize: text.fontSize) }
    } else if case .initial = values.specified(.textShadow) {
      text.shadows = []
    }
    // These three values of SVG 1.1 do not change the baseline.
    if let baseline = values.specified(.dominantBaseline),
      !["no-change", "reset-size", "use-script"].contains(baseline.word)
    {
      text.dominantBaseline = baseline.word
    }
    return text
  }

  /// The font widths of `font-stretch`, as fractions of the normal one.
  static let stretches: [Name: Double] = [
    "ultra-condensed": 0.5, "extra-condensed": 0.625, "condensed": 0.75, "semi-condensed": 0.875, "normal": 1,
    "semi-expanded": 1.125, "expanded": 1.25, "extra-expanded": 1.5, "ultra-expanded": 2,
  ]

  private static let fontSizes: [Name: Double] = [
    "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
    "xxx-large": 48,
  ]

  static func isFontSize(_ word: String) -> Bool { fontSizes[word] != nil || ["smaller", "larger"].contains(word) }

  private static func fontSize(_ word: String, parent: Double) -> Double {
    switch word {
    case "smaller": parent / 1.2
    case "larger": parent * 1.2
    default: fontSizes[word] ?? 16
    }
  }

  private static func weight(_ text: String, parent: Double) -> Double {
    switch text {
    case "normal": 400
    case "bold": 700
    case "bolder": parent < 350 ? 400 : parent < 550 ? 700 : 900
    case "lighter": parent < 550 ? 100 : parent < 750 ? 400 : 700
    default: Double(text).map { min(max($0, 1), 1000) } ?? (text.isEmpty ? 400 : parent)
    }
  }
}
