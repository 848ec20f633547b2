import CGif
import Frames
import Palette

/// A GIF being written by giflib into memory.
///
/// giflib does not report every failed write: it writes to memory, where none fails.
package final class GIFWriter {
  /// Receives giflib's bytes, at a fixed address that giflib keeps. Appending cannot fail.
  private let sink: UnsafeMutablePointer<[UInt8]>
  private let gif: UnsafeMutablePointer<GifFileType>
  private var isOpen = true

  /// Bytes written so far.
  var count: Int { sink.pointee.count }

  /// Starts a file with its header, its global table and how often it plays (nil: forever).
  package init(width: Int, height: Int, table: ColorTable?, plays: Int?) throws(EncodingError) {
    guard (1...GIFEncoder.maximumSide).contains(width), (1...GIFEncoder.maximumSide).contains(height) else {
      throw EncodingError.size(width: width, height: height, largest: GIFEncoder.maximumSide)
    }
    if let plays, !(1...GIFEncoder.maximumPlays).contains(plays) {
      throw EncodingError.plays(plays, maximum: GIFEncoder.maximumPlays)
    }
    let sink = UnsafeMutablePointer<[UInt8]>.allocate(capacity: 1)
    sink.initialize(to: [])
    var code: Int32 = 0
    let opened = EGifOpen(
      sink,
      { file, bytes, count in
        guard let user = file?.pointee.UserData, let bytes, count >= 0 else { return 0 }
        let sink = user.assumingMemoryBound(to: [UInt8].self)
        let added = UnsafeBufferPointer(start: bytes, count: Int(count))
        // giflib writes each color by itself, for which a bulk append takes longer.
        if added.count < 4 {
          for byte in added { sink.pointee.append(byte) }
        } else {
          sink.pointee.append(contentsOf: added)
        }
        return count
      }, &code)
    guard let opened else {
      sink.deinitialize(count: 1).deallocate()
      throw EncodingError.library(call: "EGifOpen", code: Int(code))
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
    // The bytes of an unfinished file are dropped with it.
    var code: Int32 = 0
    if isOpen { _ = EGifCloseFile(gif, &code) }
    sink.deinitialize(count: 1).deallocate()
  }

  /// Reserves capacity for a number of bytes in total.
  func reserve(_ count: Int) {
    sink.pointee.reserveCapacity(count)
  }

  /// Whether these bytes were written at an offset.
  func has(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard offset >= 0, offset + bytes.count <= count else { return false }
    return sink.pointee.withUnsafeBufferPointer { file in
      let written = UnsafeBufferPointer(rebasing: file[offset..<(offset + bytes.count)])
      return bytes.withUnsafeBufferPointer { written.isSame(as: $0) }
    }
  }

  /// Whether the entries of a table were written at an offset.
  func has(_ table: ColorTable, at offset: Int) -> Bool {
    has(table.entries.flatMap { [$0.red, $0.green, $0.blue] }, at: offset)
  }

  /// Ends the file and returns its bytes.
  package func finish() throws(EncodingError) -> [UInt8] {
    precondition(isOpen, "A file is finished once")
    isOpen = false
    var code: Int32 = 0
    let status = EGifCloseFile(gif, &code)
    guard status == GIF_OK else {
      throw EncodingError.library(call: "EGifCloseFile", code: Int(code))
    }
    return sink.pointee
  }

  /// Appends a frame. With a local table its code size is that table's.
  package func put(_ frame: EncodedFrame) throws(EncodingError) {
    try putHeader(frame)
    try frame.codes.withUnsafeBufferPointer { codes throws(EncodingError) in
      var offset = 0
      while offset < codes.count {
        // giflib declares the block mutable but only reads it.
        let block = codes.baseAddress.map { UnsafeMutablePointer(mutating: $0 + offset) }
        try check(EGifPutCodeNext(gif, block), "EGifPutCodeNext")
        offset += Int(codes[offset]) + 1
      }
    }
    try check(EGifPutCodeNext(gif, nil), "EGifPutCodeNext")
  }

  /// Appends a frame from its indices, encoded by giflib itself: the reference for our own encoder.
  package func put(_ frame: EncodedFrame, indices: [UInt8]) throws(EncodingError) {
    precondition(indices.count == frame.rect.area, "There is an index for every pixel")
    try putHeader(frame)
    // giflib masks the indices in the caller's memory.
    var copy = indices
    try copy.withUnsafeMutableBufferPointer { indices throws(EncodingError) in
      for y in 0..<frame.rect.height {
        let row = indices.baseAddress.map { $0 + y * frame.rect.width }
        try check(EGifPutLine(gif, row, Int32(frame.rect.width)), "EGifPutLine")
      }
    }
  }

  private func putHeader(_ frame: EncodedFrame) throws(EncodingError) {
    let delay = UInt16(clamping: frame.delay)
    var flags = frame.disposal.method << 2
    if frame.transparentIndex != nil { flags |= 1 }
    let control: [UInt8] = [
      flags, UInt8(delay & 255), UInt8(delay >> 8), frame.transparentIndex ?? 0,
    ]
    try check(EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, control), "EGifPutExtension")
    let map = frame.table.flatMap(Self.colorMap)
    defer { GifFreeMapObject(map) }
    // giflib keeps the last local table until the next one: free it before a frame that has none.
    if map == nil, gif.pointee.Image.ColorMap != nil {
      GifFreeMapObject(gif.pointee.Image.ColorMap)
      gif.pointee.Image.ColorMap = nil
    }
    // giflib derives the code size from a table's depth, which can be lowered for a frame that uses the global table.
    let globalMap = gif.pointee.SColorMap
    let depth = globalMap?.pointee.BitsPerPixel ?? 0
    globalMap?.pointee.BitsPerPixel = Int32(frame.codeSize)
    defer { globalMap?.pointee.BitsPerPixel = depth }
    let rect = frame.rect
    try check(
      EGifPutImageDesc(gif, Int32(rect.left), Int32(rect.top), Int32(rect.width), Int32(rect.height), false, map),
      "EGifPutImageDesc")
  }

  /// The NETSCAPE2.0 block; 0 repeats is forever.
  private func putLoop(repeats: Int) throws(EncodingError) {
    let name = [UInt8]("NETSCAPE2.0".utf8)
    try check(EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE), "EGifPutExtensionLeader")
    try check(EGifPutExtensionBlock(gif, Int32(name.count), name), "EGifPutExtensionBlock")
    let count: [UInt8] = [1, UInt8(repeats & 255), UInt8(repeats >> 8)]
    try check(EGifPutExtensionBlock(gif, 3, count), "EGifPutExtensionBlock")
    try check(EGifPutExtensionTrailer(gif), "EGifPutExtensionTrailer")
  }

  /// A table for giflib, padded with black to a power of two.
  private static func colorMap(_ table: ColorTable) -> UnsafeMutablePointer<ColorMapObject>? {
    let count = 1 << table.bitDepth
    let colors = (0..<count).map { i in
      let color = i < table.entries.count ? table.entries[i] : .transparent
      return GifColorType(Red: color.red, Green: color.green, Blue: color.blue)
    }
    return GifMakeMapObject(Int32(count), colors)
  }

  private func check(_ status: Int32, _ call: String) throws(EncodingError) {
    guard status == GIF_OK else {
      throw EncodingError.library(call: call, code: Int(gif.pointee.Error))
    }
  }
}
