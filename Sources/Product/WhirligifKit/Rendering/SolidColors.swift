import Drawing
import Numerics
import Palette
import Raster

extension LoopFrames {
  /// The opaque solid colors of all frames' fills, and the background color, as pixels: the file must contain them
  /// exactly. In the order of their first occurrence.
  ///
  /// Frames that cannot be drawn are skipped; drawing reports the error.
  package var solidColors: [RGBA8] {
    var colors = ExactColorMap(limit: Self.maximumSolidColors)
    if let background = matte.background { _ = colors.insert(RGBA8(opaque: background)) }
    var last = DisplayList()
    for frame in 0..<frameCount {
      guard let list = try? displayList(of: frame), list != last else { continue }
      last = list
      list.forEachSolidColor { _ = colors.insert(RGBA8(opaque: $0)) }
    }
    return colors.colors
  }

  /// More are gradients.
  private static let maximumSolidColors = 4096
}

/// The opacity from which a color is exact after rounding to bytes.
private let nearlyOpaque = 0.99

extension DisplayList {
  /// Calls `body` with the colors of opaque fills and strokes, except in masks and in groups that are translucent,
  /// blended or filtered.
  fileprivate func forEachSolidColor(_ body: (Numerics.Color) -> Void) {
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
