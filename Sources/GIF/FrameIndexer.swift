import Palette

/// Turns the pixels that a frame must paint into indices of a table.
final class FrameIndexer {
  /// The indices nearest to the colours of the frame's rectangle, row by row; outside the transparent one.
  let indices: PixelBuffer<UInt8>
  /// The true colours of the same pixels; see `CodingFreedom`.
  let targets: PixelBuffer<UInt32>

  private let width: Int
  private let plan: PalettePlan
  /// Nil where every colour is in the table: there is then no error to spread.
  private let method: Ditherer.Method?
  private var globalMap: NearestColorMap?
  private var localPalette = LocalPalette()
  /// Of a table of chosen colours, the index nearest to each pixel of the canvas as it is shown.
  private let nearest: PixelBuffer<UInt8>

  init(width: Int, height: Int, plan: PalettePlan, dither: EncodingOptions.Dither) {
    method =
      switch (plan, dither) {
      case (.exact, _), (_, .none), (_, .automatic): nil
      case (_, .ordered): .ordered
      case (_, .diffusion): .diffusion
      }
    self.width = width
    self.plan = plan
    if case .global(let table) = plan { globalMap = NearestColorMap(table.opaque) }
    nearest = PixelBuffer(count: globalMap == nil ? 0 : width * height, filledWith: 0)
    indices = PixelBuffer(count: width * height, filledWith: 0)
    targets = PixelBuffer(count: width * height, filledWith: 0)
  }

  /// Prepares for frames of which the first comes when `shown` is.
  func begin(from shown: UnsafeBufferPointer<UInt32>) {
    guard var map = globalMap.take(), case .global(let table) = plan else { return }
    map.map(shown, into: nearest.pixels)
    for i in shown.indices { nearest.pixels[i] &+= table.firstOpaque }
    globalMap = map
  }

  /// Fills `indices` and `targets` for the rectangle returned, which is the change's without the rows and columns at its sides
  /// where nothing is painted, and names the table they belong to; of an empty frame one pixel remains that may stay as it is.
  ///
  /// - Parameter displayed: what players show of `shown`, of plans that refine it.
  func index(
    _ change: FrameChange, shown: UnsafeBufferPointer<UInt32>?, current: UnsafeBufferPointer<UInt32>,
    displayed: UnsafeBufferPointer<UInt32>?
  ) -> (rect: PixelRect, table: ColorTable, isEmpty: Bool) {
    let table = table(for: change, shown, current, displayed)
    let pictures = Pictures(rect: change.rect, shown: table.isTransparent ? shown : nil, current: current)
    if let method, !table.opaque.isEmpty {
      var ditherer = Ditherer(method, colors: table.opaque, width: width)
      fill(pictures, table, kept: .none) { row, indices in
        ditherer.map(row.pixels, unlike: row.shown, x: change.rect.left, y: row.y, into: indices)
      }
    } else {
      mapToNearest(pictures, table)
      if let displayed, !table.opaque.isEmpty { refine(displayed, pictures, table) }
    }
    guard shown != nil else { return (change.rect, table, false) }
    guard let rect = crop(change.rect, round: change.vanishing) else {
      return (PixelRect(left: change.rect.left, top: change.rect.top, width: 1, height: 1), table, true)
    }
    return (rect, table, false)
  }

  private func table(
    for change: FrameChange, _ shown: UnsafeBufferPointer<UInt32>?, _ current: UnsafeBufferPointer<UInt32>,
    _ displayed: UnsafeBufferPointer<UInt32>?
  ) -> ColorTable {
    switch plan {
    case .exact(_, let table), .global(let table): table
    case .local(let maximum, let tolerance):
      localPalette.choose(
        for: change, shown, current, displayed: displayed, width: width, maximum: maximum, tolerance: tolerance)
    }
  }

  /// Fills the indices with the nearest colours.
  private func mapToNearest(_ pictures: Pictures, _ table: ColorTable) {
    switch plan {
    case .exact(let colors, _):
      fill(pictures, table, kept: .nearest, firstIndex: 0) { row, indices in colors.map(row.pixels, into: indices) }
    case .local:
      fill(pictures, table, kept: .same) { row, indices in localPalette.map(row.pixels, into: indices) }
    case .global:
      guard var map = globalMap.take() else { return }
      mapChanged(pictures, table, &map)
      globalMap = map
    }
  }

  /// Gives changed pixels their nearest colour, the others the one they have; a changed pixel may stay whose nearest colour is still
  /// the same.
  private func mapChanged(_ pictures: Pictures, _ table: ColorTable, _ map: inout NearestColorMap) {
    let rect = pictures.rect
    let nearest = nearest.pixels
    var last: UInt32 = 0
    var index: UInt8 = 0
    for y in 0..<rect.height {
      let start = (rect.top + y) * width + rect.left
      for x in 0..<rect.width {
        let (i, place) = (y * rect.width + x, start + x)
        let pixel = pictures.current[place]
        let before = pictures.shown.map { $0[place] } ?? 0
        var target = pixel
        if pixel != 0, pixel == before {
          target ^= 0x0100_0000
        } else if pixel != 0 {
          if pixel != last {
            last = pixel
            index = map.index(of: pixel) &+ table.firstOpaque
          }
          if before != 0, nearest[place] == index { target ^= 0x0100_0000 }
          nearest[place] = index
        }
        targets.pixels[i] = target
        indices.pixels[i] = pixel == 0 ? table.transparentIndex ?? 0 : nearest[place]
      }
    }
  }

  /// Paints unchanged pixels again of which the table has a nearer colour than the one displayed.
  private func refine(_ displayed: UnsafeBufferPointer<UInt32>, _ pictures: Pictures, _ table: ColorTable) {
    let rect = pictures.rect
    guard pictures.shown != nil else { return }
    for y in 0..<rect.height {
      let row = pictures.row(y, width: width)
      let start = (rect.top + y) * width + rect.left
      for x in 0..<rect.width {
        let i = y * rect.width + x
        let (pixel, seen) = (row.pixels[x], displayed[start + x])
        guard targets.pixels[i] >> 24 == CodingFreedom.mayKeep else { continue }
        let error = ColorDistance.squared(seen, pixel)
        guard error >= LocalPalette.leastError else { continue }
        let index = localPalette.index(of: pixel) + table.firstOpaque
        if ColorDistance.squared(table.entries[Int(index)], pixel) <= error - LocalPalette.leastError {
          indices.pixels[i] = index
          targets.pixels[i] = pixel
        }
      }
    }
  }

  /// What a frame's rectangle shows before and after it.
  private struct Pictures {
    let rect: PixelRect
    /// Nil where nothing may stay as it is.
    let shown: UnsafeBufferPointer<UInt32>?
    let current: UnsafeBufferPointer<UInt32>

    struct Row {
      let y: Int
      let pixels: UnsafeBufferPointer<UInt32>
      let shown: UnsafeBufferPointer<UInt32>?
    }

    /// A row of the rectangle in pictures of the given width.
    func row(_ y: Int, width: Int) -> Row {
      let start = (rect.top + y) * width + rect.left
      let range = start..<(start + rect.width)
      return Row(
        y: rect.top + y, pixels: UnsafeBufferPointer(rebasing: current[range]),
        shown: shown.map { UnsafeBufferPointer(rebasing: $0[range]) })
    }
  }

  /// The index given to a pixel that may stay as it is.
  private enum Kept {
    /// The transparent one.
    case none
    /// That of exactly its colour, if there is one, otherwise the transparent one.
    case same
    /// That of the nearest colour.
    case nearest
  }

  /// Writes the index and the target of every pixel of the rectangle; outside the index is the transparent one.
  ///
  /// - Parameters:
  ///   - firstIndex: what is added to the indices mapped; nil for the index of the table's first opaque entry.
  ///   - map: writes the indices of a row.
  @inline(__always)
  private func fill(
    _ pictures: Pictures, _ table: ColorTable, kept: Kept, firstIndex: UInt8? = nil,
    map: (Pictures.Row, UnsafeMutableBufferPointer<UInt8>) -> Void
  ) {
    let rect = pictures.rect
    let first = firstIndex ?? table.firstOpaque
    let transparent = table.transparentIndex ?? 0
    table.entries.withUnsafeBufferPointer { entries in
      for y in 0..<rect.height {
        let range = (y * rect.width)..<((y + 1) * rect.width)
        let indices = UnsafeMutableBufferPointer(rebasing: indices.pixels[range])
        let targets = UnsafeMutableBufferPointer(rebasing: targets.pixels[range])
        let row = pictures.row(y, width: width)
        map(row, indices)
        for x in 0..<rect.width {
          let pixel = row.pixels[x]
          let index = indices[x] &+ first
          if pixel == 0 {
            indices[x] = transparent
            targets[x] = 0
          } else if let shown = row.shown, shown[x] == pixel {
            targets[x] = pixel ^ 0x0100_0000
            indices[x] =
              switch kept {
              case .none: transparent
              case .same: entries[min(Int(index), entries.count - 1)] == pixel ? index : transparent
              case .nearest: index
              }
          } else {
            indices[x] = index
            targets[x] = pixel
          }
        }
      }
    }
  }

  /// Leaves out the rows and columns at the sides of the rectangle where nothing is painted, but not the part given; nil if nothing
  /// is left.
  private func crop(_ rect: PixelRect, round part: PixelRect?) -> PixelRect? {
    var bounds = PixelRect.bounds(width: rect.width, height: rect.height) { targets.pixels[$0] >> 24 == 255 }
    if var part {
      part.left -= rect.left
      part.top -= rect.top
      bounds = bounds?.union(part) ?? part
    }
    guard let inner = bounds, inner.area < rect.area else { return bounds == nil ? nil : rect }
    for y in 0..<inner.height {
      let source = (inner.top + y) * rect.width + inner.left
      let target = y * inner.width
      for x in 0..<inner.width {
        indices.pixels[target + x] = indices.pixels[source + x]
        targets.pixels[target + x] = targets.pixels[source + x]
      }
    }
    return PixelRect(
      left: rect.left + inner.left, top: rect.top + inner.top, width: inner.width, height: inner.height)
  }
}
