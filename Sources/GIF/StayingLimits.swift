import Palette

/// Decides what must be done with changed pixels: how far they may be off and still stay as they are displayed.
struct StayingLimits {
  /// The greatest squared error in sRGB.
  private let changing: Int32
  /// That of a pixel that the next frame leaves as it is.
  private let lasting: Int32
  /// Colours are mixed: a pixel is to have the colour given, whose error is not the true colour's.
  private let aimsAtGiven: Bool

  private static let lastingShare: Int32 = 10
  /// How far a pixel's neighbours are that make it part of a flat area.
  private static let flatReach = 4

  /// - Parameter error: the greatest squared error in sRGB; a tenth of it where the next frame leaves the pixel as it is.
  init(_ error: Int32) {
    changing = error
    lasting = error / Self.lastingShare
    aimsAtGiven = false
  }

  private init() {
    (changing, lasting, aimsAtGiven) = (-1, -1, true)
  }

  /// Where colours are mixed, and no error is one.
  static let mixed = StayingLimits()

  /// Gives changed pixels, whose indices are known, their targets: one may stay if it is displayed in the colour given already, or in one
  /// that errs little where painting would not just go on with a run.
  ///
  /// - Parameters:
  ///   - row: where they are. What is shown may lie where the targets of pixels behind the stretch will, and is not touched.
  ///   - entries: 256 colours, of the table's indices and whatever else.
  func judge(_ stretch: Range<Int>, of row: ChangedArea.Row, _ entries: UnsafePointer<UInt32>, _ pixels: IndexedPixels)
  {
    var x = stretch.lowerBound
    while x < stretch.upperBound {
      if x >= Self.flatReach, x &+ Self.flatReach &+ 4 <= row.pixels.count {
        judgeFour(at: x, before: stretch.upperBound, row, entries, pixels)
        x &+= 4
      } else {
        judgeOne(at: x, row, entries, pixels)
        x &+= 1
      }
    }
  }

  @inline(__always)
  private func judgeOne(
    at x: Int, _ row: ChangedArea.Row, _ entries: UnsafePointer<UInt32>, _ pixels: IndexedPixels
  ) {
    let index = pixels.indices[x]
    if row.pixels[x] == 0 {
      pixels.set(x, index, .outside)
    } else {
      pixels.set(x, index, target(of: x, row, given: entries[Int(index)]))
    }
  }

  private func target(of x: Int, _ row: ChangedArea.Row, given: UInt32) -> PixelTarget {
    let pixel = row.pixels[x]
    let color = aimsAtGiven ? given : pixel
    let lasts = row.next[x] == pixel
    if let displayed = row.displayed?[x], displayed != 0 {
      if displayed == given { return PixelTarget(keeping: color) }
      let limit = lasts ? lasting : changing
      if !row.hasRun(at: x), ColorDistance.squared(displayed, pixel) <= limit { return PixelTarget(keeping: color) }
    }
    return PixelTarget(painting: color, isSensitive: lasts || row.isFlat(at: x, reach: Self.flatReach))
  }

  /// The same for four pixels, or as many as there are before `end`, none of them near the row's ends.
  @inline(__always)
  private func judgeFour(
    at x: Int, before end: Int, _ row: ChangedArea.Row, _ entries: UnsafePointer<UInt32>, _ pixels: IndexedPixels
  ) {
    let indices = pixels.fourIndices(at: x)
    let given = SIMD4(
      entries[Int(indices & 255)], entries[Int(indices >> 8 & 255)], entries[Int(indices >> 16 & 255)],
      entries[Int(indices >> 24)])
    let pixel = row.pixels.four(at: x)
    let lasts = pixel .== row.next.four(at: x)
    let isFlat =
      (row.pixels.four(at: x &- Self.flatReach) .== pixel) .& (row.pixels.four(at: x &+ Self.flatReach) .== pixel)
    var stays = SIMDMask<SIMD4<Int32>>(repeating: false)
    if let displayed = row.displayed?.four(at: x) {
      let hasRun = (row.pixels.four(at: x &- 1) .== pixel) .| (row.pixels.four(at: x &+ 1) .== pixel)
      let limit = SIMD4(repeating: changing).replacing(with: lasting, where: lasts)
      let isNear = Self.squaredDistances(displayed, pixel) .<= limit
      stays = ((displayed .== given) .| (isNear .& .!hasRun)) .& .!(displayed .== 0)
    }
    let targets = PixelTarget.four(
      aimsAtGiven ? given : pixel, stay: stays, areSensitive: lasts .| isFlat, areOutside: pixel .== 0)
    if end &- x >= 4 {
      pixels.setFour(at: x, indices, targets)
    } else {
      pixels.setFirst(end &- x, at: x, indices, targets)
    }
  }

  /// What `ColorDistance.squared` says of four words and four others.
  @inline(__always)
  private static func squaredDistances(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>) -> SIMD4<Int32> {
    let redAndBlue = squaresOfHalves(a & 0x00FF_00FF, b & 0x00FF_00FF)
    let green = squaresOfHalves(a &>> 8 & 0xFF, b &>> 8 & 0xFF)
    return unsafeBitCast((redAndBlue & 0xFFFF) &+ (redAndBlue &>> 16) &+ green, to: SIMD4<Int32>.self)
  }

  /// The squared differences of components that stand in the halves of words, where there is room for them.
  @inline(__always)
  private static func squaresOfHalves(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let difference = unsafeBitCast(a, to: SIMD8<UInt16>.self) &- unsafeBitCast(b, to: SIMD8<UInt16>.self)
    return unsafeBitCast(difference &* difference, to: SIMD4<UInt32>.self)
  }
}
