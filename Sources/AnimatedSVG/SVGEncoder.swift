import Drawing
import Numerics
import Raster
import Vector

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
  /// An image as a `data:` reference.
  var imageData: @Sendable (RasterImage) -> String

  package init(
    width: Int, height: Int, duration: Double, plays: Int? = nil,
    imageData: @escaping @Sendable (RasterImage) -> String = { _ in "" }
  ) {
    (self.width, self.height, self.duration, self.plays) = (width, height, duration, plays)
    self.imageData = imageData
  }
}

/// An SVG document that has been written.
package struct EncodedSVG: Sendable {
  package let text: String
  /// Differences from the requested appearance, a sentence each.
  package let warnings: [String]
  /// The number of display lists that were looked at.
  let samples: Int
}

/// Writes loops as SVG documents that move by themselves (SMIL), without scripts and references to other files.
package enum SVGEncoder {
  /// - Parameters:
  ///   - loop: the loop, or one picture.
  ///   - shouldStop: asked between shapes; once true, the document stays incomplete.
  ///   - still: shown instead of the loop to people who prefer reduced motion; nil for the loop.
  ///   - dark: shown instead to people who prefer a dark color scheme; nil for the same picture.
  package static func encode(
    _ loop: SampledLoop, still: DisplayList? = nil, dark: DarkPicture? = nil, _ description: SVGDescription,
    shouldStop: @escaping () -> Bool = { false }
  ) -> EncodedSVG {
    let clock = LoopClock(duration: description.duration, plays: description.plays)
    let (width, height) = (
      description.width * description.unitsPerPixel, description.height * description.unitsPerPixel
    )
    var writer = LoopWriter(
      width: width, height: height, clock: clock, currentColor: description.currentColor,
      imageData: description.imageData)
    writer.shouldStop = shouldStop
    var content = content(loop, still: still, description.background, &writer)
    var rules = still == nil ? "" : Motion.rules
    var definitions = writer.definitions.elements
    if let dark {
      let other = self.content(dark.loop, still: dark.still, dark.background, &writer)
      var schemes = ColorSchemes(writer.definitions)
      content = schemes.merged(content, other)
      rules += schemes.rules
      definitions = schemes.definitions(usedBy: content)
    }
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
    text = text.substituting(Definitions.prefix, with: prefix) + "\n"
    return EncodedSVG(text: text, warnings: writer.warnings, samples: loop.times.count)
  }

  /// The drawing for light or for dark pages.
  private static func content(
    _ loop: SampledLoop, still: DisplayList?, _ background: Color?, _ writer: inout LoopWriter
  ) -> [Markup] {
    var content = writer.elements(of: loop)
    if let still { content = Motion.content(content, still: Factoring.group(writer.still(still))) }
    if let background, background.alpha > 0 {
      var ground = Markup("rect", ["width": "100%", "height": "100%", "fill": background.hex])
      if background.alpha < 1 { ground["fill-opacity"] = Decimal.text(background.alpha, 3) }
      content.insert(ground, at: 0)
    }
    return content
  }

  /// The loop, and the still picture that people see who prefer reduced motion.
  private enum Motion {
    private static let (moving, still) = (Definitions.prefix + "m", Definitions.prefix + "s")

    static let rules =
      "@media(prefers-reduced-motion:reduce){.\(moving){display:none}.\(still){display:inline}}"

    static func content(_ loop: [Markup], still picture: Markup) -> [Markup] {
      [Markup("g", ["class": moving], loop), Markup("g", ["class": still, "display": "none"], [picture])]
    }
  }
}
