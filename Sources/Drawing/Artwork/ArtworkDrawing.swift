import Numerics
import Raster
import Vector

/// A static drawing, such as a logo or an icon, that others place, color and split into parts.
package struct ArtworkDrawing: Hashable, Sendable {
  /// An outermost element of the drawing.
  package struct Part: Hashable, Sendable {
    /// The name in the document; empty if there is none.
    package let name: String
    /// Its drawing commands, in the units of the page.
    package let list: DisplayList
    /// The bounding box of its ink; null without ink.
    package let box: Rect
    /// All its outlines, without clips.
    package let outline: Path
    /// The length of its outlines.
    package let length: Double
    /// The first color in which it is drawn.
    package let color: Color

    package init(name: String = "", list: DisplayList, box: Rect, outline: Path, color: Color) {
      (self.name, self.list, self.box, self.outline, self.color) = (name, list, box, outline, color)
      length = outline.length
    }
  }

  /// All drawing commands, in the units of the page.
  package let list: DisplayList
  /// The drawing's page, such as the view box of an SVG.
  package let page: Rect
  /// The bounding box of the ink within the page; null for an empty drawing.
  package let box: Rect
  /// The outermost elements, in drawing order.
  package let parts: [Part]
  /// The colors of the drawing, without duplicates, in drawing order.
  package let colors: [Color]
  /// The largest distance of ink from the center of the ink's box, as a fraction of the box's longer side: 0.5 for a
  /// disc, 0.71 for a square.
  package let radius: Double

  package init(list: DisplayList, page: Rect, box: Rect, parts: [Part], colors: [Color]) {
    (self.list, self.page, self.box, self.parts, self.colors) = (list, page, box, parts, colors)
    let longer = max(box.width, box.height)
    radius = longer > 0 ? min(max(list.reach(from: box.center) / longer, 0.5), 0.5.squareRoot()) : 0.5
  }

  /// Represents SVG's `currentColor`, which the context chooses. No color in a document has these components; it looks
  /// black.
  package static let currentColor = Color(red: 0x1p-40, green: 0x1p-41, blue: 0x1p-42)

  /// Whether anything is drawn in the current color.
  package var usesCurrentColor: Bool { colors.contains { $0.isCurrentColor } }

  /// The color that represents the drawing: the color of the part with the largest box among the parts with an opacity
  /// of at least 0.5, preferring colors that are not gray; black for an empty drawing.
  package var mainColor: Color {
    let seen = parts.filter { $0.color.alpha >= 0.5 }
    let colored = seen.filter { !$0.color.isGray }
    let largest = (colored.isEmpty ? seen : colored).max { $0.box.width * $0.box.height < $1.box.width * $1.box.height }
    var color = largest?.color ?? colors.first ?? .black
    color.alpha = 1
    return color
  }

  /// Width divided by height of the ink, limited to 0.001...1000; 1 without ink.
  package var ratio: Double {
    guard box.width > 0 || box.height > 0 else { return 1 }
    return min(max(box.width / max(box.height, box.width / 1000), 0.001), 1000)
  }
}

extension DisplayList {
  /// The largest distance between a point and a filled or stroked outline; clips, masks and filters are ignored.
  fileprivate func reach(from center: Point) -> Double {
    commands.reduce(0) { reach, command in
      let outline: Path
      switch command {
      case .fill(let path, _, _, let transform, _): outline = path.transformed(by: transform)
      case .stroke(let path, let style, _, let transform, _):
        outline = path.stroked(style, tolerance: max(style.width / 100, 1e-9)).transformed(by: transform)
      default: return reach
      }
      let box = outline.bounds
      guard box.minX <= box.maxX else { return reach }
      let tolerance = max(box.width, box.height, 1e-9) / 1000
      return outline.flattened(tolerance: tolerance).points.reduce(reach) { max($0, ($1 - center).length) }
    }
  }
}

extension Color {
  /// Whether its components are nearly equal.
  fileprivate var isGray: Bool { max(red, green, blue) - min(red, green, blue) < 0.1 }

  /// Whether it is the current color, with any opacity.
  package var isCurrentColor: Bool {
    let mark = ArtworkDrawing.currentColor
    return red == mark.red && green == mark.green && blue == mark.blue
  }
}
