import Numerics
import Raster
import Vector

extension ArtworkDrawing {
  /// An image as artwork: one part, whose outline is the bounding box of its visible pixels.
  package init(_ image: RasterImage) {
    let page = Rect(minX: 0, minY: 0, maxX: Double(image.width), maxY: Double(image.height))
    let (ink, color) = image.survey
    let list = DisplayList(commands: [
      .fill(.rectangle(page), .nonZero, .image(ImagePaint(image)), .identity, .normal)
    ])
    let outline = ink.minX <= ink.maxX ? Path.rectangle(ink) : Path()
    let parts = outline.isEmpty ? [] : [Part(list: list, box: ink, outline: outline, color: color)]
    self.init(list: list, page: page, box: ink, parts: parts, colors: [color])
  }
}

extension RasterImage {
  /// The bounding box of the visible pixels, and their mean color.
  fileprivate var survey: (ink: Rect, mean: Color) {
    var (minX, minY, maxX, maxY) = (width, height, 0, 0)
    var sums = SIMD4<UInt64>.zero
    for (index, word) in pixels.enumerated() where word >> 24 > 0 {
      let (x, y) = (index % width, index / width)
      (minX, minY, maxX, maxY) = (min(minX, x), min(minY, y), max(maxX, x + 1), max(maxY, y + 1))
      sums &+= SIMD4(UInt64(word & 255), UInt64(word >> 8 & 255), UInt64(word >> 16 & 255), UInt64(word >> 24))
    }
    guard maxX > 0 else { return (.null, .black) }
    let ink = Rect(minX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY))
    func component(_ sum: UInt64) -> Double { Double(sum) / Double(sums.w) }
    return (ink, Color(red: component(sums.x), green: component(sums.y), blue: component(sums.z)))
  }
}
