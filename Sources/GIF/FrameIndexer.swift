import Palette

/// Turns the pixels that a frame must paint into indices of a table.
final class FrameIndexer {
  private let width: Int
  /// See `IndexedPixels`.
  private let indices, staying: PixelBuffer<UInt8>
  private let plan: PalettePlan
  /// None where every colour is in the table of all frames.
  private let dither: EncodingOptions.Dither
  private var globalMap: NearestColorMemory?
  private var localPalette = LocalPalette()
  /// Of a common table of chosen colours, an index for each pixel of the canvas as it is shown: the nearest one or, where colours are
  /// mixed, the one painted last, the transparent one where that is not known.
  private let known: PixelBuffer<UInt8>
  /// Nil where it is not asked for.
  private let displayed: DisplayedPicture?
  private let limits: StayingLimits
  private let namesOutside: Bool
  /// The colours of the table in use, and anything for every other byte.
  private let colorsOfBytes = PixelBuffer<UInt32>(count: 256, filledWith: 0)
  private var entries: UnsafePointer<UInt32> { UnsafePointer(colorsOfBytes.pixels.baseAddress.unsafelyUnwrapped) }

  init(width: Int, height: Int, plan: PalettePlan, options: EncodingOptions) {
    dither = if case .exact = plan { .none } else { options.dither }
    self.width = width
    self.plan = plan
    namesOutside = options.namesOutside
    if case .global(let table) = plan { globalMap = NearestColorMemory(table.opaque) }
    let area = width * height
    known = PixelBuffer(count: globalMap == nil ? 0 : area, filledWith: 0)
    let stayingError = dither.mixesColors ? 0 : plan.stayingError(options)
    limits = StayingLimits(stayingError)
    let colorsMayErr = if case .global = plan { true } else { plan.refines || stayingError > 0 }
    displayed = colorsMayErr ? DisplayedPicture(width: width, height: height) : nil
    indices = PixelBuffer(count: area)
    staying = PixelBuffer(count: area)
  }

  /// Prepares for frames of which the first comes when `shown` is, however it is displayed.
  func begin(from shown: UnsafeBufferPointer<UInt32>) {
    displayed?.forget()
    guard case .global(let table) = plan else { return }
    if dither.mixesColors {
      known.pixels.update(repeating: table.transparentIndex ?? 0)
    } else if var map = globalMap.take() {
      map.map(shown, into: known.pixels)
      for i in shown.indices { known.pixels[i] &+= table.firstOpaque }
      globalMap = map
    }
  }

  /// Keeps what players show after a frame.
  func display(_ indices: UnsafeBufferPointer<UInt8>, _ table: ColorTable, in rect: PixelRect, clearsAfter: Bool) {
    if dither.mixesColors, case .global = plan { keep(indices, table, in: rect, clearsAfter: clearsAfter) }
    displayed?.show(indices, table, in: rect, clearsAfter: clearsAfter)
  }

  /// Keeps the indices painted.
  private func keep(
    _ indices: UnsafeBufferPointer<UInt8>, _ table: ColorTable, in rect: PixelRect, clearsAfter: Bool
  ) {
    let transparent = table.transparentIndex ?? 0
    for y in 0..<rect.height {
      let start = (rect.top + y) * width + rect.left
      for x in 0..<rect.width {
        let index = clearsAfter ? transparent : indices[y * rect.width + x]
        if clearsAfter || index != transparent { known.pixels[start + x] = index }
      }
    }
  }

  /// What a frame paints.
  struct Indexed {
    /// The change's rectangle without the rows and columns at its sides where nothing is painted.
    var rect: PixelRect
    var pixels: IndexedPixels
    var table: ColorTable
    /// The table is that of all frames.
    var isCommon: Bool
    /// Every pixel has its colour in the table.
    var isExact: Bool
    /// Nothing is painted; one pixel remains that may stay as it is.
    var isEmpty = false
  }

  /// Finds the indices for a change. The pixels returned are good until the next change is indexed; they take the place of what is shown.
  func index(_ change: FrameChange, _ pictures: FramePictures) -> Indexed {
    let choice = choice(for: change, pictures)
    let pixels = IndexedPixels(
      indices: indices.pixels, staying: staying.pixels,
      targets: UnsafeMutableRawBufferPointer(pictures.spare).bindMemory(to: PixelTarget.self),
      transparent: choice.table.transparentIndex ?? 0)
    var result = Indexed(
      rect: change.rect, pixels: pixels[0..<change.rect.area], table: choice.table, isCommon: choice.isCommon,
      isExact: choice.isExact)
    let table = choice.table
    table.entries.withUnsafeBufferPointer { _ = colorsOfBytes.pixels.update(fromContentsOf: $0) }
    let area = ChangedArea(
      rect: change.rect, width: width, shown: table.isTransparent ? pictures.shown : nil, current: pictures.current,
      next: pictures.next,
      displayed: table.isTransparent && pictures.shown != nil ? displayed?.pixels : nil)
    // Where the table has every colour there is no error to spread.
    if !choice.isExact, table.hasColors, let ditherer = dither.ditherer(colors: table.opaque, width: width) {
      mix(ditherer, area, choice, into: pixels)
    } else {
      mapToNearest(area, choice, into: pixels)
      if plan.refines, let displayed, table.hasColors { refine(pixels, displayed.pixels, area, choice) }
    }
    guard pictures.shown != nil else { return result }
    let inner = result.pixels.painted(in: change.rect, round: change.vanishing)
    result.rect = inner ?? PixelRect(left: change.rect.left, top: change.rect.top, width: 1, height: 1)
    result.isEmpty = inner == nil
    result.pixels.crop(from: change.rect, to: result.rect)
    result.pixels = result.pixels[0..<result.rect.area]
    return result
  }

  private func choice(for change: FrameChange, _ pictures: FramePictures) -> TableChoice {
    switch plan {
    case .exact(let colors):
      guard !colors.table.isTransparent else { return .exact(colors, colors.table) }
      return .exact(colors, colors.table(for: change.rect, pictures, displayed: nil, width: width) ?? colors.table)
    case .global(let table): return .nearest(table)
    case .local(let maximum, let tolerance, let common):
      let displayed = plan.refines ? displayed?.pixels : nil
      if let common, let table = common.table(for: change.rect, pictures, displayed: displayed, width: width) {
        return .common(common, table)
      }
      let table = localPalette.choose(
        for: change, pictures, displayed: displayed, width: width, maximum: maximum, tolerance: tolerance,
        isTransparent: namesOutside)
      return .own(table, isExact: localPalette.isExact)
    }
  }

  /// Fills the indices with the nearest colours.
  private func mapToNearest(_ area: ChangedArea, _ choice: TableChoice, into pixels: IndexedPixels) {
    switch choice {
    case .exact(let common, let table):
      fill(pixels, area, table, kept: .nearest, firstIndex: 0) { row, indices in
        common.colors.map(row.pixels, into: indices)
      }
    case .common(let common, let table):
      fill(pixels, area, table, kept: .same, firstIndex: 0) { row, indices in
        common.colors.map(row.pixels, into: indices)
      }
    case .own(let table, _):
      fill(pixels, area, table, kept: .same) { row, indices in localPalette.map(row.pixels, into: indices) }
    case .nearest(let table):
      guard var map = globalMap.take() else { return }
      mapChanged(pixels, area, table, &map)
      globalMap = map
    }
  }

  /// Fills the indices with mixtures of colours.
  private func mix(_ ditherer: Ditherer, _ area: ChangedArea, _ choice: TableChoice, into pixels: IndexedPixels) {
    var ditherer = ditherer
    let table = choice.table
    let first = table.firstOpaque
    let known = known.pixels
    area.fill(
      pixels, entries, .mixed,
      prepare: { row, indices in
        ditherer.map(row.pixels, unlike: row.shown, x: area.rect.left, y: row.y, into: indices)
      },
      kept: { row, stretch, indices in
        if case .nearest = choice {
          let places = (row.start + stretch.lowerBound)..<(row.start + stretch.upperBound)
          _ = indices[stretch].update(fromContentsOf: known[places])
        } else {
          indices[stretch].update(repeating: pixels.transparent)
        }
      },
      index: { row, stretch, indices in shift(indices, stretch, of: row, by: first, outside: pixels.transparent) })
  }

  /// Gives changed pixels their nearest colour, the others the one they have.
  private func mapChanged(
    _ pixels: IndexedPixels, _ area: ChangedArea, _ table: ColorTable, _ map: inout NearestColorMemory
  ) {
    let known = known.pixels
    let first = table.firstOpaque
    var last: UInt32 = 0
    var index = pixels.transparent
    area.fill(
      pixels, entries, limits,
      kept: { row, stretch, indices in
        let places = (row.start + stretch.lowerBound)..<(row.start + stretch.upperBound)
        _ = indices[stretch].update(fromContentsOf: known[places])
      },
      index: { row, stretch, indices in
        for x in stretch {
          let pixel = row.pixels[x]
          if pixel != last {
            last = pixel
            index = pixel == 0 ? pixels.transparent : map.index(of: pixel) &+ first
          }
          indices[x] = index
          known[row.start &+ x] = index
        }
      })
  }

  /// Takes the indices of opaque colours to those of the table, and gives pixels outside the transparent one.
  @inline(__always)
  private func shift(
    _ indices: UnsafeMutableBufferPointer<UInt8>, _ stretch: Range<Int>, of row: ChangedArea.Row, by first: UInt8,
    outside: UInt8
  ) {
    for x in stretch { indices[x] = row.pixels[x] == 0 ? outside : indices[x] &+ first }
  }

  /// The index given to a pixel that may stay as it is.
  private enum Kept {
    /// That of exactly its colour, if there is one, otherwise the transparent one.
    case same
    /// That of the nearest colour.
    case nearest
  }

  /// Gives every pixel of the rectangle what a map says.
  ///
  /// - Parameters:
  ///   - firstIndex: what is added to the indices mapped; nil for the index of the table's first opaque entry.
  ///   - map: writes the indices of a row.
  @inline(__always)
  private func fill(
    _ pixels: IndexedPixels, _ area: ChangedArea, _ table: ColorTable, kept: Kept, firstIndex: UInt8? = nil,
    map: (ChangedArea.Row, UnsafeMutableBufferPointer<UInt8>) -> Void
  ) {
    let first = firstIndex ?? table.firstOpaque
    let last = table.entries.count - 1
    area.fill(
      pixels, entries, limits, prepare: map,
      kept: { row, stretch, indices in
        var x = stretch.lowerBound
        while x < stretch.upperBound {
          let pixel = row.pixels[x]
          let index = indices[x] &+ first
          let given =
            switch kept {
            case .same: entries[min(Int(index), last)] == pixel ? index : pixels.transparent
            case .nearest: index
            }
          if x &+ 1 < stretch.upperBound, row.pixels[x &+ 1] == pixel {
            let end = row.pixels.endOfRun(at: x, before: stretch.upperBound)
            indices[x..<end].update(repeating: given)
            x = end
          } else {
            indices[x] = given
            x &+= 1
          }
        }
      },
      index: { row, stretch, indices in shift(indices, stretch, of: row, by: first, outside: pixels.transparent) })
  }

  /// Paints unchanged pixels again of which the table has a nearer colour than the one displayed.
  private func refine(
    _ pixels: IndexedPixels, _ displayed: UnsafeBufferPointer<UInt32>, _ area: ChangedArea, _ choice: TableChoice
  ) {
    let rect = area.rect
    let table = choice.table
    guard area.shown != nil else { return }
    for y in 0..<rect.height {
      let row = area.row(y)
      for x in 0..<rect.width {
        let i = y * rect.width + x
        let (pixel, seen) = (row.pixels[x], displayed[row.start + x])
        guard pixels.targets[i].mayStay else { continue }
        let error = ColorDistance.squared(seen, pixel)
        guard error >= LocalPalette.leastError else { continue }
        let index =
          if case .common(let common, _) = choice {
            common.colors.index(of: pixel) ?? 0
          } else {
            localPalette.index(of: pixel) + table.firstOpaque
          }
        if ColorDistance.squared(table.entries[Int(index)], pixel) <= error - LocalPalette.leastError {
          pixels.set(i, index, PixelTarget(painting: pixel, isSensitive: row.next[x] == pixel))
        }
      }
    }
  }
}
