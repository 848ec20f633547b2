import Frames
import Palette

/// The pixels of a frame's rectangle, row by row, before they are encoded.
struct IndexedFrame {
  /// The nearest indices; the transparent one for transparent pixels.
  let indices: UnsafeMutableBufferPointer<UInt8>
  /// The same, but the transparent index where a pixel may be skipped.
  let skipIndices: UnsafeMutableBufferPointer<UInt8>
  let constraints: UnsafeMutableBufferPointer<PixelConstraint>
  /// The table's transparent index; 0 if it has none, and then every pixel is painted.
  let transparent: UInt8

  subscript(range: Range<Int>) -> IndexedFrame {
    IndexedFrame(
      indices: UnsafeMutableBufferPointer(rebasing: indices[range]),
      skipIndices: UnsafeMutableBufferPointer(rebasing: skipIndices[range]),
      constraints: UnsafeMutableBufferPointer(rebasing: constraints[range]), transparent: transparent)
  }

  @inline(__always)
  func set(at position: Int, to index: UInt8, _ constraint: PixelConstraint) {
    indices[position] = index
    skipIndices[position] = constraint.maySkip ? transparent : index
    constraints[position] = constraint
  }

  /// The indices of four pixels, the first in the lowest byte.
  @inline(__always)
  func fourIndices(at position: Int) -> UInt32 {
    UInt32(
      littleEndian: UnsafeMutableRawPointer(indices.baseAddress.unsafelyUnwrapped + position).loadUnaligned(
        as: UInt32.self))
  }

  /// Sets the constraints of four pixels with these indices.
  @inline(__always)
  func setFour(at position: Int, _ indices: UInt32, _ constraints: SIMD4<UInt32>) {
    address(at: position).storeBytes(of: constraints, as: SIMD4<UInt32>.self)
    bytes(at: position).storeBytes(of: skipBytes(indices, constraints).littleEndian, as: UInt32.self)
  }

  /// Sets the constraints of the first `count` of four pixels with these indices.
  @inline(never)
  func setFirst(_ count: Int, at position: Int, _ indices: UInt32, _ constraints: SIMD4<UInt32>) {
    let isFirst = SIMD4<Int32>(0, 1, 2, 3) .< SIMD4(repeating: Int32(truncatingIfNeeded: count))
    let first = Self.bytes(of: SIMD4<UInt32>().replacing(with: .max, where: isFirst))
    let skip = UInt32(littleEndian: bytes(at: position).loadUnaligned(as: UInt32.self))
    let before = address(at: position).loadUnaligned(as: SIMD4<UInt32>.self)
    address(at: position).storeBytes(of: before.replacing(with: constraints, where: isFirst), as: SIMD4<UInt32>.self)
    bytes(at: position)
      .storeBytes(of: (skip & ~first | skipBytes(indices, constraints) & first).littleEndian, as: UInt32.self)
  }

  @inline(__always)
  private func address(at position: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(constraints.baseAddress.unsafelyUnwrapped + position)
  }

  @inline(__always)
  private func bytes(at position: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(skipIndices.baseAddress.unsafelyUnwrapped + position)
  }

  /// Four indices, but the transparent one for pixels that may be skipped.
  @inline(__always)
  private func skipBytes(_ indices: UInt32, _ constraints: SIMD4<UInt32>) -> UInt32 {
    let skip = Self.bytes(of: PixelConstraint.maySkip(constraints))
    return UInt32(transparent) &* 0x0101_0101 & skip | indices & ~skip
  }

  /// The lowest bytes of four constraints, the first in the lowest byte.
  @inline(__always)
  private static func bytes(of constraints: SIMD4<UInt32>) -> UInt32 {
    UInt32(littleEndian: unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: constraints), to: UInt32.self))
  }

  /// Lets pixels of these colors be skipped, or painted with the indices that they have.
  @inline(__always)
  func allowSkipping(_ range: Range<Int>, _ colors: UnsafeBufferPointer<RGBA8>) {
    skipIndices[range].update(repeating: transparent)
    for i in range { constraints[i] = PixelConstraint(skippable: colors[i]) }
  }

  /// Leaves pixels transparent.
  @inline(__always)
  func setTransparent(_ range: Range<Int>) {
    indices[range].update(repeating: transparent)
    skipIndices[range].update(repeating: transparent)
    constraints[range].update(repeating: .transparent)
  }

  /// The part of the rectangle around all pixels that must be painted, and around another part; nil if there is
  /// neither.
  func painted(in rect: PixelRect, including included: PixelRect?) -> PixelRect? {
    let painted = rect.bounds { constraints[$0].isPainted }
    guard let included else { return painted }
    return painted?.union(included) ?? included
  }

  /// Moves the rows of a part of the rectangle to the beginning.
  func crop(from rect: PixelRect, to smaller: PixelRect) {
    indices.crop(from: rect, to: smaller)
    skipIndices.crop(from: rect, to: smaller)
    constraints.crop(from: rect, to: smaller)
  }
}

extension UnsafeMutableBufferPointer where Element: BitwiseCopyable {
  /// Moves the rows of a part of a rectangle, whose pixels are here row by row, to the beginning.
  fileprivate func crop(from rect: PixelRect, to smaller: PixelRect) {
    guard smaller != rect, let base = baseAddress else { return }
    for y in 0..<smaller.height {
      let source = (smaller.top - rect.top + y) * rect.width + smaller.left - rect.left
      let target = y * smaller.width
      (base + target).update(from: base + source, count: smaller.width)
    }
  }
}
