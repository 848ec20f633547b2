/// A list whose memory is kept for the next use. Places are not checked.
struct ReusedBuffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var start: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity = 0

  init() { start = .allocate(capacity: 0) }

  deinit { start.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    unsafeAddress { UnsafePointer(start + index) }
    nonmutating unsafeMutableAddress { start + index }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: max(16, 2 * capacity)) }
    start[count] = element
    count &+= 1
  }

  /// Keeps the first elements only.
  @inline(__always)
  mutating func cut(to count: Int) { self.count = count }

  /// Grows to at least a number of elements; the new ones have the given value.
  mutating func fill(to minimum: Int, with element: Element) {
    if minimum > capacity { grow(to: minimum) }
    while count < minimum { append(element) }
  }

  func sort(_ indices: Range<Int>, by isBefore: (Element, Element) -> Bool) {
    var part = UnsafeMutableBufferPointer(start: start + indices.lowerBound, count: indices.count)
    part.sort(by: isBefore)
  }

  private mutating func grow(to capacity: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    (start, self.capacity) = (larger, capacity)
  }
}
