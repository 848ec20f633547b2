import Drawing
import Numerics
import Raster

extension MattedFrames {
  /// The colors that any frame fills with one opaque color, and the background's, as pixels: the drawing's own colors,
  /// which a file must show exactly. In the order of their first appearance.
  ///
  /// Frames that cannot be drawn are left out: drawing them tells why.
  var solidColors: [UInt32] {
    let background = matte.canvas.map { [$0.pixel] } ?? []
    let drawn = (0..<count).flatMap { (try? displayList(of: $0))?.solidColors ?? [] }
    var seen: Set<UInt32> = []
    return (background + drawn).filter { seen.insert($0).inserted }
  }
}

/// An opacity from which on a color may be shown as it is, after rounding to bytes.
private let nearlyOpaque = 0.99

extension DisplayList {
  /// The colors that opaque fills and strokes name, except in groups that are translucent, blended or filtered, and in
  /// masks.
  fileprivate var solidColors: [UInt32] {
    var colors: [UInt32] = []
    /// For each open group whether it shows colors as they are.
    var groups = [true]
    for command in commands {
      switch command {
      case .fill(_, _, let paint, _, .normal), .stroke(_, _, let paint, _, .normal):
        guard groups.last == true else { continue }
        colors += paint.namedColors.filter { $0.alpha >= nearlyOpaque }.map { $0.pixel }
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
  /// The colors that the paint names. A gradient's stops are flat where the gradient does not change.
  fileprivate var namedColors: [Numerics.Color] {
    switch self {
    case .solid(let color): [color]
    case .gradient(let gradient): gradient.stops.map { $0.color }
    case .image, .pattern: []
    }
  }
}

extension Numerics.Color {
  /// The opaque pixel of the color: red in the lowest byte.
  fileprivate var pixel: UInt32 {
    let bytes = self.bytes
    return UInt32(bytes.x) | UInt32(bytes.y) << 8 | UInt32(bytes.z) << 16 | 0xFF00_0000
  }
}
