import Numerics
import Raster
import Vector

/// A drawing that stands still, for others to place, colour and take apart: a logo, an icon.
package struct ArtworkDrawing: Hashable, Sendable {
  /// One of the outermost things that it draws.
  package struct Part: Hashable, Sendable {
    /// What people call it; empty for no name.
    package let name: String
    /// What it draws, in the units of the page.
    package let list: DisplayList
    /// What is inked of it; null for nothing.
    package let box: Rect
    /// All its outlines, without what clips them.
    package let outline: Path
    /// The length of its outlines.
    package let length: Double
    /// The first colour in which it is drawn.
    package let color: Color

    package init(name: String = "", list: DisplayList, box: Rect, outline: Path, color: Color) {
      (self.name, self.list, self.box, self.outline, self.color) = (name, list, box, outline, color)
      length = outline.length
    }
  }

  /// All of it, in the units of the page.
  package let list: DisplayList
  /// What the drawing is laid out on, such as the view box of an SVG.
  package let page: Rect
  /// What is inked, within the page; null for an empty drawing.
  package let box: Rect
  /// The outermost things, in the order in which they are drawn.
  package let parts: [Part]
  /// The colours that it names, each once, in the order in which they are drawn.
  package let colors: [Color]
  /// How far its ink is from the middle of the ink's box at most, in shares of the box's longer side: half for a disc,
  /// 0.71 for a square.
  package let radius: Double

  package init(list: DisplayList, page: Rect, box: Rect, parts: [Part], colors: [Color]) {
    (self.list, self.page, self.box, self.parts, self.colors) = (list, page, box, parts, colors)
    let longer = max(box.width, box.height)
    radius = longer > 0 ? min(max(list.reach(from: box.center) / longer, 0.5), 0.5.squareRoot()) : 0.5
  }

  /// Stands for the colour that surroundings choose, as `currentColor` of SVG does. No colour that people write has
  /// these components; it looks black.
  package static let currentColor = Color(red: 0x1p-40, green: 0x1p-41, blue: 0x1p-42)

  /// Whether anything is drawn in the colour that surroundings choose.
  package var usesCurrentColor: Bool { colors.contains { $0.isCurrentColor } }

  /// The colour that stands for all: of the parts that are not nearly clear, the one with the largest box, and a grey
  /// one only if all are grey; black for an empty drawing.
  package var mainColor: Color {
    let seen = parts.filter { $0.color.alpha >= 0.5 }
    let colored = seen.filter { !$0.color.isGrey }
    let largest = (colored.isEmpty ? seen : colored).max { $0.box.width * $0.box.height < $1.box.width * $1.box.height }
    var color = largest?.color ?? colors.first ?? .black
    color.alpha = 1
    return color
  }

  /// Width over height of what is inked; 1 for nothing, at least a thousandth and at most a thousand.
  package var ratio: Double {
    guard box.width > 0 || box.height > 0 else { return 1 }
    return min(max(box.width / max(box.height, box.width / 1000), 0.001), 1000)
  }
}

extension DisplayList {
  /// How far from a point anything is filled or stroked, clips, masks and filters aside.
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
  /// Whether its components hardly differ.
  fileprivate var isGrey: Bool { max(red, green, blue) - min(red, green, blue) < 0.1 }

  /// Whether it stands for the colour that surroundings choose, whatever its opacity.
  package var isCurrentColor: Bool {
    let mark = ArtworkDrawing.currentColor
    return red == mark.red && green == mark.green && blue == mark.blue
  }
}
