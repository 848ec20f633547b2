import Numerics
import Raster
import Vector

extension LoopWriter {
  /// A shape with a conic gradient, which SVG does not have: wedges under the shape. Nil for other paints.
  mutating func conic(_ shapes: [SceneShape], _ times: SampleTimes) -> Element? {
    guard let wedges = ConicWedges(shapes, times, canvas: canvas) else { return nil }
    if wedges.changesColors { warn("A conic gradient whose colors change keeps its first colors.") }
    if shapes.contains(where: { $0.paint.isInPerspective }) {
      warn("A gradient seen in perspective is drawn without it.")
    }
    guard let placement = wedges.placement else {
      warn("A conic gradient that moves oddly keeps its first place.")
      return nil
    }
    func group(_ color: (Color) -> String) -> Element {
      let paths = wedges.wedges.map { path, own in
        Element("path", ["d": PathText.relative(path, decimals: wedges.decimals), "fill": color(own)])
      }
      var group = Element("g", [:], paths)
      group.place(by: placement.parts)
      return group
    }
    var solid = shapes
    let first = wedges.wedges.first?.color ?? .white
    let paint = wedges.isUniform ? Color(red: first.red, green: first.green, blue: first.blue) : .white
    for index in solid.indices { solid[index].paint = .solid(paint) }
    var element = painted(solid, times: times).0
    if !wedges.isUniform { element = masked([group { $0.hex }], by: element, .luminance) }
    guard !wedges.isOpaque else { return element }
    let shades = group { Color.hex(Array(repeating: $0.alpha * 255, count: 3)) }
    return masked([element], by: shades, .luminance)
  }
}

extension Paint {
  fileprivate var isInPerspective: Bool {
    if case .gradient(let gradient) = self { gradient.transform.affine == nil } else { false }
  }
}
