import Palette

/// Turns the pixels that a frame must paint into indices of a table.
final class FrameIndexer {
  /// The indices nearest to the colours of the frame's rectangle, row by row; outside the transparent one.
  let indices: PixelBuffer<UInt8>
  /// What must be done with the same pixels.
  let targets: PixelBuffer<PixelTarget>

  private let width: Int
  private let plan: PalettePlan
  /// Nil where every colour is in the table: there is then no error to spread.
  private let method: Ditherer.Method?
  private var globalMap: NearestColorMap?
  private var localPalette = LocalPalette()
  /// Of a table of chosen colours, the index nearest to each pixel of the canvas as it is shown.
  private let nearest: PixelBuffer<UInt8>
  /// What players show of it, 0 where that is not known; nil where it is not asked for.
  private let displayed: PixelBuffer<UInt32>?
  /// The greatest squared error with which a changed pixel may stay as it is displayed.
  private let stayingError: Int32

  /// So much smaller is that error where the next frame leaves the pixel as it is.
  private static let lastingShare: Int32 = 10

  init(width: Int, height: Int, plan: PalettePlan, options: EncodingOptions) {
    method =
      switch (plan, options.dither) {
      case (.exact, _), (_, .none), (_, .automatic): nil
      case (_, .ordered): .ordered
      case (_, .diffusion): .diffusion
      }
    self.width = width
    self.plan = plan
    if case .global(let table) = plan { globalMap = NearestColorMap(table.opaque) }
    let area = width * height
    nearest = PixelBuffer(count: globalMap == nil ? 0 : area, filledWith: 0)
    stayingError = method == nil ? plan.stayingError(options) : 0
    displayed = plan.refines || stayingError > 0 ? PixelBuffer(count: area, filledWith: 0) : nil
    indices = PixelBuffer(count: area, filledWith: 0)
    targets = PixelBuffer(count: area, filledWith: .outside)
  }

  /// Prepares for frames of which the first comes when `shown` is, however it is displayed.
  func begin(from shown: UnsafeBufferPointer<UInt32>) {
    displayed?.pixels.update(repeating: 0)
    guard var map = globalMap.take(), case .global(let table) = plan else { return }
    map.map(shown, into: nearest.pixels)
    for i in shown.indices { nearest.pixels[i] &+= table.firstOpaque }
    globalMap = map
  }

  /// Keeps what players show after a frame.
  func display(_ indices: UnsafeBufferPointer<UInt8>, _ table: ColorTable, in rect: PixelRect, clearsAfter: Bool) {
    guard let displayed = displayed?.pixels else { return }
    let transparent = table.transparentIndex.map { Int($0) } ?? -1
    table.entries.withUnsafeBufferPointer { entries in
      for y in 0..<rect.height {
        let start = (rect.top + y) * width + rect.left
        if clearsAfter {
          displayed[start..<(start + rect.width)].update(repeating: 0)
          continue
        }
        let row = UnsafeBufferPointer(rebasing: indices[(y * rect.width)..<((y + 1) * rect.width)])
        var x = 0
        while x < row.count {
          let index = Int(row[x])
          if index == transparent {
            x = row.endOfRun(at: x)
          } else {
            displayed[start + x] = entries[index]
            x += 1
          }
        }
      }
    }
  }

  /// What a frame paints.
  struct Indexed {
    /// The change's rectangle without the rows and columns at its sides where nothing is painted.
    var rect: PixelRect
    var table: ColorTable
    /// The table is that of all frames.
    var isCommon: Bool
    /// Every pixel has its colour in the table.
    var isExact: Bool
    /// Nothing is painted; one pixel remains that may stay as it is.
    var isEmpty = false
  }

  /// Fills `indices` and `targets` for the rectangle returned.
  func index(_ change: FrameChange, _ pictures: FramePictures) -> Indexed {
    let choice = choice(for: change, pictures)
    var result = Indexed(rect: change.rect, table: choice.table, isCommon: choice.isCommon, isExact: choice.isExact)
    let table = choice.table
    let area = Area(
      rect: change.rect, shown: table.isTransparent ? pictures.shown : nil, current: pictures.current,
      next: pictures.next,
      displayed: stayingError > 0 && table.isTransparent && pictures.shown != nil ? displayed?.readOnly : nil)
    if let method, !table.opaque.isEmpty {
      var ditherer = Ditherer(method, colors: table.opaque, width: width)
      fill(area, table, kept: .none) { row, indices in
        ditherer.map(row.pixels, unlike: row.shown, x: change.rect.left, y: row.y, into: indices)
      }
    } else {
      mapToNearest(area, choice)
      if plan.refines, let displayed, !table.opaque.isEmpty { refine(displayed.readOnly, area, choice) }
    }
    guard pictures.shown != nil else { return result }
    if let rect = crop(change.rect, round: change.vanishing) {
      result.rect = rect
    } else {
      result.rect = PixelRect(left: change.rect.left, top: change.rect.top, width: 1, height: 1)
      result.isEmpty = true
    }
    return result
  }

  /// Where a frame's colours come from.
  private enum Choice {
    case exact(CommonColors)
    case nearest(ColorTable)
    /// Colours common to many frames, of which this one has no others.
    case common(CommonColors)
    case own(ColorTable, isExact: Bool)

    var table: ColorTable {
      switch self {
      case .exact(let colors), .common(let colors): colors.table
      case .nearest(let table), .own(let table, _): table
      }
    }

    var isCommon: Bool { if case .own = self { false } else { true } }

    var isExact: Bool {
      switch self {
      case .exact, .common: true
      case .nearest: false
      case .own(_, let isExact): isExact
      }
    }
  }

  private func choice(for change: FrameChange, _ pictures: FramePictures) -> Choice {
    switch plan {
    case .exact(let colors): return .exact(colors)
    case .global(let table): return .nearest(table)
    case .local(let maximum, let tolerance, let common):
      let displayed = plan.refines ? displayed?.readOnly : nil
      if let common, common.suffice(for: change.rect, pictures, displayed: displayed, width: width) {
        return .common(common)
      }
      let table = localPalette.choose(
        for: change, pictures, displayed: displayed, width: width, maximum: maximum, tolerance: tolerance)
      return .own(table, isExact: localPalette.isExact)
    }
  }

  /// Fills the indices with the nearest colours.
  private func mapToNearest(_ area: Area, _ choice: Choice) {
    switch choice {
    case .exact(let common):
      fill(area, common.table, kept: .nearest, firstIndex: 0) { row, indices in
        common.colors.map(row.pixels, into: indices)
      }
    case .common(let common):
      fill(area, common.table, kept: .same, firstIndex: 0) { row, indices in
        common.colors.map(row.pixels, into: indices)
      }
    case .own(let table, _):
      fill(area, table, kept: .same) { row, indices in localPalette.map(row.pixels, into: indices) }
    case .nearest(let table):
      guard var map = globalMap.take() else { return }
      mapChanged(area, table, &map)
      globalMap = map
    }
  }

  /// Gives changed pixels their nearest colour, the others the one they have.
  private func mapChanged(_ area: Area, _ table: ColorTable, _ map: inout NearestColorMap) {
    let nearest = nearest.pixels
    let outside = table.transparentIndex ?? 0
    var last: UInt32 = 0
    var index: UInt8 = 0
    table.entries.withUnsafeBufferPointer { entries in
      for y in 0..<area.rect.height {
        let row = area.row(y, width: width)
        let start = (area.rect.top + y) * width + area.rect.left
        let range = (y * area.rect.width)..<((y + 1) * area.rect.width)
        let indices = UnsafeMutableBufferPointer(rebasing: indices.pixels[range])
        let targets = UnsafeMutableBufferPointer(rebasing: targets.pixels[range])
        var x = 0
        while x < row.pixels.count {
          let changed = row.firstChange(from: x)
          while x < changed {
            let pixel = row.pixels[x]
            indices[x] = pixel == 0 ? outside : nearest[start + x]
            targets[x] = pixel == 0 ? .outside : PixelTarget(keeping: pixel)
            x += 1
          }
          while x < row.pixels.count, row.isChanged(at: x) {
            let pixel = row.pixels[x]
            if pixel == 0 {
              indices[x] = outside
              targets[x] = .outside
            } else {
              if pixel != last {
                last = pixel
                index = map.index(of: pixel) &+ table.firstOpaque
              }
              nearest[start + x] = index
              indices[x] = index
              targets[x] = target(of: x, row, nearest: entries[Int(index)])
            }
            x += 1
          }
        }
      }
    }
  }

  /// What must be done with a changed pixel: it may stay if it is displayed in the nearest colour already, or in one that errs
  /// little where painting would not just go on with a run.
  @inline(__always)
  private func target(of x: Int, _ row: Area.Row, nearest: UInt32) -> PixelTarget {
    let pixel = row.pixels[x]
    let lasts = row.next[x] == pixel
    if let displayed = row.displayed?[x], displayed != 0 {
      if displayed == nearest { return PixelTarget(keeping: pixel) }
      let limit = lasts ? stayingError / Self.lastingShare : stayingError
      if !row.hasRun(at: x), ColorDistance.squared(displayed, pixel) <= limit { return PixelTarget(keeping: pixel) }
    }
    return PixelTarget(painting: pixel, isSensitive: lasts || row.isFlat(at: x))
  }

  /// Paints unchanged pixels again of which the table has a nearer colour than the one displayed.
  private func refine(_ displayed: UnsafeBufferPointer<UInt32>, _ area: Area, _ choice: Choice) {
    let rect = area.rect
    let table = choice.table
    guard area.shown != nil else { return }
    for y in 0..<rect.height {
      let row = area.row(y, width: width)
      let start = (rect.top + y) * width + rect.left
      for x in 0..<rect.width {
        let i = y * rect.width + x
        let (pixel, seen) = (row.pixels[x], displayed[start + x])
        guard targets.pixels[i].mayStay else { continue }
        let error = ColorDistance.squared(seen, pixel)
        guard error >= LocalPalette.leastError else { continue }
        let index =
          if case .common(let common) = choice {
            common.colors.index(of: pixel) ?? 0
          } else {
            localPalette.index(of: pixel) + table.firstOpaque
          }
        if ColorDistance.squared(table.entries[Int(index)], pixel) <= error - LocalPalette.leastError {
          indices.pixels[i] = index
          targets.pixels[i] = PixelTarget(painting: pixel, isSensitive: row.next[x] == pixel)
        }
      }
    }
  }

  /// What is shown in a frame's rectangle.
  private struct Area {
    let rect: PixelRect
    /// Before the frame; nil where nothing may stay as it is.
    let shown: UnsafeBufferPointer<UInt32>?
    let current: UnsafeBufferPointer<UInt32>
    let next: UnsafeBufferPointer<UInt32>
    /// What players show before the frame, where pixels may stay that err.
    let displayed: UnsafeBufferPointer<UInt32>?

    struct Row {
      let y: Int
      let pixels: UnsafeBufferPointer<UInt32>
      let next: UnsafeBufferPointer<UInt32>
      let shown: UnsafeBufferPointer<UInt32>?
      let displayed: UnsafeBufferPointer<UInt32>?

      @inline(__always)
      func isChanged(at x: Int) -> Bool {
        guard let shown else { return true }
        return shown[x] != pixels[x]
      }

      /// The place of the first pixel from `x` on that is not as it is shown, or the row's end.
      @inline(__always)
      func firstChange(from x: Int) -> Int {
        guard let shown else { return x }
        return pixels.firstDifference(from: shown, in: x..<pixels.count) ?? pixels.count
      }

      /// Whether the row has the pixel's colour to both sides of it.
      @inline(__always)
      func isFlat(at x: Int) -> Bool {
        x >= 4 && x + 4 < pixels.count && pixels[x - 4] == pixels[x] && pixels[x + 4] == pixels[x]
      }

      /// Whether a neighbour has the pixel's colour.
      @inline(__always)
      func hasRun(at x: Int) -> Bool {
        x > 0 && pixels[x - 1] == pixels[x] || x + 1 < pixels.count && pixels[x + 1] == pixels[x]
      }
    }

    /// A row of the rectangle in pictures of the given width.
    @inline(__always)
    func row(_ y: Int, width: Int) -> Row {
      let start = (rect.top + y) * width + rect.left
      let range = start..<(start + rect.width)
      return Row(
        y: rect.top + y, pixels: UnsafeBufferPointer(rebasing: current[range]),
        next: UnsafeBufferPointer(rebasing: next[range]),
        shown: shown.map { UnsafeBufferPointer(rebasing: $0[range]) },
        displayed: displayed.map { UnsafeBufferPointer(rebasing: $0[range]) })
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
    _ area: Area, _ table: ColorTable, kept: Kept, firstIndex: UInt8? = nil,
    map: (Area.Row, UnsafeMutableBufferPointer<UInt8>) -> Void
  ) {
    let rect = area.rect
    let first = firstIndex ?? table.firstOpaque
    let transparent = table.transparentIndex ?? 0
    table.entries.withUnsafeBufferPointer { entries in
      for y in 0..<rect.height {
        let range = (y * rect.width)..<((y + 1) * rect.width)
        let indices = UnsafeMutableBufferPointer(rebasing: indices.pixels[range])
        let targets = UnsafeMutableBufferPointer(rebasing: targets.pixels[range])
        let row = area.row(y, width: width)
        map(row, indices)
        for x in 0..<rect.width {
          let pixel = row.pixels[x]
          let index = indices[x] &+ first
          if pixel == 0 {
            indices[x] = transparent
            targets[x] = .outside
          } else if let shown = row.shown, shown[x] == pixel {
            targets[x] = PixelTarget(keeping: pixel)
            indices[x] =
              switch kept {
              case .none: transparent
              case .same: entries[min(Int(index), entries.count - 1)] == pixel ? index : transparent
              case .nearest: index
              }
          } else {
            indices[x] = index
            targets[x] = target(of: x, row, nearest: entries[Int(index)])
          }
        }
      }
    }
  }

  /// Leaves out the rows and columns at the sides of the rectangle where nothing is painted, but not the part given; nil if nothing
  /// is left.
  private func crop(_ rect: PixelRect, round part: PixelRect?) -> PixelRect? {
    var bounds = PixelRect.bounds(width: rect.width, height: rect.height) { targets.pixels[$0].isPainted }
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
