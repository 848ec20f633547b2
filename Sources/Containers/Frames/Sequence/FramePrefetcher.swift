import Palette
import Platform

/// The frames of a source for one thread that asks for them in a known order: other threads draw the next ones
/// meanwhile.
///
/// The asking thread itself draws a frame that no other has begun.
package final class FramePrefetcher: FrameSequence, @unchecked Sendable {
  /// A picture drawn ahead, or why there is none.
  private typealias Drawn = Result<[RGBA8], EncodingError>

  /// Encoding a picture takes about as long as drawing it: more threads would only hold memory.
  private static var maximumHelpers: Int { 3 }

  private let source: AnyFrameSequence
  private let order: [Int]
  /// How many frames may be drawn, or be in progress, before they are asked for.
  private let maximumAhead: Int
  /// Guards the following properties.
  private let lock = ConditionLock()
  /// Positions in the order: the first that no thread has begun, and the next to be asked for.
  private var (begun, asked) = (0, 0)
  private var drawn: [(position: Int, frame: Drawn)] = []
  /// Memory to draw into.
  private var idle: [[RGBA8]] = []
  private var isOver = false

  private init(_ source: AnyFrameSequence, order: [Int], maximumAhead: Int) {
    (self.source, self.order, self.maximumAhead) = (source, order, maximumAhead)
  }

  /// Calls `body` with the source; `body` asks for the frames in this order, from one thread, but for those that are
  /// like the frame before them, and may stop before the last of them.
  ///
  /// - Parameter threads: to draw on, the caller's among them. Small animations are drawn by the caller alone.
  package static func drawing<Value: ~Copyable>(
    _ order: [Int], of source: some FrameSequence, threads: Int,
    _ body: (FramePrefetcher) throws(EncodingError) -> Value
  ) throws(EncodingError) -> Value {
    let helpers = source.isSmall ? 0 : min(threads - 1, order.count - 1, maximumHelpers)
    let shown = helpers > 0 ? source.leavingOutRepetitions(order) : []
    let frames = FramePrefetcher(AnyFrameSequence(source), order: shown, maximumAhead: helpers)
    var running: [SystemThread] = []
    for _ in stride(from: 1, through: helpers, by: 1) {
      guard let thread = SystemThread({ frames.work() }) else { break }
      running.append(thread)
    }
    defer {
      frames.end()
      for thread in running { thread.join() }
    }
    return try body(frames)
  }

  package var width: Int { source.width }
  package var height: Int { source.height }
  package var frameCount: Int { source.frameCount }
  package var solidColors: [RGBA8] { source.solidColors }
  package func firstFrame(like frame: Int) -> Int { source.firstFrame(like: frame) }

  package func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    guard let ahead = take(frame) else { return try source.draw(frame: frame, into: pixels) }
    let picture = try ahead.get()
    _ = picture.withUnsafeBufferPointer { pixels.update(fromContentsOf: $0) }
    lock.withLock { idle.append(picture) }
  }

  /// The frame asked for, if another thread draws it or has drawn it; nil if the caller must.
  private func take(_ frame: Int) -> Drawn? {
    lock.withLock {
      guard asked < order.count, order[asked] == frame else { return nil }
      let position = asked
      asked += 1
      lock.broadcast()
      guard position < begun else {
        begun += 1
        return nil
      }
      while true {
        if let found = drawn.firstIndex(where: { $0.position == position }) { return drawn.remove(at: found).frame }
        lock.wait()
      }
    }
  }

  private func work() {
    while let (position, memory) = begin() {
      var picture = memory ?? [RGBA8](repeating: .transparent, count: width * height)
      let frame = Drawn { () throws(EncodingError) in
        try picture.withUnsafeMutableBufferPointer { pixels throws(EncodingError) in
          try source.draw(frame: order[position], into: pixels)
        }
        return picture
      }
      lock.withLock {
        drawn.append((position, frame))
        lock.broadcast()
      }
    }
  }

  /// The next position of the order, once there is room for its picture, and memory for it; nil at the end.
  private func begin() -> (position: Int, memory: [RGBA8]?)? {
    lock.withLock {
      while !isOver, begun < order.count, begun - asked >= maximumAhead { lock.wait() }
      guard !isOver, begun < order.count else { return nil }
      defer { begun += 1 }
      return (begun, idle.popLast())
    }
  }

  private func end() {
    lock.withLock {
      isOver = true
      lock.broadcast()
    }
  }
}

extension FrameSequence {
  /// The frames that are not like the one before them in the order.
  fileprivate func leavingOutRepetitions(_ order: [Int]) -> [Int] {
    var last: Int?
    return order.filter { frame in
      let first = firstFrame(like: frame)
      defer { last = first }
      return first != last
    }
  }
}
