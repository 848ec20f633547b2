import Palette

/// Decides which changed pixels may be skipped, as the decoded canvas shows nearly their color. Saves 1.9 % of the
/// catalog's bytes.
struct ChangeTolerance {
  /// The greatest squared error in sRGB.
  private let changing: Int32
  /// That of a pixel that the next frame leaves as it is.
  private let lasting: Int32
  /// Whether colors are dithered: a pixel must get the given color, although that is not its own.
  private let aimsAtGiven: Bool

  private static let lastingDivisor: Int32 = 10
  /// The distance of the neighbors that make a pixel part of a flat area.
  private static let flatReach = 4

  /// - Parameter error: the maximum squared error in sRGB; a tenth of it where the pixel stays in the next frame.
  init(_ error: Int32) {
    changing = error
    lasting = error / Self.lastingDivisor
    aimsAtGiven = false
  }

  private init() {
    (changing, lasting, aimsAtGiven) = (-1, -1, true)
  }

  /// The tolerance for a share of the error.
  func scaled(by share: Float) -> ChangeTolerance {
    aimsAtGiven || share == 1 ? self : ChangeTolerance(Int32(Float(changing) * share * share))
  }

  /// For dithered pixels, of which none is skipped for being near.
  static let dithered = ChangeTolerance()

  /// Gives changed pixels, whose indices are known, their constraints. A pixel may be skipped if it is displayed in its
  /// given color, or in one within the tolerance where painting would not just continue a run. Solid colors are never
  /// skipped for being near.
  func constrain(_ range: Range<Int>, of row: DeltaArea.Row, _ entries: EntryColors, _ frame: IndexedFrame) {
    var x = range.lowerBound
    while x < range.upperBound {
      if x >= Self.flatReach, x &+ Self.flatReach &+ 4 <= row.pixels.count {
        constrainFour(at: x, before: range.upperBound, row, entries, frame)
        x &+= 4
      } else {
        constrainOne(at: x, row, entries, frame)
        x &+= 1
      }
    }
  }

  @inline(__always)
  private func constrainOne(at x: Int, _ row: DeltaArea.Row, _ entries: EntryColors, _ frame: IndexedFrame) {
    let index = frame.indices[x]
    if row.pixels[x] == .transparent {
      frame.set(at: x, to: index, .transparent)
    } else {
      frame.set(at: x, to: index, constraint(of: x, row, Int(index), entries))
    }
  }

  private func constraint(of x: Int, _ row: DeltaArea.Row, _ index: Int, _ entries: EntryColors) -> PixelConstraint {
    let pixel = row.pixels[x]
    let given = entries.colors[index]
    let color = aimsAtGiven ? given : pixel
    let lasts = row.next[x] == pixel
    if let decoded = row.decoded?[x], decoded != .transparent {
      if decoded == given { return PixelConstraint(skippable: color) }
      let isNear = pixel.squaredDistance(to: decoded) <= (lasts ? lasting : changing)
      if isNear, !row.hasRun(at: x), entries.solid[index] != pixel { return PixelConstraint(skippable: color) }
    }
    return PixelConstraint(painting: color, isSensitive: lasts || row.isFlat(at: x, reach: Self.flatReach))
  }

  /// The same for four pixels, or the pixels before `end`; none is near the row's ends.
  @inline(__always)
  private func constrainFour(
    at x: Int, before end: Int, _ row: DeltaArea.Row, _ entries: EntryColors, _ frame: IndexedFrame
  ) {
    let transparent = RGBA8.transparent.bits
    let indices = frame.fourIndices(at: x)
    let given = entries.colors.four(indices)
    let pixel = row.pixels.four(at: x)
    let lasts = pixel .== row.next.four(at: x)
    let isFlat =
      (row.pixels.four(at: x &- Self.flatReach) .== pixel) .& (row.pixels.four(at: x &+ Self.flatReach) .== pixel)
    var maySkip = SIMDMask<SIMD4<Int32>>(repeating: false)
    if let decoded = row.decoded?.four(at: x) {
      let hasRun = (row.pixels.four(at: x &- 1) .== pixel) .| (row.pixels.four(at: x &+ 1) .== pixel)
      let isSolid = entries.solid.four(indices) .== pixel
      let limit = SIMD4(repeating: changing).replacing(with: lasting, where: lasts)
      let isNear = (Self.squaredDistances(decoded, pixel) .<= limit) .& .!(hasRun .| isSolid)
      maySkip = ((decoded .== given) .| isNear) .& .!(decoded .== transparent)
    }
    let constraints = PixelConstraint.four(
      aimsAtGiven ? given : pixel, maySkip: maySkip, areSensitive: lasts .| isFlat,
      areTransparent: pixel .== transparent)
    if end &- x >= 4 {
      frame.setFour(at: x, indices, constraints)
    } else {
      frame.setFirst(end &- x, at: x, indices, constraints)
    }
  }

  /// `RGBA8.squaredDistance(to:)` of four pixels and four others.
  @inline(__always)
  private static func squaredDistances(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>) -> SIMD4<Int32> {
    let redAndBlue = squaresOfHalves(a & 0x00FF_00FF, b & 0x00FF_00FF)
    let green = squaresOfHalves(a &>> 8 & 0xFF, b &>> 8 & 0xFF)
    return unsafeBitCast((redAndBlue & 0xFFFF) &+ (redAndBlue &>> 16) &+ green, to: SIMD4<Int32>.self)
  }

  /// The squared differences of components in the halves of words, which have room for them.
  @inline(__always)
  private static func squaresOfHalves(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let difference = unsafeBitCast(a, to: SIMD8<UInt16>.self) &- unsafeBitCast(b, to: SIMD8<UInt16>.self)
    return unsafeBitCast(difference &* difference, to: SIMD4<UInt32>.self)
  }
}

/// The colors of a table's entries, 256 of each kind; arbitrary beyond the table's end.
struct EntryColors {
  let colors: UnsafePointer<RGBA8>
  /// The colors that must be exact; transparent for all other entries.
  let solid: UnsafePointer<RGBA8>
}

extension UnsafePointer<RGBA8> {
  /// The elements at four indices, of which the first is in the lowest byte.
  @inline(__always)
  fileprivate func four(_ indices: UInt32) -> SIMD4<UInt32> {
    SIMD4(
      self[Int(indices & 255)].bits, self[Int(indices >> 8 & 255)].bits, self[Int(indices >> 16 & 255)].bits,
      self[Int(indices >> 24)].bits)
  }
}
