import Raster
import Vector

/// What the display lists of a loop begin with: painted once, and then copied.
struct Backdrop {
  /// To copy so many pixels takes about as long as to paint one more shape in one colour.
  private static let pixelsPerShape = 1 << 14

  private let commands: [DisplayList.Command]
  /// The pixel of the canvas before.
  private let background: UInt32
  private let painted: PaintedRows

  /// Copies what the commands have painted on a canvas; nil if that is not worth a copy.
  init?(_ commands: ArraySlice<DisplayList.Command>, of canvas: Canvas, over background: UInt32) {
    let shapes = commands.count { !$0.isPlainRectangle }
    guard shapes > 0, canvas.paintedArea <= shapes * Self.pixelsPerShape || commands.contains(where: { $0.isSlow })
    else {
      return nil
    }
    (self.commands, self.background) = (Array(commands), background)
    painted = canvas.paintedRows()
  }

  /// Paints a display list's first commands on a canvas, if they are these and the canvas is as it was; returns how
  /// many.
  func paint(_ list: DisplayList, on canvas: Canvas) -> Int {
    guard canvas.background == background, (canvas.width, canvas.height) == (painted.width, painted.height),
      list.commands.starts(with: commands)
    else { return 0 }
    canvas.restore(painted)
    return commands.count
  }
}

extension DisplayList {
  /// How many commands both begin with, so that no group or clip is open behind them.
  func sharedCount(with other: DisplayList) -> Int {
    var shared = 0
    var open = 0
    for index in 0..<min(commands.count, other.commands.count) {
      guard commands[index] == other.commands[index] else { break }
      open += commands[index].opened
      if open == 0 { shared = index + 1 }
    }
    return shared
  }
}

extension DisplayList.Command {
  /// Whether it fills a rectangle with one colour, which takes no longer than to copy it.
  fileprivate var isPlainRectangle: Bool {
    guard case .fill(let path, _, .solid, let transform, .normal) = self else { return false }
    return path.rectangle(under: transform) != nil
  }

  /// Whether it takes longer for each pixel than to copy it.
  fileprivate var isSlow: Bool {
    switch self {
    case .fill(_, _, .solid, _, .normal), .stroke(_, _, .solid, _, .normal), .popClip, .endGroup, .endMask: false
    case .fill, .stroke, .pushClip, .beginGroup, .beginMask: true
    }
  }

  /// How many more groups, clips and masks are open after it.
  fileprivate var opened: Int {
    switch self {
    case .fill, .stroke: 0
    case .pushClip, .beginGroup, .beginMask: 1
    case .popClip, .endGroup, .endMask: -1
    }
  }
}
