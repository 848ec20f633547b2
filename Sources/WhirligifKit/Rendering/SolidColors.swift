import Drawing
import Numerics
import Palette
import Raster

extension MattedFrames {
  /// The opaque solid colors of all frames' fills, and the background color, as pixels: the file must contain them
  /// exactly. In the order of their first occurrence.
  ///
  /// Frames that cannot be drawn are skipped; drawing reports the error.
  package var solidColors: [RGBA8] {
    let background = matte.background.map { [RGBA8(opaque: $0)] } ?? []
    let drawn = (0..<frameCount).flatMap { (try? displayList(of: $0))?.solidColors ?? [] }
    var seen: Set<RGBA8> = []
    return (background + drawn).filter { seen.insert($0).inserted }
  }
}

/// The opacity from which a color is exact after rounding to bytes.
private let nearlyOpaque = 0.99

extension DisplayList {
  /// The colors of opaque fills and strokes, except in masks and in groups that are translucent, blended or filtered.
  fileprivate var solidColors: [RGBA8] {
    var colors: [RGBA8] = []
    /// For each open group, whether it preserves colors.
    var groups = [true]
    for command in commands {
      switch command {
      case .fill(_, _, let paint, _, .normal), .stroke(_, _, let paint, _, .normal):
        guard groups.last == true else { continue }
        colors += paint.namedColors.filter { $0.alpha >= nearlyOpaque }.map { RGBA8(opaque: $0) }
      case .beginGroup(let opacity, let blend, let filters):
        groups.append(opacity >= nearlyOpaque && blend == .normal && filters.isEmpty && groups.last == true)
      case .beginMask: groups.append(false)
      case .endGroup, .endMask: groups.removeLast()
      case .fill, .stroke, .pushClip, .popClip: break
      }
    }
    return colors
  }
}

extension Paint {
  /// The colors that the paint names. A gradient is flat beyond its end stops.
  fileprivate var namedColors: [Numerics.Color] {
    switch self {
    case .solid(let color): [color]
    case .gradient(let gradient): gradient.stops.map { $0.color }
    case .image, .pattern: []
    }
  }
}
