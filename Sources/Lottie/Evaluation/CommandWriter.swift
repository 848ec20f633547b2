import Drawing
import Numerics
import Raster
import Vector

/// Writes the commands of a picture, with no more groups than it needs.
struct CommandWriter {
  private(set) var commands: [DisplayList.Command] = []
  /// The whole picture.
  let canvas: Rect

  init(canvas: Rect) { self.canvas = canvas }

  mutating func append(_ command: DisplayList.Command) { commands.append(command) }

  /// A group or clip that has been opened: where its commands start.
  struct Mark {
    fileprivate var start: Int
    fileprivate var kind: Kind

    fileprivate enum Kind {
      case nothing, clip
      case group(opacity: Double, blend: BlendMode, isFiltered: Bool)
    }
  }

  /// What is written until the mark is closed is one picture. Nil where it cannot be seen.
  ///
  /// - Parameter isIsolated: whether it is one also where it is neither faded nor blended nor filtered.
  mutating func openGroup(
    opacity: Double = 1, blend: BlendMode = .normal, filters: [ImageFilter] = [], isIsolated: Bool = false
  ) -> Mark? {
    guard opacity > 0 else { return nil }
    let start = commands.count
    if opacity >= 1, blend == .normal, filters.isEmpty, !isIsolated { return Mark(start: start, kind: .nothing) }
    commands.append(.beginGroup(opacity: opacity, blend: blend, filters: filters))
    return Mark(start: start, kind: .group(opacity: opacity, blend: blend, isFiltered: !filters.isEmpty))
  }

  /// What is written until the mark is closed lies within a path.
  mutating func openClip(_ path: Path, _ transform: AffineTransform, rule: FillRule = .nonZero) -> Mark {
    commands.append(.pushClip(path, rule, transform))
    return Mark(start: commands.count - 1, kind: .clip)
  }

  /// Fills the whole picture.
  mutating func fillCanvas(_ color: Color) {
    commands.append(.fill(.rectangle(canvas), .nonZero, .solid(color), .identity, .normal))
  }

  /// Ends a group or clip. A group of a single shape gives it its opacity and blend mode instead.
  mutating func close(_ mark: Mark) {
    let count = commands.count - mark.start
    switch mark.kind {
    case .nothing: return
    case _ where count == 1: commands.removeLast()
    case .clip: commands.append(.popClip)
    case .group(let opacity, let blend, let isFiltered):
      if count == 2, !isFiltered, let single = commands[mark.start + 1].faded(by: opacity, blend: blend) {
        commands.removeLast(2)
        commands.append(single)
      } else {
        commands.append(.endGroup)
      }
    }
  }

  /// Whether a rectangle under a transform covers the whole picture.
  func isCovered(by rect: Rect, _ transform: AffineTransform) -> Bool {
    guard let inverse = transform.inverse else { return false }
    let corners = [
      Point(x: canvas.minX, y: canvas.minY), Point(x: canvas.maxX, y: canvas.minY),
      Point(x: canvas.maxX, y: canvas.maxY), Point(x: canvas.minX, y: canvas.maxY),
    ]
    let slack = 1e-9 * max(rect.width, rect.height)
    return corners.allSatisfy { corner in
      let p = inverse.apply(to: corner)
      return p.x >= rect.minX - slack && p.x <= rect.maxX + slack && p.y >= rect.minY - slack
        && p.y <= rect.maxY + slack
    }
  }
}

extension DisplayList.Command {
  /// The same shape with less opacity and another blend mode; nil for what is no shape, and for shapes that blend
  /// already.
  fileprivate func faded(by opacity: Double, blend: BlendMode) -> DisplayList.Command? {
    switch self {
    case .fill(let path, let rule, let paint, let transform, .normal):
      .fill(path, rule, paint.faded(by: opacity), transform, blend)
    case .stroke(let path, let style, let paint, let transform, .normal):
      .stroke(path, style, paint.faded(by: opacity), transform, blend)
    default: nil
    }
  }
}
