import Raster
import Vector

/// The picture that a painter has drawn last: what the next one has in common with it is not drawn again. Saves half of
/// the time of contribution snakes and of drawings with thousands of shapes of which a few move.
struct LastPicture {
  private let list: DisplayList
  /// The background of the canvas under the drawing.
  private let background: UInt32
  private let painted: PaintedRows
  /// Boxes around the shapes of the list.
  private let boxes: ShapeBoxes

  /// Copies the picture of a canvas; nil if copies may take longer than what they save.
  /// - Parameter boxes: those of the list's shapes, if some are known.
  init?(of list: DisplayList, _ boxes: ShapeBoxes?, on canvas: Canvas, over background: UInt32) {
    guard list.commands.count >= Self.minimumCount,
      2 * canvas.width * canvas.height <= list.commands.count * Backdrop.pixelsPerShape
    else { return nil }
    (self.list, self.background, painted) = (list, background, canvas.paintedRows())
    self.boxes = boxes ?? ShapeBoxes(of: list.commands)
  }

  /// Where the picture of another list on a canvas would differ, with boxes around its shapes; nil if that is unknown,
  /// or too much.
  func damage(by next: DisplayList, on canvas: Canvas) -> (damage: Damage, boxes: ShapeBoxes)? {
    guard canvas.background == background, (canvas.width, canvas.height) == (painted.width, painted.height) else {
      return nil
    }
    var difference = ListDifference(width: painted.width, height: painted.height, boxes)
    guard difference.add(list.commands, next.commands), difference.damage.share <= Self.maximumShare else { return nil }
    return (difference.damage, difference.boxes)
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
  func commands(from start: Int, meeting damage: Damage, _ boxes: inout ShapeBoxes?) -> [Command] {
    var kept: [Command] = []
    /// The number of open groups, clips and masks from the outermost group with filters on, which may paint anywhere.
    var filtered = 0
    for (index, command) in commands[start...].enumerated() {
      switch command.opened {
      case 0:
        let isNear = filtered > 0 || damage.meets(boxes?.box(start + index, of: command) ?? command.reach)
        if isNear { kept.append(command) }
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

/// Boxes around the areas that the shapes of a list paint, each found when it is asked for: those of an outline with
/// many points take a while.
struct ShapeBoxes {
  private var boxes: [Rect?]

  init(of commands: [DisplayList.Command]) { boxes = Array(repeating: nil, count: commands.count) }

  /// The box of a command, by its position in the list.
  mutating func box(_ index: Int, of command: DisplayList.Command) -> Rect {
    let box = boxes[index] ?? command.reach
    boxes[index] = box
    return box
  }

  /// Takes the box of an equal command of another list, if it is known.
  fileprivate mutating func take(_ index: Int, from other: ShapeBoxes, at old: Int) { boxes[index] = other.boxes[old] }
}

/// Where the pictures of two lists differ: in the boxes of the shapes that only one of them has, and of all shapes in
/// groups and clips that differ.
private struct ListDifference {
  typealias Command = DisplayList.Command

  private(set) var damage: Damage
  /// The boxes of the new list, as far as they are known.
  private(set) var boxes = ShapeBoxes(of: [])
  private var oldBoxes: ShapeBoxes
  /// For each open group, clip and mask, whether one up to it differs, and whether one has filters.
  private var open: [(differs: Bool, isFiltered: Bool)] = []
  private var outer: (differs: Bool, isFiltered: Bool) { open.last ?? (false, false) }

  init(width: Int, height: Int, _ boxes: ShapeBoxes) {
    (damage, oldBoxes) = (Damage(width: width, height: height), boxes)
  }

  /// Compares command by command, or if the numbers differ, what is between equal begins and ends; false if the
  /// difference is unknown, or most of a list.
  mutating func add(_ a: [Command], _ b: [Command]) -> Bool {
    let shared = min(a.count, b.count)
    let start = (0..<shared).first { !a[$0].isEqual(to: b[$0]) } ?? shared
    boxes = ShapeBoxes(of: b)
    for index in 0..<start { _ = add(a[index], a[index], at: index, differs: false) }
    if a.count == b.count { return addPairs(a, b, from: start, atMost: shared / 2) }
    var end = 0
    while end < shared - start, a[a.count - 1 - end].isEqual(to: b[b.count - 1 - end]) {
      end += 1
      boxes.take(b.count - end, from: oldBoxes, at: a.count - end)
    }
    let (old, new) = (start..<a.count - end, start..<b.count - end)
    return !outer.isFiltered && max(old.count, new.count) <= shared / 2 && damage.add(a, old, &oldBoxes)
      && damage.add(b, new, &boxes)
  }

  private mutating func addPairs(_ a: [Command], _ b: [Command], from start: Int, atMost limit: Int) -> Bool {
    var count = 0
    for index in start..<a.count {
      let (x, y) = (a[index], b[index])
      let differs = !x.isEqual(to: y)
      count += differs ? 1 : 0
      guard count <= limit, x.opened == y.opened, add(x, y, at: index, differs: differs) else { return false }
    }
    return true
  }

  /// Adds two commands of the same position.
  private mutating func add(_ x: Command, _ y: Command, at index: Int, differs: Bool) -> Bool {
    switch x.opened {
    case 0:
      if !differs { boxes.take(index, from: oldBoxes, at: index) }
      guard differs || outer.differs else { break }
      damage.add(oldBoxes.box(index, of: x))
      damage.add(boxes.box(index, of: y))
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
}

extension Damage {
  /// Adds commands that only one list has; false where they may paint elsewhere, or are not whole.
  fileprivate mutating func add(
    _ commands: [DisplayList.Command], _ range: Range<Int>, _ boxes: inout ShapeBoxes
  ) -> Bool {
    var depth = 0
    for index in range {
      let command = commands[index]
      depth += command.opened
      guard depth >= 0, !command.hasFilters, !command.isMask else { return false }
      if command.opened == 0 { add(boxes.box(index, of: command)) }
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
