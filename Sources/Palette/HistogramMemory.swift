/// Room for the cells of a histogram, all of them free.
final class HistogramMemory {
  let keys: UnsafeMutablePointer<UInt32>
  let moments: UnsafeMutablePointer<SIMD4<UInt32>>

  init(capacity: Int) {
    keys = .allocate(capacity: capacity)
    keys.initialize(repeating: 0, count: capacity)
    moments = .allocate(capacity: capacity)
  }

  deinit {
    keys.deallocate()
    moments.deallocate()
  }
}
