import Platform
import Raster
import Vector

/// The part of an animation's picture in which its loop shows anything.
package enum ContentBox {
  /// The most pictures that are looked at, and their longer side in pixels.
  private static let (maximumPictures, longerSide) = (240, 256)
  /// The alpha from which a pixel is part of the picture: fainter ones become clear in a GIF.
  private static let minimumAlpha: UInt32 = 3

  /// The box in fractions of the picture, rounded outwards; nil if nothing is shown.
  ///
  /// - Parameter frames: of the loop.
  /// - Throws: the errors of the animation's evaluator.
  package static func find(in animation: Loop, frames: Int) throws(SourceError) -> Rect? {
    let sheet = PictureSheet(of: animation, longerSide: longerSide)
    let (width, height) = (sheet.width, sheet.height)
    let evaluator = animation.makeEvaluator()
    var list = DisplayList()
    var (left, top, right, bottom) = (width, height, 0, 0)
    let count = min(max(frames, 1), maximumPictures)
    for picture in 0..<count {
      try evaluator.evaluate(at: Double(picture) / Double(count), into: &list)
      let pixels = sheet.pixels(of: list)
      for row in 0..<height {
        let line = pixels[row * width..<(row + 1) * width]
        guard let first = line.firstIndex(where: { $0 >> 24 >= minimumAlpha }),
          let last = line.lastIndex(where: { $0 >> 24 >= minimumAlpha })
        else { continue }
        (left, right) = (min(left, first - line.startIndex), max(right, last - line.startIndex + 1))
        (top, bottom) = (min(top, row), max(bottom, row + 1))
      }
    }
    guard left < right else { return nil }
    let pixel = Double(longerSide) / Double(max(animation.width, animation.height, 1))
    let (w, h) = (Double(animation.width) * pixel, Double(animation.height) * pixel)
    return Rect(
      minX: Double(left) / w, minY: Double(top) / h, maxX: min(Double(right) / w, 1), maxY: min(Double(bottom) / h, 1))
  }
}
