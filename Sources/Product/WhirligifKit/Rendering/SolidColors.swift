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
      guard let own = namedColors(of: frame) else { continue }
      for color in own.solid { _ = colors.insert(color) }
    }
    return colors.colors
  }

  package func mayHaveSlopes(inFrame frame: Int) -> Bool { namedColors(of: frame)?.haveSlopes ?? false }

  private func namedColors(of frame: Int) -> NamedColors? {
    drawnColors.colors(of: frame) ?? (try? displayList(of: frame))?.namedColors
  }
}

/// The colors that a display list names: the opaque ones of areas, and whether there are others between them.
struct NamedColors: Equatable {
  var solid: [RGBA8] = []
  /// Whether there is a gradient, a filter or an image.
  var haveSlopes = false
}

/// The solid colors of the frames that were drawn, as far as there is room, so that they are not evaluated again.
final class DrawnColors: Sendable {
  /// The maximum number of colors of a frame, and of all; more are gradients.
  static let maximum = 4096

  private struct Contents {
    var colors: [Int: NamedColors] = [:]
    /// Those of the frame that was noted last: most frames have the same.
    var last = NamedColors()
    /// The number of colors and frames that may still be noted.
    var room = 1 << 18
  }

  private let contents = Mutex(Contents())

  func colors(of frame: Int) -> NamedColors? { contents.withLock { $0.colors[frame] } }

  func note(_ list: DisplayList, of frame: Int) {
    guard contents.withLock({ $0.room > 0 && $0.colors[frame] == nil }) else { return }
    let colors = list.namedColors
    contents.withLock { contents in
      if colors != contents.last {
        contents.room -= colors.solid.count
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
  /// The colors of opaque fills and strokes, except in masks and in groups that are translucent, blended or filtered.
  fileprivate var namedColors: NamedColors {
    var colors = ExactColorMap(limit: DrawnColors.maximum)
    var haveSlopes = false
    /// For each open group, whether it preserves colors.
    var groups = [true]
    var gradients: Set<RampKey> = []
    for command in commands {
      switch command {
      case .fill(_, _, let paint, _, let blend), .stroke(_, _, let paint, _, let blend):
        if !paint.isSolid { haveSlopes = true }
        guard groups.last == true, blend == .normal else { continue }
        if case .gradient(let gradient) = paint, !gradients.insert(RampKey(gradient)).inserted { continue }
        paint.forEachNamedColor { color in if color.alpha >= nearlyOpaque { _ = colors.insert(RGBA8(opaque: color)) } }
      case .beginGroup(let opacity, let blend, let filters):
        if !filters.isEmpty { haveSlopes = true }
        groups.append(opacity >= nearlyOpaque && blend == .normal && filters.isEmpty && groups.last == true)
      case .beginMask: groups.append(false)
      case .endGroup, .endMask: groups.removeLast()
      case .pushClip, .popClip: break
      }
    }
    return NamedColors(solid: colors.colors, haveSlopes: haveSlopes)
  }
}

extension Paint {
  fileprivate var isSolid: Bool { if case .solid = self { true } else { false } }

  /// Calls `body` with the colors that the paint names. A gradient is flat beyond its end stops.
  fileprivate func forEachNamedColor(_ body: (Numerics.Color) -> Void) {
    switch self {
    case .solid(let color): body(color)
    case .gradient(let gradient): for stop in gradient.stops { body(stop.color) }
    case .image, .pattern: break
    }
  }
}
