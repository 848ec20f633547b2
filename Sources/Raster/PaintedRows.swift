/// A copy of what has been painted on a canvas.
package final class PaintedRows {
  /// Of the canvas.
  package let width, height: Int
  let background: UInt32
  let rows, columns: Range<Int>
  let pixels: UnsafeMutablePointer<UInt32>
  let count: Int

  /// Copies the rows that were painted on since the layer was cleared.
  init(of layer: Layer) {
    (width, height) = (layer.width, layer.height)
    (background, rows, columns) = (layer.background, layer.rows, layer.columns)
    count = rows.count * width
    pixels = .allocate(capacity: count)
    pixels.initialize(from: layer.pixels + rows.lowerBound * width, count: count)
  }

  deinit {
    pixels.deallocate()
  }
}
