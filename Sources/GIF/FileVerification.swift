import Palette

extension GIFDocument {
  /// Throws unless the bytes read back as exactly these frames. Their codes were read back when they were made; codes and tables were held
  /// against the file when they were written.
  static func verify(
    _ bytes: [UInt8], width: Int, height: Int, table: ColorTable?, plays: Int?, frames: [WrittenFrame]
  ) throws(EncodingError) {
    let document = GIFDocument(bytes)
    guard document.problem == nil, document.width == width, document.height == height, document.plays == plays,
      holds(table, document.globalTable), document.frames.count == frames.count
    else { throw EncodingError.verification(frame: document.frames.count) }
    for (k, (read, written)) in zip(document.frames, frames).enumerated() {
      let header = written.header
      guard read.rect == header.rect, read.codeSize == header.codeSize, read.disposal == header.disposal,
        read.delay == header.delay, read.transparentIndex == header.transparentIndex,
        read.table?.count == written.colorCount.map({ 1 << ColorTable.bitDepth(of: $0) }), read.data == written.data
      else { throw EncodingError.verification(frame: k) }
    }
  }

  /// Whether a table was read as it was written, with or without padding.
  private static func holds(_ written: ColorTable?, _ read: [UInt32]?) -> Bool {
    guard let written, let read else { return written == nil && read == nil }
    let entries = written.entries
    return entries.count <= read.count && entries.indices.allSatisfy { read[$0] == entries[$0] | 0xFF00_0000 }
  }
}
