import Frames
import Palette

/// Turns the pixels that a frame must paint into indices of a table.
final class FrameIndexer {
  private let width: Int
  private let plan: ColorPlan
  /// See `IndexedFrame`.
  private let indices, skipIndices: PixelBuffer<UInt8>
  private let constraints: PixelBuffer<PixelConstraint>
  private var globalMap: NearestColorMap?
  private var localPalette: LocalPalette
  /// With a global table of chosen colors, the index of each pixel of the source canvas: the nearest color or, with
  /// dithering, the last painted one; the transparent index where unknown.
  private let globalIndices: PixelBuffer<UInt8>
  /// The decoded canvas before this frame; transparent where unknown. Nil if no pixel may have an error, or if no frame
  /// follows.
  private let decoded: GIFCanvas?
  private let fullTolerance: ChangeTolerance
  /// That of the frame.
  private var tolerance: ChangeTolerance
  /// See `EntryColors`.
  private let colors = PixelBuffer<RGBA8>(count: 256, filledWith: .transparent)
  private let solid = PixelBuffer<RGBA8>(count: 256, filledWith: .transparent)

  /// The error of the decoded canvas, as a share of what a frame changes, from which the last frames settle. Half of it
  /// changes twice as many loops of the presets, whose first steps are no smaller for it.
  private static let settlingError: Float = 0.5

  init(width: Int, height: Int, plan: ColorPlan, isStill: Bool) {
    (self.width, self.plan) = (width, plan)
    localPalette = LocalPalette(steps: plan.steps)
    if case .global(let table) = plan.palette { globalMap = NearestColorMap(table.opaque, standIn: plan.steps?.color) }
    let area = width * height
    globalIndices = PixelBuffer(count: globalMap == nil ? 0 : area, filledWith: 0)
    fullTolerance = plan.dither.mixesColors ? .dithered : ChangeTolerance(plan.changeTolerance)
    tolerance = fullTolerance
    let mayErr = globalMap != nil || plan.refines || plan.changeTolerance > 0
    decoded = mayErr && !isStill ? GIFCanvas(width: width, height: height) : nil
    indices = PixelBuffer(count: area)
    skipIndices = PixelBuffer(count: area)
    constraints = PixelBuffer(count: area)
  }

  /// Resets the state.
  ///
  /// - Parameter canvas: the source canvas before the first frame of the range; how it is displayed is not known.
  func begin(from canvas: UnsafeBufferPointer<RGBA8>) {
    decoded?.clear()
    guard case .global(let table) = plan.palette else { return }
    if plan.dither.mixesColors {
      globalIndices.pixels.update(repeating: table.transparentIndex ?? 0)
    } else {
      globalMap?.map(canvas, into: globalIndices.pixels)
      for i in canvas.indices { globalIndices.pixels[i] &+= table.firstOpaque }
    }
  }

  /// Keeps what players show after a frame.
  func display(_ indices: UnsafeBufferPointer<UInt8>, _ table: ColorTable, in rect: PixelRect, clearsAfter: Bool) {
    if plan.dither.mixesColors, globalMap != nil { keep(indices, table, in: rect, clearsAfter: clearsAfter) }
    guard let decoded else { return }
    if clearsAfter { decoded.clear(rect) } else { decoded.paint(indices, table, in: rect) }
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
        if clearsAfter || index != transparent { globalIndices.pixels[start + x] = index }
      }
    }
  }

  /// The painted pixels of a frame.
  struct Indexed {
    /// The delta's rectangle without rows and columns at its sides in which nothing is painted.
    var rect: PixelRect
    var frame: IndexedFrame
    let palette: FramePalette
    /// Nothing is painted; one pixel remains that may be skipped.
    var isEmpty = false
  }

  /// Whether the errors of the decoded canvas together are large beside what a frame changes.
  func isFarOff(before delta: FrameDelta) -> Bool {
    guard let decoded = decoded?.readOnly, let previous = delta.previous else { return false }
    var (error, change) = (0, 0)
    for i in previous.indices where decoded[i] != .transparent {
      if decoded[i] != previous[i] {
        error += previous[i].colorDifference(from: decoded[i])
      }
      if delta.current[i] != previous[i] {
        change += previous[i].colorDifference(from: delta.current[i])
      }
    }
    return Float(error) > Self.settlingError * Float(change)
  }

  /// Finds the indices for a delta. They are valid until the next delta is indexed.
  ///
  /// - Parameter share: the share of the error that pixels may have.
  func index(_ delta: FrameDelta, isFirst: Bool, tolerating share: Float) -> Indexed {
    tolerance = fullTolerance.scaled(by: share)
    let palette = palette(for: delta, isFirst: isFirst)
    let table = palette.table
    let frame = IndexedFrame(
      indices: indices.pixels, skipIndices: skipIndices.pixels, constraints: constraints.pixels,
      transparent: table.transparentIndex ?? 0)
    for (i, color) in table.entries.enumerated() {
      colors.pixels[i] = color
      solid.pixels[i] = plan.solidColors.contains(color) ? color : .transparent
    }
    let area = DeltaArea(
      rect: delta.rect, width: width, previous: table.hasTransparentIndex ? delta.previous : nil,
      current: delta.current, next: delta.next,
      decoded: table.hasTransparentIndex && delta.previous != nil ? decoded?.readOnly : nil)
    // Where the table has every color there is no error to spread.
    switch palette.isExact || !table.hasColors ? .none : plan.dither {
    case .ordered: dither(OrderedDitherer(colors: table.opaque), area, palette, into: frame)
    case .diffusion: dither(ErrorDiffusion(colors: table.opaque, width: width), area, palette, into: frame)
    case .none, .automatic:
      mapToNearest(area, palette, into: frame)
      if plan.refines, let decoded, table.hasColors { refine(frame, decoded.readOnly, area, palette) }
    }
    var result = Indexed(rect: delta.rect, frame: frame[0..<delta.rect.area], palette: palette)
    guard delta.previous != nil else { return result }
    let inner = result.frame.painted(in: delta.rect, including: delta.vanishing)
    result.rect = inner ?? PixelRect(left: delta.rect.left, top: delta.rect.top, width: 1, height: 1)
    result.isEmpty = inner == nil
    result.frame.crop(from: delta.rect, to: result.rect)
    result.frame = result.frame[0..<result.rect.area]
    return result
  }

  private func palette(for delta: FrameDelta, isFirst: Bool) -> FramePalette {
    switch plan.palette {
    case .exact(let exact):
      return .shared(
        exact, exact.table.hasTransparentIndex ? exact.table : exact.table(for: delta, decoded: nil) ?? exact.table)
    case .global(let table): return .global(table)
    case .local(let maximum, let tolerance, let shared):
      let decoded = plan.refines ? decoded?.readOnly : nil
      if let shared, let table = shared.table(for: delta, decoded: decoded) { return .shared(shared, table) }
      let table = localPalette.choose(
        for: delta, decoded: decoded, maximum: maximum, tolerance: tolerance, solid: plan.solidColors.colors,
        namesTransparency: isFirst && plan.firstFrameNamesTransparency)
      return .local(table, isExact: localPalette.isExact)
    }
  }

  /// Fills the indices with the nearest colors.
  private func mapToNearest(_ area: DeltaArea, _ palette: FramePalette, into frame: IndexedFrame) {
    switch palette {
    case .shared(let shared, let table):
      fill(frame, area, table, firstIndex: 0) { row, indices in shared.colors.map(row.pixels, into: indices) }
    case .local(let table, _):
      fill(frame, area, table, firstIndex: table.firstOpaque) { row, indices in
        localPalette.map(row.pixels, into: indices)
      }
    case .global(let table):
      guard var map = globalMap.take() else { return }
      mapChanged(frame, area, table, &map)
      globalMap = map
    }
  }

  /// Fills the indices with dithered colors.
  private func dither(_ ditherer: some Ditherer, _ area: DeltaArea, _ palette: FramePalette, into frame: IndexedFrame) {
    var ditherer = ditherer
    let globalIndices = globalIndices.pixels
    area.fill(
      frame, entries, .dithered,
      prepare: { row, indices in
        ditherer.map(row.pixels, unlike: row.previous, x: area.rect.left, y: row.y, into: indices)
      },
      unchanged: { row, range, indices in
        if case .global = palette {
          let positions = (row.start + range.lowerBound)..<(row.start + range.upperBound)
          _ = indices[range].update(fromContentsOf: globalIndices[positions])
        } else {
          indices[range].update(repeating: frame.transparent)
        }
      },
      changed: { row, range, indices in
        shift(indices, range, of: row, by: palette.table.firstOpaque, transparent: frame.transparent)
      })
  }

  /// Gives changed pixels the nearest index of a global table, and unchanged ones that which they have.
  private func mapChanged(_ frame: IndexedFrame, _ area: DeltaArea, _ table: ColorTable, _ map: inout NearestColorMap) {
    let globalIndices = globalIndices.pixels
    let first = table.firstOpaque
    var last: RGBA8 = .transparent
    var index = frame.transparent
    area.fill(
      frame, entries, tolerance,
      unchanged: { row, range, indices in
        let positions = (row.start + range.lowerBound)..<(row.start + range.upperBound)
        _ = indices[range].update(fromContentsOf: globalIndices[positions])
      },
      changed: { row, range, indices in
        for x in range {
          let pixel = row.pixels[x]
          if pixel != last {
            last = pixel
            index = pixel == .transparent ? frame.transparent : map.index(of: pixel) &+ first
          }
          indices[x] = index
          globalIndices[row.start &+ x] = index
        }
      })
  }

  private var entries: EntryColors {
    EntryColors(
      colors: UnsafePointer(colors.pixels.baseAddress.unsafelyUnwrapped),
      solid: UnsafePointer(solid.pixels.baseAddress.unsafelyUnwrapped))
  }

  /// Maps the indices of opaque colors to the table's, and sets the transparent index for transparent pixels.
  @inline(__always)
  private func shift(
    _ indices: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>, of row: DeltaArea.Row, by first: UInt8,
    transparent: UInt8
  ) {
    for x in range { indices[x] = row.pixels[x] == .transparent ? transparent : indices[x] &+ first }
  }

  /// Gives changed pixels the index of a map, and unchanged ones too if that is exactly their color, otherwise the
  /// transparent index.
  ///
  /// - Parameters:
  ///   - firstIndex: what is added to the mapped indices.
  ///   - map: writes the indices of a row.
  @inline(__always)
  private func fill(
    _ frame: IndexedFrame, _ area: DeltaArea, _ table: ColorTable, firstIndex: UInt8,
    map: (DeltaArea.Row, UnsafeMutableBufferPointer<UInt8>) -> Void
  ) {
    let colors = entries.colors
    let last = table.entries.count - 1
    area.fill(
      frame, entries, tolerance, prepare: map,
      unchanged: { row, range, indices in
        var x = range.lowerBound
        while x < range.upperBound {
          let pixel = row.pixels[x]
          let index = indices[x] &+ firstIndex
          let given = colors[min(Int(index), last)] == pixel ? index : frame.transparent
          if x &+ 1 < range.upperBound, row.pixels[x &+ 1] == pixel {
            let end = row.pixels.endOfRun(at: x, before: range.upperBound)
            indices[x..<end].update(repeating: given)
            x = end
          } else {
            indices[x] = given
            x &+= 1
          }
        }
      },
      changed: { row, range, indices in shift(indices, range, of: row, by: firstIndex, transparent: frame.transparent) }
    )
  }

  /// Paints unchanged pixels again for which the table has a nearer color than the one displayed.
  private func refine(
    _ frame: IndexedFrame, _ decoded: UnsafeBufferPointer<RGBA8>, _ area: DeltaArea, _ palette: FramePalette
  ) {
    let table = palette.table
    guard area.previous != nil else { return }
    for y in 0..<area.rect.height {
      let row = area.row(y)
      for x in 0..<area.rect.width {
        let i = y * area.rect.width + x
        let pixel = row.pixels[x]
        guard frame.constraints[i].maySkip else { continue }
        let error = pixel.squaredDistance(to: decoded[row.start + x])
        guard error >= LocalPalette.minimumError else { continue }
        let index =
          if case .shared(let shared, _) = palette {
            shared.colors.index(of: pixel) ?? 0
          } else {
            localPalette.index(of: pixel) + table.firstOpaque
          }
        if pixel.squaredDistance(to: table.entries[Int(index)]) <= error - LocalPalette.minimumError {
          frame.set(at: i, to: index, PixelConstraint(painting: pixel, isSensitive: row.next[x] == pixel))
        }
      }
    }
  }
}

/// The table of a frame, and where its colors come from.
enum FramePalette {
  /// All colors that the frame paints are in a table shared by frames.
  case shared(ExactPalette, ColorTable)
  /// The one table of chosen colors.
  case global(ColorTable)
  /// Chosen for this frame.
  case local(ColorTable, isExact: Bool)

  var table: ColorTable {
    switch self {
    case .shared(_, let table), .global(let table), .local(let table, _): table
    }
  }

  var isLocal: Bool { if case .local = self { true } else { false } }

  /// Whether every color that the frame paints is in the table.
  var isExact: Bool {
    switch self {
    case .shared: true
    case .global: false
    case .local(_, let isExact): isExact
    }
  }
}
