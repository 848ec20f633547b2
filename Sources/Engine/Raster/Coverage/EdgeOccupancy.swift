import Vector

/// Finds the pixels of a window that edges share without following one another.
///
/// One bit for each pixel says that an edge goes through it, another that it is shared. The end of the last edge is
/// remembered: an edge that continues it does not count as another one.
struct EdgeOccupancy: ~Copyable {
  /// Row by row the bits of its pixels, and `half` bytes later the bits of its shared pixels.
  private(set) var bits: UnsafeMutableRawPointer
  /// The bytes of a row.
  private(set) var stride = 0
  /// The distance of both kinds of bits, with room so that eight bytes can be read anywhere in a row.
  private(set) var half = 0
  private var byteCapacity = 0
  /// Where the contour began, and where the last edge ended.
  private var start = Point.zero
  private var end = Point.zero
  /// Whether that edge was the contour's first one, or its last.
  private var isFirst = false
  private var isLast = false
  /// Whether it was in the window, and not level.
  private var isAdded = false
  /// The byte of the pixel in which the contour began, and its bit if no edge was there before.
  private var startPlace = 0
  private var startBit: UInt8 = 0
  /// The eight bytes around the end of the last edge.
  private var near = 0
  /// The bits set by the last edge alone, and by it and the preceding edges with its direction.
  private var lastBits: UInt64 = 0
  private var chainBits: UInt64 = 0
  /// Whether the last edge led down.
  private var fell = false

  init() {
    bits = .allocate(byteCount: 0, alignment: 1)
  }

  deinit { bits.deallocate() }

  /// Resets for an empty window of some rows.
  mutating func open(rows: Int, width: Int) {
    half = width >> 3 + 16
    stride = 2 * half
    // An edge may end on the lower border.
    let bytes = stride * (rows + 1)
    if bytes > byteCapacity {
      bits.deallocate()
      bits = .allocate(byteCount: bytes, alignment: 1)
      byteCapacity = bytes
    }
    bits.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    (lastBits, chainBits, startPlace, startBit) = (0, 0, 0, 0)
  }

  /// Notes where an edge begins and ends, in the order in which they were drawn. Must be called for every edge.
  @inline(__always)
  mutating func follow(from a: Point, to b: Point) {
    isFirst = a != end
    if isFirst {
      start = a
      startBit = 0
    }
    if isFirst || !isAdded { (lastBits, chainBits) = (0, 0) }
    isAdded = false
    isLast = b == start
    end = b
  }

  /// The state from `begin`, for `end`.
  struct Joint {
    fileprivate let near: Int
    fileprivate let own, before: UInt64
    fileprivate let falls: Bool
    /// Whether the pixel in which the contour began had no edge, except the removed ones.
    fileprivate let isStartFree: Bool
  }

  /// Removes the bits of the edges that the next edge, which is within the window, cannot cross: the edge that it
  /// continues, and the preceding edges with the same direction.
  @inline(__always)
  mutating func begin(_ start: Point, _ end: Point, falls: Bool) -> Joint {
    let own = falls == fell ? chainBits : lastBits
    set(near, word(near) & ~own)
    let next = Int(end.y) &* stride &+ max(Int(end.x) >> 3 - 3, 0)
    if isFirst { takeStart(start) }
    if isLast { setStart(false) }
    defer { near = next }
    return Joint(
      near: near, own: own, before: word(next), falls: falls, isStartFree: !isFirst && !isLast && !isInStart)
  }

  /// Sets them again, after the edge was added.
  @inline(__always)
  mutating func end(_ joint: Joint) {
    let all = word(near) & ~joint.before
    // The last edge may cross this one where the contour began.
    if joint.isStartFree, isInStart { startBit = 0 }
    set(joint.near, word(joint.near) & ~joint.own)
    lastBits = word(near) & ~joint.before
    set(joint.near, word(joint.near) | joint.own)
    set(near, word(near) | all)
    let continues = joint.falls == fell
    chainBits = continues ? near == joint.near ? all | joint.own : all : lastBits
    if isLast { setStart(true) }
    fell = joint.falls
    isAdded = true
  }

  /// Whether an edge is in the pixel in which the contour began.
  private var isInStart: Bool { bits.load(fromByteOffset: startPlace, as: UInt8.self) & startBit != 0 }

  private mutating func takeStart(_ point: Point) {
    let x = Int(point.x)
    startPlace = Int(point.y) * stride + x >> 3
    startBit = 1 << UInt8(x & 7) & ~bits.load(fromByteOffset: startPlace, as: UInt8.self)
  }

  /// Sets or takes away the bit of the pixel in which the contour began, unless another edge was there before.
  private func setStart(_ isSet: Bool) {
    let byte = bits.load(fromByteOffset: startPlace, as: UInt8.self)
    bits.storeBytes(of: isSet ? byte | startBit : byte & ~startBit, toByteOffset: startPlace, as: UInt8.self)
  }

  /// Adds the pixels first...last of a row.
  func add(row: Int, first: Int, last: Int) {
    if first <= last { Self.add(bits + row * stride, first: first, last: last, half: half) }
  }

  /// Whether a pixel of a row is shared.
  func isShared(row: Int) -> Bool {
    let line = bits + (row * stride + half)
    return (0..<half / 8).contains { line.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self) != 0 }
  }

  /// One bit for each of the pixels 4 `block`... of a row: whether it is shared.
  @inline(__always)
  func shared(row: Int, block: Int) -> UInt8 {
    let byte = bits.load(fromByteOffset: row &* stride &+ half &+ block &>> 1, as: UInt8.self)
    return byte &>> UInt8(truncatingIfNeeded: (block & 1) &<< 2) & 15
  }

  /// Adds a pixel, or it and the next one, of the row that begins at `line`.
  @inline(__always)
  static func add(_ line: UnsafeMutableRawPointer, _ pixel: Int, _ isTwo: Bool, half: Int) {
    let pattern = UInt16(isTwo ? 3 : 1) &<< UInt16(truncatingIfNeeded: pixel & 7)
    let byte = line + pixel &>> 3
    let old = byte.loadUnaligned(as: UInt16.self)
    if old & pattern != 0 { share(byte + half, old & pattern) }
    byte.storeBytes(of: old | pattern, as: UInt16.self)
  }

  /// Adds the pixels first...last of the row that begins at `line`.
  static func add(_ line: UnsafeMutableRawPointer, first: Int, last: Int, half: Int) {
    for byte in first >> 3...last >> 3 {
      let from = UInt8(truncatingIfNeeded: 0xFF << max(first - byte << 3, 0))
      let to = UInt8(truncatingIfNeeded: 0xFF >> max(byte << 3 + 7 - last, 0))
      let old = line.load(fromByteOffset: byte, as: UInt8.self)
      if old & from & to != 0 { share(line + (byte + half), UInt16(old & from & to)) }
      line.storeBytes(of: old | from & to, toByteOffset: byte, as: UInt8.self)
    }
  }

  @inline(__always)
  private static func share(_ byte: UnsafeMutableRawPointer, _ pattern: UInt16) {
    byte.storeBytes(of: byte.loadUnaligned(as: UInt16.self) | pattern, as: UInt16.self)
  }

  private func word(_ offset: Int) -> UInt64 { bits.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }

  private func set(_ offset: Int, _ word: UInt64) { bits.storeBytes(of: word, toByteOffset: offset, as: UInt64.self) }
}
