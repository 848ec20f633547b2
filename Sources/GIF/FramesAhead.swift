import Platform

/// The frames of a source for one who asks for them in an order that is known: other threads draw the next ones meanwhile.
///
/// Whoever is free draws: the one who asks for a frame that nobody has begun draws it himself.
final class FramesAhead<Source: FrameSource>: FrameSource, @unchecked Sendable {
  /// A picture drawn ahead, or why there is none.
  private typealias Drawn = Result<PixelBuffer<UInt32>, EncodingError>

  /// To look at a picture or to code it takes about as long as to draw it: more threads would only hold memory.
  private static var mostHelpers: Int { 3 }

  private let source: Source
  private let order: [Int]
  /// As many may be drawn, or be about to be, before they are asked for.
  private let mostAhead: Int
  /// Guards all that follows.
  private let lock = ConditionLock()
  /// Places of the order: the first that nobody has begun, and the one to be asked for.
  private var (begun, asked) = (0, 0)
  private var drawn: [(place: Int, frame: Drawn)] = []
  /// Memory to draw in.
  private var idle: [PixelBuffer<UInt32>] = []
  private var isOver = false

  private init(_ source: Source, order: [Int], mostAhead: Int) {
    (self.source, self.order, self.mostAhead) = (source, order, mostAhead)
  }

  /// Calls `body` with the source, whose frames it asks for in this order, from one thread; it may end before the last of them.
  ///
  /// - Parameter threads: to draw on, the caller's among them. Small pictures are not worth a thread.
  static func drawing<Value: ~Copyable>(
    _ order: [Int], of source: Source, threads: Int, _ body: (FramesAhead) throws(EncodingError) -> Value
  ) throws(EncodingError) -> Value {
    let helpers = source.isSmall ? 0 : min(threads - 1, order.count - 1, mostHelpers)
    let frames = FramesAhead(source, order: helpers > 0 ? order : [], mostAhead: helpers)
    var running: [SystemThread] = []
    for helper in stride(from: 1, through: helpers, by: 1) {
      guard let thread = SystemThread({ frames.work(as: helper) }) else { break }
      running.append(thread)
    }
    defer {
      frames.end()
      for thread in running { thread.join() }
    }
    return try body(frames)
  }

  var width: Int { source.width }
  var height: Int { source.height }
  var frameCount: Int { source.frameCount }

  func draw(frame: Int, worker: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) throws(EncodingError) {
    guard let ahead = take(frame) else { return try source.draw(frame: frame, worker: worker, into: pixels) }
    let picture = try ahead.get()
    _ = pixels.update(fromContentsOf: picture.readOnly)
    lock.withLock { idle.append(picture) }
  }

  /// The frame asked for, if another thread draws it or has; nil if the caller is to.
  private func take(_ frame: Int) -> Drawn? {
    lock.withLock {
      guard asked < order.count, order[asked] == frame else { return nil }
      let place = asked
      asked += 1
      lock.broadcast()
      guard place < begun else {
        begun += 1
        return nil
      }
      while true {
        if let found = drawn.firstIndex(where: { $0.place == place }) { return drawn.remove(at: found).frame }
        lock.wait()
      }
    }
  }

  private func work(as worker: Int) {
    while let (place, picture) = begin() {
      let frame = Drawn { () throws(EncodingError) in
        try source.draw(frame: order[place], worker: worker, into: picture.pixels)
        return picture
      }
      lock.withLock {
        drawn.append((place, frame))
        lock.broadcast()
      }
    }
  }

  /// The next place of the order, when there is room for its picture; nil at the end.
  private func begin() -> (place: Int, PixelBuffer<UInt32>)? {
    lock.withLock {
      while !isOver, begun < order.count, begun - asked >= mostAhead { lock.wait() }
      guard !isOver, begun < order.count else { return nil }
      defer { begun += 1 }
      return (begun, idle.popLast() ?? PixelBuffer(count: width * height))
    }
  }

  private func end() {
    lock.withLock {
      isOver = true
      lock.broadcast()
    }
  }
}
