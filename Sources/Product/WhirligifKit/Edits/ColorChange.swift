import Colors
import Drawing
import Numerics
import Preset
import Raster

/// The grammar of the setting `color`: one color for the file's own, or a list OLD=NEW,OLD=NEW.
struct ColorChange {
  private let document: EditableDocument

  static func apply(
    _ text: String, to document: EditableDocument, _ edits: inout DocumentEdits
  ) throws(WhirligifError) {
    guard !document.parts.colors.isEmpty else {
      throw .invalidValue("'\(document.file)' paints no color that could be changed.")
    }
    let change = ColorChange(document: document)
    let items = NameList.items(text)
    guard items.contains(where: { NameList.assignment($0) != nil }) else {
      let new = try change.color(text, for: "color")
      for (site, color) in try OwnColor(document).changes(to: new, as: text) { edits.colors[site] = color }
      return
    }
    for item in items {
      guard let (old, new) = NameList.assignment(item) else {
        throw .invalidValue(.invalid(text, of: "color", "'\(item)' is not OLD=NEW."))
      }
      let color = try change.color(new, for: "color")
      for site in try change.sites(of: old) { edits.colors[site] = color }
    }
  }

  /// New colors in the order of the file's.
  static func applyList(
    _ text: String, to document: EditableDocument, _ edits: inout DocumentEdits
  ) throws(WhirligifError) {
    let items = NameList.items(text)
    // The color of a ground alone is left out, unless there is one for it.
    let ground = PartSelection.ground(of: document)
    let figures = document.colors.filter { !$0.uses.allSatisfy { ground.contains($0.site.node) } }
    let colors = items.count > figures.count ? document.colors : figures
    guard items.count <= colors.count else {
      throw .invalidValue("'\(document.file)' has \(colors.count) colors, and 'colors' has \(items.count).")
    }
    for (item, color) in zip(items, colors) {
      let new = try ColorChange(document: document).color(item, for: "colors")
      for use in color.uses { edits.colors[use.site] = new }
    }
  }

  /// The colors of a palette in place of the file's own color and of its other hues.
  static func palette(
    _ paints: [PaintLiteral], in document: EditableDocument
  ) throws(WhirligifError) -> [ColorSite: Numerics.Color] {
    let own = OwnColor(document).main?.rgb
    let colors = document.colors.filter { $0.color.rgb == own || OwnColor.isHue($0.color) }
    guard !colors.isEmpty else { throw .invalidValue("'\(document.file)' paints no color for a palette.") }
    var changes: [ColorSite: Numerics.Color] = [:]
    for (paint, color) in zip(paints, colors.filter { $0.color.rgb == own } + colors.filter { $0.color.rgb != own }) {
      for use in color.uses { changes[use.site] = paint.meanColor }
    }
    return changes
  }

  // MARK: New colors

  private func color(_ text: String, for setting: String) throws(WhirligifError) -> Numerics.Color {
    let text = try Setting(name: Name(setting), text: text).replacingPageColors { $0.plain.text }
    switch text.lowercasedASCII {
    case "none", "transparent": return .clear
    case let lower where lower.includes("gradient("):
      throw .invalidValue(
        .invalid(
          text, of: setting,
          "a gradient has no place in the file's paints; expected a color. The colors of the file's own gradients can be "
            + "changed one by one."))
    default: return try Color(css: text).engineColor
    }
  }

  // MARK: Old colors

  /// The places of an old color or of a name.
  private func sites(of old: String) throws(WhirligifError) -> [ColorSite] {
    let uses = document.parts.colors
    let color = (try? ColorSyntax.parse(old)).flatMap { $0.alpha > 0 ? $0 : nil }
    if let color {
      let found = document.index.uses(of: color.rgb)
      if !found.isEmpty { return found.map({ $0.site }) }
    }
    if old.lowercasedASCII == "currentcolor" {
      let found = uses.filter { $0.site.role == .current || $0.site.role == .color }
      if !found.isEmpty { return found.map({ $0.site }) }
    }
    // A slot or a property has one value, in place of several that it may have in its time.
    let named = document.index.uses(named: old)
    if !named.isEmpty { return named.map { $0.site } }
    if let number = old.after(prefix: "#").flatMap({ Int($0) }), (1...99).contains(number), color == nil {
      if document.colors.indices.contains(number - 1) { return document.colors[number - 1].uses.map({ $0.site }) }
    }
    if let sites = try sites(ofPart: old, nil) { return sites }
    for (suffix, role) in [(".fill", ColorSite.Role.fill), (".stroke", .stroke)] {
      guard let name = old.before(suffix: suffix), let sites = try sites(ofPart: String(name), role) else { continue }
      return sites
    }
    throw unknown(old, color)
  }

  /// The places of the only color of some nodes; nil if there are no such nodes.
  private func sites(ofPart name: String, _ role: ColorSite.Role?) throws(WhirligifError) -> [ColorSite]? {
    let index = document.index
    let nodes = index.nodes(named: name)
    guard !nodes.isEmpty else { return nil }
    let places = index.places(inside: nodes)
    func isInside(_ node: Int) -> Bool { index.isAt(places, node) }
    let uses = index.uses(at: places).filter { role == nil || $0.site.role == role }
    guard !uses.isEmpty else {
      let kind = role == .stroke ? "stroke" : role == .fill ? "fill" : "color"
      throw .invalidValue("'\(name)' of '\(document.file)' has no \(kind) of its own that could be changed.")
    }
    let named = Set(nodes)
    var (sites, outer): ([ColorSite], Set<ColorSite>) = ([], [])
    for use in try one(of: uses, name) {
      if isInside(use.site.node) {
        sites.append(use.site)
      } else {
        let isFirst = outer.insert(use.site).inserted
        sites += try own(use, of: document.parts.lineage(of: use.painter).filter(named.contains), isFirst, isInside)
      }
    }
    return sites
  }

  /// The places at some nodes that state the color of a use, which is stated outside of them.
  private func own(
    _ use: ColorUse, of nodes: [Int], _ isFirst: Bool, _ isInside: (Int) -> Bool
  ) throws(WhirligifError) -> [ColorSite] {
    switch use.site.role {
    case .fill, .stroke, .color: return nodes.map { site($0, use.site, use.site.role) }
    case .current: return nodes.map { site($0, use.site, .color) }
    case .stop, .effect, .background:
      let other = isFirst ? document.index.uses(of: use.site).first { !isInside($0.painter) } : nil
      guard let other else { return [use.site] }
      let owner = document.parts.title(of: use.site.node)
      throw .invalidValue(
        "The color of \(document.parts.title(of: nodes[0])) is that of \(owner), which "
          + "\(document.parts.title(of: other.painter)) uses as well: change it by the color or by that name.")
    }
  }

  private func site(_ node: Int, _ site: ColorSite, _ role: ColorSite.Role) -> ColorSite {
    ColorSite(node, role, site.color)
  }

  /// The uses, if they are of one color.
  private func one(of uses: [ColorUse], _ name: String) throws(WhirligifError) -> [ColorUse] {
    var known: Set<SIMD3<UInt8>> = []
    let colors = uses.map { $0.site.rgb }.filter { known.insert($0).inserted }
    guard colors.count > 1 else { return uses }
    func isOne(_ role: ColorSite.Role) -> Bool {
      Set(uses.filter { $0.site.role == role }.map { $0.site.rgb }).count == 1
    }
    let suffixes = [(ColorSite.Role.fill, ".fill"), (.stroke, ".stroke")].filter { isOne($0.0) }.map { name + $0.1 }
    let list = suffixes + colors.prefix(8).map { Color(Numerics.Color(red: $0.x, green: $0.y, blue: $0.z)).css }
    throw .invalidValue(
      "'\(name)' of '\(document.file)' has \(colors.count) colors; expected one of "
        + list.map { "'\($0)'" }.joined(separator: ", ") + ".")
  }

  // MARK: Unknown names

  /// The square of the largest distance in OKLab at which a color was probably meant.
  private static let nearDistance = 0.0036

  private func unknown(_ old: String, _ color: Numerics.Color?) -> WhirligifError {
    let colors = document.colors
    let near = color.flatMap { color -> String? in
      let lab = OKLab(color)
      let distances = colors.map { OKLab($0.color).squaredDistance(to: lab) }
      return distances.indices.min { distances[$0] < distances[$1] }
        .flatMap { distances[$0] <= Self.nearDistance ? colors[$0].text : nil }
    }
    let names =
      colors.map { $0.text } + document.parts.colors.flatMap { $0.names.map { $0.text } } + document.parts.names
    let property = names.first { $0.after(prefix: "--")?.utf8.elementsEqual(old.utf8) == true }
    let nearest = near ?? property ?? Suggestion.nearest(old, among: names)
    let list = colors.prefix(8).map { "'\($0.text)'" }.joined(separator: ", ")
    return .invalidValue(
      "'\(document.file)' has no color, slot, element or layer '\(old)'."
        + (Suggestion.question(nearest) ?? " Its colors are \(list)\(colors.count > 8 ? ", ..." : "")."))
  }
}
