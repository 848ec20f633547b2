import Drawing
import Platform
import Raster
import Vector

/// Counts the display lists that are kept for a document, and lets them share what is equal: most shapes of a picture
/// stand still at most moments, or move without a change of their outline.
struct KeptDrawings {
  /// The bytes that are left for more lists; negative when they take too much.
  private(set) var room = MemoryBudget.drawings
  private var last: DisplayList?

  static let exceeded = MemoryBudget.Exceeded("its shapes, at the moments from which an SVG is made,")

  /// A list that shares what it has in common with the last one that was kept.
  mutating func keep(_ list: DisplayList) -> DisplayList {
    let kept = keep(list, like: last)
    last = kept
    return kept
  }

  /// A list that shares what it has in common with another one, command by command.
  mutating func keep(_ list: DisplayList, like other: DisplayList?) -> DisplayList {
    var (list, longest) = (list, 0)
    if list.owners == other?.owners { list.owners = other?.owners }
    let others = other?.commands ?? []
    for (index, command) in list.commands.enumerated() {
      room -= Self.bytesPerCommand
      longest = max(longest, command.path?.points.count ?? 0)
      let like = index < others.count ? others[index] : nil
      if let like, like == command {
        list.commands[index] = like
        continue
      }
      room -= Self.bytesPerChange
      guard let path = command.path else { continue }
      let (verbs, points) = (like?.path?.hasSameVerbs(as: path) == true, like?.path?.points == path.points)
      if !verbs { room -= Self.bytesPerArray + path.verbs.count }
      if !points { room -= Self.bytesPerArray + MemoryLayout<Point>.stride * path.points.count }
      if verbs || points, let other = like?.path { list.commands[index] = command.with(path.sharing(other)) }
      room -= command.bytesOfStyle
    }
    // While a shape is written, its points at all moments are numbers, rounded numbers and text.
    room -= longest * Self.bytesPerWorkingPoint
    return list
  }

  /// The places in the list, in the tree, and in the tracks.
  private static let bytesPerCommand = 48
  /// A command with its transform and paint.
  private static let bytesPerChange = 176
  private static let bytesPerArray = 48
  private static let bytesPerWorkingPoint = 80
}

extension DisplayList.Command {
  fileprivate func with(_ path: Path) -> DisplayList.Command {
    switch self {
    case .fill(_, let rule, let paint, let transform, let blend): .fill(path, rule, paint, transform, blend)
    case .stroke(_, let style, let paint, let transform, let blend): .stroke(path, style, paint, transform, blend)
    case .pushClip(_, let rule, let transform): .pushClip(path, rule, transform)
    case .popClip, .beginGroup, .endGroup, .beginMask, .endMask: self
    }
  }

  /// The bytes of a paint and of dashes beside the command, several times over: they become numbers and text as
  /// points do.
  fileprivate var bytesOfStyle: Int {
    switch self {
    case .fill(_, _, let paint, _, _): paint.bytes
    case .stroke(_, let style, let paint, _, _): paint.bytes + 6 * MemoryLayout<Double>.stride * style.dash.count
    default: 0
    }
  }
}

extension Paint {
  fileprivate var bytes: Int {
    switch self {
    case .solid: 0
    case .gradient(let gradient): 208 + 3 * MemoryLayout<GradientStop>.stride * gradient.stops.count
    case .image: 128
    case .pattern(let pattern): 208 + 512 * (pattern.list?.commands.count ?? 0)
    }
  }
}
