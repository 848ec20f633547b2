import Numerics
import Platform
import Raster

extension Loop {
  /// The longer side of the pictures that are looked at, in pixels.
  private static let lookedAtSide = 160
  /// The contrast ratio of WCAG from which a color is told from the page.
  private static let minimumContrast = 1.6
  /// The difference of a component from which the hue tells them apart.
  private static let minimumDifference = 0.5
  /// The most colors that are looked at.
  private static let maximumColors = 16
  /// The smallest part of the ink, of the border, and of what others cover, that counts.
  private static let (minimumInk, minimumBorder, minimumCover) = (0.01, 0.25, 0.05)

  /// The opaque flat colors that can hardly be told from the page that they border, the largest first. Sheets under
  /// what can be seen are none.
  ///
  /// - Parameter isAsked: whether a color counts.
  /// - Throws: the errors of the loop's evaluator.
  package func lostColors(
    on page: Color, at phases: [Double], where isAsked: (Color) -> Bool
  ) throws(SourceError) -> [Color] {
    let evaluator = makeEvaluator()
    var (lists, colors): ([DisplayList], [Color]) = ([], [])
    for phase in phases {
      var list = DisplayList()
      try evaluator.evaluate(at: phase, into: &list)
      lists.append(list)
      for color in list.flatColors
      where color.differs(from: page, byLessThan: Self.minimumDifference)
        && color.contrast(with: page) < Self.minimumContrast && colors.count < Self.maximumColors
        && !colors.contains(color) && isAsked(color)
      {
        colors.append(color)
      }
    }
    guard !colors.isEmpty else { return [] }
    let sheet = PictureSheet(of: self, longerSide: Self.lookedAtSide)
    let pictures = lists.map { sheet.pixels(of: $0) }
    let ink = pictures.joined().reduce(0) { $0 + Int($1 >> 24) }
    let areas = colors.map { color in
      var area = ColorArea(of: color)
      for (list, picture) in zip(lists, pictures) {
        area.add(picture, alone: sheet.pixels(of: list.only(color)), width: sheet.width)
      }
      return area
    }
    return areas.filter {
      Double($0.ink) > Self.minimumInk * Double(ink) && Double($0.covered) < Self.minimumCover * Double($0.drawn)
        && Double($0.onPage) >= Self.minimumBorder * Double($0.border) && $0.onPage > 0
    }.sorted { $0.ink > $1.ink }.map { $0.color }
  }
}

/// Where a color is in pictures.
private struct ColorArea {
  let color: Color
  /// The sum of the opacities of its pixels.
  var ink = 0
  /// The pixels on which it is drawn, and those of them that show another color.
  var (drawn, covered) = (0, 0)
  /// The neighbors of its pixels that have another color, and those of them that show the page.
  var (border, onPage) = (0, 0)

  init(of color: Color) { self.color = color }

  /// - Parameters:
  ///   - picture: premultiplied pixels.
  ///   - alone: the picture of this color without the others.
  mutating func add(_ picture: [UInt32], alone: [UInt32], width: Int) {
    let isOwn = picture.map { $0 >> 24 >= 128 && isNear($0) }
    for (index, pixel) in picture.enumerated() {
      if alone[index] >> 24 >= 128 {
        drawn += 1
        if !isOwn[index] { covered += 1 }
      }
      guard isOwn[index] else { continue }
      ink += Int(pixel >> 24)
      let column = index % width
      let neighbors = [
        column > 0 ? index - 1 : nil, column + 1 < width ? index + 1 : nil, index - width, index + width,
      ]
      for case let neighbor? in neighbors where picture.indices.contains(neighbor) && !isOwn[neighbor] {
        border += 1
        if picture[neighbor] >> 24 < 128 { onPage += 1 }
      }
    }
  }

  private func isNear(_ pixel: UInt32) -> Bool {
    color.differs(from: PageContrast.color(of: pixel), byLessThan: 0.025)
  }
}

extension Color {
  /// Whether no component differs as much.
  func differs(from other: Color, byLessThan amount: Double) -> Bool {
    [red - other.red, green - other.green, blue - other.blue].allSatisfy { $0.magnitude < amount }
  }
}

extension DisplayList {
  /// The opaque colors of fills and strokes.
  package var flatColors: [Color] {
    commands.compactMap { command in
      switch command {
      case .fill(_, _, let paint, _, _), .stroke(_, _, let paint, _, _):
        if case .solid(let color) = paint, color.alpha >= 1 { color } else { nil }
      default: nil
      }
    }
  }

  /// The list without what has other colors, outside of masks.
  fileprivate func only(_ color: Color) -> DisplayList {
    var depth = 0
    return DisplayList(
      commands: commands.filter { command in
        switch command {
        case .beginMask: depth += 1
        case .endMask: depth -= 1
        case .fill(_, _, let paint, _, _), .stroke(_, _, let paint, _, _):
          if depth == 0 { return paint == .solid(color) }
        default: break
        }
        return true
      })
  }
}
