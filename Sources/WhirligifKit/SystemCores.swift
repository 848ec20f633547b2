import Platform

/// The processor cores that this process can use.
enum SystemCores {
  /// At least 1.
  static var count: Int { max(1, processorCount) }
}
