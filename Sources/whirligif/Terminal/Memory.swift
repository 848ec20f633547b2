import Platform

/// The process's memory.
enum Memory {
  /// Keeps what is freed for the next frame or the next job of a batch. Giving it back to the system and being given cleared
  /// pages again, page by page, costs more than what is then drawn on them.
  static func keepFreed() {
    #if os(Linux)
      let megabytes: Int32 = 32
      _ = mallopt(M_MMAP_THRESHOLD, megabytes << 20)
      _ = mallopt(M_TRIM_THRESHOLD, megabytes << 20)
    #endif
  }
}
