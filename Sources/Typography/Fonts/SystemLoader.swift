#if canImport(Glibc)
  import Glibc
#endif

/// Whether this program may open the system's libraries.
///
/// A statically linked program, as `Scripts/build-release` makes, brings a C library of its own. What it opens brings the
/// system's, and the two share the loader's state: so they must be of one version. Any other program may always.
enum SystemLoader {
  #if STATIC_EXECUTABLE && canImport(Glibc)
    static let isUsable = ownVersion.map(isVersionOfLoader) ?? false

    #if arch(x86_64)
      private static let path = "/lib64/ld-linux-x86-64.so.2"
    #else
      private static let path = "/lib/ld-linux-aarch64.so.1"
    #endif

    /// Such as `2.36`.
    private static var ownVersion: Substring? {
      let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { name in
        confstr(Int32(_CS_GNU_LIBC_VERSION), name.baseAddress, name.count) > 0
          ? name.baseAddress.map { String(cString: $0) } : nil
      }
      return text?.split(separator: " ").last
    }

    /// Whether the loader, at the path that the system's binary interface gives it, says in its text that it is of a version.
    private static func isVersionOfLoader(_ version: Substring) -> Bool {
      let banner = Array("release version \(version).".utf8)
      guard let file = fopen(path, "r") else { return false }
      defer { fclose(file) }
      var matched = 0
      while case let byte = getc(file), byte != EOF {
        matched = byte == Int32(banner[matched]) ? matched + 1 : byte == Int32(banner[0]) ? 1 : 0
        if matched == banner.count { return true }
      }
      return false
    }
  #else
    static let isUsable = true
  #endif
}
