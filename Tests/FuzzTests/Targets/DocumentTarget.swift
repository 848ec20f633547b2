import Drawing
import Raster

@testable import WhirligifKit

/// Reads a document and, if it is one, draws it small at some phases. A document that can be drawn can be drawn again.
enum DocumentTarget {
  static func run(_ bytes: [UInt8]) {
    guard let animation = try? Animation(bytes: bytes, file: "fuzz.json") else { return }
    _ = animation.parameters
    guard let source = try? animation.source.picture(PictureRequest(animation.options, size: .longerSide(24))).loop,
      source.width <= 64, source.height <= 64
    else { return }
    let painter = source.makePainter()
    let canvas = Canvas(width: source.width, height: source.height)
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
