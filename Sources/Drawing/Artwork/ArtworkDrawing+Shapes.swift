import Numerics
import Raster
import Vector

extension ArtworkDrawing {
  /// The most subpaths that are separated.
  private static let mostSubpaths = 2000

  /// The shapes with their holes: a command is split into subpaths whose boxes do not overlap. A part that contains
  /// more than fills and strokes, such as a group with an opacity, is not split.
  package var shapes: [Part] {
    var budget = Self.mostSubpaths
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
    let owners = Self.owners(of: pieces.map(\.bounds))
    var islands: [Int: Path] = [:]
    for (index, piece) in pieces.enumerated() { islands[owners[index], default: Path()].append(piece) }
    return islands.sorted { $0.key < $1.key }.map(\.value)
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
