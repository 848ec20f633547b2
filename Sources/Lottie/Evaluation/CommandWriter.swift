import Drawing
import Numerics
import Raster
import Vector

/// Writes the drawing commands of a picture, with as few groups as possible.
struct CommandWriter {
  private(set) var commands: [DisplayList.Command] = []
  /// The rectangle of the whole picture.
  let canvas: Rect

  init(canvas: Rect) { self.canvas = canvas }

  mutating func append(_ command: DisplayList.Command) { commands.append(command) }

  /// The start of an open group or clip in the list of commands.
  struct Mark {
    fileprivate var start: Int
    fileprivate var kind: Kind

    fileprivate enum Kind {
      case nothing, clip
      case group(opacity: Double, blend: BlendMode, isFiltered: Bool)
    }
  }

  /// Opens a group: the commands until `close` are composited together. Nil if the group is invisible.
  ///
  /// - Parameter isIsolated: whether the group is needed even without opacity, blend mode and filters.
  mutating func openGroup(
    opacity: Double = 1, blend: BlendMode = .normal, filters: [ImageFilter] = [], isIsolated: Bool = false
  ) -> Mark? {
    guard opacity > 0 else { return nil }
    let start = commands.count
    if opacity >= 1, blend == .normal, filters.isEmpty, !isIsolated { return Mark(start: start, kind: .nothing) }
    commands.append(.beginGroup(opacity: opacity, blend: blend, filters: filters))
    return Mark(start: start, kind: .group(opacity: opacity, blend: blend, isFiltered: !filters.isEmpty))
  }

  /// Opens a clip: the commands until `close` are clipped to a path.
  mutating func openClip(_ path: Path, _ transform: AffineTransform, rule: FillRule = .nonZero) -> Mark {
    commands.append(.pushClip(path, rule, transform))
    return Mark(start: commands.count - 1, kind: .clip)
  }

  /// Fills the whole picture.
  mutating func fillCanvas(_ color: Color) {
    commands.append(.fill(.rectangle(canvas), .nonZero, .solid(color), .identity, .normal))
  }

  /// Closes a group or clip. The opacity and blend mode of a group with a single shape are applied to the shape
  /// instead.
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

  /// Whether a transformed rectangle covers the whole picture.
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
  /// The shape with reduced opacity and another blend mode; nil if the command is not a shape, or already has a blend
  /// mode.
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
