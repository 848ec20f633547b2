import Platform

/// The bytes of a file that is being made: the last of them in memory, those before in an unnamed temporary file once they are many. So a
/// long animation takes no more memory than a short one while its frames are coded.
///
/// Where there is no room for temporary files, all stay in memory.
struct FileBytes: ~Copyable {
  private var last: [UInt8] = []
  /// How many stand in the temporary file.
  private var settledCount = 0
  private var settled: UnsafeMutablePointer<FILE>?
  private var canSettle = true

  /// So many bytes stay in memory.
  static let mostInMemory = 1 << 20

  deinit {
    if let settled { fclose(settled) }
  }

  var count: Int { settledCount + last.count }

  mutating func reserve(_ count: Int) {
    last.reserveCapacity(min(count, Self.mostInMemory))
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    // giflib writes each colour by itself, for which a bulk append takes longer.
    if bytes.count < 4 { for byte in bytes { last.append(byte) } } else { last.append(contentsOf: bytes) }
  }

  /// Whether these bytes stand at an offset; false also if what stands there has left the memory.
  func holds(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard offset >= settledCount, offset + bytes.count <= count else { return false }
    let start = offset - settledCount
    return last.withUnsafeBufferPointer { last in
      bytes.withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: last[start..<(start + $0.count)]).isSame(as: $0) }
    }
  }

  /// Lets the bytes leave the memory if they are many.
  mutating func settle() {
    guard last.count > Self.mostInMemory, canSettle else { return }
    if settled == nil { settled = tmpfile() }
    // What was written of bytes that do not fit is not counted, and never read.
    guard let settled, fwrite(last, 1, last.count, settled) == last.count, fflush(settled) == 0 else {
      canSettle = false
      return
    }
    settledCount += last.count
    last.removeAll(keepingCapacity: true)
  }

  /// All bytes; nil if the temporary file cannot be read.
  func all() -> [UInt8]? {
    guard let settled, settledCount > 0 else { return last }
    guard fseek(settled, 0, SEEK_SET) == 0 else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, read in
      read = fread(bytes.baseAddress, 1, settledCount, settled)
      guard read == settledCount else { return }
      _ = bytes[read...].initialize(fromContentsOf: last)
      read += last.count
    }
    return bytes.count == count ? bytes : nil
  }
}
