import Platform

/// Estimates the memory of a rendering in advance.
package enum MemoryNeed {
  /// Code, tables and other memory that does not depend on the picture.
  private static let base = 24 << 20
  /// For a still picture: measured 13 in a GIF, 20 in a PNG.
  private static let bytesPerStillPixel = 22
  /// For the frame of a loop that is being coded, with its neighbors, its canvas and the last picture: measured 36 of a
  /// circle and 47 of three thousand, some of it only to save time.
  private static let bytesPerPixel = 40
  /// For each additional frame that is drawn and coded concurrently: measured 20 and 43.
  private static let bytesPerPixelAndThread = 43
  /// For each thread, whatever it draws: its stack.
  private static let bytesPerThread = 9 << 20

  /// The number of threads that the memory allows, 1 to `threads`.
  ///
  /// - Parameter others: bytes of other things that are held.
  /// - Throws: `outOfMemory` if the memory does not allow one thread.
  package static func threads(
    _ threads: Int, width: Int, height: Int, frames: Int, others: Int = 0
  ) throws(WhirligifError) -> Int {
    func need(_ threads: Int) -> Int { others + bytes(threads, width: width, height: height, frames: frames) }
    var count = threads
    while count > 1, Memory.shortage(of: need(count)) != nil { count = min(count - 1, max(frames, 1)) }
    if let left = Memory.shortage(of: need(count)) { throw .outOfMemory(needed: need(count), available: left) }
    return count
  }

  /// Whether there is memory for something that only saves time.
  static func hasRoom(for more: Int, beside threads: Int, width: Int, height: Int, frames: Int) -> Bool {
    Memory.shortage(of: more + bytes(threads, width: width, height: height, frames: frames)) == nil
  }

  /// The bytes that a number of threads needs.
  package static func bytes(_ threads: Int, width: Int, height: Int, frames: Int) -> Int {
    let more = min(threads, frames) - 1
    let one = frames == 1 ? bytesPerStillPixel : bytesPerPixel
    let pixels = Int64(width) * Int64(height) * Int64(one + bytesPerPixelAndThread * more)
    return Int(clamping: Int64(base) + pixels + Int64(bytesPerThread) * Int64(threads - 1))
  }

  /// Requires the memory for a still picture.
  ///
  /// - Throws: `outOfMemory`.
  static func checkStill(width: Int, height: Int) throws(WhirligifError) {
    _ = try threads(1, width: width, height: height, frames: 1)
  }

  /// The error of a C library that failed because it got no memory; nil if there is memory.
  static var shortage: WhirligifError? {
    Memory.isNearLimit ? .outOfMemory(needed: 0, available: 0) : nil
  }
}
