/// Memory for the pixels of a picture, reused for every frame.
final class PixelBuffer<Element: BitwiseCopyable> {
  let pixels: UnsafeMutableBufferPointer<Element>

  init(count: Int, filledWith value: Element) {
    pixels = .allocate(capacity: count)
    pixels.initialize(repeating: value)
  }

  /// Uninitialized memory.
  init(count: Int) {
    pixels = .allocate(capacity: count)
  }

  deinit {
    pixels.deallocate()
  }

  var readOnly: UnsafeBufferPointer<Element> { UnsafeBufferPointer(pixels) }

  /// Copies pixels to the beginning of the buffer, which has room for them; returns the copy.
  func copy(of other: UnsafeBufferPointer<Element>) -> UnsafeMutableBufferPointer<Element> {
    let copy = UnsafeMutableBufferPointer(rebasing: pixels[..<other.count])
    _ = copy.update(fromContentsOf: other)
    return copy
  }
}
