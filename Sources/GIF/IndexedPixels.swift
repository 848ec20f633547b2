/// The pixels of a frame's rectangle, row by row, as they are to be coded.
struct IndexedPixels {
  /// The indices nearest to their colours; outside the transparent one.
  let indices: UnsafeMutableBufferPointer<UInt8>
  /// The same, but the transparent one where a pixel may stay as it is.
  let staying: UnsafeMutableBufferPointer<UInt8>
  /// What must be done with them.
  let targets: UnsafeMutableBufferPointer<PixelTarget>
  /// The table's transparent index; 0 if it has none, and then every pixel is painted.
  let transparent: UInt8

  subscript(range: Range<Int>) -> IndexedPixels {
    IndexedPixels(
      indices: UnsafeMutableBufferPointer(rebasing: indices[range]),
      staying: UnsafeMutableBufferPointer(rebasing: staying[range]),
      targets: UnsafeMutableBufferPointer(rebasing: targets[range]), transparent: transparent)
  }

  @inline(__always)
  func set(_ place: Int, _ index: UInt8, _ target: PixelTarget) {
    indices[place] = index
    staying[place] = target.mayStay ? transparent : index
    targets[place] = target
  }

  /// The indices of four pixels, the first in the lowest byte.
  @inline(__always)
  func fourIndices(at place: Int) -> UInt32 {
    UInt32(
      littleEndian: UnsafeMutableRawPointer(indices.baseAddress.unsafelyUnwrapped + place).loadUnaligned(
        as: UInt32.self))
  }

  /// Sets the targets of four pixels with these indices.
  @inline(__always)
  func setFour(at place: Int, _ indices: UInt32, _ targets: SIMD4<UInt32>) {
    words(at: place).storeBytes(of: targets, as: SIMD4<UInt32>.self)
    bytes(at: place).storeBytes(of: stayingBytes(indices, targets).littleEndian, as: UInt32.self)
  }

  /// Sets the targets of the first of four pixels with these indices; the others' are left as they are.
  @inline(never)
  func setFirst(_ count: Int, at place: Int, _ indices: UInt32, _ targets: SIMD4<UInt32>) {
    let isFirst = SIMD4<Int32>(0, 1, 2, 3) .< SIMD4(repeating: Int32(truncatingIfNeeded: count))
    let first = Self.bytes(of: SIMD4<UInt32>().replacing(with: .max, where: isFirst))
    let stays = UInt32(littleEndian: bytes(at: place).loadUnaligned(as: UInt32.self))
    let before = words(at: place).loadUnaligned(as: SIMD4<UInt32>.self)
    words(at: place).storeBytes(of: before.replacing(with: targets, where: isFirst), as: SIMD4<UInt32>.self)
    bytes(at: place)
      .storeBytes(of: (stays & ~first | stayingBytes(indices, targets) & first).littleEndian, as: UInt32.self)
  }

  @inline(__always)
  private func words(at place: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(targets.baseAddress.unsafelyUnwrapped + place)
  }

  @inline(__always)
  private func bytes(at place: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(staying.baseAddress.unsafelyUnwrapped + place)
  }

  /// Four indices, but the transparent one for pixels that may stay.
  @inline(__always)
  private func stayingBytes(_ indices: UInt32, _ targets: SIMD4<UInt32>) -> UInt32 {
    let stay = Self.bytes(of: PixelTarget.mayStay(targets))
    return UInt32(transparent) &* 0x0101_0101 & stay | indices & ~stay
  }

  /// The lowest bytes of four words, the first in the lowest byte.
  @inline(__always)
  private static func bytes(of words: SIMD4<UInt32>) -> UInt32 {
    UInt32(littleEndian: unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: words), to: UInt32.self))
  }

  /// Lets pixels of these colours stay or be painted with the indices that they have.
  @inline(__always)
  func keep(_ range: Range<Int>, _ colors: UnsafeBufferPointer<UInt32>) {
    staying[range].update(repeating: transparent)
    for i in range { targets[i] = PixelTarget(keeping: colors[i]) }
  }

  /// Leaves pixels outside.
  @inline(__always)
  func leave(_ range: Range<Int>) {
    indices[range].update(repeating: transparent)
    staying[range].update(repeating: transparent)
    targets[range].update(repeating: .outside)
  }

  /// The part of the rectangle round all that must be painted, and round another part; nil if there is neither.
  func painted(in rect: PixelRect, round part: PixelRect?) -> PixelRect? {
    let painted = rect.part { targets[$0].isPainted }
    guard let part else { return painted }
    return painted?.union(part) ?? part
  }

  /// Moves the rows of a part of the rectangle to the beginning.
  func crop(from rect: PixelRect, to part: PixelRect) {
    indices.crop(from: rect, to: part)
    staying.crop(from: rect, to: part)
    targets.crop(from: rect, to: part)
  }
}
