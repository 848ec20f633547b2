/// Floyd-Steinberg dithering (1976): diffuses three quarters of the error to the pixels to the right and below.
package struct ErrorDiffusion: Ditherer {
  private let colors: [DitheredColor]
  private var map: NearestColorMap
  /// The errors diffused to this row and to the next, in sixteenths, with one place before the first column and one
  /// after the last.
  private var errors, nextErrors: [DitheredColor]
  private var row = -1

  /// - Parameters:
  ///   - colors: 1...256 opaque colors.
  ///   - width: of the picture, in pixels.
  package init(colors: [RGBA8], width: Int) {
    self.colors = colors.map { DitheredColor($0) }
    map = NearestColorMap(colors)
    errors = [DitheredColor](repeating: DitheredColor(), count: width + 2)
    nextErrors = errors
  }

  package mutating func map(
    _ pixels: UnsafeBufferPointer<RGBA8>, unlike previous: UnsafeBufferPointer<RGBA8>?, x: Int, y: Int,
    into indices: UnsafeMutableBufferPointer<UInt8>
  ) {
    begin(row: y)
    for (i, pixel) in pixels.enumerated() where pixel != .transparent && previous?[i] != pixel {
      indices[i] = index(of: pixel, x: x + i)
    }
  }

  private mutating func begin(row y: Int) {
    guard y != row else { return }
    swap(&errors, &nextErrors)
    for i in nextErrors.indices { nextErrors[i] = DitheredColor() }
    if y != row + 1 { errors = nextErrors }
    row = y
  }

  private mutating func index(of pixel: RGBA8, x: Int) -> UInt8 {
    let nearest = map.index(of: pixel)
    let wanted = DitheredColor(components: DitheredColor(pixel).components &+ (errors[x + 1].components &>> 4))
    let isPlain = colors[Int(nearest)].pixel == pixel
    let index = isPlain ? nearest : map.index(of: wanted.pixel)
    let error = ((DitheredColor(wanted.pixel).components &- colors[Int(index)].components) &* 3) &>> 2
    errors[x + 2].components &+= error &* 7
    nextErrors[x].components &+= error &* 3
    nextErrors[x + 1].components &+= error &* 5
    nextErrors[x + 2].components &+= error
    return index
  }
}
