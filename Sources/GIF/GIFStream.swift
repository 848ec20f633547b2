import CGif
import Palette

/// A GIF being written by giflib, into memory and, if it is large, a temporary file.
///
/// giflib does not report every failed write, so the bytes go to a sink that remembers any failure.
package final class GIFStream {
  /// Where giflib's bytes go.
  private struct Sink: ~Copyable {
    var bytes = FileBytes()
    var writes = 0
    var failed = false
    /// The number of the write that fails, counted from 0; for tests.
    let failingWrite: Int?

    mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      defer { writes += 1 }
      if writes == failingWrite { failed = true }
      guard !failed else { return false }
      self.bytes.append(bytes)
      return true
    }

    init(failingWrite: Int?) {
      self.failingWrite = failingWrite
    }
  }

  /// At an address that giflib can be given.
  private let sink: UnsafeMutablePointer<Sink>
  private let gif: UnsafeMutablePointer<GifFileType>
  private var isOpen = true

  /// Bytes written so far.
  package var count: Int { sink.pointee.bytes.count }

  /// Starts a file with its header, its global table and how often it plays (nil: for ever).
  package init(
    width: Int, height: Int, table: ColorTable?, plays: Int?, failingWrite: Int? = nil
  ) throws(EncodingError) {
    guard (1...65535).contains(width), (1...65535).contains(height) else {
      throw EncodingError.size(width: width, height: height)
    }
    if let plays, !(1...65536).contains(plays) { throw EncodingError.plays(plays) }
    let sink = UnsafeMutablePointer<Sink>.allocate(capacity: 1)
    sink.initialize(to: Sink(failingWrite: failingWrite))
    var code: Int32 = 0
    let opened = EGifOpen(
      sink,
      { file, bytes, count in
        guard let user = file?.pointee.UserData, let bytes, count >= 0 else { return 0 }
        let sink = user.assumingMemoryBound(to: Sink.self)
        return sink.pointee.write(UnsafeBufferPointer(start: bytes, count: Int(count))) ? count : 0
      }, &code)
    guard let opened else {
      sink.deinitialize(count: 1).deallocate()
      throw EncodingError.container(call: "EGifOpen", code: Int(code))
    }
    self.sink = sink
    gif = opened
    EGifSetGifVersion(gif, true)
    let map = table.flatMap(Self.colorMap)
    defer { GifFreeMapObject(map) }
    try check(EGifPutScreenDesc(gif, Int32(width), Int32(height), 8, 0, map), "EGifPutScreenDesc")
    if plays != 1 { try putLoop(repeats: plays.map { $0 - 1 } ?? 0) }
  }

  deinit {
    // What an unfinished stream has written is dropped with it.
    var code: Int32 = 0
    if isOpen { _ = EGifCloseFile(gif, &code) }
    sink.deinitialize(count: 1).deallocate()
  }

  /// Makes room for so many bytes in all.
  func reserve(_ count: Int) {
    sink.pointee.bytes.reserve(count)
  }

  /// Lets what was written leave the memory, if it is much. It cannot be asked for after that.
  func settle() {
    sink.pointee.bytes.settle()
  }

  /// Whether what was written last, from an offset on, begins with these bytes.
  func holds(_ bytes: [UInt8], at offset: Int) -> Bool {
    sink.pointee.bytes.holds(bytes, at: offset)
  }

  /// Whether the table stands at an offset, as far as it has entries.
  func holds(_ table: ColorTable, at offset: Int) -> Bool {
    holds(table.entries.flatMap { [UInt8($0 & 255), UInt8($0 >> 8 & 255), UInt8($0 >> 16 & 255)] }, at: offset)
  }

  /// Ends the file and hands over its bytes.
  package func finish() throws(EncodingError) -> [UInt8] {
    precondition(isOpen, "A file is finished once")
    isOpen = false
    var code: Int32 = 0
    let status = EGifCloseFile(gif, &code)
    guard status == GIF_OK, !sink.pointee.failed else {
      throw EncodingError.container(call: "EGifCloseFile", code: Int(code))
    }
    guard let bytes = sink.pointee.bytes.all() else { throw EncodingError.container(call: "fread", code: 0) }
    return bytes
  }

  /// Appends a frame whose codes are ready. With a table of its own its code size is that table's.
  package func put(_ frame: CodedFrame) throws(EncodingError) {
    try putHeader(frame)
    try frame.codes.withUnsafeBufferPointer { codes throws(EncodingError) in
      var offset = 0
      while offset < codes.count {
        // giflib takes the block as mutable but only reads it.
        let block = codes.baseAddress.map { UnsafeMutablePointer(mutating: $0 + offset) }
        try check(EGifPutCodeNext(gif, block), "EGifPutCodeNext")
        offset += Int(codes[offset]) + 1
      }
    }
    try check(EGifPutCodeNext(gif, nil), "EGifPutCodeNext")
  }

  /// Appends a frame from its indices, coded by giflib itself: the reference for our own coder.
  package func put(_ frame: CodedFrame, indices: [UInt8]) throws(EncodingError) {
    precondition(indices.count == frame.rect.area, "There is an index for every pixel")
    try putHeader(frame)
    var copy = indices
    try copy.withUnsafeMutableBufferPointer { indices throws(EncodingError) in
      for y in 0..<frame.rect.height {
        let row = indices.baseAddress.map { $0 + y * frame.rect.width }
        try check(EGifPutLine(gif, row, Int32(frame.rect.width)), "EGifPutLine")
      }
    }
  }

  private func putHeader(_ frame: CodedFrame) throws(EncodingError) {
    let delay = UInt16(clamping: frame.delay)
    var flags = UInt8(frame.disposal.rawValue) << 2
    if frame.transparentIndex != nil { flags |= 1 }
    let control: [UInt8] = [
      flags, UInt8(delay & 255), UInt8(delay >> 8), frame.transparentIndex ?? 0,
    ]
    try check(EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, control), "EGifPutExtension")
    let map = frame.table.flatMap(Self.colorMap)
    defer { GifFreeMapObject(map) }
    // giflib keeps the last local table until the next one; a frame without one must not leave it dangling.
    if map == nil, gif.pointee.Image.ColorMap != nil {
      GifFreeMapObject(gif.pointee.Image.ColorMap)
      gif.pointee.Image.ColorMap = nil
    }
    // giflib takes the code size from a table's depth; only the global one's can be lowered for a frame.
    let globalMap = gif.pointee.SColorMap
    let depth = globalMap?.pointee.BitsPerPixel ?? 0
    globalMap?.pointee.BitsPerPixel = Int32(frame.codeSize)
    defer { globalMap?.pointee.BitsPerPixel = depth }
    let rect = frame.rect
    try check(
      EGifPutImageDesc(gif, Int32(rect.left), Int32(rect.top), Int32(rect.width), Int32(rect.height), false, map),
      "EGifPutImageDesc")
  }

  /// The Netscape block; 0 repeats is for ever.
  private func putLoop(repeats: Int) throws(EncodingError) {
    let name = [UInt8]("NETSCAPE2.0".utf8)
    try check(EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE), "EGifPutExtensionLeader")
    try check(EGifPutExtensionBlock(gif, Int32(name.count), name), "EGifPutExtensionBlock")
    let count: [UInt8] = [1, UInt8(repeats & 255), UInt8(repeats >> 8)]
    try check(EGifPutExtensionBlock(gif, 3, count), "EGifPutExtensionBlock")
    try check(EGifPutExtensionTrailer(gif), "EGifPutExtensionTrailer")
  }

  /// A table as giflib wants it, padded with black to a power of two.
  private static func colorMap(_ table: ColorTable) -> UnsafeMutablePointer<ColorMapObject>? {
    let count = 1 << table.bitDepth
    let colors = (0..<count).map { i in
      let word = i < table.entries.count ? table.entries[i] : 0
      return GifColorType(
        Red: UInt8(word & 255), Green: UInt8(word >> 8 & 255), Blue: UInt8(word >> 16 & 255))
    }
    return GifMakeMapObject(Int32(count), colors)
  }

  private func check(_ status: Int32, _ call: String) throws(EncodingError) {
    guard status == GIF_OK, !sink.pointee.failed else {
      throw EncodingError.container(call: call, code: Int(gif.pointee.Error))
    }
  }
}
