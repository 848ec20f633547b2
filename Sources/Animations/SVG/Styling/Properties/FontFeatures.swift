import Numerics
import Typography

/// The properties that turn features of OpenType fonts on and off (CSS Fonts 4, 6 and 7).
enum FontFeatures {
  /// In order of application: later ones win.
  static let properties: [Property] = [
    .fontKerning, .fontVariantLigatures, .fontVariantNumeric, .fontVariantEastAsian, .fontVariantPosition,
    .fontFeatureSettings,
  ]

  /// The features of a text.
  static func features(of text: TextProperties) -> [TextStyle.Feature] {
    guard !text.features.isEmpty || text.capitals == .titling || text.usesGlyphsOfCapitals else { return [] }
    let capitals = text.capitals.features(hasSmallGlyphs: text.usesGlyphsOfCapitals).map { TextStyle.Feature($0, 1) }
    return properties.reduce(capitals) { features, property in
      guard let words = text.features[property] else { return features }
      if property == .fontFeatureSettings { return features + (settings(words) ?? []) }
      return features + ValueList.words(words).flatMap { table[property]?[$0] ?? [] }
    }
  }

  /// Whether all words of a value belong to a property.
  static func areKnown(_ value: String, _ property: Property) -> Bool {
    let words = ValueList.words(value)
    return !words.isEmpty && words.allSatisfy { table[property]?[$0] != nil }
  }

  /// The list of `font-feature-settings`; nil if it is invalid.
  static func settings(_ text: String) -> [TextStyle.Feature]? {
    if text.lowercasedASCII == "normal" { return [] }
    var features: [TextStyle.Feature] = []
    for item in ValueList.split(text, at: ",") {
      let words = ValueList.words(item)
      guard 1...2 ~= words.count, let tag = words[0].unquoted, tag.utf8.count == 4,
        tag.utf8.allSatisfy({ 0x20...0x7E ~= $0 })
      else { return nil }
      switch words.count > 1 ? words[1].lowercasedASCII : "on" {
      case "on": features.append(.init(tag, 1))
      case "off": features.append(.init(tag, 0))
      case let number:
        guard let value = Int(number), value >= 0 else { return nil }
        features.append(.init(tag, value))
      }
    }
    return features
  }

  private static let ligatures = ["liga", "clig", "dlig", "hlig", "calt"]

  private static let table: [Property: [Name: [TextStyle.Feature]]] = [
    .fontKerning: ["auto": [], "normal": [.init("kern", 1)], "none": [.init("kern", 0)]],
    .fontVariantLigatures: [
      "normal": [], "none": ligatures.map { .init($0, 0) },
      "common-ligatures": [.init("liga", 1), .init("clig", 1)],
      "no-common-ligatures": [.init("liga", 0), .init("clig", 0)],
      "discretionary-ligatures": [.init("dlig", 1)], "no-discretionary-ligatures": [.init("dlig", 0)],
      "historical-ligatures": [.init("hlig", 1)], "no-historical-ligatures": [.init("hlig", 0)],
      "contextual": [.init("calt", 1)], "no-contextual": [.init("calt", 0)],
    ],
    .fontVariantNumeric: [
      "normal": [], "lining-nums": [.init("lnum", 1)], "oldstyle-nums": [.init("onum", 1)],
      "proportional-nums": [.init("pnum", 1)], "tabular-nums": [.init("tnum", 1)],
      "diagonal-fractions": [.init("frac", 1)], "stacked-fractions": [.init("afrc", 1)], "ordinal": [.init("ordn", 1)],
      "slashed-zero": [.init("zero", 1)],
    ],
    .fontVariantEastAsian: [
      "normal": [], "jis78": [.init("jp78", 1)], "jis83": [.init("jp83", 1)], "jis90": [.init("jp90", 1)],
      "jis04": [.init("jp04", 1)], "simplified": [.init("smpl", 1)], "traditional": [.init("trad", 1)],
      "full-width": [.init("fwid", 1)], "proportional-width": [.init("pwid", 1)], "ruby": [.init("ruby", 1)],
    ],
    .fontVariantPosition: ["normal": [], "sub": [.init("subs", 1)], "super": [.init("sups", 1)]],
  ]
}
