import Platform

/// The memory that a rendering takes, told before it begins.
enum MemoryNeed {
  /// Code, tables and what does not depend on the picture.
  private static let base = 24 << 20
  /// Of a still picture: 13 in a GIF, 20 in a PNG.
  private static let bytesPerStillPixel = 22
  /// Of the one frame of a loop that is coded, with its neighbours and the canvas it is drawn on.
  private static let bytesPerPixel = 34
  /// Of each frame more that is drawn at the same time.
  private static let bytesPerPixelAndThread = 14
  /// Of each thread, whatever it draws: its stack.
  private static let bytesPerThread = 9 << 20

  /// The threads that there is memory for, 1 to `threads`.
  ///
  /// - Throws: `outOfMemory`, if there is not enough for one.
  static func threads(_ threads: Int, width: Int, height: Int, frames: Int) throws(WhirligifError) -> Int {
    let pixels = width * height
    func need(_ threads: Int) -> Int {
      let more = min(threads, frames) - 1
      let one = frames == 1 ? bytesPerStillPixel : bytesPerPixel
      return base + pixels * (one + bytesPerPixelAndThread * more) + bytesPerThread * (threads - 1)
    }
    var count = threads
    while count > 1, Memory.shortage(of: need(count)) != nil { count = min(count - 1, max(frames, 1)) }
    if let left = Memory.shortage(of: need(count)) { throw .outOfMemory(needed: need(count), available: left) }
    return count
  }
}
