import Drawing
import Numerics
import Raster
import Testing

@testable import SVG

/// A document whose root has a view box of `size` by `size` and no other size.
func document(_ content: String, size: Int = 20, attributes: String = "", options: SVGOptions = SVGOptions()) throws
  -> SVGDocument
{
  let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 \(size) \(size)' \(attributes)>\(content)</svg>"
  return try SVGDocument(Array(text.utf8), options: options)
}

/// An `svg` of 5 x 5 with foreign content of 5 x 5 in Base64, which is not drawn.
let warnedPicture =
  "PHN2ZyB4bWxucz0naHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmcnIHdpZHRoPSc1JyBoZWlnaHQ9JzUnPjxmb3JlaWdu"
  + "T2JqZWN0IHdpZHRoPSc1JyBoZWlnaHQ9JzUnPmE8L2ZvcmVpZ25PYmplY3Q+PC9zdmc+"

/// A drawing on a clear canvas.
struct Picture {
  let width: Int
  let pixels: [UInt32]

  init(_ document: SVGDocument, at phase: Double = 0) throws {
    let animation = try SVGAnimation(
      document, width: Int(document.width.rounded()), height: Int(document.height.rounded()))
    let canvas = Canvas(width: animation.width, height: animation.height)
    canvas.clear(nil)
    try animation.makePainter().draw(at: phase, on: canvas)
    (width, pixels) = (animation.width, canvas.withPixels { Array($0) })
  }

  init(_ content: String, size: Int = 20, at phase: Double = 0) throws {
    try self.init(document(content, size: size), at: phase)
  }

  /// Premultiplied red, green, blue and alpha at a pixel.
  subscript(x: Int, y: Int) -> [Int] {
    let word = pixels[y * width + x]
    return [0, 8, 16, 24].map { Int(word >> UInt32($0) & 255) }
  }
}

/// The error that reading a text ends with; nil for none.
func failure(_ text: String) -> SVGError? {
  do throws(SVGError) {
    _ = try SVGDocument(Array(text.utf8))
    return nil
  } catch {
    return error
  }
}
