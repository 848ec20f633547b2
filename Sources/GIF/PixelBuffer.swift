/// Memory for one picture, used again from frame to frame.
final class PixelBuffer<Element: BitwiseCopyable> {
  let pixels: UnsafeMutableBufferPointer<Element>

  init(count: Int, filledWith value: Element) {
    pixels = .allocate(capacity: count)
    pixels.initialize(repeating: value)
  }

  /// Memory whose contents are anything until they are written.
  init(count: Int) {
    pixels = .allocate(capacity: count)
  }

  deinit {
    pixels.deallocate()
  }

  var readOnly: UnsafeBufferPointer<Element> { UnsafeBufferPointer(pixels) }
}
