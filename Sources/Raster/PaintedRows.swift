/// A copy of what has been painted on a canvas.
package final class PaintedRows {
  let background: UInt32
  let rows: Range<Int>
  let pixels: UnsafeMutablePointer<UInt32>
  let count: Int

  /// Copies the rows that were painted on since the layer was cleared.
  init(of layer: Layer) {
    (background, rows) = (layer.background, layer.rows)
    count = rows.count * layer.width
    pixels = .allocate(capacity: count)
    pixels.initialize(from: layer.pixels + rows.lowerBound * layer.width, count: count)
  }

  deinit {
    pixels.deallocate()
  }
}
