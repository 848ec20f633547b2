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

  /// A copy of no more pixels than there are places, in the first of them.
  func copy(of other: UnsafeBufferPointer<Element>) -> UnsafeMutableBufferPointer<Element> {
    let copy = UnsafeMutableBufferPointer(rebasing: pixels[..<other.count])
    _ = copy.update(fromContentsOf: other)
    return copy
  }
}
