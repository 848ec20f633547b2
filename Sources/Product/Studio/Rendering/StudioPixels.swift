import JSON
import Numerics
import Synchronization
import WhirligifKit

extension StudioRenderer {
  /// The most bytes of an answer that has several pictures.
  private static let maximumBytes = 16 << 20

  /// Pictures of a loop without compression, as many of those that are asked for as one answer holds: rows from the
  /// top, four bytes a pixel, red, green, blue and straight alpha. The report says when each starts, and how long it
  /// stays.
  func pixels(_ running: RunningRequest) throws(StudioFailure) -> StudioAnswer {
    let request = running.request
    let moments = try request.moments?.map { (text) throws(StudioFailure) in
      _ = try known(Setting(name: "at", text: text))
      return RenderOptions.Moment(text: text) ?? .phase(0)
    }
    let loop = try pictures(running)
    let (width, height) = loop.plan.pixelSize
    let size = 4 * width * height
    let asked = moments?.count ?? max(loop.plan.timing.frameCount - request.first, 0)
    let count = min(asked, max(Self.maximumBytes / size, 1))
    let need = MemoryNeed.bytes(1, width: width, height: height, frames: 1) + (count + 1) * size
    guard let taken = try memory.take(holding: running.memory, unless: running.isCancelled, { _ in need }) else {
      throw StudioFailure("The request is cancelled.")
    }
    defer { memory.give(taken.bytes) }
    let first = moments == nil ? request.first : 0
    let frames = try failing { () throws(WhirligifError) in
      try loop.frames(first..<first + count, at: moments, isCancelled: running.isCancelled)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * size)
    var starts: [JSONText] = []
    var durations: [JSONText] = []
    for result in frames {
      let frame = try failing { () throws(WhirligifError) in try result.get() }
      bytes += frame.rgba
      starts.append(.number(frame.start))
      durations.append(.number(frame.duration))
    }
    func sentences(_ isNote: Bool) -> JSONText {
      .array(loop.warnings.filter { $0.isNote == isNote }.map { .string($0.sentence) })
    }
    return .file(
      bytes, mediaType: "application/octet-stream",
      report: .object([
        "width": .integer(width), "height": .integer(height), "frames": .integer(loop.plan.timing.frameCount),
        "duration": .number(loop.plan.seconds), "starts": .array(starts), "durations": .array(durations),
        "warnings": sentences(false), "notes": sentences(true),
      ]))
  }

  /// The loop of a request: that of the request before, if they differ in moments alone.
  private func pictures(_ running: RunningRequest) throws(StudioFailure) -> LoopPictures {
    var key = running.request
    key.id = nil
    key.first = 0
    key.moments = key.moments.map { _ in [] }
    let known = kept.withLock { kept in
      if kept?.request != key { kept = nil }
      return kept?.pictures
    }
    if let known { return known }
    let animation = try animation(for: running, themes: themes(of: running.request, .png))
    let pictures = try failing { () throws(WhirligifError) in
      try LoopPictures(animation, atAnyMoment: key.moments != nil, isCancelled: running.isCancelled)
    }
    kept.withLock { $0 = (key, pictures) }
    return pictures
  }

  /// Forgets the loop of the last request, whose files have changed or are not asked for any more.
  package func forgetPictures() { kept.withLock { $0 = nil } }
}
