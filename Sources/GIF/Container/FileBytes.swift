import Platform

/// The bytes of a file that is being written: the last of them in memory, those before in an unnamed temporary file
/// once they are many. So a long animation takes no more memory than a short one while its frames are encoded.
///
/// Where there is no room for temporary files, all bytes stay in memory.
struct FileBytes: ~Copyable {
  private var last: [UInt8] = []
  /// How many are in the temporary file.
  private var diskCount = 0
  private var disk: UnsafeMutablePointer<FILE>?
  private var canMove = true

  /// How many bytes stay in memory.
  static let mostInMemory = 1 << 20

  deinit {
    if let disk { fclose(disk) }
  }

  var count: Int { diskCount + last.count }

  mutating func reserve(_ count: Int) {
    last.reserveCapacity(min(count, Self.mostInMemory))
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    // giflib writes each color by itself, for which a bulk append takes longer.
    if bytes.count < 4 { for byte in bytes { last.append(byte) } } else { last.append(contentsOf: bytes) }
  }

  /// Whether these bytes are at an offset; false also if the bytes there have left the memory.
  func has(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard offset >= diskCount, offset + bytes.count <= count else { return false }
    let start = offset - diskCount
    return last.withUnsafeBufferPointer { last in
      bytes.withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: last[start..<(start + $0.count)]).isSame(as: $0) }
    }
  }

  /// Moves the bytes to the temporary file if they are many.
  mutating func moveToDisk() {
    guard last.count > Self.mostInMemory, canMove else { return }
    if disk == nil { disk = tmpfile() }
    // A partial write is not counted, and never read.
    guard let disk, fwrite(last, 1, last.count, disk) == last.count, fflush(disk) == 0 else {
      canMove = false
      return
    }
    diskCount += last.count
    last.removeAll(keepingCapacity: true)
  }

  /// All bytes; nil if the temporary file cannot be read.
  func all() -> [UInt8]? {
    guard let disk, diskCount > 0 else { return last }
    guard fseek(disk, 0, SEEK_SET) == 0 else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, read in
      read = fread(bytes.baseAddress, 1, diskCount, disk)
      guard read == diskCount else { return }
      _ = bytes[read...].initialize(fromContentsOf: last)
      read += last.count
    }
    return bytes.count == count ? bytes : nil
  }
}
