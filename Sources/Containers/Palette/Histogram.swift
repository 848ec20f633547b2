/// A set of pixels of similar color.
package struct ColorPoint: Hashable, Sendable {
  /// The mean color: red, green and blue in 0...255.
  let color: SIMD4<Float>
  /// The sums of the components, and the number of pixels.
  package let moment: SIMD4<UInt32>

  /// - Parameter moment: its last element, the number of pixels, is 1...2^24.
  package init(moment: SIMD4<UInt32>) {
    self.moment = moment
    color = SIMD4(Float(moment.x), Float(moment.y), Float(moment.z), 0) / Float(moment.w)
  }
}

/// Counts the pixels of each color, in cells that become coarser if there are very many colors.
///
/// Every cell stores the sum of its colors, so that its mean is exact.
package struct Histogram: ~Copyable {
  private var table: Table
  /// The keys and the moments of the table, without a step through the object.
  private var keys: UnsafeMutablePointer<RGBA8>
  private var moments: UnsafeMutablePointer<SIMD4<UInt32>>
  private var capacityBits: UInt32 = 10
  private static let maximumCapacityBits: UInt32 = 14
  private var used = 0
  /// The number of added pixels. Pixels after the first 2^24 are ignored, so that no sum overflows.
  package private(set) var total: UInt32 = 0
  /// The number of low bits of each component that the keys omit.
  private var droppedBits: UInt32 = 0 {
    didSet { keyMask = (255 >> droppedBits) << droppedBits * 0x01_0101 }
  }
  /// The bits of a color that are in its key.
  private var keyMask: UInt32 = 0xFF_FFFF

  package init() {
    table = Table(capacity: 1 << capacityBits)
    (keys, moments) = (table.keys, table.moments)
  }

  /// The memory of a hash table with open addressing.
  private final class Table {
    /// The color of a cell without the dropped bits, or transparent for a free slot.
    let keys: UnsafeMutablePointer<RGBA8>
    /// For each cell, the sums of the components and the number of pixels.
    let moments: UnsafeMutablePointer<SIMD4<UInt32>>

    init(capacity: Int) {
      keys = .allocate(capacity: capacity)
      keys.initialize(repeating: .transparent, count: capacity)
      moments = .allocate(capacity: capacity)
    }

    deinit {
      keys.deallocate()
      moments.deallocate()
    }
  }

  private var capacity: Int { 1 << capacityBits }

  /// The expected total squared error of replacing each pixel by the mean of its cell, if colors are uniformly
  /// distributed in the cells.
  package var coarseness: Double {
    let side = Double(1 << droppedBits)
    return Double(total) * 3 * (side * side - 1) / 12
  }

  package mutating func removeAll() {
    guard used > 0 else { return }
    keys.update(repeating: .transparent, count: capacity)
    used = 0
    total = 0
    droppedBits = 0
  }

  /// Adds the opaque pixels.
  package mutating func add(_ pixels: UnsafeBufferPointer<RGBA8>) {
    var start = 0
    while start < pixels.count {
      let pixel = pixels[start]
      var end = start + 1
      while end < pixels.count, pixels[end] == pixel { end += 1 }
      add(pixel, times: UInt32(truncatingIfNeeded: end - start))
      start = end
    }
  }

  /// Adds the opaque pixels that differ from the pixels at the same positions in `previous`.
  package mutating func add(_ pixels: UnsafeBufferPointer<RGBA8>, unlike previous: UnsafeBufferPointer<RGBA8>) {
    var last: RGBA8 = .transparent
    var count: UInt32 = 0
    for i in 0..<min(pixels.count, previous.count) where pixels[i] != previous[i] {
      if pixels[i] != last {
        add(last, times: count)
        last = pixels[i]
        count = 0
      }
      count &+= 1
    }
    add(last, times: count)
  }

  /// Adds `count` pixels of one color; transparent pixels are ignored.
  package mutating func add(_ pixel: RGBA8, times count: UInt32) {
    guard pixel != .transparent, total < 1 << 24 else { return }
    let count = min(count, 1 << 24 - total)
    total += count
    // The components, with 1 in place of alpha.
    let one = SIMD4<UInt32>(truncatingIfNeeded: pixel.withAlpha(1).bytes)
    insert(count == 1 ? one : one &* count, key: key(pixel))
  }

  @inline(__always)
  private func key(_ pixel: RGBA8) -> RGBA8 { Self.key(pixel, keyMask) }

  @inline(__always)
  private static func key(_ pixel: RGBA8, _ mask: UInt32) -> RGBA8 { RGBA8(bits: pixel.bits & mask).opaque }

  /// The slot of the key, or the free slot for it.
  @inline(__always)
  private func slot(of key: RGBA8) -> Int { Self.slot(of: key, in: keys, capacityBits) }

  @inline(__always)
  private static func slot(of key: RGBA8, in keys: UnsafeMutablePointer<RGBA8>, _ capacityBits: UInt32) -> Int {
    let last = 1 &<< Int(capacityBits) &- 1
    var slot = key.hashSlot(bits: capacityBits)
    while keys[slot] != key, keys[slot] != .transparent { slot = (slot &+ 1) & last }
    return slot
  }

  @inline(__always)
  private mutating func insert(_ moment: SIMD4<UInt32>, key: RGBA8) {
    let slot = slot(of: key)
    if keys[slot] == key {
      moments[slot] &+= moment
    } else {
      keys[slot] = key
      moments[slot] = moment
      used += 1
      if used > capacity * 5 / 8 { makeRoom() }
    }
  }

  /// Doubles the number of slots; at the maximum capacity, drops one more bit of each component and merges the cells
  /// with equal keys.
  private mutating func makeRoom() {
    let (old, oldCapacity) = (table, capacity)
    if capacityBits < Self.maximumCapacityBits { capacityBits += 1 } else { droppedBits += 1 }
    table = Table(capacity: capacity)
    (keys, moments) = (table.keys, table.moments)
    used = 0
    for slot in 0..<oldCapacity where old.keys[slot] != .transparent {
      insert(old.moments[slot], key: key(old.keys[slot]))
    }
  }

  /// The number of occupied cells.
  package var count: Int { used }

  /// The number of pixels in the cell of a color.
  package func count(of color: RGBA8) -> UInt32 {
    let slot = slot(of: key(color))
    return keys[slot] == .transparent ? 0 : moments[slot].w
  }

  /// The occupied cells as points in color space, in a deterministic order.
  package func points() -> [ColorPoint] {
    [ColorPoint](unsafeUninitializedCapacity: used) { points, count in
      for slot in 0..<capacity where keys[slot] != .transparent {
        points.initializeElement(at: count, to: ColorPoint(moment: moments[slot]))
        count += 1
      }
    }
  }

  /// The same pixels in other colors.
  package func mapped(_ map: (RGBA8) -> RGBA8) -> Histogram {
    var result = Histogram()
    for point in points() { result.add(map(RGBA8(rounding: point.color)), times: point.moment.w) }
    return result
  }

  /// For each slot, the index of the color nearest to the mean of its cell; 0 for free slots.
  package func indices(of map: inout NearestColorMap) -> [UInt8] {
    var indices = [UInt8](repeating: 0, count: capacity)
    for slot in 0..<capacity where keys[slot] != .transparent {
      indices[slot] = map.index(of: RGBA8(rounding: ColorPoint(moment: moments[slot]).color))
    }
    return indices
  }

  /// Writes, for each pixel, the element of `indices` for its cell; pixels that were not added get any index.
  package func look(
    up pixels: UnsafeBufferPointer<RGBA8>, in indices: UnsafeBufferPointer<UInt8>,
    into result: UnsafeMutableBufferPointer<UInt8>
  ) {
    // Local copies, because the compiler must otherwise assume that writing the indices changes the properties.
    let (keys, capacityBits, keyMask) = (keys, capacityBits, keyMask)
    var last: RGBA8 = .transparent
    var index: UInt8 = 0
    for i in pixels.indices {
      if pixels[i] != last {
        last = pixels[i]
        index = indices[Self.slot(of: Self.key(last, keyMask), in: keys, capacityBits)]
      }
      result[i] = index
    }
  }
}
