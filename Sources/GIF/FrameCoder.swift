import Palette

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Turns stretches of pictures into coded frames. One for each thread; the result does not depend on which.
final class FrameCoder {
  private let width, height: Int
  private let plan: PalettePlan
  private var globalMap: NearestColorMap?
  private var histogram = Histogram()
  private let lzw: FlexibleLZWEncoder
  private let decoder = LZWDecoder()
  /// The indices of the frame's rectangle, row by row.
  private let indices, readBack: PixelBuffer<UInt8>
  /// The true colours of the same pixels; see `FlexibleLZWEncoder.Freedom`.
  private let targets: PixelBuffer<UInt32>
  private let codeWorth: Float
  private let colorDistance: Double
  private let method: Ditherer.Method?
  /// Whether a changed pixel that still has the same nearest colour stays as it is: with one table for all, undithered.
  private let comparesIndices: Bool

  init(width: Int, height: Int, plan: PalettePlan, options: EncodingOptions) {
    switch options.dither {
    case .ordered: method = .ordered
    case .diffusion: method = .diffusion
    case .none, .automatic: method = nil
    }
    codeWorth = plan.codeWorth(options)
    colorDistance = plan.colorDistance(options)
    self.width = width
    self.height = height
    self.plan = plan
    if case .global(let table) = plan {
      globalMap = NearestColorMap(table.entries.filter { $0 != 0 })
      comparesIndices = method == nil
    } else {
      comparesIndices = false
    }
    lzw = FlexibleLZWEncoder(area: width * height, width: width)
    indices = PixelBuffer(count: width * height, filledWith: 0)
    targets = PixelBuffer(count: width * height, filledWith: 0)
    readBack = PixelBuffer(count: width * height, filledWith: 0)
  }

  /// The frame that turns `previous` into `current`. Throws when its codes do not read back.
  func code(
    previous: UnsafeBufferPointer<UInt32>?, current: UnsafeBufferPointer<UInt32>,
    next: UnsafeBufferPointer<UInt32>?, frame: Int, delay: Int
  ) throws -> CodedFrame {
    let change = FrameChange(previous: previous, current: current, next: next, width: width)
    let table: ColorTable
    switch plan {
    case .exact(let colors, let exact):
      table = exact
      var last: UInt32 = 0
      var lastIndex = colors.index(of: 0) ?? 0
      fill(change, previous, current, exact.transparentIndex) { pixel, _ in
        if pixel != last {
          last = pixel
          lastIndex = colors.index(of: pixel) ?? 0
        }
        return lastIndex
      }
    case .global(let global):
      table = global
      if !dither(change, previous, current, table) { map(change, previous, current, table, using: &globalMap) }
    case .local(let maximum, let tolerance):
      table = localTable(change, previous, current, maximum: maximum, tolerance: tolerance)
      if !dither(change, previous, current, table) {
        let opaque = table.entries.filter { $0 != 0 }
        var map = opaque.isEmpty ? nil : NearestColorMap(opaque)
        self.map(change, previous, current, table, using: &map)
      }
    }
    let isLocal = plan.globalTable == nil
    return CodedFrame(
      rect: change.rect, disposal: change.clearsAfter ? .clear : .keep, delay: delay,
      transparentIndex: table.transparentIndex, table: isLocal ? table : nil,
      codes: try codes(change.rect, table: table, frame: frame))
  }

  /// Fills the indices with a mixture of colours; false if none is asked for.
  private func dither(
    _ change: FrameChange, _ previous: UnsafeBufferPointer<UInt32>?, _ current: UnsafeBufferPointer<UInt32>,
    _ table: ColorTable
  ) -> Bool {
    let opaque = table.entries.filter { $0 != 0 }
    guard let method, !opaque.isEmpty else { return false }
    var ditherer = Ditherer(method, colors: opaque, width: width)
    fill(change, previous, current, table.transparentIndex) { pixel, place in
      let (y, x) = place.quotientAndRemainder(dividingBy: width)
      return ditherer.index(of: pixel, x: x, y: y)
    }
    return true
  }

  /// Fills the indices with the nearest colours.
  private func map(
    _ change: FrameChange, _ previous: UnsafeBufferPointer<UInt32>?, _ current: UnsafeBufferPointer<UInt32>,
    _ table: ColorTable, using map: inout NearestColorMap?
  ) {
    guard var nearest = map.take() else {
      return fill(change, previous, current, table.transparentIndex) { _, _ in table.transparentIndex ?? 0 }
    }
    var last: UInt32 = 0xFF00_0000
    var lastIndex = nearest.index(of: last)
    fill(change, previous, current, table.transparentIndex) { pixel, _ in
      if pixel != last {
        last = pixel
        lastIndex = nearest.index(of: pixel)
      }
      return lastIndex
    }
    map = nearest
  }

  /// Writes the index of every pixel of the rectangle: `index(pixel, place)` where the frame must paint it, otherwise transparent
  /// where that can be.
  @inline(__always)
  private func fill(
    _ change: FrameChange, _ previous: UnsafeBufferPointer<UInt32>?, _ current: UnsafeBufferPointer<UInt32>,
    _ transparent: UInt8?, index: (_ pixel: UInt32, _ place: Int) -> UInt8
  ) {
    let rect = change.rect
    let clear = transparent ?? 0
    let canStay = transparent != nil && !change.startsEmpty
    var target = 0
    for y in rect.top..<(rect.top + rect.height) {
      let row = y * width + rect.left
      for i in row..<(row + rect.width) {
        let pixel = current[i]
        if pixel == 0 {
          indices.pixels[target] = clear
          targets.pixels[target] = 0
        } else if canStay, let previous, previous[i] == pixel {
          indices.pixels[target] = clear
          targets.pixels[target] = pixel ^ 0x0100_0000
        } else {
          let mapped = index(pixel, i)
          let isShown = comparesIndices && canStay && previous.map { $0[i] != 0 && index($0[i], i) == mapped } ?? false
          indices.pixels[target] = isShown ? clear : mapped
          targets.pixels[target] = isShown ? pixel ^ 0x0100_0000 : pixel
        }
        target += 1
      }
    }
  }

  /// A table for the pixels that the frame must paint.
  private func localTable(
    _ change: FrameChange, _ previous: UnsafeBufferPointer<UInt32>?, _ current: UnsafeBufferPointer<UInt32>,
    maximum: Int, tolerance: Double
  ) -> ColorTable {
    histogram.removeAll()
    let rect = change.rect
    let isWhole = change.startsEmpty
    var isTransparent = !isWhole || change.clearsAfter
    for y in rect.top..<(rect.top + rect.height) {
      let row = (y * width + rect.left)..<(y * width + rect.left + rect.width)
      let pixels = UnsafeBufferPointer(rebasing: current[row])
      if isWhole || previous == nil {
        histogram.add(pixels)
        isTransparent = isTransparent || pixels.contains(0)
      } else if let previous {
        histogram.add(pixels, unlike: UnsafeBufferPointer(rebasing: previous[row]))
      }
    }
    let colors = Quantizer.palette(
      of: histogram.points(), maximum: maximum - (isTransparent ? 1 : 0), tolerance: tolerance,
      pixels: Int(histogram.total), rounds: 0)
    return ColorTable(opaque: colors, transparent: isTransparent || colors.isEmpty)
  }

  /// Codes the indices, and reads the codes back to compare.
  private func codes(_ rect: PixelRect, table: ColorTable, frame: Int) throws -> [UInt8] {
    let size = LZWEncoder.minimumCodeSize(bitDepth: table.bitDepth)
    let indices = UnsafeMutableBufferPointer(rebasing: indices.pixels[..<rect.area])
    let codes = lzw.encode(indices, codeSize: size, freedom: freedom(rect, table: table, isFirst: frame == 0))
    let copy = UnsafeMutableBufferPointer(rebasing: readBack.pixels[..<rect.area])
    let end = codes.withUnsafeBufferPointer { decoder.decode($0, codeSize: size, into: copy).end }
    guard end == .complete, Self.areEqual(indices, copy) else {
      throw EncodingError.verification(frame: frame)
    }
    return codes
  }

  private static func areEqual(
    _ a: UnsafeMutableBufferPointer<UInt8>, _ b: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    guard a.count == b.count, let first = a.baseAddress, let second = b.baseAddress else { return false }
    return memcmp(first, second, a.count) == 0
  }

  private func freedom(_ rect: PixelRect, table: ColorTable, isFirst: Bool) -> FlexibleLZWEncoder.Freedom {
    FlexibleLZWEncoder.Freedom(
      targets: UnsafeBufferPointer(rebasing: targets.readOnly[..<rect.area]), width: rect.width, table: table,
      closeness: ColorCloseness(table, within: colorDistance),
      codeWorth: isFirst ? codeWorth * Self.shareOfFirstFrame : codeWorth)
  }

  /// What the first frame's still parts show stays, so that an error there counts as many.
  private static let shareOfFirstFrame: Float = 1 / 16
}
