/// How smoothly a loop closes: the change of the picture from its last frame to its first, beside the largest change
/// between other neighbours.
package struct Seam: Equatable, Sendable {
  /// Mean differences of a pixel's components, 0...255.
  package let atSeam, elsewhere: Double

  /// Whether the loop visibly jumps where it begins again: at least half as much again as anywhere else.
  package var isVisible: Bool { atSeam > 1.5 * elsewhere && atSeam > 0.25 }
}

extension Animation {
  /// Measures the seam on small pictures: 64 pixels, on white.
  package func seam() throws(WhirligifError) -> Seam {
    var small = self
    small.options = RenderOptions()
    small.options.size = .longerSide(64)
    small.options.background = "white"
    let pictures = try small.pictures()
    guard let first = pictures.first, let last = pictures.last, pictures.count > 2 else {
      return Seam(atSeam: 0, elsewhere: 0)
    }
    let changes = zip(pictures, pictures.dropFirst()).map { $0.difference(from: $1) }
    return Seam(atSeam: last.difference(from: first), elsewhere: changes.max() ?? 0)
  }
}

extension Picture {
  /// The mean difference of the components.
  fileprivate func difference(from other: Picture) -> Double {
    var sum = 0
    for (a, b) in zip(pixels, other.pixels) where a != b {
      for shift in [UInt32(0), 8, 16] { sum += abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff)) }
    }
    return Double(sum) / Double(max(1, 3 * pixels.count))
  }
}
