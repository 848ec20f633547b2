import Palette

/// A picture as runs of equal pixels in row order: drawings with flat areas take a small part of their memory.
struct PackedPicture: Sendable {
  /// For each run, the bits of its pixel and the number of its pixels.
  private let words: [UInt32]

  /// - Parameter limit: of the words.
  /// - Returns: nil if the runs take more.
  init?(_ picture: UnsafeBufferPointer<RGBA8>, within limit: Int) {
    var words: [UInt32] = []
    var start = 0
    while start < picture.count {
      let pixel = picture[start]
      var end = start + 1
      while end < picture.count, picture[end] == pixel { end &+= 1 }
      guard words.count + 2 <= limit else { return nil }
      words.append(pixel.bits)
      words.append(UInt32(truncatingIfNeeded: end - start))
      start = end
    }
    self.words = words
  }

  var wordCount: Int { words.count }

  /// - Parameter pixels: as many as the picture has.
  func unpack(into pixels: UnsafeMutableBufferPointer<RGBA8>) {
    var start = 0
    for place in stride(from: 0, to: words.count, by: 2) {
      let end = min(start + Int(words[place + 1]), pixels.count)
      let pixel = RGBA8(bits: words[place])
      for i in start..<end { pixels[i] = pixel }
      start = end
    }
  }
}
