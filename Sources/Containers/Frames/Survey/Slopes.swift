import Palette

/// The slopes of a picture, on which the eye sees every band: the pixels in whose surroundings of 5 x 5 no neighbors
/// are far apart, and not all are equal. Transparent pixels show white.
package struct Slopes: Sendable {
  /// The picture as it is shown.
  package let pixels: [RGBA8]
  /// What is around each pixel, row by row: 0 if all is equal, `slope` on a slope, and others.
  package let codes: [UInt8]

  /// The fraction of a picture's pixels from which slopes matter.
  package static let minimumFraction = 1.0 / 128
  /// At this quality and below, they may have bands.
  package static let bandedQuality = 60

  /// The code of neighbors that differ; far ones have another.
  package static var slope: UInt8 { 1 }

  /// - Parameter reach: the most levels of a component by which neighbors on a slope differ.
  package init(of picture: [RGBA8], width: Int, reach: UInt32 = 3) {
    pixels = picture.allSatisfy { $0.isOpaque } ? picture : picture.map { $0.onWhite }
    // What a pixel and those to the right and below are to each other, then what is around each pixel.
    var codes = [UInt8](repeating: 0, count: pixels.count)
    pixels.withUnsafeBufferPointer { pixels in
      codes.withUnsafeMutableBufferPointer { codes in
        for start in stride(from: 0, to: pixels.count, by: width) {
          let row = start..<start + width
          Self.compare(pixels, in: row.lowerBound..<row.upperBound - 1, withThoseAfter: 1, reach, codes)
          if row.upperBound < pixels.count { Self.compare(pixels, in: row, withThoseAfter: width, reach, codes) }
        }
      }
    }
    for (step, length) in [(1, width), (width, pixels.count)] {
      let plain = codes
      for shift in [-2 * step, -step, step] where shift.magnitude < length {
        Self.add(plain, shiftedBy: shift, toEach: length, of: &codes)
      }
    }
    self.codes = codes
  }

  package var count: Int { codes.count { $0 == Self.slope } }

  /// The colors that at least some pixels have around which all is equal, and at most an eighth as many on slopes:
  /// others are parts of gradients. As far as every fourth row tells.
  package func flatColors(width: Int, least: Int) -> [RGBA8] {
    var flat = PixelHistogram()
    var onSlopes = PixelHistogram()
    for start in stride(from: 0, to: pixels.count, by: 4 * width) {
      var i = start
      while i < start + width {
        var end = i + 1
        while end < start + width, codes[end] == codes[i], pixels[end] == pixels[i] { end &+= 1 }
        let count = 4 * UInt32(truncatingIfNeeded: end - i)
        if codes[i] == 0 { flat.add(pixels[i], times: count) }
        if codes[i] == Self.slope { onSlopes.add(pixels[i], times: count) }
        i = end
      }
    }
    return flat.cells.filter { $0.count >= least && $0.count / 8 >= onSlopes.count(of: $0.pixel) }.map { $0.pixel }
  }

  /// Adds to each line of some codes those at a distance in it.
  private static func add(_ others: [UInt8], shiftedBy shift: Int, toEach length: Int, of codes: inout [UInt8]) {
    others.withUnsafeBufferPointer { others in
      codes.withUnsafeMutableBufferPointer { codes in
        let (sources, bytes) = (UnsafeRawBufferPointer(others), UnsafeMutableRawBufferPointer(codes))
        for line in stride(from: 0, to: codes.count, by: length) {
          var i = line &+ max(0, 0 &- shift)
          let end = line &+ length &- max(0, shift)
          while i &+ 8 <= end {
            let eight = sources.loadUnaligned(fromByteOffset: i &+ shift, as: UInt64.self)
            let own = bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self)
            bytes.storeBytes(of: own | eight, toByteOffset: i, as: UInt64.self)
            i &+= 8
          }
          while i < end {
            codes[i] |= others[i &+ shift]
            i &+= 1
          }
        }
      }
    }
  }

  /// Adds the codes of some pixels, and of those at a distance after them, four at a time.
  @inline(__always)
  private static func compare(
    _ pixels: UnsafeBufferPointer<RGBA8>, in range: Range<Int>, withThoseAfter distance: Int,
    _ reach: UInt32, _ codes: UnsafeMutableBufferPointer<UInt8>
  ) {
    var i = range.lowerBound
    let (words, bytes) = (UnsafeRawBufferPointer(pixels), UnsafeMutableRawBufferPointer(codes))
    while i &+ 4 <= range.upperBound {
      let a = words.loadUnaligned(fromByteOffset: 4 &* i, as: SIMD4<UInt32>.self)
      let b = words.loadUnaligned(fromByteOffset: 4 &* (i &+ distance), as: SIMD4<UInt32>.self)
      if any(a .!= b) {
        let found = code(a, b, reach)
        let four = found.x | found.y &<< 8 | found.z &<< 16 | found.w &<< 24
        let before = bytes.loadUnaligned(fromByteOffset: i, as: UInt32.self)
        bytes.storeBytes(of: before | four, toByteOffset: i, as: UInt32.self)
      }
      i &+= 4
    }
    while i < range.upperBound {
      let (a, b) = (SIMD4(repeating: pixels[i].bits), SIMD4(repeating: pixels[i &+ distance].bits))
      codes[i] |= UInt8(truncatingIfNeeded: code(a, b, reach).x)
      i &+= 1
    }
  }

  /// The codes of pixels; two are far apart if a component differs by more than the reach.
  @inline(__always)
  private static func code(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>, _ reach: UInt32) -> SIMD4<UInt32> {
    let areNear = halvesAreNear(a, b, reach) & halvesAreNear(a &>> 8, b &>> 8, reach)
    return SIMD4<UInt32>().replacing(with: 1, where: a .!= b)
      | SIMD4<UInt32>().replacing(with: 2, where: areNear .!= highest)
  }

  /// The highest bit of each half.
  private static var highest: UInt32 { 0x8000_8000 }

  /// The highest bits of the halves in whose lower bytes two components differ by no more than the reach.
  @inline(__always)
  private static func halvesAreNear(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>, _ reach: UInt32) -> SIMD4<UInt32> {
    let (a, b) = (a & 0xFF_00FF, b & 0xFF_00FF)
    // No difference borrows from the next half.
    let bias = highest | reach | reach &<< 16
    return (a &+ bias &- b) & (b &+ bias &- a) & highest
  }
}
