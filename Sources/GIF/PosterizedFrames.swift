import Palette

/// The frames of a source without an outside in a few colours: what then differs in two frames is what must be painted.
struct PosterizedFrames<Source: FrameSource>: FrameSource {
  private let source: Source
  private let colors: [UInt32]
  private let dither: EncodingOptions.Dither

  init(_ source: Source, colors: [UInt32], dither: EncodingOptions.Dither) {
    self.source = source
    self.colors = colors
    self.dither = dither
  }

  var width: Int { source.width }
  var height: Int { source.height }
  var frameCount: Int { source.frameCount }

  func draw(frame: Int, worker: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) throws(EncodingError) {
    try source.draw(frame: frame, worker: worker, into: pixels)
    if let ditherer = dither.ditherer(colors: colors, width: width) {
      mix(pixels, ditherer)
    } else {
      var map = NearestColorMemory(colors)
      for i in pixels.indices { pixels[i] = colors[Int(map.index(of: pixels[i]))] }
    }
  }

  private func mix(_ pixels: UnsafeMutableBufferPointer<UInt32>, _ ditherer: Ditherer) {
    var ditherer = ditherer
    let indices = PixelBuffer<UInt8>(count: width)
    for y in 0..<height {
      let row = UnsafeMutableBufferPointer(rebasing: pixels[(y * width)..<((y + 1) * width)])
      ditherer.map(UnsafeBufferPointer(row), unlike: nil, x: 0, y: y, into: indices.pixels)
      for x in row.indices { row[x] = colors[Int(indices.pixels[x])] }
    }
  }
}
