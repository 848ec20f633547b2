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

  /// Leaves pixels as they are whose indices need more bits than those that must be painted.
  func reduceDepth() {
    let depth = UnsafeBufferPointer(staying).bitDepth
    guard UnsafeBufferPointer(indices).bitDepth > depth else { return }
    for i in indices.indices where indices[i] >> UInt8(depth) != 0 { indices[i] = transparent }
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
