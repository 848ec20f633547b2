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
    writer.replaceable = description.colors.ofPages
    writer.printer.stillTime = loop.still
    var content = writer.elements(of: loop)
    writer.replaceable = dark?.colors.ofPages ?? [:]
    var other = dark.map { writer.elements(of: $0.loop) }
    let shared = writer.definitions.named(writer.definitions.elements.indices)
    var motion = StyleSheetMotion(description, stillTime: loop.still)
    // What a style sheet moves is the still picture as soon as the style sheet does not move it.
    let isCalm = description.motion == .css && motion.moves(all: shared + content + (other ?? []))
    if let still, !isCalm {
      let reduced = ReducedMotion(printer: writer.printer)
      other = other.map { reduced.both($0, writer.still(dark?.still ?? still)) }
      writer.replaceable = description.colors.ofPages
      let picture = writer.still(still)
      content = dark == nil ? reduced.merged(content, picture) : reduced.both(content, picture)
    }
    content.insert(contentsOf: ground(description.background), at: 0)
    var rules = still == nil ? "" : isCalm ? motion.calmRules : ReducedMotion.rules
    var definitions = writer.definitions.named(writer.definitions.elements.indices)
    if let dark, let other {
      var schemes = ColorSchemes(writer.definitions)
      content = schemes.merged(content, ground(dark.background) + other)
      rules += schemes.rules
      definitions = schemes.definitions(usedBy: content)
    }
    var root = root(description)
    var colors = ReplaceableColors()
    definitions = definitions.map { colors.classed($0) }
    content = content.map { colors.classed($0) }
    rules = colors.styleSheet + rules
    if description.motion == .css {
      definitions = definitions.map { motion.moved($0) }
      content = content.map { motion.moved($0) }
      rules = motion.rules + rules
      if motion.needsRepaint { root.declarations = ["will-change:contents"] }
      if isCalm, still != nil { root.add(class: StyleSheetMotion.root) }
    }
    guard !writer.isFull else { throw .tooLarge(MemoryBudget.Exceeded("the elements of its SVG")) }
    if !rules.isEmpty {
      var style = Element("style")
      style.text = Name(rules)
      root.children.append(style)
    }
    if !definitions.isEmpty { root.children.append(Element("defs", [:], definitions)) }
    root.children += content
    writer.printer.print(root)
    let prefix = description.identifierPrefix ?? DocumentPrefix.make(for: writer.printer.text)
    let text = Definitions.named(writer.printer.text, prefix)
    return EncodedDocument(text: text, warnings: writer.warnings)
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

  /// The background as an element; none for a clear one.
  private static func ground(_ background: Color?) -> [Element] {
    guard let background, background.alpha > 0 else { return [] }
    var ground = Element("rect", ["width": "100%", "height": "100%", "fill": background.hex])
    if background.alpha < 1 { ground["fill-opacity"] = Decimal.text(background.alpha, 3) }
    return [ground]
  }
}
