import Numerics
import Raster
import Vector

/// A static drawing, such as a logo or an icon, that others place, color and split into parts.
package struct ArtworkDrawing: Hashable, Sendable {
  /// An outermost element of the drawing.
  package struct Part: Hashable, Sendable {
    /// The name in the document; empty if there is none.
    // Words: for messages; parts are told apart by their drawing.
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
  /// The colors that cover at least a twentieth of the ink, the largest first; one at least.
  package private(set) var mainColors: [Color] = []
  /// The largest distance of ink from the center of the ink's box, as a fraction of the box's longer side: 0.5 for a
  /// disc, 0.71 for a square.
  package let radius: Double

  package init(list: DisplayList, page: Rect, box: Rect, parts: [Part], colors: [Color]) {
    (self.list, self.page, self.box, self.parts, self.colors) = (list, page, box, parts, colors)
    let longer = max(box.width, box.height)
    radius = longer > 0 ? min(max(list.reach(from: box.center) / longer, 0.5), 0.5.squareRoot()) : 0.5
    mainColors = colorsByArea()
    if mainColors.isEmpty { mainColors = [mainColor] }
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
  /// The largest distance between a point and a filled or stroked outline, or the clip around it; masks and filters are
  /// ignored.
  fileprivate func reach(from center: Point) -> Double {
    var reach = 0.0
    // The most that each open clip shows.
    var limits: [Double] = []
    var masks = 0
    for command in commands {
      switch command {
      case .pushClip(let path, _, let transform):
        limits.append(min(path.transformed(by: transform).reach(from: center), limits.last ?? .infinity))
      case .popClip: _ = limits.popLast()
      case .beginMask: masks += 1
      case .endMask: masks -= 1
      case .fill(let path, _, _, let transform, _) where masks == 0:
        reach = max(reach, min(path.transformed(by: transform).reach(from: center), limits.last ?? .infinity))
      case .stroke(let path, let style, _, let transform, _) where masks == 0:
        let outline = path.stroked(style, tolerance: max(style.width / 100, 1e-9)).transformed(by: transform)
        reach = max(reach, min(outline.reach(from: center), limits.last ?? .infinity))
      default: break
      }
    }
    return reach
  }
}

extension Path {
  /// The largest distance between a point and the path.
  fileprivate func reach(from center: Point) -> Double {
    let box = bounds
    guard box.minX <= box.maxX else { return 0 }
    let tolerance = max(box.width, box.height, 1e-9) / 1000
    return flattened(tolerance: tolerance).points.reduce(0) { max($0, ($1 - center).length) }
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

extension ArtworkDrawing {
  /// An image as artwork: one part, whose outline is the bounding box of its visible pixels.
  package init(_ image: RasterImage) {
    let page = Rect(minX: 0, minY: 0, maxX: Double(image.width), maxY: Double(image.height))
    let (ink, color) = image.survey
    let list = DisplayList(commands: [
      .fill(.rectangle(page), .nonZero, .image(ImagePaint(image)), .identity, .normal)
    ])
    let outline = ink.minX <= ink.maxX ? Path.rectangle(ink) : Path()
    let parts = outline.isEmpty ? [] : [Part(list: list, box: ink, outline: outline, color: color)]
    self.init(list: list, page: page, box: ink, parts: parts, colors: [color])
  }
}

extension RasterImage {
  /// The bounding box of the visible pixels, and their mean color.
  fileprivate var survey: (ink: Rect, mean: Color) {
    var (minX, minY, maxX, maxY) = (width, height, 0, 0)
    var sums = SIMD4<UInt64>.zero
    for (index, word) in pixels.enumerated() where word >> 24 > 0 {
      let (x, y) = (index % width, index / width)
      (minX, minY, maxX, maxY) = (min(minX, x), min(minY, y), max(maxX, x + 1), max(maxY, y + 1))
      sums &+= SIMD4(UInt64(word & 255), UInt64(word >> 8 & 255), UInt64(word >> 16 & 255), UInt64(word >> 24))
    }
    guard maxX > 0 else { return (.null, .black) }
    let ink = Rect(minX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY))
    func component(_ sum: UInt64) -> Double { Double(sum) / Double(sums.w) }
    return (ink, Color(red: component(sums.x), green: component(sums.y), blue: component(sums.z)))
  }
}

extension ArtworkDrawing {
  /// The most subpaths that are separated.
  private static let maximumSubpaths = 2000

  /// The shapes with their holes: a command is split into subpaths whose boxes do not overlap. A part that contains
  /// more than fills and strokes, such as a group with an opacity, is not split.
  package var shapes: [Part] {
    var budget = Self.maximumSubpaths
    return parts.flatMap { $0.islands(budget: &budget) }
  }
}

extension ArtworkDrawing.Part {
  fileprivate func islands(budget: inout Int) -> [ArtworkDrawing.Part] {
    var islands: [ArtworkDrawing.Part] = []
    for command in list.commands {
      guard let pieces = command.islands(budget: &budget) else { return [self] }
      islands += pieces
    }
    return islands.count > 1 ? islands : [self]
  }
}

extension DisplayList.Command {
  /// The pieces of a fill or a stroke; nil for other commands, and if the subpaths exceed the budget.
  fileprivate func islands(budget: inout Int) -> [ArtworkDrawing.Part]? {
    switch self {
    case .fill(let path, let rule, let paint, let transform, let blend):
      path.islands(budget: &budget)?.map { piece in
        let placed = piece.transformed(by: transform)
        return ArtworkDrawing.Part(
          list: DisplayList(commands: [.fill(piece, rule, paint, transform, blend)]), box: placed.bounds,
          outline: placed, color: paint.firstColor)
      }
    case .stroke(let path, let style, let paint, let transform, let blend):
      path.islands(budget: &budget)?.map { piece in
        let outline = piece.stroked(style, tolerance: max(style.width / 100, 1e-9)).transformed(by: transform)
        return ArtworkDrawing.Part(
          list: DisplayList(commands: [.stroke(piece, style, paint, transform, blend)]), box: outline.bounds,
          outline: piece.transformed(by: transform), color: paint.firstColor)
      }
    case .pushClip, .popClip, .beginGroup, .endGroup, .beginMask, .endMask: nil
    }
  }
}

extension Paint {
  fileprivate var firstColor: Color {
    switch self {
    case .solid(let color): color
    case .gradient(let gradient): gradient.stops.first?.color ?? .black
    case .image, .pattern: .black
    }
  }
}

extension Path {
  /// The subpaths, grouped by overlapping boxes, in the order of the first subpath of each group.
  fileprivate func islands(budget: inout Int) -> [Path]? {
    let subpaths = subpaths
    guard subpaths.count <= budget else { return nil }
    budget -= subpaths.count
    let pieces = subpaths.map { subpath in
      var path = Path()
      path.append(subpath)
      return path
    }
    let owners = Self.owners(of: pieces.map { $0.bounds })
    var islands: [Int: Path] = [:]
    for (index, piece) in pieces.enumerated() { islands[owners[index], default: Path()].append(piece) }
    return islands.sorted { $0.key < $1.key }.map { $0.value }
  }

  /// For each box, the first of the boxes that are connected to it by overlaps (union-find).
  private static func owners(of boxes: [Rect]) -> [Int] {
    var owners = Array(boxes.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while owners[index] != index {
        owners[index] = owners[owners[index]]
        index = owners[index]
      }
      return index
    }
    for index in boxes.indices {
      for other in 0..<index where boxes[index].overlaps(boxes[other]) {
        let (a, b) = (root(index), root(other))
        owners[max(a, b)] = min(a, b)
      }
    }
    return boxes.indices.map(root)
  }
}

extension Rect {
  fileprivate func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
