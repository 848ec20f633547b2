/// How often each colour occurs, in cells that grow coarser when the colours are very many.
///
/// Every cell keeps the sum of its colours, so that a coarse cell still stands for the exact mean of what fell into it.
package struct Histogram: Sendable {
  /// A cell: how many pixels, and the sums of their components.
  package struct Cell: Sendable {
    package var count: UInt32
    package var red, green, blue: UInt32
  }

  private static let capacityBits = 14
  private static let capacity = 1 << capacityBits

  /// The number of each key's cell, from 1, where the key's hash says; 0 is free.
  private var slots: [UInt16]
  /// The cells in the order in which their colours came, so that few colours touch little memory.
  private var cells: [(key: UInt32, cell: Cell)] = []
  /// Pixels added so far; past 2^24 no more are, so that no sum overflows.
  package private(set) var total: UInt32 = 0
  /// Low bits of each component that a cell's key leaves out.
  private var droppedBits: UInt32 = 0

  package init() {
    slots = [UInt16](repeating: 0, count: Self.capacity)
  }

  /// The squared error of taking each pixel for its cell's mean, were colours spread evenly in the cells.
  package var coarseness: Double {
    let side = Double(1 << droppedBits)
    return Double(total) * 3 * (side * side - 1) / 12
  }

  package var isEmpty: Bool { cells.isEmpty }

  package mutating func removeAll() {
    guard !cells.isEmpty else { return }
    clear()
    total = 0
    droppedBits = 0
  }

  private mutating func clear() {
    for i in slots.indices { slots[i] = 0 }
    cells.removeAll(keepingCapacity: true)
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
  package mutating func add(
    _ pixels: UnsafeBufferPointer<UInt32>, unlike previous: UnsafeBufferPointer<UInt32>
  ) {
    for i in 0..<min(pixels.count, previous.count) where pixels[i] != previous[i] {
      add(pixels[i], times: 1)
    }
  }

  /// Adds one colour; transparent ones are left out.
  @inline(__always)
  package mutating func add(_ pixel: UInt32, times count: UInt32) {
    guard pixel != 0, total < 1 << 24 else { return }
    let count = min(count, 1 << 24 - total)
    total += count
    let red = pixel & 255
    let green = pixel >> 8 & 255
    let blue = pixel >> 16 & 255
    insert(Cell(count: count, red: red &* count, green: green &* count, blue: blue &* count), key: key(pixel))
  }

  @inline(__always)
  private func key(_ pixel: UInt32) -> UInt32 {
    let mask = (UInt32(255) >> droppedBits) << droppedBits
    return pixel & (mask | mask << 8 | mask << 16) | 0xFF00_0000
  }

  @inline(__always)
  private mutating func insert(_ cell: Cell, key: UInt32) {
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B1) >> UInt32(32 - Self.capacityBits))
    while true {
      let index = Int(slots[slot]) - 1
      if index < 0 { break }
      if cells[index].key == key { return add(cell, to: index) }
      slot = (slot + 1) & (Self.capacity - 1)
    }
    cells.append((key, cell))
    slots[slot] = UInt16(cells.count)
    if cells.count > Self.capacity * 5 / 8 { coarsen() }
  }

  @inline(__always)
  private mutating func add(_ cell: Cell, to index: Int) {
    cells[index].cell.count &+= cell.count
    cells[index].cell.red &+= cell.red
    cells[index].cell.green &+= cell.green
    cells[index].cell.blue &+= cell.blue
  }

  /// Drops one more bit of each component and merges the cells that become one.
  private mutating func coarsen() {
    let old = occupied.map { cells[$0] }
    clear()
    droppedBits += 1
    for (oldKey, cell) in old { insert(cell, key: key(oldKey)) }
  }

  /// The numbers of all cells, from 0, in the order of their slots.
  private var occupied: some Sequence<Int> { slots.lazy.filter { $0 > 0 }.map { Int($0) - 1 } }

  /// The cells as points of colour space, in a fixed order.
  package func points() -> [ColorPoint] {
    var points: [ColorPoint] = []
    points.reserveCapacity(cells.count)
    for index in occupied {
      let cell = cells[index].cell
      let weight = Float(cell.count)
      points.append(
        ColorPoint(
          color: SIMD4(Float(cell.red), Float(cell.green), Float(cell.blue), 0) / weight, weight: weight))
    }
    return points
  }
}

/// A colour with its weight: red, green, blue in 0...255, and the number of pixels.
package struct ColorPoint: Sendable {
  package var color: SIMD4<Float>
  package var weight: Float

  package init(color: SIMD4<Float>, weight: Float) {
    self.color = color
    self.weight = weight
  }
}
