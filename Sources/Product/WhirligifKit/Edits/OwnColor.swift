import Colors
import Drawing
import Numerics

/// The color that the setting `color` alone changes: `currentColor` or the slot, if the document uses one; else its
/// only hue with its shades; else, in a document of grays, the darkest, which the others follow in lightness.
struct OwnColor {
  /// The OKLCH chroma from which a color has a hue, and that from which a tint follows the hue. Of the colors of 1,863
  /// public logos, the fewest have a chroma between 0.03 and 0.07.
  private static let (hueChroma, tintChroma) = (0.045, 0.02)
  /// The largest arc of one hue, in degrees. The numbers of those logos by the arc of their hues fall up to 40.
  private static let hueArc = 40.0
  /// Added to shares: a color that is hardly seen is one nevertheless.
  private static let minimumShare = 0.001

  private let document: EditableDocument

  init(_ document: EditableDocument) { self.document = document }

  /// The colors that are the document's own; nil if it has several hues.
  var uses: [ColorUse]? {
    let uses = document.parts.colors
    let current = uses.filter { $0.site.role == .current }
    if !current.isEmpty { return current }
    let slots: Set<Name> = Set(uses.flatMap { $0.names }.filter { !$0.text.begins(with: "--") })
    if slots.count == 1 { return uses.filter { $0.names.contains { slots.contains($0) } } }
    guard var arc = Self.arc(of: uses.map({ $0.site.color })) else { return uses }
    if arc.length > Self.hueArc {
      // A color that is never seen makes no second hue.
      guard let seen = Self.arc(of: document.colors.filter { $0.share > 0 }.map { $0.color }),
        seen.length <= Self.hueArc
      else { return nil }
      arc = seen
    }
    let slack = (Self.hueArc - arc.length) / 2
    return uses.filter { use in
      let after = Self.turn(from: arc.start - slack, to: use.lch.hue)
      return use.lch.chroma >= Self.tintChroma && after <= Self.hueArc
    }
  }

  /// The new color of each site.
  ///
  /// - Parameter text: the new color as it was written.
  func changes(to new: Numerics.Color, as text: String) throws(WhirligifError) -> [ColorSite: Numerics.Color] {
    guard let uses else { throw severalHues(text) }
    let colors = Set(uses.map { $0.site.rgb })
    guard colors.count == 1 || !PageColor.isIn(text) else {
      throw .invalidValue(
        "'\(text)' replaces one color, and '\(document.file)' has \(colors.count) shades: give OLD=\(text).")
    }
    guard let main else { return [:] }
    if let dark = darkBeside(uses, colors) {
      throw smallHue(text, main, dark)
    }
    let isGray = OKLCH(OKLab(main)).chroma < Self.tintChroma
    var changes: [ColorSite: Numerics.Color] = [:]
    for use in uses {
      let old = use.site.color
      changes[use.site] =
        old.rgb == main.rgb || new.alpha == 0
        ? new : isGray ? Self.gray(old, from: main, to: new) : Self.shade(old, from: main, to: new)
    }
    return changes
  }

  /// The color that becomes the new one exactly: a vivid one with a large area, or of grays the darkest.
  var main: Numerics.Color? {
    guard let uses else { return nil }
    let colors = Set(uses.map { $0.site.rgb })
    guard colors.count > 1 else { return uses.first?.site.color }
    let own = document.colors.filter { colors.contains($0.color.rgb) }
    // A pale ground is larger than what stands out on it.
    let weights = own.map { color in
      let chroma = OKLCH(OKLab(color.color)).chroma
      return chroma >= Self.hueChroma ? (color.share + Self.minimumShare) * chroma * chroma : 0
    }
    guard let best = own.indices.max(by: { weights[$0] < weights[$1] }), weights[best] > 0 else {
      let seen = own.filter { $0.share >= Self.minimumShare }
      return (seen.isEmpty ? own : seen).map { $0.color }.min { OKLab($0).lightness < OKLab($1).lightness }
    }
    return own[best].color
  }

  /// Whether a color is no gray.
  static func isHue(_ color: Numerics.Color) -> Bool { OKLCH(OKLab(color)).chroma >= hueChroma }

  // MARK: Shades

  /// A shade of a color becomes the same shade of another one: lighter and darker shades stay so, and half of the
  /// difference in hue stays.
  private static func shade(
    _ old: Numerics.Color, from main: Numerics.Color, to new: Numerics.Color
  ) -> Numerics.Color {
    let (own, from, to) = (OKLCH(OKLab(old)), OKLCH(OKLab(main)), OKLCH(OKLab(new)))
    var shade = to
    shade.lightness = lightness(own.lightness, from: from.lightness, to: to.lightness)
    shade.chroma = to.chroma * own.chroma / max(from.chroma, 1e-6)
    let turn = Self.turn(from: from.hue, to: own.hue)
    // Twenty degrees are another color in some places of the circle, such as near green.
    shade.hue = to.hue + (turn > 180 ? turn - 360 : turn) / 2
    return shade.lab.displayed(alpha: new.alpha)
  }

  /// Black stays black, and white stays white.
  private static func lightness(_ old: Double, from main: Double, to new: Double) -> Double {
    old <= main ? new * old / max(main, 1e-6) : new + (1 - new) * (old - main) / max(1 - main, 1e-6)
  }

  /// A gray between the darkest one and white becomes a tint of the new color.
  private static func gray(
    _ old: Numerics.Color, from main: Numerics.Color, to new: Numerics.Color
  ) -> Numerics.Color {
    let (own, from) = (OKLab(old).lightness, OKLab(main).lightness)
    let share = ((own - from) / max(1 - from, 1e-6)).clampedToUnit
    let tint = OKLab(new)
    return OKLab(
      lightness: tint.lightness + (1 - tint.lightness) * share, a: tint.a * (1 - share), b: tint.b * (1 - share)
    ).displayed(alpha: new.alpha)
  }

  // MARK: Hues

  /// The smallest arc that has the hues of all colors but grays: it leaves out the largest gap. Nil for grays alone.
  private static func arc(of colors: [Numerics.Color]) -> (start: Double, length: Double)? {
    let hues = Set(colors.filter(isHue).map { turn(from: 0, to: OKLCH(OKLab($0)).hue) }).sorted()
    let arcs = hues.indices.map { index in
      let before = hues[(index + hues.count - 1) % hues.count]
      return (start: hues[index], length: turn(from: hues[index], to: before))
    }
    return arcs.min { $0.length < $1.length }
  }

  /// The degrees from one hue to another, 0..<360.
  private static func turn(from start: Double, to end: Double) -> Double {
    let turn = (end - start).truncatingRemainder(dividingBy: 360)
    return turn < 0 ? turn + 360 : turn
  }

  /// The share of a hue in what is dark or of that hue below which it is asked what is meant: skin beside black lines.
  private static let smallestShare = 0.1

  /// The darkest gray that is seen much more than the hue of some uses, found by it and no name.
  private func darkBeside(_ uses: [ColorUse], _ colors: Set<SIMD3<UInt8>>) -> Numerics.Color? {
    guard let main, Self.isHue(main), uses.allSatisfy({ $0.names.isEmpty && $0.site.role != .current }) else {
      return nil
    }
    let lightness = OKLab(main).lightness
    let dark = document.colors.filter { !colors.contains($0.color.rgb) && OKLab($0.color).lightness < lightness }
    let share = document.colors.filter { colors.contains($0.color.rgb) }.reduce(0) { $0 + $1.share }
    let others = dark.reduce(0) { $0 + $1.share }
    return share < Self.smallestShare * (share + others) ? dark.first?.color : nil
  }

  private func smallHue(_ text: String, _ main: Numerics.Color, _ dark: Numerics.Color) -> WhirligifError {
    let lines = [main, dark].map { "'\(Color($0).css)=\(text)'" }.joined(separator: " or ")
    return .invalidValue("'\(document.file)' has little of its hue beside a dark color: give \(lines).")
  }

  private func severalHues(_ text: String) -> WhirligifError {
    let hued = document.colors.filter { Self.isHue($0.color) }
    let list = hued.prefix(6).map { "'\($0.text)=\(text)'" }.joined(separator: ", ")
    return .invalidValue(
      "'\(document.file)' has several hues, and '\(text)' can replace one: \(list)\(hued.count > 6 ? ", ..." : "").")
  }
}

extension ColorUse {
  fileprivate var lch: OKLCH { OKLCH(OKLab(site.color)) }
}
