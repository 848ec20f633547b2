import Raster
import Vector

/// The picture that a painter has drawn last: what the next one has in common with it is not drawn again. Saves half of
/// the time of contribution snakes and of drawings with thousands of shapes of which a few move.
struct LastPicture {
  private let list: DisplayList
  /// The background of the canvas under the drawing.
  private let background: UInt32
  private let painted: PaintedRows

  /// Copies the picture of a canvas; nil if copies may take longer than what they save.
  init?(of list: DisplayList, on canvas: Canvas, over background: UInt32) {
    guard list.commands.count >= Self.minimumCount,
      2 * canvas.width * canvas.height <= list.commands.count * Backdrop.pixelsPerShape
    else { return nil }
    (self.list, self.background, painted) = (list, background, canvas.paintedRows())
  }

  /// Where the picture of another list on a canvas would differ; nil if that is unknown, or too much.
  func damage(by next: DisplayList, on canvas: Canvas) -> Damage? {
    guard canvas.background == background, (canvas.width, canvas.height) == (painted.width, painted.height) else {
      return nil
    }
    var difference = ListDifference(width: painted.width, height: painted.height)
    guard difference.add(list.commands, next.commands), difference.damage.share <= Self.maximumShare else { return nil }
    return difference.damage
  }

  /// In shorter lists most shapes move: comparing those of a small ring takes 1.3 % of its instructions.
  private static let minimumCount = 16
  /// Beyond this share of the picture, leaving out the other shapes hardly saves the time of finding them.
  private static let maximumShare = 0.75

  /// Completes a picture of which only the damage has been drawn.
  func complete(_ damage: Damage, on canvas: Canvas) {
    // A color that covers the picture meets any damage: with some, both pictures have the same background by now.
    if damage.isEmpty { canvas.restore(painted) } else { canvas.restore(painted, outside: damage) }
  }
}

extension DisplayList {
  /// The commands from a position outside of all groups and clips, without the shapes that do not meet the damage.
  func commands(from start: Int, meeting damage: Damage) -> [Command] {
    var kept: [Command] = []
    /// The number of open groups, clips and masks from the outermost group with filters on, which may paint anywhere.
    var filtered = 0
    for command in commands[start...] {
      switch command.opened {
      case 0: if filtered > 0 || damage.meets(command.reach) { kept.append(command) }
      case 1:
        if filtered > 0 || command.hasFilters { filtered += 1 }
        kept.append(command)
      default:
        if filtered == 0, let last = kept.last, last.opened == 1, !command.isMask {
          kept.removeLast()
        } else {
          kept.append(command)
        }
        filtered = max(filtered - 1, 0)
      }
    }
    return kept
  }
}

/// Where the pictures of two lists differ: in the boxes of the shapes that only one of them has, and of all shapes in
/// groups and clips that differ.
private struct ListDifference {
  typealias Command = DisplayList.Command

  private(set) var damage: Damage
  /// For each open group, clip and mask, whether one up to it differs, and whether one has filters.
  private var open: [(differs: Bool, isFiltered: Bool)] = []
  private var outer: (differs: Bool, isFiltered: Bool) { open.last ?? (false, false) }

  init(width: Int, height: Int) { damage = Damage(width: width, height: height) }

  /// Compares command by command, or if the numbers differ, what is between equal begins and ends; false if the
  /// difference is unknown, or most of a list.
  mutating func add(_ a: [Command], _ b: [Command]) -> Bool {
    let shared = min(a.count, b.count)
    let start = (0..<shared).first { a[$0] != b[$0] } ?? shared
    for command in a[..<start] { _ = add(command, command, differs: false) }
    if a.count == b.count { return addPairs(a[start...], b[start...], atMost: shared / 2) }
    var end = 0
    while end < shared - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
    let (old, new) = (a[start..<a.count - end], b[start..<b.count - end])
    return !outer.isFiltered && max(old.count, new.count) <= shared / 2 && addAll(old) && addAll(new)
  }

  private mutating func addPairs(_ a: ArraySlice<Command>, _ b: ArraySlice<Command>, atMost limit: Int) -> Bool {
    var count = 0
    for (x, y) in zip(a, b) {
      let differs = x != y
      count += differs ? 1 : 0
      guard count <= limit, x.opened == y.opened, add(x, y, differs: differs) else { return false }
    }
    return true
  }

  private mutating func add(_ x: Command, _ y: Command, differs: Bool) -> Bool {
    switch x.opened {
    case 0:
      guard differs || outer.differs else { break }
      damage.add(x.reach)
      damage.add(y.reach)
      return !outer.isFiltered
    case 1:
      let isFiltered = outer.isFiltered || x.hasFilters || y.hasFilters
      // Another kind of mask may show more of the group than both masks have.
      guard !differs || !isFiltered && !x.isMask && !y.isMask else { return false }
      open.append((differs || outer.differs, isFiltered))
    default:
      _ = open.popLast()
      return !differs
    }
    return true
  }

  /// Adds commands that only one list has.
  private mutating func addAll(_ commands: ArraySlice<Command>) -> Bool {
    var depth = 0
    for command in commands {
      depth += command.opened
      guard depth >= 0, !command.hasFilters, !command.isMask else { return false }
      if command.opened == 0 { damage.add(command.reach) }
    }
    return depth == 0
  }
}

extension DisplayList.Command {
  fileprivate var hasFilters: Bool {
    if case .beginGroup(_, _, let filters) = self { !filters.isEmpty } else { false }
  }

  fileprivate var isMask: Bool {
    switch self {
    case .beginMask, .endMask: true
    case .fill, .stroke, .pushClip, .popClip, .beginGroup, .endGroup: false
    }
  }
}
