/// Where the pixels that a shape is painted with come from.
protocol RowSource {
  /// Whether every pixel is opaque.
  var isOpaque: Bool { get }
  /// Writes the pixels `start..<end` of a row to `output`, from its first element on.
  func fetch(row: Int, from start: Int, to end: Int, into output: UnsafeMutablePointer<UInt32>)
}

extension GradientShader: RowSource {}

/// One color everywhere.
struct UniformSource: RowSource {
  let word: UInt32
  var isOpaque: Bool { word >> 24 == 255 }

  func fetch(row: Int, from start: Int, to end: Int, into output: UnsafeMutablePointer<UInt32>) {
    output.update(repeating: word, count: end - start)
  }
}
