import Drawing
import Raster
import SVG

/// Reads a document and, if it is one, draws it small at some phases. A document that can be drawn can be drawn again.
enum SVGTarget {
  static func run(_ bytes: [UInt8]) {
    _ = SVGDocument.isSVG(bytes)
    guard let document = try? SVGDocument(bytes), let animation = try? SVGAnimation(document, width: 24, height: 24)
    else { return }
    precondition(animation.loop.duration > 0 && animation.loop.duration.isFinite, "A loop has a length")
    _ = try? document.artwork()
    let painter = animation.makePainter()
    let canvas = Canvas(width: 24, height: 24)
    for phase in [0, 0.3, 0.999] {
      let first = try? picture(painter, phase, canvas)
      let again = try? picture(painter, phase, canvas)
      precondition(first == again, "The same phase gives the same picture")
    }
  }

  private static func picture(_ painter: Painter, _ phase: Double, _ canvas: Canvas) throws -> [UInt32] {
    canvas.clear(nil)
    try painter.draw(at: phase, on: canvas)
    return canvas.withPixels { Array($0) }
  }
}
