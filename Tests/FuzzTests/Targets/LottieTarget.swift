import Drawing
import Raster

@testable import Lottie

/// Reads a Lottie, an archive or gzip and, if it is one, draws it small at some phases. What can be drawn can be drawn
/// again.
enum LottieTarget {
  static func run(_ bytes: [UInt8]) {
    guard let file = try? LottieFile(bytes),
      let natural = try? LottieAnimation(file, options: LottieOptions(), decodeImage: image)
    else { return }
    let scale = 24 / Double(max(natural.width, natural.height))
    let animation = natural.sized(
      width: Int(Double(natural.width) * scale), height: Int(Double(natural.height) * scale), fit: .fillsPicture)
    precondition(animation.duration > 0, "A loop has a duration")
    for warning in animation.warnings { precondition(!warning.description.isEmpty, "A warning says something") }
    let canvas = Canvas(width: animation.width, height: animation.height)
    for phase in [0, 0.3, 0.999] {
      let first = try? picture(animation, phase, canvas)
      let again = try? picture(animation, phase, canvas)
      precondition(first == again, "The same phase gives the same picture")
    }
  }

  /// A picture of two pixels, whatever the bytes are.
  private static func image(_ bytes: [UInt8]) -> RasterImage? {
    RasterImage(width: 2, height: 1, premultiplied: [0xFF00_00FF, 0x8000_8000])
  }

  private static func picture(_ animation: LottieAnimation, _ phase: Double, _ canvas: Canvas) throws -> [UInt32] {
    canvas.clear(nil)
    try animation.makePainter().draw(at: phase, on: canvas)
    return canvas.withPixels { Array($0) }
  }
}
