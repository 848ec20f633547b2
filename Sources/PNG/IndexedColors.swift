/// The colors of a palette, and where each is.
struct IndexedColors: Sendable, Equatable {
  /// RGBA words in the order of the file.
  let entries: [UInt32]
  /// Bits of an index.
  let bitDepth: Int
  /// The entries by value, and the index of each.
  private let sorted: [UInt32]
  private let indices: [Int]

  /// - Parameter colors: at most 256, by value.
  init(sorted colors: [UInt32]) {
    let bits = colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
    self.init(entries: colors, sorted: colors, indices: Array(colors.indices), bitDepth: bits)
  }

  private init(entries: [UInt32], sorted: [UInt32], indices: [Int], bitDepth: Int) {
    (self.entries, self.sorted, self.indices, self.bitDepth) = (entries, sorted, indices, bitDepth)
  }

  /// The same with 8 bits for each index.
  var inWholeBytes: IndexedColors {
    IndexedColors(entries: entries, sorted: sorted, indices: indices, bitDepth: 8)
  }

  /// The same entries in another order.
  ///
  /// - Parameter order: indices of all entries.
  func ordered(_ order: [Int]) -> IndexedColors {
    var places = order
    for (place, index) in order.enumerated() { places[index] = place }
    return IndexedColors(
      entries: order.map { entries[$0] }, sorted: sorted, indices: indices.map { places[$0] }, bitDepth: bitDepth)
  }

  /// By binary search; the nearest below for a color that is not there.
  func index(of pixel: UInt32) -> Int {
    var (low, high) = (0, sorted.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < pixel { low = middle + 1 } else { high = middle }
    }
    return indices[max(low, 0)]
  }

  /// How often each entry occurs.
  func counts(in pixels: [UInt32]) -> [Int32] {
    var counts = [Int32](repeating: 0, count: entries.count)
    var (last, index) = (UInt32(0), self.index(of: 0))
    for pixel in pixels {
      if pixel != last { (last, index) = (pixel, self.index(of: pixel)) }
      counts[index] += 1
    }
    return counts
  }
}
