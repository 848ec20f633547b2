import Vector

/// The parts of a picture that differ from another one: tiles of a grid of at most 64 by 64.
package struct Damage: Equatable {
  private static let maximumTiles = 64
  /// Smaller tiles would save little of the time of drawing small pictures.
  private static let minimumSide = 4

  private let columnCount: Int
  /// The side of a tile in pixels.
  private let side: Int
  /// For each row of tiles, a bit for each column.
  private var tiles: [UInt64]

  /// No damage to a picture of a size in pixels.
  package init(width: Int, height: Int) {
    side = max(Self.minimumSide, (max(width, height) + Self.maximumTiles - 1) / Self.maximumTiles)
    columnCount = (width + side - 1) / side
    tiles = Array(repeating: 0, count: (height + side - 1) / side)
  }

  package var isEmpty: Bool { !tiles.contains { $0 != 0 } }

  /// The damaged part of the picture, 0...1.
  package var share: Double {
    Double(tiles.reduce(0) { $0 + $1.nonzeroBitCount }) / Double(max(columnCount * tiles.count, 1))
  }

  /// Adds the tiles that a box in pixels meets.
  package mutating func add(_ box: Rect) {
    let columns = columns(of: box)
    guard columns != 0 else { return }
    for row in range(box.minY, box.maxY, tiles.count) { tiles[row] |= columns }
  }

  /// Whether a box in pixels meets a damaged tile.
  package func meets(_ box: Rect) -> Bool {
    let columns = columns(of: box)
    return columns != 0 && range(box.minY, box.maxY, tiles.count).contains { tiles[$0] & columns != 0 }
  }

  private func columns(of box: Rect) -> UInt64 {
    let range = range(box.minX, box.maxX, columnCount)
    return range.isEmpty ? 0 : (~0 &>> UInt64(64 &- range.count)) &<< UInt64(range.lowerBound)
  }

  /// The tiles from one coordinate to another; those of box edges that are not numbers are all.
  private func range(_ minimum: Double, _ maximum: Double, _ count: Int) -> Range<Int> {
    guard minimum <= maximum else { return minimum > maximum ? 0..<0 : 0..<count }
    func tile(_ position: Double) -> Int { Int(min(max((position / Double(side)).rounded(.down), -1), Double(count))) }
    let (first, last) = (max(tile(minimum), 0), min(tile(maximum), count - 1))
    return first <= last ? first..<last + 1 : 0..<0
  }

  /// The stretches of a row of pixels outside of damaged tiles.
  func forEachUndamaged(inRow row: Int, width: Int, _ body: (Range<Int>) -> Void) {
    var rest = ~tiles[row / side]
    while true {
      let start = rest.trailingZeroBitCount
      guard start < columnCount else { return }
      let count = (~(rest &>> UInt64(start))).trailingZeroBitCount
      body(start * side..<min((start + count) * side, width))
      guard start + count < columnCount else { return }
      rest &= ~0 &<< UInt64(start + count)
    }
  }
}
