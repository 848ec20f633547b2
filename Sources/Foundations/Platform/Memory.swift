/// The memory available to this process.
package enum Memory {
  /// The available bytes, if they are fewer than `bytes`; otherwise nil.
  ///
  /// The address space limit (`ulimit -v`) is tested by reserving and releasing address space. Physical memory is
  /// compared with the free memory of the machine and with the limit of the container.
  package static func shortage(of bytes: Int) -> Int? {
    if !hasAddressSpace(bytes) { return addressSpace(below: bytes) }
    guard bytes >= worthCounting else { return nil }
    let left = [machine, container].compactMap { $0 }.min() ?? bytes
    return left < bytes ? left : nil
  }

  /// Sets options of the C library's allocator. Call before the first thread starts.
  ///
  /// Under a limit of address space, all threads share one heap, because a heap per thread reserves 64 MB of addresses
  /// each. Otherwise freed memory is kept for the next frame: to give it back and to fault it in again takes a third of
  /// the time of large filters.
  package static func setAllocatorOptions() {
    #if os(Linux)
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return }
      if limit.rlim_cur < UInt.max {
        set(.heapsAtMost, to: 1)
      } else {
        set(.mapsFrom, to: 32 << 20)
        set(.trimsFrom, to: 64 << 20)
      }
    #endif
  }

  /// Has the allocator give back each large block when it is freed: for a process that draws large pictures at the same
  /// time, which held up to 611 MB with kept blocks and at most 479 MB without, in the proof of the studio.
  package static func returnLargeBlocks() {
    #if os(Linux)
      set(.mapsFrom, to: 1 << 20)
    #endif
  }

  #if os(Linux)
    /// Options of `mallopt`, by their numbers in malloc.h.
    private enum AllocatorOption: Int32 {
      case heapsAtMost = -8
      case mapsFrom = -3
      case trimsFrom = -1
    }

    private static func set(_ option: AllocatorOption, to value: Int32) {
      // The system's module omits the declaration, so the function is looked up by name.
      typealias SetOption = @convention(c) (Int32, Int32) -> Int32
      guard let mallopt = dlsym(nil, "mallopt") else { return }
      _ = unsafeBitCast(mallopt, to: SetOption.self)(option.rawValue, value)
    }
  #endif

  /// Returns the memory that was freed to the system, as far as the C library can.
  package static func returnFreed() {
    #if os(Linux)
      typealias Trim = @convention(c) (Int) -> Int32
      guard let trim = dlsym(nil, "malloc_trim") else { return }
      _ = unsafeBitCast(trim, to: Trim.self)(0)
    #endif
  }

  /// Whether a limit of address space is more than half used, so that an allocation may have failed. Safe in a signal
  /// handler.
  package static var isNearLimit: Bool {
    #if os(Linux)
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < UInt.max else {
        return false
      }
      return hasNoRoom(UInt(limit.rlim_cur) / 2)
    #else
      return false
    #endif
  }

  private static func hasNoRoom(_ bytes: UInt) -> Bool {
    guard let address = mmap(nil, Int(clamping: max(bytes, 1)), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) else {
      return true
    }
    if address == MAP_FAILED { return true }
    munmap(address, Int(clamping: max(bytes, 1)))
    return false
  }

  /// Smaller amounts are not tested: reading the system's memory statistics takes longer than rendering a small
  /// picture.
  private static let worthCounting = 64 << 20

  private static func hasAddressSpace(_ bytes: Int) -> Bool {
    !hasNoRoom(UInt(clamping: bytes))
  }

  /// The largest available address space, to a megabyte.
  private static func addressSpace(below bytes: Int) -> Int {
    var (low, high) = (0, bytes)
    while high - low > 1 << 20 {
      let middle = (low + high) / 2
      if hasAddressSpace(middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// The available memory and free swap of the machine; nil if unknown.
  private static var machine: Int? {
    guard let text = text("/proc/meminfo") else { return nil }
    let counts = text.unicodeScalars.split(separator: "\n").compactMap { line -> Int? in
      let words = line.split(separator: " ").map { String($0) }
      guard words.count >= 2, ["MemAvailable:", "SwapFree:"].contains(words[0]) else { return nil }
      return Int(words[1]).flatMap { $0 <= Int.max >> 10 ? $0 << 10 : nil }
    }
    return counts.isEmpty ? nil : counts.reduce(0) { $0.addingReportingOverflow($1).partialValue }
  }

  /// The remaining memory of the control group (cgroup v1 or v2); nil without a limit.
  private static var container: Int? {
    let interfaces = [
      ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
      ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"),
    ]
    for (limit, usage) in interfaces {
      if let limit = number(limit), let usage = number(usage) { return max(0, limit - usage) }
    }
    return nil
  }

  private static func number(_ path: String) -> Int? {
    text(path).flatMap { Int(String($0.unicodeScalars.prefix { ("0"..."9").contains($0) })) }
  }

  /// The start of a system file.
  private static func text(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
