import Frames
import Palette

/// The structure of a GIF file, as far as it can be read.
package struct GIFFile: Sendable {
  /// An image block and its extensions. A file may have a million: numbers are stored as small as in the file.
  package struct Frame: Sendable {
    /// The frame's local table; nil if it uses the global one.
    package var table: [RGBA8]?
    /// Where the sub-blocks are in the file, without the empty one at the end.
    var data = 0..<0
    /// From the frame's first extension to its last byte.
    var byteCount = 0
    private var left: UInt16 = 0
    private var top: UInt16 = 0
    private var width: UInt16 = 0
    private var height: UInt16 = 0
    private var centiseconds: UInt16 = 0
    package var transparentIndex: UInt8?
    package var disposal = Disposal.unspecified
    var isInterlaced = false
    private var bits: UInt8 = 0

    /// Its sides have 16 bits.
    package var rect: PixelRect {
      get { PixelRect(left: Int(left), top: Int(top), width: Int(width), height: Int(height)) }
      set {
        (left, top) = (UInt16(truncatingIfNeeded: newValue.left), UInt16(truncatingIfNeeded: newValue.top))
        (width, height) = (UInt16(truncatingIfNeeded: newValue.width), UInt16(truncatingIfNeeded: newValue.height))
      }
    }

    /// Centiseconds, of 16 bits.
    package var delay: Int {
      get { Int(centiseconds) }
      set { centiseconds = UInt16(truncatingIfNeeded: newValue) }
    }

    /// A byte.
    var codeSize: Int {
      get { Int(bits) }
      set { bits = UInt8(truncatingIfNeeded: newValue) }
    }
  }

  /// Where reading went wrong.
  package enum Problem: Error, Hashable, Sendable {
    /// Neither GIF87a nor GIF89a.
    case notAGIF
    /// The file ends inside a block.
    case truncated(offset: Int)
    /// A byte that begins no known block.
    case unknownBlock(offset: Int, byte: UInt8)
    /// Bytes after the end.
    case trailingBytes(Int)
  }

  package private(set) var version = ""
  package private(set) var width = 0
  package private(set) var height = 0
  package private(set) var globalTable: [RGBA8]?
  /// How often the loop plays; nil is forever, 1 where the file does not say.
  package private(set) var plays: Int? = 1
  package private(set) var frames: [Frame] = []
  /// Nil for a file that is complete.
  package private(set) var problem: Problem?

  /// Reads any bytes; everything before the first problem is kept.
  package init(_ bytes: [UInt8]) {
    var cursor = ByteCursor(bytes)
    do {
      try readHeader(&cursor)
      try readBlocks(&cursor)
      if cursor.offset < bytes.count { problem = .trailingBytes(bytes.count - cursor.offset) }
    } catch {
      problem = error
    }
  }

  private mutating func readHeader(_ cursor: inout ByteCursor) throws(Problem) {
    guard let signature = try? cursor.bytes(6), signature.starts(with: "GIF8".utf8),
      signature.dropFirst(4).elementsEqual("7a".utf8) || signature.dropFirst(4).elementsEqual("9a".utf8)
    else { throw .notAGIF }
    version = String(decoding: signature.dropFirst(3), as: UTF8.self)
    width = try cursor.word()
    height = try cursor.word()
    let flags = try cursor.byte()
    _ = try cursor.bytes(2)
    if flags & 0x80 != 0 { globalTable = try readTable(&cursor, flags) }
  }

  private func readTable(_ cursor: inout ByteCursor, _ flags: UInt8) throws(Problem) -> [RGBA8] {
    let bytes = try cursor.bytes(3 << (Int(flags & 7) + 1))
    let start = bytes.startIndex
    return stride(from: 0, to: bytes.count, by: 3).map { i in
      RGBA8(red: bytes[start + i], green: bytes[start + i + 1], blue: bytes[start + i + 2])
    }
  }

  private mutating func readBlocks(_ cursor: inout ByteCursor) throws(Problem) {
    var frame = Frame()
    var start = cursor.offset
    while true {
      let offset = cursor.offset
      let byte = try cursor.byte()
      switch byte {
      case 0x21:
        if try readExtension(&cursor, &frame) { start = cursor.offset }
      case 0x2C:
        try readImage(&cursor, &frame)
        frame.byteCount = cursor.offset - start
        frames.append(frame)
        frame = Frame()
        start = cursor.offset
      case 0x3B: return
      default: throw .unknownBlock(offset: offset, byte: byte)
      }
    }
  }

  /// Reads an extension; true if it belongs to the whole file rather than to the next frame.
  private mutating func readExtension(_ cursor: inout ByteCursor, _ frame: inout Frame) throws(Problem) -> Bool {
    let label = try cursor.byte()
    let first = try cursor.subBlock()
    guard !first.isEmpty else { return false }
    let start = first.startIndex
    if label == 0xF9, first.count >= 4 {
      let flags = first[start]
      frame.disposal = Disposal(method: Int(flags >> 2 & 7))
      frame.delay = Int(first[start + 1]) | Int(first[start + 2]) << 8
      frame.transparentIndex = flags & 1 != 0 ? first[start + 3] : nil
    }
    let names = ["NETSCAPE2.0", "ANIMEXTS1.0"]
    let isLoop = label == 0xFF && names.contains { first.elementsEqual($0.utf8) }
    while true {
      let block = try cursor.subBlock()
      if block.isEmpty { return isLoop }
      if isLoop, block.count >= 3, block[block.startIndex] == 1 {
        let repeats = Int(block[block.startIndex + 1]) | Int(block[block.startIndex + 2]) << 8
        plays = repeats == 0 ? nil : repeats + 1
      }
    }
  }

  private func readImage(_ cursor: inout ByteCursor, _ frame: inout Frame) throws(Problem) {
    let (left, top) = (try cursor.word(), try cursor.word())
    frame.rect = PixelRect(left: left, top: top, width: try cursor.word(), height: try cursor.word())
    let flags = try cursor.byte()
    frame.isInterlaced = flags & 0x40 != 0
    if flags & 0x80 != 0 { frame.table = try readTable(&cursor, flags) }
    frame.codeSize = Int(try cursor.byte())
    let start = cursor.offset
    var end = start
    while !(try cursor.subBlock()).isEmpty { end = cursor.offset }
    frame.data = start..<end
  }
}

/// Reads bytes in order; throws at their end.
private struct ByteCursor {
  private let source: [UInt8]
  private(set) var offset = 0

  init(_ source: [UInt8]) {
    self.source = source
  }

  mutating func bytes(_ count: Int) throws(GIFFile.Problem) -> ArraySlice<UInt8> {
    guard count <= source.count - offset else { throw .truncated(offset: source.count) }
    defer { offset += count }
    return source[offset..<(offset + count)]
  }

  mutating func byte() throws(GIFFile.Problem) -> UInt8 {
    guard offset < source.count else { throw .truncated(offset: offset) }
    defer { offset += 1 }
    return source[offset]
  }

  /// A 16-bit number, low byte first.
  mutating func word() throws(GIFFile.Problem) -> Int {
    let low = try byte()
    return try Int(low) | Int(byte()) << 8
  }

  mutating func subBlock() throws(GIFFile.Problem) -> ArraySlice<UInt8> {
    let count = Int(try byte())
    return try bytes(count)
  }
}
