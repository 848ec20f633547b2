/// How often each colour occurs, in cells that grow coarser when the colours are very many.
///
/// Every cell keeps the sum of its colours, so that a coarse cell still stands for the exact mean of what fell into it.
package struct Histogram: ~Copyable {
  /// Where the cells are.
  private var memory: HistogramMemory
  /// Open addressing: a cell's colour without the bits dropped, or 0 where the slot is free.
  private var keys: UnsafeMutablePointer<UInt32>
  /// A cell's pixels: the sums of their components, and their number.
  private var moments: UnsafeMutablePointer<SIMD4<UInt32>>
  private var capacityBits: UInt32 = 10
  private static let greatestCapacityBits: UInt32 = 14
  private var used = 0
  /// Pixels added so far; past 2^24 no more are, so that no sum overflows.
  package private(set) var total: UInt32 = 0
  /// Low bits of each component that a cell's key leaves out.
  private var droppedBits: UInt32 = 0 {
    didSet { keyMask = (255 >> droppedBits) << droppedBits * 0x01_0101 }
  }
  /// The bits of a colour that its key has.
  private var keyMask: UInt32 = 0xFF_FFFF

  package init() {
    memory = HistogramMemory(capacity: 1 << capacityBits)
    (keys, moments) = (memory.keys, memory.moments)
  }

  private var capacity: Int { 1 << capacityBits }

  /// The squared error of taking each pixel for its cell's mean, were colours spread evenly in the cells.
  package var coarseness: Double {
    let side = Double(1 << droppedBits)
    return Double(total) * 3 * (side * side - 1) / 12
  }

  package mutating func removeAll() {
    guard used > 0 else { return }
    keys.update(repeating: 0, count: capacity)
    used = 0
    total = 0
    droppedBits = 0
  }

  /// Adds the opaque pixels.
  package mutating func add(_ pixels: UnsafeBufferPointer<UInt32>) {
    var start = 0
    while start < pixels.count {
      let pixel = pixels[start]
      var end = start + 1
      while end < pixels.count, pixels[end] == pixel { end += 1 }
      add(pixel, times: UInt32(truncatingIfNeeded: end - start))
      start = end
    }
  }

  /// Adds the opaque pixels that differ from those at the same places of `previous`.
  package mutating func add(_ pixels: UnsafeBufferPointer<UInt32>, unlike previous: UnsafeBufferPointer<UInt32>) {
    var last: UInt32 = 0
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

  /// Adds one colour; transparent ones are left out.
  package mutating func add(_ pixel: UInt32, times count: UInt32) {
    guard pixel != 0, total < 1 << 24 else { return }
    let count = min(count, 1 << 24 - total)
    total += count
    // Its components and, in place of its alpha, 1.
    let one = SIMD4<UInt32>(truncatingIfNeeded: unsafeBitCast(pixel & 0xFF_FFFF | 0x100_0000, to: SIMD4<UInt8>.self))
    insert(count == 1 ? one : one &* count, key: key(pixel))
  }

  @inline(__always)
  private func key(_ pixel: UInt32) -> UInt32 { pixel & keyMask | 0xFF00_0000 }

  /// The slot that holds the key, or the free one where it belongs.
  @inline(__always)
  private func slot(of key: UInt32) -> Int { Self.slot(of: key, in: keys, capacityBits) }

  @inline(__always)
  private static func slot(of key: UInt32, in keys: UnsafeMutablePointer<UInt32>, _ capacityBits: UInt32) -> Int {
    let last = 1 &<< capacityBits &- 1
    var slot = (key &* 0x9E37_79B1) &>> (32 &- capacityBits)
    while keys[Int(slot)] != key, keys[Int(slot)] != 0 { slot = (slot &+ 1) & last }
    return Int(slot)
  }

  @inline(__always)
  private mutating func insert(_ moment: SIMD4<UInt32>, key: UInt32) {
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

  /// Takes twice as many slots or, when there are enough, drops one more bit of each component and merges the cells that become one.
  private mutating func makeRoom() {
    let (old, oldCapacity) = (memory, capacity)
    if capacityBits < Self.greatestCapacityBits { capacityBits += 1 } else { droppedBits += 1 }
    memory = HistogramMemory(capacity: capacity)
    (keys, moments) = (memory.keys, memory.moments)
    used = 0
    for slot in 0..<oldCapacity where old.keys[slot] != 0 { insert(old.moments[slot], key: key(old.keys[slot])) }
  }

  /// The occupied cells as points of colour space, in a fixed order.
  package func points() -> [ColorPoint] {
    [ColorPoint](unsafeUninitializedCapacity: used) { points, count in
      for slot in 0..<capacity where keys[slot] != 0 {
        points.initializeElement(at: count, to: ColorPoint(moment: moments[slot]))
        count += 1
      }
    }
  }

  /// For each slot, the index of the colour nearest to the mean of its cell; 0 for free ones.
  package func indices(of colors: [UInt32]) -> [UInt8] {
    var indices = [UInt8](repeating: 0, count: capacity)
    guard !colors.isEmpty else { return indices }
    var map = NearestColorMap(colors)
    for slot in 0..<capacity where keys[slot] != 0 {
      indices[slot] = map.index(of: Quantizer.word(ColorPoint(moment: moments[slot]).color))
    }
    return indices
  }

  /// For each slot, the number of the box that its cell is in, of a cut of these cells into at most 256; 0 for free ones.
  package func indices(of cut: VarianceCut) -> [UInt8] {
    var indices = [UInt8](repeating: 0, count: capacity)
    for box in 0..<cut.count {
      for point in cut.points(ofBox: box) { indices[slot(of: point)] = UInt8(truncatingIfNeeded: box) }
    }
    return indices
  }

  /// For each slot, the index of the colour nearest to the mean of its cell, of those that stand for the boxes of a cut of these cells;
  /// 0 for free ones.
  package func indices(of cut: VarianceCut, shownAs colors: [UInt32]) -> [UInt8] {
    var indices = [UInt8](repeating: 0, count: capacity)
    var neighbors = BoxNeighbors(colors)
    for box in 0..<cut.count {
      let points = cut.points(ofBox: box)
      neighbors.begin(box, points)
      for point in points { indices[slot(of: point)] = neighbors.index(of: point) }
    }
    return indices
  }

  /// The slot of a cell: rounded down, its mean lies in it.
  @inline(__always)
  private func slot(of point: ColorPoint) -> Int {
    let sum = point.moment
    return slot(of: key(sum.x / sum.w | (sum.y / sum.w) << 8 | (sum.z / sum.w) << 16))
  }

  /// Writes, for each pixel, what `indices` says of its cell; pixels that have not been added get anything.
  package func look(
    up pixels: UnsafeBufferPointer<UInt32>, in indices: UnsafeBufferPointer<UInt8>,
    into result: UnsafeMutableBufferPointer<UInt8>
  ) {
    // What is written might else be suspected of changing these.
    let (keys, capacityBits, keyMask) = (keys, capacityBits, keyMask)
    var last: UInt32 = 0
    var index: UInt8 = 0
    for i in pixels.indices {
      if pixels[i] != last {
        last = pixels[i]
        index = indices[Self.slot(of: last & keyMask | 0xFF00_0000, in: keys, capacityBits)]
      }
      result[i] = index
    }
  }
}
