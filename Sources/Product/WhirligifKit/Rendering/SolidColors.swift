import Drawing
import Numerics
import Palette
import Raster
import Synchronization

extension LoopFrames {
  /// The opaque solid colors of all frames' fills, and the background color, as pixels: the file must contain them
  /// exactly. In the order of their first occurrence.
  ///
  /// Frames that cannot be drawn are skipped; drawing reports the error.
  package var solidColors: [RGBA8] {
    var colors = ExactColorMap(limit: DrawnColors.maximum)
    if let background = matte.background { _ = colors.insert(RGBA8(opaque: background)) }
    for frame in 0..<frameCount where firstFrame(like: frame) == frame && colors.colors.count < DrawnColors.maximum {
      guard let own = drawnColors.colors(of: frame) ?? (try? displayList(of: frame))?.solidColors else { continue }
      for color in own { _ = colors.insert(color) }
    }
    return colors.colors
  }
}

/// The solid colors of the frames that were drawn, as far as there is room, so that they are not evaluated again.
final class DrawnColors: Sendable {
  /// The maximum number of colors of a frame, and of all; more are gradients.
  static let maximum = 4096

  private struct Contents {
    var colors: [Int: [RGBA8]] = [:]
    /// Those of the frame that was noted last: most frames have the same.
    var last: [RGBA8] = []
    /// The number of colors and frames that may still be noted.
    var room = 1 << 18
  }

  private let contents = Mutex(Contents())

  func colors(of frame: Int) -> [RGBA8]? { contents.withLock { $0.colors[frame] } }

  func note(_ list: DisplayList, of frame: Int) {
    guard contents.withLock({ $0.room > 0 && $0.colors[frame] == nil }) else { return }
    let colors = list.solidColors
    contents.withLock { contents in
      if colors != contents.last {
        contents.room -= colors.count
        contents.last = colors
      }
      contents.room -= 1
      contents.colors[frame] = contents.last
    }
  }
}

/// The opacity from which a color is exact after rounding to bytes.
private let nearlyOpaque = 0.99

extension DisplayList {
  fileprivate var solidColors: [RGBA8] {
    var colors = ExactColorMap(limit: DrawnColors.maximum)
    forEachSolidColor { _ = colors.insert(RGBA8(opaque: $0)) }
    return colors.colors
  }

  /// Calls `body` with the colors of opaque fills and strokes, except in masks and in groups that are translucent,
  /// blended or filtered.
  private func forEachSolidColor(_ body: (Numerics.Color) -> Void) {
    /// For each open group, whether it preserves colors.
    var groups = [true]
    var gradients: Set<RampKey> = []
    for command in commands {
      switch command {
      case .fill(_, _, let paint, _, .normal), .stroke(_, _, let paint, _, .normal):
        guard groups.last == true else { continue }
        if case .gradient(let gradient) = paint, !gradients.insert(RampKey(gradient)).inserted { continue }
        paint.forEachNamedColor { color in if color.alpha >= nearlyOpaque { body(color) } }
      case .beginGroup(let opacity, let blend, let filters):
        groups.append(opacity >= nearlyOpaque && blend == .normal && filters.isEmpty && groups.last == true)
      case .beginMask: groups.append(false)
      case .endGroup, .endMask: groups.removeLast()
      case .fill, .stroke, .pushClip, .popClip: break
      }
    }
  }
}

extension Paint {
  /// Calls `body` with the colors that the paint names. A gradient is flat beyond its end stops.
  fileprivate func forEachNamedColor(_ body: (Numerics.Color) -> Void) {
    switch self {
    case .solid(let color): body(color)
    case .gradient(let gradient): for stop in gradient.stops { body(stop.color) }
    case .image, .pattern: break
    }
  }
}
