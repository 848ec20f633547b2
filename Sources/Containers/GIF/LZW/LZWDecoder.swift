/// Decodes GIF's LZW; safe for any bytes.
package final class LZWDecoder {
  /// How decoding ended.
  package enum End: Hashable, Sendable {
    /// With the end code, after exactly the pixels asked for.
    case complete
    /// The data or its end code ended before all pixels were written.
    case short
    /// More pixels than asked for.
    case long
    /// A code without a string.
    case invalid
    /// Not decoded: more pixels than the limit.
    case tooMany
  }

  /// An upper bound of the number of pixels in some bytes of codes: a code of 12 bits has fewer than 4096 pixels, and a
  /// shorter code has fewer still.
  package static func maximumPixels(ofBytes count: Int) -> Int64 { (Int64(count) + 1) * 4096 * 8 / 12 }

  /// The first position of each string, and its number of pixels. No picture has more than 65535 x 65535
  /// pixels.
  private let strings: UnsafeMutablePointer<(start: UInt32, length: UInt32)>

  init() {
    strings = .allocate(capacity: CodeWidth.codeCount)
  }

  deinit {
    strings.deallocate()
  }

  /// Decodes sub-blocks (each with its length first; an empty one or the end of the bytes ends them) into `pixels`.
  ///
  /// - Returns: how it ended, and how many pixels were written.
  func decode(
    _ blocks: UnsafeBufferPointer<UInt8>, codeSize: Int, into pixels: UnsafeMutableBufferPointer<UInt8>
  ) -> (end: End, count: Int) {
    forEachString(of: blocks, codeSize: codeSize, count: pixels.count) { string, position in
      switch string {
      case .index(let index): pixels[position] = index
      case .known(let start, let length): pixels.copyString(from: start, to: position, length: length)
      }
      return true
    }
  }

  /// Whether the sub-blocks decode to exactly these pixels. Writes nothing: the pixels before a string are known to be
  /// right.
  func decodes(
    _ blocks: UnsafeBufferPointer<UInt8>, codeSize: Int, to pixels: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let end = forEachString(of: blocks, codeSize: codeSize, count: pixels.count) { string, position in
      switch string {
      case .index(let index): return pixels[position] == index
      case .known(let start, let length): return pixels.hasString(from: start, at: position, length: length)
      }
    }.end
    return end == .complete
  }

  /// The string of a code.
  private enum CodedString {
    case index(UInt8)
    /// The pixels from `start` on; the last may be the first of this string itself.
    case known(start: Int, length: Int)
  }

  /// Calls `body` with every string and its position among the `count` pixels, as long as it returns true.
  ///
  /// A string is another one and the pixel after it; both are where that other one was written first, so that strings
  /// need no table of their pixels.
  ///
  /// - Returns: how it ended, and how many pixels there were.
  @inline(__always)
  private func forEachString(
    of blocks: UnsafeBufferPointer<UInt8>, codeSize: Int, count: Int,
    _ body: (_ string: CodedString, _ position: Int) -> Bool
  ) -> (end: End, count: Int) {
    guard (2...8).contains(codeSize) else { return (.invalid, 0) }
    var reader = BitReader(blocks)
    var width = CodeWidth(codeSize: codeSize)
    /// The last string; without pixels after a clear code.
    var previous = (start: 0, length: 0)
    var position = 0
    while let code = reader.next(width.bits) {
      if code == width.clear {
        width.reset()
        previous.length = 0
        continue
      }
      if code == width.end { return (position == count ? .complete : .short, position) }
      if previous.length > 0, !width.isFull {
        strings[width.next] = (
          UInt32(truncatingIfNeeded: previous.start), UInt32(truncatingIfNeeded: previous.length &+ 1)
        )
      }
      width.advance()
      guard code < width.next, previous.length > 0 || code < width.clear else { return (.invalid, position) }
      var length = 1
      var coded = CodedString.index(UInt8(truncatingIfNeeded: code))
      if code >= width.clear {
        length = Int(strings[code].length)
        coded = .known(start: Int(strings[code].start), length: length)
      }
      guard length <= count &- position else { return (.long, position) }
      guard body(coded, position) else { return (.short, position) }
      previous = (position, length)
      position &+= length
    }
    return (.short, position)
  }
}

/// Reads codes from sub-blocks, lowest bit first.
struct BitReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  /// Bytes left in the open sub-block.
  private var left = 0
  private var bits: UInt64 = 0
  private var bitCount = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The next code; nil at the end of the data.
  ///
  /// - Parameter width: the bits of the code, at most 12.
  @inline(__always)
  mutating func next(_ width: Int) -> Int? {
    if bitCount < width {
      refill()
      guard bitCount >= width else { return nil }
    }
    let code = Int(truncatingIfNeeded: bits & (1 &<< UInt64(truncatingIfNeeded: width) &- 1))
    bits &>>= UInt64(truncatingIfNeeded: width)
    bitCount &-= width
    return code
  }

  /// Takes as many bytes of a sub-block as there is room for, and of further ones until there are 12 bits.
  private mutating func refill() {
    while bitCount < 12 {
      if left == 0 {
        guard offset < bytes.count, bytes[offset] > 0 else { return }
        left = min(Int(bytes[offset]), bytes.count - offset - 1)
        offset += 1
        guard left > 0 else { return }
      }
      let taken = min((64 - bitCount) >> 3, left)
      var word: UInt64 = 0
      if taken == left || bytes.count - offset < 8 {
        for i in 0..<taken { word |= UInt64(bytes[offset + i]) << UInt64(8 * i) }
      } else {
        word = UInt64(
          littleEndian: UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped + offset).loadUnaligned(as: UInt64.self))
        word &= taken == 8 ? .max : 1 &<< UInt64(truncatingIfNeeded: 8 &* taken) &- 1
      }
      bits |= word &<< UInt64(truncatingIfNeeded: bitCount)
      bitCount += 8 * taken
      offset += taken
      left -= taken
    }
  }
}
