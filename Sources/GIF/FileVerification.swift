extension GIFDocument {
  /// Throws unless the bytes read back as exactly these frames; their codes were read back when they were made.
  static func verify(_ bytes: [UInt8], width: Int, height: Int, plays: Int?, frames: [CodedFrame]) throws {
    let document = GIFDocument(bytes)
    guard document.problem == nil, document.width == width, document.height == height, document.plays == plays,
      document.frames.count == frames.count
    else { throw EncodingError.verification(frame: document.frames.count) }
    for (k, (read, written)) in zip(document.frames, frames).enumerated() {
      let table = written.table.map { $0.entries.map { $0 | 0xFF00_0000 } } ?? []
      guard read.rect == written.rect, read.codeSize == written.codeSize,
        read.disposal == written.disposal, read.delay == written.delay,
        read.transparentIndex == written.transparentIndex, (read.table == nil) == (written.table == nil),
        (read.table ?? []).starts(with: table), bytes[read.data] == written.codes[...]
      else { throw EncodingError.verification(frame: k) }
    }
  }
}
