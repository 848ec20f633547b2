import Numerics
import Raster
import Vector

/// Whether a picture can be told from the page under it.
enum PageContrast {
  /// The contrast ratio of WCAG up to which two colors hardly differ, if their components do not either: colors of the
  /// same luminance may have different hues.
  private static let minimumContrast = 1.15
  /// The smallest difference of a component, 0...1.
  private static let minimumDifference = 0.25
  /// Pixels with a smaller alpha count as invisible.
  private static let minimumAlpha: UInt32 = 26
  /// Pixels below this fraction of the largest alpha are skipped: rounding has destroyed their color.
  private static let minimumShare = 0.5

  /// Whether a picture has visible pixels, and the colors of all of them hardly differ from the page.
  ///
  /// - Parameters:
  ///   - pixels: premultiplied. The opacity of a pixel does not matter, as small pictures of thin lines have none that
  ///     is opaque.
  ///   - background: the value of pixels that do not count.
  static func isFaint(_ pixels: some Collection<UInt32>, besides background: UInt32 = 0, on page: Color) -> Bool {
    var strongest: UInt32 = 0
    for pixel in pixels where pixel != background { strongest = max(strongest, pixel >> 24) }
    guard strongest >= minimumAlpha else { return false }
    let minimum = max(UInt32(Double(strongest) * minimumShare), minimumAlpha)
    var last = background
    return pixels.allSatisfy { pixel in
      defer { last = pixel }
      return pixel == last || pixel == background || pixel >> 24 < minimum || isFaint(color(of: pixel), on: page)
    }
  }

  private static func isFaint(_ color: Color, on page: Color) -> Bool {
    color.differs(from: page, byLessThan: minimumDifference) && color.contrast(with: page) < minimumContrast
  }

  /// The color of a premultiplied pixel, without its alpha.
  static func color(of pixel: UInt32) -> Color {
    let alpha = Double(max(pixel >> 24, 1))
    func component(_ shift: UInt32) -> Double { min(Double(pixel >> shift & 255) / alpha, 1) }
    return Color(red: component(0), green: component(8), blue: component(16))
  }
}

extension ArtworkDrawing {
  /// Whether all of its own colors hardly differ from the page; false for an empty drawing.
  package func isFaint(on page: Color) -> Bool {
    sample(32) { PageContrast.isFaint($0, on: page) } ?? false
  }

  /// The colors of at least a twentieth of its ink, the largest first.
  func colorsByArea() -> [Color] { sample(64) { ColorAreas.main(of: $0) } ?? [] }

  /// Looks at a small picture of the ink; nil for an empty drawing.
  ///
  /// - Parameter side: the longer one, in pixels.
  private func sample<Result>(_ side: Double, _ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result? {
    let longer = max(box.width, box.height)
    guard longer > 0 else { return nil }
    let scale = side / longer
    let canvas = Canvas(
      width: max(Int((box.width * scale).rounded(.up)), 1), height: max(Int((box.height * scale).rounded(.up)), 1))
    canvas.clear(nil)
    list.transformed(by: .translation(x: -box.minX, y: -box.minY).then(.scale(x: scale, y: scale))).draw(on: canvas)
    return canvas.withPixels(body)
  }

  /// Whether it has outlines of its own: an image is only a rectangle.
  package var hasOutlines: Bool {
    list.commands.contains { command in
      switch command {
      case .fill(_, _, let paint, _, _), .stroke(_, _, let paint, _, _):
        if case .image = paint { false } else { true }
      default: false
      }
    }
  }
}
