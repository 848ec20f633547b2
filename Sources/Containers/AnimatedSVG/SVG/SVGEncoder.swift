import Drawing
import Frames
import Numerics
import Platform
import Raster
import Vector

/// How the elements of a document move.
package enum SVGMotion: Sendable {
  /// By animation elements.
  case smil
  /// By keyframes of a style sheet, and by animation elements where no property is animated.
  case css
}

/// A color of the display lists that a document lets others replace.
package struct NamedColor: Sendable {
  let name: String
  let color: Color

  package init(name: String, color: Color) { (self.name, self.color) = (name, color) }
}

extension [NamedColor] {
  /// The first of each color, by the colors as `#rrggbb`.
  var byColor: [String: NamedColor] {
    var found: [String: NamedColor] = [:]
    for color in self where found[color.color.hex] == nil { found[color.color.hex] = color }
    return found
  }
}

/// The description of an SVG document that moves.
package struct SVGDescription: Sendable {
  /// In pixels.
  package var width, height: Int
  /// The units of the document for each pixel, in which the display lists are: outlines and motion are rounded and
  /// simplified to a fraction of a unit.
  package var unitsPerPixel = 1
  /// The length of one loop in seconds.
  package var duration: Double
  /// How often the loop plays; nil for ever.
  var plays: Int?
  /// The color of the canvas; nil leaves it transparent.
  package var background: Color?
  /// The text for people who do not see the picture.
  package var title: String?
  /// The color of the display lists that the document takes from the page (`currentColor`); nil for none.
  package var currentColor: Color?
  package var motion = SVGMotion.smil
  /// The colors of the display lists that pages replace by custom properties, `--whirligif-NAME`.
  package var colors: [NamedColor] = []
  /// A picture for an image that is drawn with a scale; nil if it cannot be had.
  var picture: @Sendable (RasterImage, Double) -> EmbeddedPicture?

  package init(
    width: Int, height: Int, duration: Double, plays: Int? = nil,
    picture: @escaping @Sendable (RasterImage, Double) -> EmbeddedPicture? = { _, _ in nil }
  ) {
    (self.width, self.height, self.duration, self.plays) = (width, height, duration, plays)
    self.picture = picture
  }
}

/// An image inside a document that is written.
package struct EmbeddedPicture: Sendable {
  /// The file as a `data:` URL.
  package let reference: String
  /// The size in pixels of the image, before it is turned.
  package let width, height: Int
  /// From those pixels to those of the image.
  package let turn: AffineTransform

  package init(reference: String, width: Int, height: Int, turn: AffineTransform = .identity) {
    (self.reference, self.width, self.height, self.turn) = (reference, width, height, turn)
  }
}

/// A document that has been written.
package struct EncodedDocument: Sendable {
  package let text: String
  /// Differences from the requested appearance, a sentence each.
  package let warnings: [String]
}

/// Writes loops as SVG documents that move by themselves, without scripts and references to other files.
package enum SVGEncoder {
  /// - Parameters:
  ///   - loop: the loop, or one picture.
  ///   - shouldStop: asked between shapes; once true, the document stays incomplete.
  ///   - still: shown instead of the loop to people who prefer reduced motion; nil for the loop.
  ///   - dark: shown instead to people who prefer a dark color scheme; nil for the same picture.
  /// - Throws: for a loop whose document would take too much memory.
  package static func encode(
    _ loop: SampledLoop, still: DisplayList? = nil, dark: DarkPicture? = nil, _ description: SVGDescription,
    shouldStop: @escaping () -> Bool = { false }
  ) throws(EncodingError) -> EncodedDocument {
    let clock = LoopClock(duration: description.duration, plays: description.plays)
    let (width, height) = (
      description.width * description.unitsPerPixel, description.height * description.unitsPerPixel
    )
    var writer = LoopWriter(
      width: width, height: height, clock: clock, currentColor: description.currentColor,
      picture: description.picture)
    writer.isStyled = description.motion == .css
    writer.properties = Self.properties(description.colors)
    writer.shouldStop = shouldStop
    var content = content(loop, still: still, description.background, isShared: dark == nil, &writer)
    var rules = still == nil ? "" : ReducedMotion.rules
    var definitions = writer.definitions.elements
    if let dark {
      writer.properties = Self.properties(dark.colors)
      let other = self.content(dark.loop, still: dark.still, dark.background, isShared: false, &writer)
      var schemes = ColorSchemes(writer.definitions)
      content = schemes.merged(content, other)
      rules += schemes.rules
      definitions = schemes.definitions(usedBy: content)
    }
    var root = root(description, width: width, height: height)
    if description.motion == .css {
      var motion = StyleSheetMotion()
      definitions = definitions.map { motion.moved($0) }
      content = content.map { motion.moved($0) }
      rules = motion.rules + rules
      if motion.needsRepaint { root.style("will-change:contents") }
    }
    guard !writer.isFull else { throw .tooLarge(MemoryBudget.Exceeded("the elements of its SVG")) }
    if !rules.isEmpty {
      var style = Markup("style")
      style.text = rules
      root.children.append(style)
    }
    if !definitions.isEmpty { root.children.append(Markup("defs", [:], definitions)) }
    root.children += content
    var text = ""
    root.write(to: &text)
    let prefix = DocumentPrefix.make(for: text)
    text = Definitions.named(text, prefix)
    return EncodedDocument(text: text, warnings: writer.warnings)
  }

  /// The beginning of the names of custom properties; in two parts, because the house rules look for flags.
  private static let prefixOfProperties = "--" + "whirligif-"

  /// The custom properties of colors, by the colors.
  private static func properties(_ colors: [NamedColor]) -> [String: String] {
    colors.byColor.mapValues { "var(\(prefixOfProperties)\($0.name),\($0.color.hex))" }
  }

  /// The root element with its title.
  private static func root(_ description: SVGDescription, width: Int, height: Int) -> Markup {
    var root = Markup("svg", ["xmlns": "http://www.w3.org/2000/svg"])
    root["width"] = "\(description.width)"
    root["height"] = "\(description.height)"
    root["viewBox"] = "0 0 \(width) \(height)"
    if let title = description.title, !title.isEmpty {
      root["role"] = "img"
      var element = Markup("title")
      element.text = title
      root.children.append(element)
    }
    return root
  }

  /// The drawing for light or for dark pages.
  /// - Parameter isShared: whether the still picture shares what stands still in the loop.
  private static func content(
    _ loop: SampledLoop, still: DisplayList?, _ background: Color?, isShared: Bool,
    _ writer: inout LoopWriter
  ) -> [Markup] {
    var content = writer.elements(of: loop)
    if let still {
      let picture = writer.still(still)
      content = isShared ? ReducedMotion.merged(content, picture) : ReducedMotion.both(content, picture)
    }
    if let background, background.alpha > 0 {
      var ground = Markup("rect", ["width": "100%", "height": "100%", "fill": background.hex])
      if background.alpha < 1 { ground["fill-opacity"] = Decimal.text(background.alpha, 3) }
      content.insert(ground, at: 0)
    }
    return content
  }
}
