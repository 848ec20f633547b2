/// Decodes GIF's LZW; any bytes at all are safe to give it.
package final class LZWDecoder {
  /// How decoding ended.
  package enum End: Hashable, Sendable {
    /// With the end code, after exactly the pixels asked for.
    case complete
    /// The data ended, or its end code came, before all pixels did.
    case short
    /// More pixels than asked for.
    case long
    /// A code that stands for nothing yet.
    case invalid
    /// Not decoded: it would be more pixels than are taken on.
    case tooMany
  }

  /// More pixels than so many bytes of codes can stand for: a code of 12 bits stands for less than 4096, and shorter codes for
  /// fewer.
  package static func mostPixels(ofBytes count: Int) -> Int { (count + 1) * 4096 * 8 / 12 }

  private let prefixes: UnsafeMutablePointer<UInt16>
  private let suffixes: UnsafeMutablePointer<UInt8>
  private let firsts: UnsafeMutablePointer<UInt8>
  private let lengths: UnsafeMutablePointer<UInt16>

  package init() {
    prefixes = .allocate(capacity: 4096)
    suffixes = .allocate(capacity: 4096)
    firsts = .allocate(capacity: 4096)
    lengths = .allocate(capacity: 4096)
    prefixes.initialize(repeating: 0, count: 4096)
    lengths.initialize(repeating: 0, count: 4096)
    suffixes.initialize(repeating: 0, count: 4096)
    firsts.initialize(repeating: 0, count: 4096)
  }

  deinit {
    prefixes.deallocate()
    suffixes.deallocate()
    firsts.deallocate()
    lengths.deallocate()
  }

  /// Decodes sub-blocks (each with its length first; an empty one or the end of the bytes ends them) into `pixels`.
  ///
  /// - Returns: how it ended, and how many pixels were written.
  package func decode(
    _ blocks: UnsafeBufferPointer<UInt8>, codeSize: Int, into pixels: UnsafeMutableBufferPointer<UInt8>
  ) -> (end: End, count: Int) {
    guard (2...8).contains(codeSize) else { return (.invalid, 0) }
    var reader = CodeReader(blocks)
    let clear = 1 << codeSize
    for code in 0..<clear {
      suffixes[code] = UInt8(code)
      firsts[code] = UInt8(code)
      lengths[code] = 1
    }
    var width = codeSize + 1
    var next = clear + 2
    var previous = -1
    var position = 0
    while let code = reader.next(width) {
      if code == clear {
        width = codeSize + 1
        next = clear + 2
        previous = -1
        continue
      }
      if code == clear + 1 { return (position == pixels.count ? .complete : .short, position) }
      guard code < next || (code == next && previous >= 0 && next < 4096) else { return (.invalid, position) }
      if previous < 0, code > clear { return (.invalid, position) }
      if previous >= 0, next < 4096 {
        prefixes[next] = UInt16(previous)
        suffixes[next] = code == next ? firsts[previous] : firsts[code]
        firsts[next] = firsts[previous]
        lengths[next] = lengths[previous] + 1
        next += 1
        if next == 1 << width, width < 12 { width += 1 }
      }
      let length = Int(lengths[code])
      guard length <= pixels.count - position else { return (.long, position) }
      write(code, endingAt: position + length, into: pixels)
      position += length
      previous = code
    }
    return (.short, position)
  }

  /// Writes the string of `code`, last pixel first.
  @inline(__always)
  private func write(_ code: Int, endingAt end: Int, into pixels: UnsafeMutableBufferPointer<UInt8>) {
    var code = code
    var position = end
    for _ in 0..<Int(lengths[code]) {
      position -= 1
      pixels[position] = suffixes[code]
      code = Int(prefixes[code])
    }
  }
}

/// Reads codes from sub-blocks, lowest bit first.
struct CodeReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  /// Bytes left in the open sub-block.
  private var left = 0
  private var bits: UInt32 = 0
  private var bitCount = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The next code, or nil at the end of the data.
  @inline(__always)
  mutating func next(_ width: Int) -> Int? {
    while bitCount < width {
      if left == 0 {
        guard offset < bytes.count, bytes[offset] > 0 else { return nil }
        left = Int(bytes[offset])
        offset += 1
      }
      guard offset < bytes.count else { return nil }
      bits |= UInt32(bytes[offset]) << UInt32(bitCount)
      bitCount += 8
      offset += 1
      left -= 1
    }
    let code = Int(bits & (1 << UInt32(width) - 1))
    bits >>= UInt32(width)
    bitCount -= width
    return code
  }
}
