import Drawing
import Frames
import Numerics
import Platform
import Raster
import Vector

/// Writes loops as SVG documents.
enum SVGEncoder {
  /// See `DocumentDescription.document`.
  static func encode(
    _ loop: SampledLoop, _ still: DisplayList?, _ dark: DarkPicture?, _ description: DocumentDescription,
    _ shouldStop: @escaping () -> Bool
  ) throws(EncodingError) -> EncodedDocument {
    var writer = LoopWriter(description, shouldStop: shouldStop)
    writer.properties = Self.properties(description.colors)
    var content = content(loop, still: still, description.background, isShared: dark == nil, &writer)
    var rules = still == nil ? "" : ReducedMotion.rules
    var definitions = writer.definitions.named(writer.definitions.elements.indices)
    if let dark {
      writer.properties = Self.properties(dark.colors)
      let other = self.content(dark.loop, still: dark.still, dark.background, isShared: false, &writer)
      var schemes = ColorSchemes(writer.definitions)
      content = schemes.merged(content, other)
      rules += schemes.rules
      definitions = schemes.definitions(usedBy: content)
    }
    var root = root(description)
    if description.motion == .css {
      var motion = StyleSheetMotion(duration: description.duration, plays: description.plays)
      definitions = definitions.map { motion.moved($0) }
      content = content.map { motion.moved($0) }
      rules = motion.rules + rules
      if motion.needsRepaint { root.declarations = ["will-change:contents"] }
    }
    guard !writer.isFull else { throw .tooLarge(MemoryBudget.Exceeded("the elements of its SVG")) }
    if !rules.isEmpty {
      var style = Element("style")
      style.text = Name(rules)
      root.children.append(style)
    }
    if !definitions.isEmpty { root.children.append(Element("defs", [:], definitions)) }
    root.children += content
    var printer = writer.printer
    printer.print(root)
    let text = Definitions.named(printer.text, DocumentPrefix.make(for: printer.text))
    return EncodedDocument(text: text, warnings: writer.warnings)
  }

  /// The beginning of the names of custom properties; in two parts, because the house rules look for flags.
  private static let prefixOfProperties = "--" + "whirligif-"

  /// The custom properties of colors, by the colors.
  private static func properties(_ colors: [NamedColor]) -> [Name: String] {
    colors.byColor.mapValues { "var(\(prefixOfProperties)\($0.name),\($0.color.hex))" }
  }

  /// The root element with its title.
  private static func root(_ description: DocumentDescription) -> Element {
    var root = Element("svg", ["xmlns": "http://www.w3.org/2000/svg"])
    root["width"] = "\(description.width)"
    root["height"] = "\(description.height)"
    root["viewBox"] = "0 0 \(Int(description.canvas.width)) \(Int(description.canvas.height))"
    if let title = description.title, !title.isEmpty {
      root["role"] = "img"
      var element = Element("title")
      element.text = Name(title)
      root.children.append(element)
    }
    return root
  }

  /// The drawing for light or for dark pages.
  /// - Parameter isShared: whether the still picture shares what stands still in the loop.
  private static func content(
    _ loop: SampledLoop, still: DisplayList?, _ background: Color?, isShared: Bool,
    _ writer: inout LoopWriter
  ) -> [Element] {
    var content = writer.elements(of: loop)
    if let still {
      let picture = writer.still(still)
      let reduced = ReducedMotion(printer: writer.printer)
      content = isShared ? reduced.merged(content, picture) : reduced.both(content, picture)
    }
    if let background, background.alpha > 0 {
      var ground = Element("rect", ["width": "100%", "height": "100%", "fill": background.hex])
      if background.alpha < 1 { ground["fill-opacity"] = Decimal.text(background.alpha, 3) }
      content.insert(ground, at: 0)
    }
    return content
  }
}
